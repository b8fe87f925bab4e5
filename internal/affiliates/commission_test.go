package affiliates_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/affiliates/ledger"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/refunds"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/saved"
	"atlas/internal/reporting/saved/statement"
	"atlas/internal/testkit/check"
)

const aDay = 24 * time.Hour

// buys has a new browser follow a link, order and pay, and gives the order.
func (h *fixture) buys(path, funnelID, email string, change ...func(in *orders.OrderInput)) int {
	h.t.Helper()
	c := h.Visitor()
	h.opens(c, path)
	in := orders.OrderInput{
		FunnelID: funnelID, Gateway: new("gcash"), FirstName: "Kristine", LastName: "Santos", Email: email, Mobile: "09175550168",
		Key: strings.NewReplacer("@", "-", ".", "-").Replace("0123456789abcdef" + email),
	}
	for _, f := range change {
		f(&in)
	}
	placed, err := h.Commerce.PlaceOrder(h.kept(c), in)
	h.Must(err)
	h.payOrder(placed.NextURL)
	return h.Number("SELECT MAX(id) FROM orders")
}

// firstRow is the first schedule row of an order.
func (h *fixture) firstRow(order int) int {
	h.t.Helper()
	return h.Number("SELECT r.id FROM payment_schedules r JOIN orders o ON o.subscription_id = r.subscription_id WHERE o.id = ? ORDER BY r.schedule_date, r.id LIMIT 1", order)
}

// refunds pays something of the payment of a row back.
func (h *fixture) refunds(row int, amount money.Centavos, isDueAgain bool) {
	h.t.Helper()
	paymentID := h.Number("SELECT p.id FROM payments p JOIN payment_parts x ON x.payment_id = p.id WHERE x.schedule_id = ? ORDER BY p.id DESC LIMIT 1", row)
	key := fmt.Sprintf("refund-%010d-%d", row, h.Number("SELECT COUNT(*) FROM payment_refunds"))
	h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{Key: key, PaymentID: paymentID, ScheduleID: &row, Amount: amount, Reason: "Because", IsDueAgain: &isDueAgain}))
}

// balanceIs compares the balance of an affiliate: pending, payable, in payout, paid, in centavos.
func (h *fixture) balanceIs(role string, want ...money.Centavos) {
	h.t.Helper()
	b, err := h.Affiliates.Ledger.CommissionBalance(h.By(role), nil)
	h.Must(err)
	if got := []money.Centavos{b.Pending, b.Payable, b.InPayout, b.Paid}; fmt.Sprint(got) != fmt.Sprint(want) {
		h.t.Errorf("the balance of %s is %v, want %v", role, got, want)
	}
}

// entriesAre compares the ledger of an affiliate, the oldest first.
func (h *fixture) entriesAre(role string, want ...string) {
	h.t.Helper()
	list, err := h.Affiliates.Ledger.AffiliateCommissions(h.By(role), nil, page.Window{Page: 1, PerPage: 100, Sort: "at"}, nil)
	h.Must(err)
	got := []string{}
	for _, e := range list.Rows {
		line := fmt.Sprintf("%s %s %s", e.Kind, e.Amount, e.Status)
		if e.Reason != nil {
			line += " " + *e.Reason
		}
		got = append(got, line)
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		h.t.Errorf("the entries of %s are %q, want %q", role, got, want)
	}
}

// verifyFinds runs verify, breaks nothing, and wants this many findings.
func (h *fixture) verifyFinds(want int, naming string) {
	h.t.Helper()
	found, err := h.Affiliates.Verify(h.t.Context())
	h.Must(err)
	if len(found) != want || want > 0 && !strings.Contains(strings.Join(found, "\n"), naming) {
		h.t.Errorf("verify finds %q, want %d naming %q", found, want, naming)
	}
}

func percent(value int) ledger.RateInput {
	return ledger.RateInput{FeeType: new("Percentage"), Amount: new(money.Centavos(value))}
}

