package affiliates_test

import (
	"fmt"
	"testing"

	"atlas/internal/affiliates/claims"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/affiliates/replay"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// bumpPrice is what the bump of the tests costs: an odd amount, so that rounding shows.
const bumpPrice = money.Centavos(79905)

// bumpFunnel makes a funnel of 1,000 pesos that offers a bump.
func (h *fixture) bumpFunnel(name, slug string) (f, bump *catalog.Funnel) {
	h.t.Helper()
	bump = h.funnel(name+" Review", slug+"-review")
	made := h.funnel(name, slug)
	f, err := h.Commerce.Catalog.UpdateFunnel(h.By(staff), made.ID, catalog.FunnelInput{Sale: &catalog.SaleInput{
		BumpFunnelID: given(bump.ID), BumpPrice: given(bumpPrice), BumpIsOn: given(true),
	}}, nil)
	h.Must(err)

	return f, bump
}

// rateOfBump is the input for the rate of a bump.
func rateOfBump(f, bump *catalog.Funnel, feeType string, amount money.Centavos) ledger.RateInput {
	return ledger.RateInput{FunnelID: &f.ID, BumpFunnelID: &bump.ID, FeeType: &feeType, Amount: &amount}
}

// withBump has a buyer add the bump.
func withBump(bump *catalog.Funnel) func(in *orders.OrderInput) {
	return func(in *orders.OrderInput) { in.BumpFunnelID = &bump.ID }
}

// bumpRow is the schedule row of the bump of an order.
func (h *fixture) bumpRow(order int) int {
	h.t.Helper()
	return h.Number(`SELECT r.id FROM payment_schedules r JOIN orders o ON o.bump_subscription_id = r.subscription_id
		WHERE o.id = ?`, order)
}

// earned is what a schedule row earned less what was taken back.
func (h *fixture) earned(row int) money.Centavos {
	h.t.Helper()
	return money.Centavos(h.Number("SELECT COALESCE(SUM(amount), 0) FROM affiliate_commissions WHERE schedule_id = ?", row))
}

// A bump earns by its own rate and nothing without one, whatever the rates of affiliate, funnel and program are; what is
// sold beside it earns as always.
func TestBumpEarnsByItsOwnRate(t *testing.T) {
	for _, test := range []struct {
		name    string
		feeType string
		amount  money.Centavos
		want    money.Centavos
	}{
		{"no rate", "", 0, 0},
		{"zero percent", "Percentage", 0, 0},
		{"20 percent", "Percentage", 2000, 15981},
		{"half a centavo rounds up", "Percentage", 1010, 8070},
		{"a hundredth of a percent", "Percentage", 1, 8},
		{"all of it", "Percentage", 10000, bumpPrice},
		{"pesos", "Fixed Amount", 15000, 15000},
		{"more pesos than it costs", "Fixed Amount", 100000, bumpPrice},
	} {
		t.Run(test.name, func(t *testing.T) {
			forEachEngine(t, func(h *fixture) {
				f, bump := h.bumpFunnel("Bootcamp", "bootcamp")
				a := h.joins("member")
				own := percent(1500)
				own.AffiliateID = &a.ID
				h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), own))
				if test.feeType != "" {
					in := rateOfBump(f, bump, test.feeType, test.amount)
					h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), in))
				}

				order := h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com", withBump(bump))
				if got, want := h.earned(h.firstRow(order)), money.Centavos(15000); got != want {
					h.t.Errorf("the product earns %s, want %s", got, want)
				}
				if got := h.earned(h.bumpRow(order)); got != test.want {
					h.t.Errorf("the bump earns %s, want %s", got, test.want)
				}
				h.balanceIs("member", 15000+test.want, 0, 0, 0)
			})
		})
	}
}

