package proof

import (
	"maps"

	"atlas/internal/app"
	"atlas/internal/testkit"
)

// registerApiKey adds the rows of this area to the tables of the proofs; see areas.
func registerApiKey() {
	maps.Copy(samples, apiKeySamples)
	maps.Copy(shared, map[string][]string{"mutation createApiKey": authors, "mutation revokeApiKey": authors})
	maps.Copy(shown, map[string]bool{
		"api_keys.name": true, "api_keys.level_id": false, "api_keys.public_id": false, "api_keys.last_used_ip": true,
	})
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "api_keys")
	}
}

// apiKey is a key of full access that was used once.
func (h *fixture) apiKey() int {
	h.t.Helper()
	h.Exec(`INSERT INTO api_keys (name, level_id, user_id, public_id, secret_hash, created_at, expires_at, last_used_at, last_used_ip)
		VALUES ('Accounting sync', 'tribe-team-ro', ?, ?, 'x', ?, ?, ?, '203.0.113.24')`,
		h.me(staff).id, h.name("key"), testkit.Start, testkit.Start.AddDate(0, 6, 0), testkit.Start)

	return h.last("api_keys")
}

var apiKeySamples = map[string][]sample{
	"query apiKeys": {{vars: func(h *fixture, _ person) vars {
		h.apiKey()
		h.Exec("UPDATE api_keys SET revoked_at = ?, revoked_by_id = ? WHERE id = ?", testkit.Start, h.me(staff).id, h.apiKey())
		return nil
	}}},
	"query apiKeyLevels": {{vars: func(*fixture, person) vars { return nil }}},
	"mutation createApiKey": {{vars: func(h *fixture, me person) vars {
		// Others are refused before they have to prove who they are.
		if me.id == h.me(staff).id || me.id == h.me("admin").id {
			h.restore(me)
		}
		return vars{"input": vars{"name": h.name("Sync"), "levelId": "member", "expiresOn": "2027-01-31", "password": app.DemoPassword}}
	}}},
	"mutation revokeApiKey": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.apiKey()} }}},
}
