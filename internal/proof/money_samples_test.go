package proof

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/refunds"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
	"atlas/internal/testkit"
)

// registerMoney adds the rows of this area to the tables of the proofs; see areas.
func registerMoney() {
	maps.Copy(samples, enrolSamples)
	maps.Copy(samples, paymentSamples)
	maps.Copy(shared, moneyShared)
	maps.Copy(shown, moneyShown)
	maps.Copy(different, moneyDifferent)
}

var moneyShown = map[string]bool{
	"subscriptions.funnel_id": false, "subscriptions.term_id": false, "subscriptions.source": false, "subscription_levels.level_id": false,
	"grants.source": false, "grants.reason": true, "grant_levels.level_id": false,
	"payment_schedules.transaction_id": true, "payment_schedules.payment_platform": true, "payments.platform": true, "payments.external_id": true, "payments.reason": true,
	"payment_refunds.effect": false, "payment_refunds.reason": true, "payment_refunds.platform": true, "payment_refunds.external_id": true, "payment_refunds.gateway": false,
	"payment_refunds.state": false, "payment_refunds.failure": true,
}

var moneyDifferent = map[string]map[string]string{
	"payment_waivers":      {"state": "'declined'"},
	"subscriptions":        {"user_id": ofTheCopy, "import_key": "import_key || '-copy-' || k"},
	"subscription_levels":  numberedColumns("level_id"),
	"grants":               {"subscription_id": ofTheSubscription},
	"invoices":             {"subscription_id": ofTheSubscription},
	"payments":             {"user_id": ofTheCopy, "transaction_id": "transaction_id || '-copy-' || k", "external_key": "external_key || '-copy-' || k || '-' || id"},
	"payment_parts":        {"payment_id": "(SELECT c.id FROM payments c JOIN payments o ON c.transaction_id = o.transaction_id || '-copy-' || k WHERE o.id = payment_id)"},
	"payment_refunds":      {"client_key": "client_key || '-copy-' || k", "handle": "handle || '-copy-' || k"},
	"money_days":           numberedColumns("platform_key"),
	"payment_reminders":    {"step": "step + 100 * k"},
	"membership_reminders": {"step": "step + 100 * k"},
}

// ofTheSubscription finds the copy of a subscription.
const ofTheSubscription = `(SELECT c.id FROM subscriptions c JOIN users u ON u.id = c.user_id JOIN subscriptions o ON o.funnel_id = c.funnel_id AND o.starts_at = c.starts_at JOIN users w ON w.id = o.user_id AND u.email_key = w.email_key || '-copy-' || k
	WHERE o.id = subscription_id ORDER BY c.id DESC LIMIT 1)`

// billers hold the lists of money; success managers see the rows of their own people there.
var billers = append([]string{"success-manager"}, lookers...)

var moneyShared = map[string][]string{
	"query userAvailableProducts": lookers, "query findUserPaymentSchedule": lookers, "query findViewSubscription": lookers, "query subscription": lookers, "query subscriptionPreview": lookers, "query studentPayment": lookers,
	"query subscriptions": billers, "query payments": lookers,
	"mutation enrollUser": authors, "mutation manualUserSubscription": authors, "mutation manualUserUnsubscription": authors, "mutation endSubscriptions": authors,
	"mutation giveAccess": authors, "mutation changeGivenAccess": authors, "mutation takeAccessBack": authors,
	"mutation addPaymentSchedule": authors, "mutation updatePaymentSchedule": authors, "mutation approvePaymentScheduleTransaction": authors,
	"mutation disapprovePaymentScheduleTransaction": authors, "mutation approvePayments": authors, "mutation refundPayment": authors, "mutation retryRefund": authors,
	"mutation renewSubscription": authors, "mutation undoEnrollment": authors, "mutation waivePayment": authors, "mutation decideWaiver": authors,
}