// Money of the bump that goes back takes its commission along in proportion, before and after it was paid out; the
// product keeps its own. A revoke takes back both, as one payment paid both.
func TestBumpReversals(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f, bump := h.bumpFunnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.payoutsFrom(50)
		h.wallet("member", "0919 555 0101")
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), rateOfBump(f, bump, "Percentage", 2000)))
		sell := func(n int) int {
			return h.buys("/bootcamp/ana-mendoza", f.ID, fmt.Sprintf("buyer%d@example.com", n), withBump(bump))
		}

		first := sell(1)
		h.balanceIs("member", 10000+15981, 0, 0, 0)
		// A third of the bump: 79905 − 26635 = 53270 centavos are left, of which a fifth is 10654.
		h.refunds(h.bumpRow(first), 26635, false)
		h.balanceIs("member", 10000+10654, 0, 0, 0)
		h.refunds(h.bumpRow(first), 53270, false)
		h.balanceIs("member", 10000, 0, 0, 0)

		second := sell(2)
		h.Did(h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), h.bumpRow(second), "Charged back"))
		h.balanceIs("member", 10000, 0, 0, 0)
		h.Did(h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), h.bumpRow(second), "GCash", "N/A", nil))
		h.balanceIs("member", 10000+15981, 0, 0, 0)
		h.verifyFinds(0, "")

		// After the payout it is a debt.
		h.Clock.Advance(31 * aDay)
		h.confirms(h.approvedRun())
		h.balanceIs("member", 0, 0, 0, 25981)
		h.refunds(h.bumpRow(second), 1, false)
		h.balanceIs("member", 0, 0, 0, 25981) // a centavo less is half a centavo of rounding
		h.refunds(h.bumpRow(second), 9904, false)
		h.balanceIs("member", 0, -1981, 0, 25981)
	})
}

// The rate of the bump is that of the day on which the order was paid, and only of the funnel that offers it.
func TestBumpRateStays(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f, bump := h.bumpFunnel("Bootcamp", "bootcamp")
		other, otherBump := h.bumpFunnel("Course", "course")
		h.joins("member")
		before := h.buys("/bootcamp/ana-mendoza", f.ID, "one@example.com", withBump(bump))
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), rateOfBump(f, bump, "Percentage", 2000)))
		paid := h.buys("/bootcamp/ana-mendoza", f.ID, "two@example.com", withBump(bump))
		elsewhere := h.buys("/course/ana-mendoza", other.ID, "three@example.com", withBump(otherBump))
		alone := h.buys("/ana-mendoza", bump.ID, "four@example.com")
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), rateOfBump(f, bump, "Fixed Amount", 100)))
		h.refunds(h.bumpRow(paid), 39905, false)

		for name, row := range map[string]struct {
			id   int
			want money.Centavos
		}{
			"paid before there was a rate":      {h.bumpRow(before), 0},
			"refunded after the rate changed":   {h.bumpRow(paid), 8000},
			"the bump of another funnel":        {h.bumpRow(elsewhere), 0},
			"sold alone, by the program's rate": {h.firstRow(alone), 10000},
		} {
			if got := h.earned(row.id); got != row.want {
				h.t.Errorf("%s: got %s, want %s", name, got, row.want)
			}
		}

		// Ended, it earns nothing for the next one.
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), ledger.RateInput{FunnelID: &f.ID, BumpFunnelID: &bump.ID}))
		after := h.buys("/bootcamp/ana-mendoza", f.ID, "five@example.com", withBump(bump))
		if got := h.earned(h.bumpRow(after)); got != 0 {
			h.t.Errorf("after the rate ended the bump earns %s, want nothing", got)
		}

		// A funnel that is gone takes the rate along; what was sold keeps what it earned.
		if n := h.Number("SELECT COUNT(*) FROM affiliate_rates WHERE bump_funnel_id IS NOT NULL"); n != 2 {
			h.t.Errorf("got %d rates of bumps, want both kept as history", n)
		}
	})
}

