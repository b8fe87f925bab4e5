package attribution

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/commerce"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// demoVisit is a visit before a sale of the demo: by whose link, and how many days before it.
type demoVisit struct{ affiliate, days int }

// demoSale is a sale of the demo.
type demoSale struct {
	// days is how long ago it was.
	days          int
	funnel, term  string
	payments      int
	visits        []demoVisit
	refund        money.Centavos
	refundDaysAgo int
	// isOwn has the affiliate of the first visit buy it; hasBump has the buyer add the bump.
	isOwn, hasBump bool
}

const (
	demoBootcamp, demoReview, demoFast = "bookkeeping-bootcamp", "portfolio-review", "fast-track"
	demoOnce, demoHalves               = "one-time", "half-and-half"
)

// demoSales have entries of every state: paid out, taken back after that, in a payout, payable, on hold, lessened and
// cancelled, and one that someone tried to sell to themselves.
var demoSales = []demoSale{
	{days: 95, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{0, 2}}},
	{days: 80, funnel: demoFast, term: demoOnce, payments: 1, visits: []demoVisit{{1, 9}, {0, 1}}, refund: 100000,
		refundDaysAgo: 2},
	{days: 70, funnel: demoReview, term: demoOnce, payments: 1, visits: []demoVisit{{0, 4}}},
	{days: 52, funnel: demoBootcamp, term: demoHalves, payments: 2, visits: []demoVisit{{2, 33}, {0, 6}}},
	{days: 34, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{0, 1}}},
	{days: 20, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{0, 8}}, refund: 750000,
		refundDaysAgo: 14},
	{days: 12, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{3, 32}, {2, 10}, {0, 3}}},
	{days: 5, funnel: demoReview, term: demoOnce, payments: 1, visits: []demoVisit{{0, 0}}, refund: 50000,
		refundDaysAgo: 1},
	{days: 64, funnel: demoFast, term: demoOnce, payments: 1, visits: []demoVisit{{1, 5}}},
	{days: 18, funnel: demoFast, term: demoOnce, payments: 1, visits: []demoVisit{{1, 2}}},
	{days: 41, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{2, 1}}},
	{days: 6, funnel: demoReview, term: demoOnce, payments: 1, visits: []demoVisit{{3, 1}}, isOwn: true},
	{days: 44, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{3, 2}}},
	{days: 39, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{4, 4}}},
	{days: 49, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{3, 1}}},
	{days: 43, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{4, 1}}},
	{days: 46, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{2, 3}}},
	// Payable since the last payout of the best affiliate, and more on hold.
	{days: 32, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{0, 2}}},
	{days: 31, funnel: demoFast, term: demoOnce, payments: 1, visits: []demoVisit{{0, 5}}},
	{days: 25, funnel: demoBootcamp, term: demoOnce, payments: 1, visits: []demoVisit{{1, 12}, {0, 1}}},
	{days: 9, funnel: demoFast, term: demoOnce, payments: 1, visits: []demoVisit{{0, 2}}, hasBump: true},
}

// SeedSales sells to people of the demo and has it earn, each at its time, in the transaction of ctx. It gives the
// refunds of the last days, to be done after the payouts; nil where too few people could buy.
func (d *Demo) SeedSales(ctx context.Context) (late []func() error, err error) {
	buyers, err := d.store.loadDemoBuyers(ctx, len(demoSales))
	if err != nil || len(buyers) < len(demoSales) {
		return nil, err
	}

	late = []func() error{}
	for i, sold := range demoSales {
		after, err := d.sell(ctx, i, sold, buyers[i])
		if err != nil {
			return nil, fmt.Errorf("sale %d of the demo: %w", i, err)
		}

		if after != nil {
			late = append(late, after)
		}
	}

	return late, nil
}

// sell makes a sale with the visits before it. A refund of the last days is given back, to be done after the payouts.
func (d *Demo) sell(ctx context.Context, i int, sold demoSale, buyerID int) (late func() error, err error) {
	at := clock.AddDays(d.now, -sold.days)
	if sold.isOwn {
		buyerID = d.all[sold.visits[0].affiliate].UserID
	}

	order := commerce.DemoSale{
		UserID: buyerID, Key: fmt.Sprintf("%02d", i), FunnelID: sold.funnel, TermID: sold.term, At: at,
		Payments: sold.payments, Refund: sold.refund, RefundAt: clock.AddDays(d.now, -sold.refundDaysAgo),
	}
	if sold.hasBump {
		order.BumpFunnelID = new(demoReview)
	}

	orderID, err := d.commerce.SeedSale(ctx, order)
	if err != nil || orderID == 0 {
		return nil, err
	}

	touchID, err := d.visitsBefore(ctx, sold, at)
	if err != nil {
		return nil, err
	}

	emailKey, _, err := d.store.loadUser(ctx, buyerID)
	if err != nil {
		return nil, err
	}

	p := person{userID: &buyerID, emailKey: emailKey}

	facts := commission.Facts{At: at, Window: d.linkTime(ctx)}
	if _, err := d.addVisits(ctx, &facts, touchID); err != nil {
		return nil, err
	}

	if err := d.addPeople(ctx, &facts, p); err != nil {
		return nil, err
	}

	made := commission.Decide(facts)
	if err := d.decided(ctx, orderID, made, at); err != nil || made.AffiliateID == 0 {
		return nil, err
	}

	l, err := d.asOf(at).leadOf(ctx, &winner{ID: made.VisitID, affiliateID: made.AffiliateID}, p, &sold.funnel,
		&orderID)
	if err != nil {
		return nil, err
	}

	if err := d.store.insertSale(ctx,
		&sale{OrderID: orderID, LeadID: l.ID, TouchID: made.VisitID, Rule: made.Rule, At: at}); err != nil {
		return nil, err
	}

	return d.earnAsPaid(ctx, orderID, sold)
}

// decided writes over what was decided about an order when the demo placed it, before there were visits.
func (d *Demo) decided(ctx context.Context, orderID int, made commission.Decision, at time.Time) error {
	if err := d.store.deleteDecision(ctx, orderID); err != nil {
		return err
	}

	return d.keepDecision(ctx, orderID, made, at)
}

// visitsBefore writes the visits of one browser before a sale, and gives the last.
func (d *Demo) visitsBefore(ctx context.Context, sold demoSale, at time.Time) (last int, err error) {
	for n, visit := range sold.visits {
		a := d.all[visit.affiliate]
		t := &touch{IsCounted: true, AffiliateID: a.ID, FunnelID: &sold.funnel,
			At: clock.AddDays(at, -visit.days).Add(-time.Duration(25+n) * time.Minute)}
		// What has no link of its own was found by the main one.
		if !slices.Contains(demoFunnels, sold.funnel) {
			t.IsMain, t.FunnelID = true, a.FunnelID
		}

		if last != 0 {
			t.PreviousID = new(last)
		}

		if err := d.store.insertVisit(ctx, t); err != nil {
			return 0, err
		}

		last = t.ID
	}

	return last, nil
}

// earnAsPaid has every row of a sale earn when it was paid, and takes back what was refunded when it was.
func (d *Demo) earnAsPaid(ctx context.Context, orderID int, sold demoSale) (late func() error, err error) {
	refund, err := d.ledger.SeedEarnings(ctx, orderID)
	if err != nil || refund == nil || sold.refund == 0 {
		return nil, err
	}

	at := clock.AddDays(d.now, -sold.refundDaysAgo)
	if sold.refundDaysAgo < 3 {
		return func() error { return refund(at) }, nil
	}

	return nil, refund(at)
}
