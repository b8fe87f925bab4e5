package affiliates_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/figures"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// dayOf is a day in Manila as the figures want it.
func dayOf(at time.Time) string { return at.In(clock.Manila).Format(time.DateOnly) }

// payments are all payments behind a figure, page by page.
func (h *fixture) payments(from, to, only string) (rows []*figures.Payment, list *figures.PaymentList) {
	h.t.Helper()
	for n := 1; ; n++ {
		list, err := h.Affiliates.Figures.Payments(h.By(staff), from, to, only, page.Window{Page: n, PerPage: 7})
		h.Must(err)
		if rows = append(rows, list.Rows...); len(rows) >= list.Total {
			return rows, list
		}
	}
}

// figuresAre compares the figures of some days.
func (h *fixture) figuresAre(from, to time.Time, want figures.Figures) {
	h.t.Helper()
	got, err := h.Affiliates.Figures.Figures(h.By(staff), dayOf(from), dayOf(to))
	h.Must(err)
	if *got != want {
		h.t.Errorf("the figures are\n%+v, want\n%+v", *got, want)
	}
}

// The figures of the program: revenue through links beside all of it, cost, refunds and new customers, by the day of the payment.
func TestProgramFigures(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.Clock.Advance(400 * aDay) // Away from what the demo sold.
		f, a := h.funnel("Bootcamp", "bootcamp"), h.joins("member")
		first := h.Clock.Now()
		h.figuresAre(first, first, figures.Figures{})

		_, order := h.sells(f, a)
		_, refunded := h.sells(f, a)
		h.buys("/bootcamp", f.ID, "alone@example.com")
		// Who buys something else through a link was a customer before.
		h.Clock.Advance(aDay)
		next, email := h.Clock.Now(), fmt.Sprintf("buyer%d@example.com", h.Number("SELECT COUNT(*) FROM orders WHERE id < ?", order))
		more := h.funnel("Masterclass", "masterclass")
		h.buys("/masterclass/"+a.Slug, more.ID, email, func(in *orders.OrderInput) { in.Key += "-again" })
		h.figuresAre(next, next, figures.Figures{Sales: 1, Received: 100000, AllRevenue: 100000, Earned: 10000})
		if rows, _ := h.payments(dayOf(next), dayOf(next), figures.NewCustomers); len(rows) != 0 {
			h.t.Errorf("%d new customers are listed, want none", len(rows))
		}
		h.figuresAre(first, first, figures.Figures{Sales: 2, Received: 200000, AllRevenue: 300000, Earned: 20000, NewCustomers: 2, AllNewCustomers: 3})

		// Ten days later one is refunded in part: the revenue of the first day is less, and the commission is taken back on the day of the refund.
		h.Clock.Advance(10 * aDay)
		h.refunds(h.firstRow(refunded), 40000, false)
		h.figuresAre(first, first, figures.Figures{Sales: 2, Received: 200000, Refunded: 40000, AllRevenue: 260000, Earned: 20000, NewCustomers: 2, AllNewCustomers: 3})
		h.figuresAre(h.Clock.Now(), h.Clock.Now(), figures.Figures{TakenBack: 4000})

		// What is due again came in as well, and went back.
		h.refunds(h.firstRow(order), 100000, true)
		h.figuresAre(first, first, figures.Figures{Sales: 2, Received: 200000, Refunded: 140000, AllRevenue: 160000, Earned: 20000, NewCustomers: 1, AllNewCustomers: 3})
		rows, _ := h.payments(dayOf(first), dayOf(first), figures.RefundedPayments)
		if len(rows) != 2 || rows[0].AffiliateName != "Ana Mendoza" || rows[0].Buyer != "Kristine Santos" || rows[0].ProductName != "Bootcamp" {
			h.t.Errorf("the rows are %+v, want two of Ana", rows)
		}

		for name, days := range map[string][2]string{"from": {"2026-02-30", "2026-03-01"}, "to": {dayOf(first), dayOf(first.Add(-aDay))}} {
			h.Refused(second(h.Affiliates.Figures.Figures(h.By(staff), days[0], days[1])), errs.Invalid, name)
			h.Refused(second(h.Affiliates.Figures.Entries(h.By(staff), days[0], days[1], page.Of(nil))), errs.Invalid, name)
		}
		h.Refused(second(h.Affiliates.Figures.Figures(h.By(staff), "2024-01-01", "2026-01-01")), errs.Invalid, "to")
		h.Refused(second(h.Affiliates.Figures.Payments(h.By(staff), dayOf(first), dayOf(first), "odd", page.Of(nil))), errs.Invalid, "only")
		h.Refused(second(h.Affiliates.Figures.Figures(h.By("member"), dayOf(first), dayOf(first))), errs.Forbidden)
		h.Refused(second(h.Affiliates.Figures.Payments(h.By("member"), dayOf(first), dayOf(first), figures.AllPayments, page.Of(nil))), errs.Forbidden)
		h.Refused(second(h.Affiliates.Figures.Entries(h.By("member"), dayOf(first), dayOf(first), page.Of(nil))), errs.Forbidden)
	})
}

