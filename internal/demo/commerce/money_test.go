package commerce_test

import (
	"fmt"
	"testing"

	"atlas/internal/platform/page"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// Members owe something for every screen that asks for it.
func TestSomethingIsDueOnEveryDay(t *testing.T) {
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		check.NoError(t, "fill the demo", a.SeedContent(t.Context()))
		const due = `SELECT COUNT(*) FROM payment_schedules WHERE transaction_id IS NULL AND voided_at IS NULL
			AND schedule_date <= CAST(? AS BIGINT) AND schedule_date > CAST(? AS BIGINT) - 86400000`
		for _, days := range []int{-20, -5, 0, 1, 4, 20, 40} {
			at := a.Clock.Now().AddDate(0, 0, days)
			if got := a.Number(due, at, at); got == 0 {
				t.Errorf("rows due in %d days: got none, want one", days)
			}
		}
	})
}

// The demo shows money in every state, and keeps every invariant.
func TestMoneyIsInEveryState(t *testing.T) {
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		check.NoError(t, "fill the demo", a.SeedContent(t.Context()))
		found, err := a.Commerce.Verify(t.Context())
		check.NoError(t, "verify", err)
		check.Equal(t, "what verification finds", len(found), 0)

		held, err := a.Commerce.Memberships.FindViewSubscription(a.By(staff), a.ID("member"))
		check.NoError(t, "read what the member holds", err)
		if len(held) < 3 {
			t.Errorf("subscriptions of member@atlas.test: got %d, want at least 3", len(held))
		}

		list, err := a.Commerce.Billing.Subscriptions(a.By(staff), page.Window{Page: 1, PerPage: 100}, nil)
		check.NoError(t, "list subscriptions", err)
		if list.Total < 40 {
			t.Errorf("got %d subscriptions, want at least 40", list.Total)
		}

		states := map[string]int{}
		for _, subscription := range list.Rows {
			states[subscription.Validity()]++
		}
		for _, state := range []string{"active", "expired", "ended"} {
			if states[state] == 0 {
				t.Errorf("got subscriptions that are %v, want some that are %s", states, state)
			}
		}

		for rows, want := range map[string]int{
			"payment_attempts WHERE state = 'paid'":                     24,
			"payment_attempts WHERE state = 'declined'":                 2,
			"payment_attempts WHERE state = 'expired'":                  1,
			"payment_attempts WHERE state = 'waiting'":                  4,
			"payment_proofs WHERE state = 'waiting'":                    3,
			"payment_proofs WHERE state = 'approved'":                   1,
			"payment_proofs WHERE state = 'refused'":                    1,
			"orders WHERE paid_at IS NOT NULL":                          24,
			"payments WHERE credit > 0":                                 1,
			"payment_waivers WHERE state = 'approved'":                  1,
			"payment_refunds WHERE state = 'done'":                      5,
			"waitlist_entries":                                          9,
			"stray_payments WHERE settled_at IS NULL":                   1,
			"outbox_mails WHERE kind = 'payment-receipt'":               0,
			"payment_schedules WHERE refunded > 0 AND refunded < price": 3,
			"payment_schedules WHERE refunded = price AND price > 0":    2,
			"payment_schedules WHERE paid > 0 AND paid < price AND transaction_id IS NULL AND voided_at IS NULL": 1,
		} {
			check.Equal(t, fmt.Sprintf("rows of %s", rows), a.Number("SELECT COUNT(*) FROM "+rows), want)
		}
	})
}
