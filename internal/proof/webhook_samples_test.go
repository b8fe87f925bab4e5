package proof

import (
	"maps"

	"atlas/internal/testkit"
)

// registerWebhook adds the rows of this area to the tables of the proofs; see areas.
func registerWebhook() {
	maps.Copy(samples, webhookSamples)
	maps.Copy(shared, map[string][]string{
		"query webhookDeliveries": lookers, "mutation updateWebhook": authors, "mutation pauseWebhook": authors, "mutation deleteWebhook": authors,
		"mutation testWebhook": authors, "mutation resendDelivery": authors,
	})
	maps.Copy(shown, map[string]bool{
		"webhooks.url": true, "webhooks.events": false, "webhooks.pause_reason": true, "webhook_deliveries.event_id": false,
		"webhook_deliveries.kind": false, "webhook_deliveries.body": true, "webhook_deliveries.state": false, "webhook_deliveries.answer": true,
		"webhook_deliveries.problem": true,
	})
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "webhooks", "webhook_deliveries")
	}
}

// webhook is one with a delivery that failed.
func (h *fixture) webhook() (webhook, delivery int) {
	h.t.Helper()
	h.Exec("DELETE FROM webhook_deliveries")
	h.Exec("DELETE FROM webhooks")
	h.Exec(`INSERT INTO webhooks (url, events, secret_sealed, user_id, created_at, updated_at, failing_since) VALUES ('https://example.com/x', '["paid"]', 'x', ?, 0, 0, ?)`,
		h.me(staff).id, testkit.Start)
	webhook = h.last("webhooks")
	h.Exec(`INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, state, tries, created_at, next_try_at, tried_at, status, answer, problem)
		VALUES (?, 'evt_1', 'paid', '{}', 'waiting', 1, ?, ?, ?, 500, 'Oops', 'The server answered 500.')`, webhook, testkit.Start, testkit.Start, testkit.Start)

	return webhook, h.last("webhook_deliveries")
}

// ofWebhook gives the id of a webhook.
func ofWebhook(h *fixture, _ person) vars {
	webhook, _ := h.webhook()
	return vars{"id": webhook}
}

var webhookSamples = map[string][]sample{
	"query webhooks": {{vars: func(h *fixture, _ person) vars {
		webhook, _ := h.webhook()
		for _, state := range []string{"delivered", "failed"} {
			h.Exec(`INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, state, tries, created_at, tried_at, status, answer, problem)
				VALUES (?, ?, 'paid', '{}', ?, 1, ?, ?, 200, '', '')`, webhook, "evt_"+state, state, testkit.Start, testkit.Start)
		}
		h.Exec("UPDATE webhooks SET paused_at = ?, pause_reason = 'Every try failed for 3 days.' WHERE id = ?", testkit.Start, webhook)
		return nil
	}}},
	"query webhookDeliveries": {{vars: func(h *fixture, _ person) vars {
		webhook, _ := h.webhook()
		return vars{"webhookId": webhook, "list": vars{"perPage": 5}}
	}}},
	"mutation createWebhook": {{vars: func(h *fixture, _ person) vars {
		h.webhook()
		return vars{"input": vars{"url": "https://example.com/new", "events": []any{"paid", "lead"}}}
	}}},
	"mutation updateWebhook": {{vars: func(h *fixture, me person) vars {
		given := ofWebhook(h, me)
		given["input"] = vars{"url": "https://example.com/other", "events": []any{"lead"}}
		return given
	}}},
	"mutation pauseWebhook": {{vars: func(h *fixture, me person) vars {
		given := ofWebhook(h, me)
		given["paused"] = true
		return given
	}}},
	"mutation deleteWebhook": {{vars: ofWebhook}},
	"mutation testWebhook":   {{vars: ofWebhook}},
	"mutation resendDelivery": {{vars: func(h *fixture, _ person) vars {
		_, delivery := h.webhook()
		return vars{"id": delivery}
	}}},
}
