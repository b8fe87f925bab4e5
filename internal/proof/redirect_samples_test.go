package proof

import (
	"maps"

	"atlas/internal/platform/clock"
	"atlas/internal/testkit"
)

// registerRedirect adds the rows of this area to the tables of the proofs; see areas.
func registerRedirect() {
	maps.Copy(samples, redirectSamples)
	maps.Copy(shared, map[string][]string{
		"mutation updateRedirectRule": authors, "mutation moveRedirectRule": authors, "mutation deleteRedirectRule": authors,
	})
	maps.Copy(shown, map[string]bool{
		"redirect_rules.name": true, "redirect_rules.from_path": false, "redirect_rules.target": true, "redirect_rules.conditions": false,
	})
	different["redirect_hits"] = map[string]string{"day": "day - 2592000000 * k"}
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "redirect_rules")
	}
}

// everyCondition holds one of each condition, as the database keeps them.
const everyCondition = `{"startsAt":"2026-01-01T00:00:00Z","endsAt":"2040-01-01T00:00:00Z","batchOpen":true,"workshop":"beginner","workshopLive":true,` +
	`"signedIn":true,"device":"phone","queryName":"ref","queryValue":"jomar","language":"fil"}`

// redirectRule is a rule with every condition that was used today, behind one that hides it.
func (h *fixture) redirectRule() int {
	h.t.Helper()
	path := "/" + h.name("promo")
	for _, conditions := range []string{"{}", everyCondition} {
		h.Exec(`INSERT INTO redirect_rules (position, name, from_path, target, conditions, is_active, created_at, updated_at) VALUES (900, 'Promo', ?, '/signup', ?, TRUE, 0, 0)`,
			path, conditions)
	}
	id := h.last("redirect_rules")
	h.Exec(`INSERT INTO redirect_hits (rule_id, day, hits) VALUES (?, ?, 7)`, id, clock.StartOfDay(testkit.Start))

	return id
}

func ruleInput(h *fixture) vars {
	return vars{"name": "Promo", "fromPath": "/" + h.name("promo"), "target": "/signup", "isActive": true, "conditions": vars{
		"startsAt": "2026-01-01T00:00:00Z", "endsAt": "2040-01-01T00:00:00Z", "batchOpen": true, "workshop": "beginner", "workshopLive": true,
		"signedIn": true, "device": "phone", "queryName": "ref", "queryValue": "jomar", "language": "fil",
	}}
}

var redirectSamples = map[string][]sample{
	"query redirectRules": {{vars: func(h *fixture, _ person) vars { h.redirectRule(); return nil }}},
	"query redirectTrial": {{vars: func(h *fixture, _ person) vars {
		h.redirectRule()
		return vars{"input": vars{"address": "/changelog?ref=jomar", "signedIn": true, "device": "phone", "language": "fil", "at": "2026-11-15T04:00:00Z"}}
	}}, {note: "by a rule", vars: func(h *fixture, _ person) vars {
		id := h.redirectRule()
		path := h.texts("SELECT from_path FROM redirect_rules WHERE id = ?", id)[0]
		return vars{"input": vars{"address": path, "signedIn": true, "device": "phone", "language": "fil"}}
	}}},
	"query suggestedPages":        {{vars: func(*fixture, person) vars { return vars{"path": "/chagelog"} }}},
	"mutation createRedirectRule": {{vars: func(h *fixture, _ person) vars { return vars{"input": ruleInput(h)} }}},
	"mutation updateRedirectRule": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.redirectRule(), "input": ruleInput(h), "seenAt": "2040-01-01T00:00:00Z"}
	}}},
	"mutation moveRedirectRule":   {{vars: func(h *fixture, _ person) vars { return vars{"id": h.redirectRule(), "position": 1} }}},
	"mutation deleteRedirectRule": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.redirectRule()} }}},
}