// A paid row earns the rate of what was paid, waits for its days and is payable then.
func TestCommissionIsEarnedAndBecomesPayable(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com")
		h.entriesAre("member", "earned 100.00 pending")
		h.balanceIs("member", 10000, 0, 0, 0)

		b, err := h.Affiliates.Ledger.CommissionBalance(h.By("member"), nil)
		h.Must(err)
		if len(b.Days) != 1 || b.Days[0].Amount != 10000 {
			h.t.Fatalf("the days are %+v, want one with 100", b.Days)
		}
		h.Clock.Advance(b.Days[0].Day.Sub(h.Clock.Now()) - time.Millisecond)
		h.balanceIs("member", 10000, 0, 0, 0)
		h.Clock.Advance(time.Millisecond)
		h.balanceIs("member", 0, 10000, 0, 0)
		h.entriesAre("member", "earned 100.00 payable")

		// Someone else sees none of it.
		h.joins("affiliate")
		h.balanceIs("affiliate", 0, 0, 0, 0)
		h.entriesAre("affiliate")
		mine := h.Number("SELECT id FROM affiliates WHERE user_id = ?", h.ID("member"))
		h.Refused(second(h.Affiliates.Ledger.CommissionBalance(h.By("affiliate"), &mine)), errs.NotFound)
		h.Refused(second(h.Affiliates.Ledger.AffiliateCommissions(h.By("affiliate"), &mine, page.Of(nil), nil)), errs.NotFound)
		h.Did(h.Affiliates.Ledger.CommissionBalance(h.By(staff), &mine))
	})
}

// What the buyer is called is shortened for the affiliate, and whole for staff.
func TestBuyersAreShortened(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com")
		for role, want := range map[string]string{"member": "Kristine S.", staff: "Kristine Santos"} {
			id := &a.ID
			if role == "member" {
				id = nil
			}
			list, err := h.Affiliates.Ledger.AffiliateCommissions(h.By(role), id, page.Of(nil), nil)
			h.Must(err)
			if got := list.Rows[0].Buyer; got != want {
				h.t.Errorf("%s reads %q, want %q", role, got, want)
			}
			found, err := h.Affiliates.Ledger.AffiliateCommissions(h.By(role), id, page.Window{Page: 1, PerPage: 10, Search: "santos"}, nil)
			h.Must(err)
			if wanted := map[string]int{"member": 0, staff: 1}[role]; found.Total != wanted {
				h.t.Errorf("%s finds %d by the family name, want %d", role, found.Total, wanted)
			}
		}
	})
}

// The rate of a sale is the most exact one on the day it is paid, and stays.
func TestRates(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f, other := h.funnel("Bootcamp", "bootcamp"), h.funnel("Portfolio", "portfolio")
		a := h.joins("member")
		set := func(in ledger.RateInput) { h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), in)) }
		sold := 0
		earns := func(funnel *catalog.Funnel, want int, source string) {
			h.t.Helper()
			sold++
			order := h.buys("/"+*funnel.Slug+"/ana-mendoza", funnel.ID, fmt.Sprintf("buyer%d@example.com", sold))
			if got := h.Number("SELECT amount FROM affiliate_commissions WHERE order_id = ?", order); got != want {
				h.t.Errorf("it earns %d centavos, want %d", got, want)
			}
			check.Equal(h.t, "commissions with the rate of "+source,
				h.Number("SELECT COUNT(*) FROM affiliate_commissions WHERE order_id = ? "+
					"AND rate_source = ?", order, source),
				1)
		}
		earns(f, 10000, "program")
		withFunnel := percent(1200)
		withFunnel.FunnelID = &f.ID
		set(withFunnel)
		earns(f, 12000, "funnel")
		earns(other, 10000, "program")
		withAffiliate := percent(1550)
		withAffiliate.AffiliateID = &a.ID
		set(withAffiliate)
		earns(f, 15500, "affiliate")
		both := ledger.RateInput{AffiliateID: &a.ID, FunnelID: &f.ID, FeeType: new("Fixed Amount"), Amount: new(money.Centavos(25000))}
		set(both)
		earns(f, 25000, "affiliate-funnel")
		earns(other, 15500, "affiliate")
		both.FeeType, both.Amount = nil, nil
		set(both) // ended
		earns(f, 15500, "affiliate")
		set(percent(0))
		h.verifyFinds(0, "")
	})
}

