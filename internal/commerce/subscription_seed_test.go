package commerce_test

import (
	"strings"
	"testing"

	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// The demo shows money in every state, keeps every invariant, and writes nothing when it is filled again.
func TestDemoMoney(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		for range 2 {
			h.Must(h.SeedContent(t.Context()))
		}
		h.wantVerified()
		id := h.ID("member")
		subs := h.held(id)
		if len(subs) < 3 {
			t.Errorf("subscriptions of member@atlas.test: got %d, want at least 3", len(subs))
		}
		today := `CAST(? AS BIGINT)`
		for days, name := range map[int]string{0: "today", 1: "tomorrow", 4: "in 4 days", 20: "in 20 days", 40: "in 40 days", -5: "5 days ago", -20: "20 days ago"} {
			at := h.Clock.Now().AddDate(0, 0, days)
			if n := h.Number("SELECT COUNT(*) FROM payment_schedules WHERE transaction_id IS NULL AND voided_at IS NULL AND schedule_date <= "+today+" AND schedule_date > "+today+" - 86400000", at, at); n == 0 {
				t.Errorf("rows due %s: got none, want one", name)
			}
		}
		list, err := h.Commerce.Billing.Subscriptions(h.By(staff), page.Window{Page: 1, PerPage: 100}, nil)
		if err != nil || list.Total < 40 {
			t.Error(list.Total, "subscriptions", err)
		}
		seen := map[string]int{}
		for _, sub := range list.Rows {
			seen[sub.Validity()]++
		}
		if seen["active"] == 0 || seen["expired"] == 0 || seen["ended"] == 0 {
			t.Error(seen)
		}
		for query, want := range map[string]int{
			"payment_attempts WHERE state = 'paid'": 24, "payment_attempts WHERE state = 'declined'": 2, "payment_attempts WHERE state = 'expired'": 1, "payment_attempts WHERE state = 'waiting'": 4,
			"payment_proofs WHERE state = 'waiting'": 3, "payment_proofs WHERE state = 'approved'": 1, "payment_proofs WHERE state = 'refused'": 1, "orders WHERE paid_at IS NOT NULL": 24,
			"payment_schedules WHERE paid > 0 AND paid < price AND transaction_id IS NULL AND voided_at IS NULL": 1, "payments WHERE credit > 0": 1, "payment_waivers WHERE state = 'approved'": 1,
			"payment_refunds WHERE state = 'done'": 5, "payment_schedules WHERE refunded > 0 AND refunded < price": 3, "payment_schedules WHERE refunded = price AND price > 0": 2,
			"waitlist_entries": 9, "stray_payments WHERE settled_at IS NULL": 1, "outbox_mails WHERE kind = 'payment-receipt'": 0,
		} {
			if n := h.Number("SELECT COUNT(*) FROM " + query); n != want {
				t.Errorf("%d %s, want %d", n, query, want)
			}
		}
		if _, err := h.Commerce.CheckoutQuote(t.Context(), "bookkeeping-bootcamp", nil, new("naubos")); err == nil || !strings.Contains(err.Error(), "This coupon is used up") {
			t.Error(err)
		}
	})
}