// On random sales and refunds, the rows behind each figure add up to it, and a period is the sum of its days.
func TestRowsAddUpToTheFigures(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		seed := rand.Uint64()
		random := rand.New(rand.NewPCG(seed, 1))
		f := h.funnel("Bootcamp", "bootcamp")
		sellers := []*affiliates.Affiliate{h.joins("member"), h.joins("affiliate")}
		first := h.Clock.Now()
		orders := []int{}
		for range 14 {
			switch random.IntN(4) {
			case 0:
				orders = append(orders, h.buys("/bootcamp", f.ID, fmt.Sprintf("alone%d@example.com", random.IntN(1<<30))))
			case 1:
				if len(orders) > 0 {
					h.refundSome(orders[random.IntN(len(orders))], random)
				}
			default:
				_, order := h.sells(f, sellers[random.IntN(2)])
				orders = append(orders, order)
			}
			h.Clock.Advance(time.Duration(random.IntN(30)) * time.Hour)
		}

		from, to := dayOf(first), dayOf(h.Clock.Now())
		all, err := h.Affiliates.Figures.Figures(h.By(staff), from, to)
		h.Must(err)
		h.addsUp(seed, from, to, all)
		var sum figures.Figures
		for day := first; dayOf(day) <= to; day = day.Add(aDay) {
			one, err := h.Affiliates.Figures.Figures(h.By(staff), dayOf(day), dayOf(day))
			h.Must(err)
			sum.Sales, sum.Received, sum.Refunded = sum.Sales+one.Sales, sum.Received+one.Received, sum.Refunded+one.Refunded
			sum.AllRevenue, sum.Earned, sum.TakenBack = sum.AllRevenue+one.AllRevenue, sum.Earned+one.Earned, sum.TakenBack+one.TakenBack
			sum.NewCustomers, sum.AllNewCustomers = sum.NewCustomers+one.NewCustomers, sum.AllNewCustomers+one.AllNewCustomers
		}
		if sum != *all {
			h.t.Errorf("seed %d: the days come to\n%+v, want\n%+v", seed, sum, *all)
		}
	})
}

// refundSome pays something of an order back, if something is left.
func (h *fixture) refundSome(order int, random *rand.Rand) {
	h.t.Helper()
	row := h.firstRow(order)
	if left := h.Number("SELECT paid - refunded FROM payment_schedules WHERE id = ?", row); left > 0 {
		h.refunds(row, money.Centavos(1+random.IntN(left)), random.IntN(2) == 0)
	}
}

