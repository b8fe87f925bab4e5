package proof

import (
	"maps"

	"atlas/internal/testkit"
)

// registerCash adds the rows of this area to the tables of the proofs; see areas.
func registerCash() {
	maps.Copy(samples, map[string][]sample{
		"query cashCollection": {{vars: func(h *fixture, me person) vars {
			h.renewed(h.toRenew(me.id))
			return vars{"bucket": "all", "list": vars{"perPage": 50}}
		}}},
		"mutation emailRenewals": {{by: successRole, vars: func(h *fixture, me person) vars {
			return vars{"subscriptionIds": []int{h.toRenew(me.id)}, "subject": "Your membership", "message": "Hi {first name}!"}
		}}},
	})
	shared["mutation emailRenewals"] = authors
	maps.Copy(shown, map[string]bool{"outbox_mails.reply_to": true})
}

// toRenew gives a new member a membership that ended days ago, and a success manager who contacted them. It answers the subscription.
func (h *fixture) toRenew(managerID int) int {
	h.t.Helper()
	userID := h.newcomer().id
	id := h.formerMember(userID)
	h.Exec(`INSERT INTO grants (user_id, product_id, source, subscription_id, from_at, to_at)
		SELECT user_id, product_id, 'subscription', id, starts_at, ends_at FROM subscriptions WHERE id = ?`, id)
	h.Exec(`INSERT INTO success_assignments (user_id, manager_id, assigned_at) VALUES (?, ?, ?)`, userID, managerID, testkit.Start)
	h.Exec(`INSERT INTO success_contacts (user_id, by_id, reason, outcome, note, at) VALUES (?, ?, 'expiring', 'reached', '', ?)`, userID, managerID, testkit.Start)

	return id
}

// renewed has the membership of someone renewed and paid for.
func (h *fixture) renewed(subscriptionID int) {
	h.t.Helper()
	h.Exec(`INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, ends_at, renews_id, is_parallel, created_at, updated_at)
		SELECT user_id, funnel_id, product_id, term_id, source, starts_at - 1000, ends_at - 1000, id, TRUE, created_at, updated_at FROM subscriptions WHERE id = ?`, subscriptionID)
	h.Exec("INSERT INTO invoices (subscription_id, user_id, price, fee, discount, created_at) SELECT MAX(id), MAX(user_id), 100, 0, 0, 0 FROM subscriptions WHERE renews_id = ?", subscriptionID)
	h.Exec(`INSERT INTO payment_schedules (invoice_id, subscription_id, user_id, position, price, schedule_date, paid, is_added, created_at, updated_at)
		SELECT id, subscription_id, user_id, 1, 100, 0, 100, FALSE, 0, 0 FROM invoices WHERE id = (SELECT MAX(id) FROM invoices)`)
	h.Exec(`INSERT INTO payments (user_id, schedule_id, amount, platform, platform_key, external_id, external_key, transaction_id, paid_at, credit)
		SELECT user_id, id, 100, 'GCash', 'gcash', 'N/A', 'n/a', 'T-renewed-' || CAST(id AS TEXT), CAST(? AS BIGINT), 0 FROM payment_schedules WHERE id = (SELECT MAX(id) FROM payment_schedules)`, testkit.Start)
	h.Exec("INSERT INTO payment_parts (payment_id, schedule_id, amount) SELECT MAX(id), MAX(schedule_id), 100 FROM payments")
}
