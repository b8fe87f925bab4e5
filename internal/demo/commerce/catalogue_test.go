package commerce_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"atlas/internal/platform/money"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

const staff = "tribe-team-fa"

// The demo sells memberships at the figures of the checkout: 8 times ₱2,899 and 4 times ₱5,699.
func TestCatalogue(t *testing.T) {
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		check.NoError(t, "fill the demo", a.SeedContent(t.Context()))
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
	})
}