// addsUp compares figures with the rows behind them.
func (h *fixture) addsUp(seed uint64, from, to string, want *figures.Figures) {
	h.t.Helper()
	got := figures.Figures{AllRevenue: want.AllRevenue, AllNewCustomers: want.AllNewCustomers}
	rows, list := h.payments(from, to, figures.AllPayments)
	seen := map[string]bool{}
	for _, p := range rows {
		got.Received, got.Refunded, seen[p.ID] = got.Received+p.Paid, got.Refunded+p.Refunded, true
	}
	got.Sales = len(seen)
	if list.Paid != got.Received || list.Refunded != got.Refunded {
		h.t.Errorf("seed %d: paid and refunded in the list: got %s and %s, want those of its rows, %s and %s",
			seed, list.Paid, list.Refunded, got.Received, got.Refunded)
	}
	back, _ := h.payments(from, to, figures.RefundedPayments)
	var refunded money.Centavos
	for _, p := range back {
		refunded += p.Refunded
	}
	if refunded != want.Refunded {
		h.t.Errorf("seed %d: refunded rows come to %s, want %s", seed, refunded, want.Refunded)
	}
	buyers, _ := h.payments(from, to, figures.NewCustomers)
	got.NewCustomers = len(buyers)

	entries, err := h.Affiliates.Figures.Entries(h.By(staff), from, to, page.Window{Page: 1, PerPage: 100})
	h.Must(err)
	for _, e := range entries.Rows {
		if e.Amount > 0 {
			got.Earned += e.Amount
		} else {
			got.TakenBack -= e.Amount
		}
	}
	if entries.Amount != got.Cost() {
		h.t.Errorf("seed %d: the amount of the list of commission: got %s, want that of its rows, %s", seed, entries.Amount, got.Cost())
	}
	if got != *want {
		h.t.Errorf("seed %d: the rows come to\n%+v, want\n%+v", seed, got, *want)
	}
}

// cashIs compares what reports keep of the cash of affiliates with the figures of the program on a day.
func (h *fixture) cashIs(day time.Time, want money.Centavos) {
	h.t.Helper()
	got, err := h.Affiliates.Figures.Figures(h.By(staff), dayOf(day), dayOf(day))
	h.Must(err)
	if got.Revenue() != want {
		h.t.Errorf("the figures of the program have %s, want %s", got.Revenue(), want)
	}
	start := clock.StartOfDay(day)
	kept := h.Number("SELECT COALESCE(SUM(amount), 0) FROM affiliate_cash_days WHERE day = ?", start)
	if money.Centavos(kept) != want {
		h.t.Errorf("reports have %s, want %s", money.Centavos(kept), want)
	}
	h.verifyFinds(0, "")
}

// Reports and the figures of the program agree on whose a sale is: one to oneself is no one's, and one that staff gave
// to an affiliate is theirs, with no link at all.
func TestReportsCountWhatEarns(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		// Away from what the demo sold.
		h.Clock.Advance(400 * aDay)
		f, bump := h.bumpFunnel("Bootcamp", "bootcamp")
		ana := h.joins("member")
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), rateOfBump(f, bump, "Percentage", 2000)))
		day := h.Clock.Now()
		h.buys("/bootcamp/"+ana.Slug, f.ID, "one@example.com", withBump(bump))
		h.buys("/bootcamp/"+ana.Slug, f.ID, "two@example.com")
		alone := h.buys("/bootcamp", f.ID, "alone@example.com")
		h.cashIs(day, 200000+bumpPrice)

		// Ana turns out to be the buyer with the extra, and then not.
		one := h.Number("SELECT id FROM users WHERE email = 'one@example.com'")
		undo := h.merges(ana.UserID, one)
		h.cashIs(day, 100000)
		undo()
		h.cashIs(day, 200000+bumpPrice)

		h.Must(h.grants(h.claimsBy("member", "alone@example.com").ID, alone, false))
		h.cashIs(day, 300000+bumpPrice)

		// A refund goes off both.
		h.refunds(h.firstRow(alone), 40000, false)
		h.cashIs(day, 260000+bumpPrice)
	})
}