// plainFunnel sells what makes nobody a member and gives no level: anyone who holds it may do what they could do
// before.
func (h *fixture) plainFunnel() string {
	h.t.Helper()
	f, err := h.Commerce.Catalog.CreateFunnel(h.staffContext(), h.spareProduct(), catalog.FunnelInput{Name: given(h.name("Plain")), PaymentTermIds: []string{"one-time"}})
	h.Must(err)
	return f.ID
}

// member enrols a newcomer in what gives a level.
func (h *fixture) member() {
	h.t.Helper()
	_, err := h.Commerce.Memberships.ManualUserSubscription(h.staffContext(), h.newcomer().id, []*memberships.ManualSubscriptionFunnelDetailInput{{ID: h.spareFunnel()}})
	h.Must(err)
}

// holding enrols somebody in a funnel of its own, and gives the subscription and its first schedule row.
func (h *fixture) holding(me person) (subscription, row int) {
	h.t.Helper()
	// The archived actor held it before.
	archived := h.Number("SELECT COALESCE(MAX(archived_at), 0) FROM users WHERE id = ?", me.id)
	if archived != 0 {
		h.Exec("UPDATE users SET archived_at = NULL WHERE id = ?", me.id)
		defer h.Exec("UPDATE users SET archived_at = ? WHERE id = ?", archived, me.id)
	}
	_, err := h.Commerce.Memberships.ManualUserSubscription(h.staffContext(), me.id, []*memberships.ManualSubscriptionFunnelDetailInput{{ID: h.plainFunnel(), ValidityByDays: new(30)}})
	h.Must(err)
	subscription = h.last("subscriptions")
	return subscription, h.Number("SELECT MIN(id) FROM payment_schedules WHERE subscription_id = ?", subscription)
}

// paying is holding with a row that is paid, after a payment that was taken back.
func (h *fixture) paying(me person) (row int) {
	h.t.Helper()
	_, row = h.holding(me)
	for i := range 2 {
		_, err := h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.staffContext(), row, "GCash", h.name("ref"), nil)
		h.Must(err)
		if i == 0 {
			_, err = h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.staffContext(), row, "Wrong row")
			h.Must(err)
		}
	}
	return row
}

// refund is a refund of a part of the payment of a row.
func (h *fixture) refund(row int) vars {
	h.t.Helper()
	return vars{"key": fmt.Sprintf("refund-of-the-proof-%06d", row), "paymentId": h.last("payments"), "scheduleId": row, "amount": 1.5, "reason": "They asked"}
}

// refunded is paying with a part that went back and is not owed again; the test wallet took the payment.
func (h *fixture) refunded(me person) (row int) {
	h.t.Helper()
	row = h.paying(me)
	payment := h.last("payments")
	_, err := h.Commerce.Refunds.RefundPayment(h.staffContext(), refunds.RefundInput{
		Key: fmt.Sprintf("refunded-of-the-proof-%06d", row), PaymentID: payment, ScheduleID: &row, Amount: 150, Reason: "They asked",
	})
	h.Must(err)
	h.Exec("UPDATE payments SET gateway = 'test' WHERE id = ?", payment)
	return row
}

// overpaying is holding with a row for which a peso too much was paid in the test wallet: the next row of the person takes it.
func (h *fixture) overpaying(me person) {
	h.t.Helper()
	_, row := h.holding(me)
	due := money.Centavos(h.Number("SELECT price - paid FROM payment_schedules WHERE id = ?", row))
	_, err := h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.staffContext(), row, "GCash", h.name("ref"), new(due+100))
	h.Must(err)
	h.Exec("UPDATE payments SET gateway = 'test' WHERE id = ?", h.last("payments"))
}

