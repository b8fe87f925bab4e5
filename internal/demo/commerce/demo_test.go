package commerce_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

const staff = "tribe-team-fa"

// A demo takes a while to fill, so everything about it is looked at in the same one. The second time writes nothing.
func TestFill(t *testing.T) {
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		for range 2 {
			check.NoError(t, "fill the demo", a.SeedContent(t.Context()))
		}

		t.Run("catalogue", func(t *testing.T) { wantCatalogue(t, a) })
		t.Run("rows that are due", func(t *testing.T) { wantDueRows(t, a) })
		t.Run("states of money", func(t *testing.T) { wantStates(t, a) })
	})
}

// wantCatalogue looks for memberships at the figures of the checkout: 8 times ₱2,899 and 4 times ₱5,699.
func wantCatalogue(t *testing.T, a *testkit.Atlas) {
	for term, want := range map[string][]money.Centavos{
		"payday-plan": slices.Repeat([]money.Centavos{289900}, 8),
		"monthly":     slices.Repeat([]money.Centavos{569900}, 4),
		"one-time":    {1999700},
	} {
		quote, err := a.Commerce.Memberships.Quote(a.By(staff), "join-the-tribe", &term, nil, nil)
		check.NoError(t, "quote the membership by "+term, err)
		var got []money.Centavos
		for _, row := range quote.Rows {
			got = append(got, row.Price)
		}

		check.Equal(t, "prices by "+term, got, want)
	}

	payday, err := a.Commerce.Catalog.PaymentTerm(a.By(staff), "payday-plan")
	check.NoError(t, "read the payday plan", err)
	check.Equal(t, "days of the payday plan", payday.MonthDays(), []int{15, 30})

	for id, want := range map[string]bool{
		"join-the-tribe": true, "tribe-early-bird": false, "12-day-challenge": true, "founders-circle": false,
	} {
		funnel, err := a.Commerce.Catalog.Funnel(a.By(staff), id)
		check.NoError(t, "read funnel "+id, err)
		check.Equal(t, id+" is open", funnel.IsOpen(), want)
	}

	_, err = a.Commerce.CheckoutQuote(t.Context(), "bookkeeping-bootcamp", nil, new("naubos"))
	if got, want := fmt.Sprint(err), "This coupon is used up"; !strings.Contains(got, want) {
		t.Errorf("quote with a coupon: got error %q, want %q in it", got, want)
	}
}

// wantDueRows looks for something that is due on each day that a screen asks for.
func wantDueRows(t *testing.T, a *testkit.Atlas) {
	const due = `SELECT COUNT(*) FROM payment_schedules WHERE transaction_id IS NULL AND voided_at IS NULL
		AND schedule_date <= CAST(? AS BIGINT) AND schedule_date > CAST(? AS BIGINT) - 86400000`
	for _, days := range []int{-20, -5, 0, 1, 4, 20, 40} {
		at := a.Clock.Now().AddDate(0, 0, days)
		if got := a.Number(due, at, at); got == 0 {
			t.Errorf("rows due in %d days: got none, want one", days)
		}
	}
}

// wantStates looks for money in every state, and has every invariant kept.
func wantStates(t *testing.T, a *testkit.Atlas) {
	found, err := a.Commerce.Verify(t.Context())
	check.NoError(t, "verify", err)
	check.Equal(t, "what verification finds", strings.Join(found, "\n"), "")

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
}