// Rates that cannot be are refused, and so is anyone who may not set them.
func TestRatesAreChecked(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		a := h.joins("member")
		try := func(role string, in ledger.RateInput) error {
			return second(h.Affiliates.Ledger.SetAffiliateRate(h.By(role), in))
		}
		for name, in := range map[string]ledger.RateInput{
			"above 100 %": percent(10001), "below 0": percent(-1), "no amount": {FeeType: new("Percentage")},
			"fixed below 0":  {FeeType: new("Fixed Amount"), Amount: new(money.Centavos(-1))},
			"fixed too high": {FeeType: new("Fixed Amount"), Amount: new(money.Centavos(100_000_01))},
		} {
			h.t.Log(name)
			h.Refused(try(staff, in), errs.Invalid, "amount")
		}
		h.Refused(try(staff, ledger.RateInput{FeeType: new("percent"), Amount: new(money.Centavos(1))}), errs.Invalid, "feeType")
		h.Refused(try(staff, ledger.RateInput{}), errs.Invalid, "feeType")
		unknown := percent(100)
		unknown.FunnelID = new("no-such-funnel")
		h.Refused(try(staff, unknown), errs.Invalid, "funnelId")
		unknown = percent(100)
		unknown.AffiliateID = new(a.ID + 99)
		h.Refused(try(staff, unknown), errs.NotFound)
		for _, role := range []string{"member", "affiliate", "coach"} {
			h.Refused(try(role, percent(100)), errs.Forbidden)
			h.Refused(second(h.Affiliates.Ledger.AffiliateRates(h.By(role), nil)), errs.Forbidden)
		}
		h.Must(try(staff, percent(10000)))
		check.Equal(h.t, "open rates", h.Number("SELECT COUNT(*) FROM affiliate_rates WHERE ended_at IS NULL"), 1)
		check.Equal(h.t, "lines in the info log",
			h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'affiliate_rate'"), 1)
	})
}

// Money that goes back takes the commission along: all of it, or in proportion, before and after it was paid out.
func TestReversals(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.payoutsFrom(50)
		h.wallet("member", "0919 555 0101")
		row := func(n int) int {
			return h.firstRow(h.buys("/bootcamp/ana-mendoza", f.ID, fmt.Sprintf("buyer%d@example.com", n)))
		}

		revoked := row(1)
		h.Did(h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), revoked, "It was charged back"))
		h.entriesAre("member", "earned 100.00 cancelled", "reversed -100.00 cancelled revoked")
		h.balanceIs("member", 0, 0, 0, 0)

		// It is paid once more: a new entry.
		h.Did(h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), revoked, "GCash", "again-1", nil))
		h.balanceIs("member", 10000, 0, 0, 0)
		h.refunds(revoked, 33333, false)
		h.balanceIs("member", 6667, 0, 0, 0)
		h.refunds(revoked, 66667, false)
		h.balanceIs("member", 0, 0, 0, 0)
		h.verifyFinds(0, "")

		// After it was paid out a refund is a debt, which lessens the next payout.
		paid := row(2)
		h.Clock.Advance(31 * aDay)
		run := h.approvedRun()
		if run.Amount != 10000 {
			h.t.Errorf("the run is %s, want 100.00", run.Amount)
		}
		h.balanceIs("member", 0, 0, 10000, 0)
		h.refunds(paid, 20000, false) // while it is in the payout
		h.balanceIs("member", 0, -2000, 10000, 0)
		h.confirms(run)
		h.balanceIs("member", 0, -2000, 0, 10000)
		h.refunds(paid, 80000, true)
		h.balanceIs("member", 0, -10000, 0, 10000)
		h.Refused(second(h.Affiliates.Payouts.StartRun(h.By(staff), false)), errs.Conflict)
		h.verifyFinds(0, "")

		h.salesAre("0.00")
		row(3)
		h.Clock.Advance(31 * aDay)
		h.balanceIs("member", 0, 0, 0, 10000)
		h.salesAre("1000.00")
	})
}

// salesAre compares what the sales of a report about commission add up to: what was refunded doesn't count.
func (h *fixture) salesAre(want string) {
	h.t.Helper()
	definition := &statement.Definition{Source: "commission", Columns: []string{"type", "base", "amount"}}
	table, err := h.Reporting.Saved.Run(h.By(staff), saved.RunInput{Definition: definition}, page.Of(nil))
	h.Must(err)
	if got := table.Columns[1].Sum; got != want {
		h.t.Errorf("the sales of the report: got %s, want %s", got, want)
	}
}