// memberUntil is holding a membership that ends on a day counted from now. What it granted is over, so that anyone who
// holds it may do what they could do before.
func (h *fixture) memberUntil(me person, days int) (row int) {
	h.t.Helper()
	subscription, row := h.holding(me)
	h.Exec("UPDATE products SET is_membership = TRUE WHERE id = (SELECT product_id FROM subscriptions WHERE id = ?)", subscription)
	h.Exec("UPDATE subscriptions SET starts_at = ?, ends_at = ? WHERE id = ?", testkit.Start.AddDate(0, 0, -30), testkit.Start.AddDate(0, 0, days), subscription)
	h.Exec("UPDATE grants SET from_at = ?, to_at = ? WHERE subscription_id = ?", testkit.Start.AddDate(0, 0, -30), testkit.Start.AddDate(0, 0, -29), subscription)
	return row
}

// suspended is holding something that is closed because a row of it is overdue for long.
func (h *fixture) suspended(me person, days int) (row int) {
	h.t.Helper()
	subscription, row := h.holding(me)
	h.Exec("UPDATE subscriptions SET starts_at = ? WHERE id = ?", testkit.Start.AddDate(0, 0, -60), subscription)
	h.Exec("UPDATE payment_schedules SET schedule_date = ? WHERE id = ?", testkit.Start.AddDate(0, 0, -days), row)
	h.Exec("UPDATE grants SET suspended_from = ? WHERE subscription_id = ?", testkit.Start.AddDate(0, 0, -50), subscription)
	return row
}

// rowKey is the key of a row in the address where it is paid.
func (h *fixture) rowKey(row int) string {
	h.t.Helper()
	path, err := (billing.PaymentScheduleFields{Billing: h.Commerce.Billing}).PayPath(h.t.Context(), &billing.PaymentSchedule{ID: row, Price: 1})
	h.Must(err)
	return strings.TrimPrefix(*path, "/pay/")
}

// failedRefund is a refund of the payment of a row that the test wallet did not pay back.
func (h *fixture) failedRefund(row int) int {
	h.t.Helper()
	payment, at := h.last("payments"), testkit.Start
	h.Exec("UPDATE payments SET gateway = 'test' WHERE id = ?", payment)
	h.Exec(`INSERT INTO payment_refunds (client_key, handle, user_id, payment_id, schedule_id, amount, effect, reason, platform, platform_key, external_id, gateway, state, failure, created_by_id, created_at)
		SELECT ?, ?, user_id, id, schedule_id, 150, 'forgiven', 'They asked', platform, platform_key, 'N/A', 'test', 'failed', 'Refused', user_id, CAST(? AS BIGINT) FROM payments WHERE id = ?`,
		fmt.Sprintf("failed-of-the-proof-%06d", row), fmt.Sprintf("rf-proof-%d", row), at, payment)
	return h.last("payment_refunds")
}

// asked is holding with a row that another person asked to waive.
func (h *fixture) asked(me person) (waiver int) {
	h.t.Helper()
	_, row := h.holding(me)
	h.Exec(`INSERT INTO payment_waivers (schedule_id, user_id, amount, reason, state, asked_by_id, asked_at) SELECT id, user_id, price, 'Typhoon', 'waiting', ?, 0 FROM payment_schedules WHERE id = ?`, h.newcomer().id, row)
	return h.last("payment_waivers")
}

// given is what staff gave a newcomer without a sale.
func (h *fixture) given() int {
	h.t.Helper()
	g, err := h.Commerce.Grants.GiveAccess(h.staffContext(), h.newcomer().id, grants.GiveAccessInput{ProductID: h.spareProduct(), EndsOn: "2027-01-31", Reason: "Scholar"})
	h.Must(err)
	return g.ID
}

func ofHolding(f func(h *fixture, subscription, row int) vars) func(*fixture, person) vars {
	return func(h *fixture, me person) vars {
		subscription, row := h.holding(me)
		return f(h, subscription, row)
	}
}

