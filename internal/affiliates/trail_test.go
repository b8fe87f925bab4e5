package affiliates_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/affiliates/trail"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// visitsOf are the visits of a trail as they are read: whose link, and why it counted or not.
func visitsOf(t *trail.CommissionTrail) string {
	out := []string{}
	for _, v := range t.Visits {
		owner := "someone"
		if v.Owner != nil {
			owner = *v.Owner
		}
		out = append(out, owner+" "+v.Reason)
	}
	return strings.Join(out, ", ")
}

// Both sides can read why a sale earns what it earns; the affiliate without the names of others, and no one else at all.
func TestTrail(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		own := percent(1500)
		own.AffiliateID = new(h.Number("SELECT id FROM affiliates WHERE user_id = ?", h.ID("member")))
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), own))

		c := h.Visitor()
		h.opens(c, "/bootcamp/allan-soriano")
		h.Clock.Advance(time.Hour)
		h.opens(c, "/bootcamp/ana-mendoza")
		h.Clock.Advance(time.Hour)
		h.payOrder(h.orders(h.kept(c), f.ID, "kristine@example.com"))
		order := h.Number("SELECT MAX(id) FROM orders")
		row := h.firstRow(order)
		h.Clock.Advance(time.Hour)
		h.refunds(row, 40000, false)

		for role, want := range map[string]string{"member": "someone later-link, Ana Mendoza counts", staff: "Allan Soriano later-link, Ana Mendoza counts"} {
			trail, err := h.Affiliates.Trail.CommissionTrail(h.By(role), order)
			h.Must(err)
			if got := visitsOf(trail); got != want {
				h.t.Errorf("%s reads the visits %q, want %q", role, got, want)
			}
			if trail.Rule != "last-link" || *trail.Rate != "15%" || *trail.RateSource != "affiliate" || trail.Paid != 60000 || trail.Commission != 9000 {
				h.t.Errorf("%s reads %+v, want 15%% of 600 by the last link", role, trail)
			}
			if len(trail.Entries) != 2 || trail.Entries[1].Amount != -6000 || len(trail.Rates) != 2 || !trail.Rates[0].IsUsed || trail.Rates[1].IsUsed {
				h.t.Errorf("%s: got %d entries and rates %+v, want 2 entries with -60.00 and the first rate used",
					role, len(trail.Entries), trail.Rates)
			}
		}
		for _, role := range []string{"affiliate", "coach"} {
			h.Refused(second(h.Affiliates.Trail.CommissionTrail(h.By(role), order)), errs.NotFound)
		}
		h.Refused(second(h.Affiliates.Trail.CommissionTrail(h.By(staff), order+99)), errs.NotFound)

		// A rate that changes later changes nothing about a sale that was paid.
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), percent(5000)))
		trail, err := h.Affiliates.Trail.CommissionTrail(h.By("member"), order)
		h.Must(err)
		if trail.Commission != 9000 || trail.Rates[1].Label != "10%" {
			h.t.Errorf("the trail reads %s and %q for the program, want it as it was", trail.Commission, trail.Rates[1].Label)
		}
	})
}

// A sale of a bound lead says so, with the visit that made the lead.
func TestTrailOfBoundLead(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		c := h.Visitor()
		h.opens(c, "/ana-mendoza")
		h.signsUp(c, "liza@example.com", "")
		h.Clock.Advance(60 * aDay)
		h.payOrder(h.orders(h.t.Context(), f.ID, "liza@example.com"))
		trail, err := h.Affiliates.Trail.CommissionTrail(h.By("member"), h.Number("SELECT MAX(id) FROM orders"))
		h.Must(err)
		if trail.Rule != "bound-lead" || trail.BoundAt == nil || visitsOf(trail) != "Ana Mendoza counts" || trail.Commission != 10000 {
			h.t.Errorf("got trail %+v with visits %q, want 100 by a bound lead", trail, visitsOf(trail))
		}
	})
}

// A coupon belongs to no affiliate: the link says who earns, on what is paid after the discount.
func TestCouponAndLink(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		_, err := h.Commerce.Catalog.CreateCoupon(h.By(staff), f.ID, catalog.CouponInput{Code: given("ALLAN500"), DiscountType: given("Fixed Amount"), Discount: given(money.Centavos(50000))})
		h.Must(err)
		h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com", func(in *orders.OrderInput) { in.CouponCode = new("ALLAN500") })
		h.balanceIs("member", 5000, 0, 0, 0)
		h.balanceIs("affiliate", 0, 0, 0, 0)
	})
}