// Each payment of a plan earns by itself, at the rate of the first.
func TestInstalmentsEarnOneByOne(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		term, err := h.Commerce.Catalog.CreatePaymentTerm(h.By(staff), catalog.PaymentTermInput{Name: given("Thirds"), Rows: []*catalog.PaymentTermRowInput{
			{ShareType: "Percentage", Share: 3333, DaysAfter: 0}, {ShareType: "Percentage", Share: 3333, DaysAfter: 30}, {ShareType: "Percentage", Share: 3334, DaysAfter: 60},
		}})
		h.Must(err)
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, catalog.FunnelInput{PaymentTermIds: []string{"one-time", term.ID}}, nil))
		h.joins("member")
		order := h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com", func(in *orders.OrderInput) { in.PaymentTermID = &term.ID })
		h.entriesAre("member", "earned 33.33 pending")
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), percent(5000)))

		// A part of the next row earns nothing until the rest is there.
		next := h.Number("SELECT r.id FROM payment_schedules r JOIN orders o ON o.subscription_id = r.subscription_id WHERE o.id = ? AND r.transaction_id IS NULL ORDER BY r.schedule_date LIMIT 1", order)
		h.Did(h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), next, "GCash", "part-1", new(money.Centavos(10000))))
		h.balanceIs("member", 3333, 0, 0, 0)
		h.Did(h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), next, "GCash", "part-2", nil))
		h.entriesAre("member", "earned 33.33 pending", "earned 33.33 pending")

		list, err := h.Affiliates.Ledger.AffiliateCommissions(h.By("member"), nil, page.Window{Page: 1, PerPage: 10, Sort: "at"}, nil)
		h.Must(err)
		if e := list.Rows[1]; e.Payment != 2 || e.Payments != 3 {
			h.t.Errorf("it is payment %d of %d, want 2 of 3", e.Payment, e.Payments)
		}
	})
}

// Someone who is suspended earns nothing, their links lead on, and what they had waits.
func TestSuspendedAffiliates(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		h.payoutsFrom(50)
		h.wallet("member", "0919 555 0101")
		h.buys("/bootcamp/ana-mendoza", f.ID, "one@example.com")
		c := h.Visitor()
		h.opens(c, "/bootcamp/ana-mendoza")
		waiting := h.orders(h.kept(c), f.ID, "two@example.com")

		h.Refused(second(h.Affiliates.SuspendAffiliate(h.By(staff), a.ID, " ")), errs.Invalid, "reason")
		h.Refused(second(h.Affiliates.SuspendAffiliate(h.By("member"), a.ID, "No")), errs.Forbidden)
		h.Did(h.Affiliates.SuspendAffiliate(h.By(staff), a.ID, "Bought own links"))
		h.Refused(second(h.Affiliates.SuspendAffiliate(h.By(staff), a.ID, "Again")), errs.Conflict)
		if to := h.opens(h.Visitor(), "/ana-mendoza"); to != "/signup" {
			h.t.Errorf("the link leads to %q, want /signup", to)
		}
		h.payOrder(waiting)
		h.buys("/bootcamp/ana-mendoza", f.ID, "three@example.com")
		h.entriesAre("member", "earned 100.00 pending", "skipped 0.00 cancelled suspended")
		h.Clock.Advance(31 * aDay)
		h.Refused(second(h.Affiliates.Payouts.StartRun(h.By(staff), false)), errs.Conflict)

		h.Did(h.Affiliates.ResumeAffiliate(h.By(staff), a.ID))
		h.Refused(second(h.Affiliates.ResumeAffiliate(h.By(staff), a.ID)), errs.Conflict)
		h.balanceIs("member", 0, 10000, 0, 0)
		h.approvedRun()
		h.balanceIs("member", 0, 0, 10000, 0)
		h.buys("/bootcamp/ana-mendoza", f.ID, "four@example.com")
		h.balanceIs("member", 10000, 0, 10000, 0)
	})
}