// A rate of a bump that cannot be is refused.
func TestBumpRatesAreChecked(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f, bump := h.bumpFunnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		for name, test := range map[string]struct {
			change func(in *ledger.RateInput)
			field  string
		}{
			"above 100 %":       {func(in *ledger.RateInput) { in.Amount = new(money.Centavos(10001)) }, "amount"},
			"below 0":           {func(in *ledger.RateInput) { in.Amount = new(money.Centavos(-1)) }, "amount"},
			"no amount":         {func(in *ledger.RateInput) { in.Amount = nil }, "amount"},
			"unknown type":      {func(in *ledger.RateInput) { in.FeeType = new("percent") }, "feeType"},
			"no funnel":         {func(in *ledger.RateInput) { in.FunnelID = nil }, "funnelId"},
			"unknown funnel":    {func(in *ledger.RateInput) { in.FunnelID = new("no-such-funnel") }, "funnelId"},
			"of one affiliate":  {func(in *ledger.RateInput) { in.AffiliateID = &a.ID }, "affiliateId"},
			"not what it sells": {func(in *ledger.RateInput) { in.BumpFunnelID = &f.ID }, "bumpFunnelId"},
		} {
			h.t.Log(name)
			in := rateOfBump(f, bump, "Percentage", 2000)
			test.change(&in)
			h.Refused(second(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), in)), errs.Invalid, test.field)
		}

		list, err := h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), rateOfBump(f, bump, "Percentage", 10000))
		h.Must(err)
		if last := list[len(list)-1]; last.BumpName == nil || *last.BumpName != "Bootcamp Review" || last.Label() != "100%" {
			h.t.Errorf("got %+v, want the rate of the bump by the name of its product", last)
		}
		for _, role := range []string{"member", "affiliate", "coach"} {
			in := rateOfBump(f, bump, "Percentage", 1)
			h.Refused(second(h.Affiliates.Ledger.SetAffiliateRate(h.By(role), in)), errs.Forbidden)
		}
	})
}

// Both sides read of the bump in the trail: what was paid for it, its rate, and what it earned.
func TestTrailOfBump(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f, bump := h.bumpFunnel("Bootcamp", "bootcamp")
		h.joins("member")
		without := h.buys("/bootcamp/ana-mendoza", f.ID, "one@example.com", withBump(bump))
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), rateOfBump(f, bump, "Percentage", 2000)))
		with := h.buys("/bootcamp/ana-mendoza", f.ID, "two@example.com", withBump(bump))
		h.refunds(h.bumpRow(with), 26635, false)

		for _, role := range []string{"member", staff} {
			trail, err := h.Affiliates.Trail.CommissionTrail(h.By(role), with)
			h.Must(err)
			b := trail.Bump
			if b == nil || b.ProductName != "Bootcamp Review" || b.Paid != 53270 || b.Commission != 10654 || b.PaidAt == nil {
				h.t.Fatalf("%s reads of the bump %+v, want 532.70 paid and 106.54 earned", role, b)
			}
			if b.Rate == nil || *b.Rate != "20%" || *b.FeeType != "Percentage" || b.SetAt == nil {
				h.t.Errorf("%s reads the rate %v %v, want 20%%", role, b.Rate, b.FeeType)
			}
			if (b.SetBy != nil) != (role == staff) {
				h.t.Errorf("who set the bump, as %s reads it: got %v, want a name for staff only", role, b.SetBy)
			}
			if trail.Paid != 100000+53270 || trail.Commission != 10000+10654 {
				h.t.Errorf("%s reads %s paid and %s earned in all, want 1532.70 and 206.54", role, trail.Paid, trail.Commission)
			}
			if len(trail.Rates) != 1 || trail.Rates[0].Source != "program" {
				h.t.Errorf("%s reads %d rates for the product, want that of the program alone", role, len(trail.Rates))
			}

			trail, err = h.Affiliates.Trail.CommissionTrail(h.By(role), without)
			h.Must(err)
			if b := trail.Bump; b == nil || b.Paid != bumpPrice || b.Rate != nil || b.Commission != 0 {
				h.t.Errorf("%s reads of a bump without a rate %+v, want it paid and nothing earned", role, b)
			}
		}

		list, err := h.Affiliates.Ledger.AffiliateCommissions(h.By("member"), nil, page.Window{Page: 1, PerPage: 10, Sort: "at"}, nil)
		h.Must(err)
		names := []string{}
		for _, e := range list.Rows {
			names = append(names, e.ProductName+" "+e.RateSource)
		}
		want := "[Bootcamp program Bootcamp program Bootcamp Review bump Bootcamp Review bump]"
		if got := fmt.Sprint(names); got != want {
			h.t.Errorf("got entries for %s, want %s", got, want)
		}
	})
}