var enrolSamples = map[string][]sample{
	"query getDuesAndExpiration": {
		{vars: func(h *fixture, me person) vars { h.memberUntil(me, 3); return nil }},
		{note: "late", vars: func(h *fixture, me person) vars {
			h.Exec("UPDATE subscriptions SET starts_at = ?, ends_at = ? WHERE user_id = ?", testkit.Start.AddDate(0, 0, -30), testkit.Start.AddDate(0, 0, -3), me.id)
			row := h.memberUntil(me, -3)
			h.Exec("UPDATE payment_schedules SET schedule_date = ? WHERE id = ?", testkit.Start.AddDate(0, 0, -3), row)
			return nil
		}},
		{note: "suspended", vars: func(h *fixture, me person) vars { h.suspended(me, 60); return nil }},
		{note: "being checked", vars: func(h *fixture, me person) vars {
			// A row without a slip comes first.
			h.Exec("UPDATE payment_schedules SET schedule_date = ? WHERE user_id = ? AND schedule_date < ?", testkit.Start.AddDate(0, 0, 60), me.id, testkit.Start)
			h.slipFor(h.rowKey(h.suspended(me, 90)))
			return nil
		}},
	},
	"query paymentOverview": {{vars: func(h *fixture, me person) vars {
		h.paying(h.newcomer())
		h.Exec("UPDATE money_days SET day = ? WHERE day = (SELECT MAX(day) FROM money_days) AND NOT EXISTS (SELECT 1 FROM money_days WHERE day = ?)",
			time.Date(2026, 10, 2, 0, 0, 0, 0, clock.Manila), time.Date(2026, 10, 2, 0, 0, 0, 0, clock.Manila))
		h.memberUntil(h.newcomer(), 0)
		h.Exec("UPDATE grants SET to_at = ? WHERE id = ?", testkit.Start, h.last("grants"))
		_, row := h.holding(me)
		h.Exec("UPDATE payment_schedules SET schedule_date = ? WHERE id = ?", testkit.Start.AddDate(0, 0, -5), row)
		h.memberUntil(h.newcomer(), 0)
		return nil
	}}},
	"query paymentPlatforms":      {{vars: none}},
	"query userAvailableProducts": {{vars: func(h *fixture, me person) vars { h.theFunnel(); return vars{"userId": me.id} }}},
	"query findUserPaymentSchedule": {
		{vars: func(h *fixture, me person) vars {
			h.Exec("UPDATE payment_schedules SET schedule_date = ? WHERE user_id = ? AND schedule_date < ?", testkit.Start, me.id, testkit.Start.AddDate(0, 0, -40))
			_, row := h.holding(me)
			h.Exec("UPDATE payment_schedules SET schedule_date = ? WHERE id = ?", testkit.Start.AddDate(0, 0, -3), row)
			h.paying(me)
			return vars{"userId": me.id}
		}},
		{note: "another", vars: func(h *fixture, _ person) vars {
			someone := h.newcomer()
			h.holding(someone)
			h.MakeMembers(someone.id)
			h.Exec("UPDATE users SET profile_image = '/picture' WHERE id = ?", someone.id)
			return vars{"userId": someone.id}
		}},
		{note: "suspended", vars: func(h *fixture, me person) vars { h.suspended(me, 60); return vars{"userId": me.id} }},
		{note: "being checked", vars: func(h *fixture, me person) vars {
			h.slipFor(h.rowKey(h.suspended(me, 90)))
			return vars{"userId": me.id}
		}},
		{note: "refunded, with credit", vars: func(h *fixture, me person) vars {
			h.refunded(me)
			h.overpaying(me)
			return vars{"userId": me.id}
		}},
	},
	"query findViewSubscription": {
		{vars: func(h *fixture, me person) vars { h.holding(me); return vars{"id": me.id} }},
		{note: "suspended", vars: func(h *fixture, me person) vars { h.suspended(me, 60); return vars{"id": me.id} }},
	},
	"query subscriptions": {
		{vars: func(h *fixture, me person) vars {
			h.holding(me)
			return vars{"list": vars{"perPage": 2, "sort": "name"}, "filter": vars{"validity": "active", "userId": me.id, "cashCollection": "all"}}
		}},
		{note: "of a product", vars: func(h *fixture, me person) vars {
			h.holding(me)
			return vars{"list": vars{"perPage": 2, "search": "a"}, "filter": vars{"cashCollection": "for regular renewal"}}
		}},
	},
	"query subscriptionPreview": {
		{vars: ofHolding(func(_ *fixture, subscription, _ int) vars { return vars{"id": subscription, "isPaidOnTime": false} })},
		{note: "for years", vars: ofHolding(func(h *fixture, subscription, _ int) vars {
			h.Exec("UPDATE subscriptions SET ends_at = starts_at + CAST(3000 AS BIGINT) * 86400000 WHERE id = ?", subscription)
			return vars{"id": subscription, "isPaidOnTime": false}
		})},
	},
	"query subscription": {
		{vars: ofHolding(func(h *fixture, subscription, _ int) vars {
			h.Exec("UPDATE invoices SET fee = 200, discount = 100 WHERE subscription_id = ?", subscription)
			return vars{"id": subscription}
		})},
		{note: "renewed", vars: ofHolding(func(h *fixture, subscription, _ int) vars {
			h.Exec("UPDATE subscriptions SET renewed_at = ? WHERE id = ?", testkit.Start, subscription)
			return vars{"id": subscription}
		})},
		{note: "for life", vars: ofHolding(func(h *fixture, subscription, _ int) vars {
			h.Exec("UPDATE subscriptions SET ends_at = NULL WHERE id = ?", subscription)
			return vars{"id": subscription}
		})},
	},
	"mutation enrollUser": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.newcomer().id, "input": vars{"batchId": h.theBatch(), "accessLevelNames": []any{"Member"}, "funnelDetails": []any{vars{"funnelId": h.plainFunnel(), "paymentTermId": "one-time"}}}}
	}}},
	"mutation manualUserSubscription": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.newcomer().id, "funnelDetails": []any{vars{"id": h.plainFunnel(), "paymentTerm": "one-time", "validityByDays": 30, "startByDays": 1}}}
	}}},
	"mutation manualUserUnsubscription": {{vars: ofHolding(func(_ *fixture, subscription, _ int) vars { return vars{"subscriptionId": subscription} })}},
	"mutation renewSubscription": {{vars: ofHolding(func(_ *fixture, subscription, _ int) vars {
		return vars{"id": subscription, "input": vars{"paymentTermId": "one-time", "validityByDays": 30}}
	})}},
	"mutation undoEnrollment": {{vars: ofHolding(func(_ *fixture, subscription, _ int) vars {
		return vars{"subscriptionId": subscription, "reason": "Wrong person"}
	})}},
	"mutation giveAccess": {{vars: func(h *fixture, _ person) vars {
		return vars{"userId": h.newcomer().id, "input": vars{"productId": h.spareProduct(), "startsOn": "2026-11-20", "endsOn": "2027-01-31", "reason": "Scholar"}}
	}}},
	"mutation changeGivenAccess": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.given(), "endsOn": "2027-02-28", "reason": "A month more"}
	}}},
	"mutation takeAccessBack":   {{vars: func(h *fixture, _ person) vars { return vars{"id": h.given(), "reason": "Wrong person"} }}},
	"mutation endSubscriptions": {{vars: ofHolding(func(_ *fixture, subscription, _ int) vars { return vars{"ids": []any{subscription}} })}},
}