// Every order keeps why it is whose it is: the last valid link wins over a later one that is not, and one's own earns no one.
func TestDecisionsAreKept(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		allan := h.joins("affiliate")
		h.Exec("UPDATE users SET mobile_number = '+639175550168' WHERE id = ?", allan.UserID)
		c := h.Visitor()
		h.opens(c, "/bootcamp/ana-mendoza")
		h.Clock.Advance(time.Hour)
		h.opens(c, "/bootcamp/allan-soriano")
		h.Clock.Advance(time.Hour)
		h.payOrder(h.orders(h.kept(c), f.ID, "kristine@example.com"))
		h.balanceIs("member", 10000, 0, 0, 0)
		h.balanceIs("affiliate", 0, 0, 0, 0)
		if n := h.Number(`SELECT COUNT(*) FROM affiliate_decisions WHERE rule = 'last-link' AND verdicts LIKE '%"counts"%' AND verdicts LIKE '%"self-mobile"%'`); n != 1 {
			h.t.Errorf("%d decisions say why, want 1", n)
		}

		own := h.Visitor()
		h.opens(own, "/bootcamp/allan-soriano")
		h.payOrder(h.orders(h.kept(own), f.ID, "allan.two@example.com"))
		if n := h.Number(`SELECT COUNT(*) FROM affiliate_decisions WHERE rule = 'no-one' AND reason = 'self-mobile'`); n != 1 {
			h.t.Errorf("%d decisions refuse a self-referral, want 1", n)
		}
		h.payOrder(h.orders(h.t.Context(), f.ID, "nobody@example.com"))
		if n := h.Number(`SELECT COUNT(*) FROM affiliate_decisions WHERE rule = 'no-one' AND reason = 'no-visit'`); n != 1 {
			h.t.Errorf("%d decisions without a visit, want 1", n)
		}
	})
}

// Two affiliates who become one have the money of both; who turns out to have bought from themselves loses it, and gets it back with an undo.
func TestMergeWithMoney(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		ana, allan := h.joins("member"), h.joins("affiliate")
		h.buys("/bootcamp/ana-mendoza", f.ID, "one@example.com")
		h.buys("/bootcamp/allan-soriano", f.ID, "two@example.com")
		undo := h.merges(ana.UserID, allan.UserID)
		h.balanceIs("member", 20000, 0, 0, 0)
		undo()
		h.balanceIs("member", 10000, 0, 0, 0)
		h.balanceIs("affiliate", 10000, 0, 0, 0)

		one := h.Number("SELECT id FROM users WHERE email = 'one@example.com'")
		undo = h.merges(ana.UserID, one)
		h.entriesAre("member", "earned 100.00 cancelled", "reversed -100.00 cancelled self")
		h.verifyFinds(0, "")
		undo()
		h.balanceIs("member", 10000, 0, 0, 0)
	})
}

// Who is archived or erased with money open keeps it in the books, earns no more, and is named by no one.
func TestArchiveAndEraseWithMoneyOpen(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		h.buys("/bootcamp/ana-mendoza", f.ID, "one@example.com")
		h.Did(h.Identity.Manage.ArchiveUser(h.By(staff), a.UserID))
		h.buys("/bootcamp/ana-mendoza", f.ID, "two@example.com")
		b, err := h.Affiliates.Ledger.CommissionBalance(h.By(staff), &a.ID)
		h.Must(err)
		if b.Pending != 10000 || b.Total != 10000 {
			h.t.Errorf("the balance of who was archived is %+v, want 100 pending", b)
		}
		h.Did(h.Identity.DataRights.EraseUser(h.By(staff), a.UserID, "They asked", true))
		if b, err = h.Affiliates.Ledger.CommissionBalance(h.By(staff), &a.ID); err != nil || b.Total != 10000 {
			h.t.Errorf("got %+v and error %v of who was erased, want 100 in all", b, err)
		}
	})
}

// Verify names the rows that differ.
func TestVerifyNamesWhatDiffers(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		row := h.firstRow(h.buys("/bootcamp/ana-mendoza", f.ID, "one@example.com"))
		h.Exec("UPDATE affiliate_commissions SET amount = amount + 1")
		h.verifyFinds(3, fmt.Sprintf("schedule row %d is 100.01, want 100.00", row))
		h.Exec("UPDATE affiliate_commissions SET amount = amount - 1")
		h.Exec("UPDATE affiliate_commission_sums SET open_amount = open_amount - 1")
		h.verifyFinds(1, "kept sums")
		h.Exec("UPDATE affiliate_commission_sums SET open_amount = open_amount + 1")
		h.Exec("UPDATE affiliate_days SET visits = visits + 1 WHERE day = 0")
		h.verifyFinds(1, "kept days")
		h.Exec("UPDATE affiliate_days SET visits = visits - 1 WHERE day = 0")
		h.Exec("UPDATE affiliate_commissions SET cancelled_at = 1")
		h.verifyFinds(1, "does not cancel out")
		h.Exec("UPDATE affiliate_commissions SET cancelled_at = NULL, rate_value = 999")
		h.verifyFinds(1, "than its terms")
		h.Exec("UPDATE affiliate_commissions SET rate_value = 1000")
	})
}