// A sale that staff give to someone else takes its bump along; one that was no one's has the rate of the day it was paid.
func TestBumpOfMovedSale(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f, bump := h.bumpFunnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), rateOfBump(f, bump, "Percentage", 2000)))
		order := h.buys("/bootcamp/ana-mendoza", f.ID, "one@example.com", withBump(bump))
		direct := h.buys("/bootcamp", f.ID, "two@example.com", withBump(bump))
		h.Clock.Advance(aDay)
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), rateOfBump(f, bump, "Percentage", 100)))

		for n, email := range map[int]string{order: "one@example.com", direct: "two@example.com"} {
			c, err := h.Affiliates.Claims.ClaimSale(h.By("affiliate"), claims.ClaimInput{Email: &email, Text: "I brought them"})
			h.Must(err)
			granted := claims.AnswerInput{Outcome: "granted", Answer: "You did", OrderID: &n}
			h.Did(h.Affiliates.Claims.Answer(h.By(staff), c.ID, granted))
		}
		h.balanceIs("member", 0, 0, 0, 0)
		h.balanceIs("affiliate", 2*(10000+15981), 0, 0, 0)
		h.verifyFinds(0, "")
	})
}

// A replay has a bump earn by its own rate, also of a sale that was no one's.
func TestReplayOfBump(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f, bump := h.bumpFunnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), rateOfBump(f, bump, "Percentage", 2000)))
		h.buys("/bootcamp/ana-mendoza", f.ID, "one@example.com", withBump(bump))

		today := h.Clock.Now().In(clock.Manila).Format("2006-01-02")
		run := func(in replay.PolicyInput) *replay.Report {
			h.t.Helper()
			got, err := h.Affiliates.Replay.Replay(h.By(staff), today, today, in)
			h.Must(err)
			return got
		}
		if got := run(replay.PolicyInput{}); got.Changed != 0 || got.After != 25981 {
			h.t.Errorf("got %d changed and %s, want no change of 259.81", got.Changed, got.After)
		}
		half := replay.PolicyInput{FeeType: new("Percentage"), Amount: new(money.Centavos(5000))}
		if got := run(half); got.After != 50000+15981 {
			h.t.Errorf("with another rate of the program: got %s, want 659.81", got.After)
		}
		half.IsRateForAll = new(true)
		if got := run(half); got.After != 50000+39953 {
			h.t.Errorf("with one rate for all: got %s, want 899.53", got.After)
		}
	})
}

// Verify names a bump that earns something else than its rate says, and one that earns without a rate.
func TestVerifyNamesBumps(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f, bump := h.bumpFunnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), rateOfBump(f, bump, "Percentage", 2000)))
		row := h.bumpRow(h.buys("/bootcamp/ana-mendoza", f.ID, "one@example.com", withBump(bump)))
		h.Exec("UPDATE affiliate_bump_terms SET value = 2001")
		h.verifyFinds(2, fmt.Sprintf("schedule row %d is 159.81, want 159.89", row))
		h.Exec("UPDATE affiliate_bump_terms SET value = 2000, subscription_id = subscription_id - 1")
		h.verifyFinds(4, "a bump that is not its own")
		h.Exec("UPDATE affiliate_bump_terms SET subscription_id = subscription_id + 1")
	})
}