var paymentSamples = map[string][]sample{
	"query payments": {
		{vars: func(h *fixture, me person) vars {
			h.paying(me)
			return vars{"list": vars{"perPage": 2, "sort": "name"}, "filter": vars{"payment": "paid", "validity": "active", "userId": me.id, "from": "2020-01-01", "to": "2040-01-01"}}
		}},
		{note: "overdue", vars: func(h *fixture, me person) vars {
			_, row := h.holding(me)
			h.Exec("UPDATE payment_schedules SET schedule_date = ? WHERE id = ?", testkit.Start.AddDate(0, 0, -5), row)
			return vars{"list": vars{"perPage": 2, "search": "a"}, "filter": vars{"payment": "unpaid", "aging": "1-7"}}
		}},
	},
	"query studentPayment": {
		{vars: func(h *fixture, me person) vars { return vars{"id": h.paying(me)} }},
		{note: "refunded", vars: func(h *fixture, me person) vars { return vars{"id": h.refunded(me)} }},
		{note: "to be waived", vars: func(h *fixture, me person) vars {
			return vars{"id": h.Number("SELECT schedule_id FROM payment_waivers WHERE id = ?", h.asked(me))}
		}},
		{note: "voided", vars: func(h *fixture, me person) vars {
			_, row := h.holding(me)
			h.Exec("UPDATE payment_schedules SET voided_at = ? WHERE id = ?", testkit.Start, row)
			return vars{"id": row}
		}},
	},
	"mutation addPaymentSchedule": {{vars: ofHolding(func(h *fixture, subscription, _ int) vars {
		return vars{"input": vars{"invoiceId": h.Number("SELECT id FROM invoices WHERE subscription_id = ?", subscription), "scheduleDate": "2026-12-01T00:00:00Z", "price": 500}}
	})}},
	"mutation updatePaymentSchedule": {
		{vars: ofHolding(func(_ *fixture, _, row int) vars {
			return vars{"id": row, "input": vars{"scheduleDate": "2026-12-01T00:00:00Z", "price": 500}}
		})},
		{note: "paid", vars: func(h *fixture, me person) vars {
			return vars{"id": h.paying(me), "input": vars{"paymentPlatform": "Maya", "scheduleDate": "2026-12-01T00:00:00Z"}}
		}},
	},
	"mutation approvePaymentScheduleTransaction": {{vars: ofHolding(func(h *fixture, _, row int) vars {
		return vars{"id": row, "paymentPlatform": "GCash", "externalInvoiceId": h.name("ref")}
	})}},
	"mutation refundPayment": {
		{vars: func(h *fixture, me person) vars { return vars{"input": h.refund(h.paying(me))} }},
		{note: "due again", vars: func(h *fixture, me person) vars {
			input := h.refund(h.paying(me))
			input["isDueAgain"] = true
			return vars{"input": input}
		}},
		{note: "failed before", vars: func(h *fixture, me person) vars {
			row := h.paying(me)
			input := h.refund(row)
			input["key"] = h.texts("SELECT client_key FROM payment_refunds WHERE id = ?", h.failedRefund(row))[0]
			return vars{"input": input}
		}},
	},
	"mutation retryRefund":                          {{vars: func(h *fixture, me person) vars { return vars{"id": h.failedRefund(h.paying(me))} }}},
	"mutation disapprovePaymentScheduleTransaction": {{vars: func(h *fixture, me person) vars { return vars{"id": h.paying(me), "remarks": "Wrong row"} }}},
	"mutation waivePayment":                         {{vars: ofHolding(func(_ *fixture, _, row int) vars { return vars{"id": row, "reason": "Typhoon"} })}},
	"mutation decideWaiver": {{vars: func(h *fixture, me person) vars {
		return vars{"id": h.asked(me), "isApproved": false, "note": "They can pay"}
	}}},
	"mutation approvePayments": {
		{vars: ofHolding(func(_ *fixture, _, row int) vars {
			return vars{"ids": []any{row}, "paymentPlatform": "GCash", "externalInvoiceId": "N/A"}
		})},
		{note: "paid", vars: func(h *fixture, me person) vars {
			return vars{"ids": []any{h.paying(me)}, "paymentPlatform": "GCash", "externalInvoiceId": "N/A"}
		}},
	},
}
