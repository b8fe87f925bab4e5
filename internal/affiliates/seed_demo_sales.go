package affiliates

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/commerce"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
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

// demoPayouts are who asked for a payout, how many days ago, and whether it arrived; the oldest first.
var demoPayouts = []struct {
	affiliate, days int
	isPaid          bool
}{{0, 48, true}, {2, 4, true}, {0, 3, false}}

// asOf is the service at an earlier time.
func (s *Service) asOf(at time.Time) *Service {
	then := *s
	then.clock = clock.At(at)
	then.Ledger = s.Ledger.AsOf(at)
	then.Payouts = s.Payouts.AsOf(at, then.Ledger)
	return &then
}

// sales sells to people of the demo and has it earn, each at its time.
func (d *demo) sales(ctx context.Context) error {
	buyers, err := db.Column[int](ctx, d.db,
		`SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member'
		WHERE u.archived_at IS NULL AND u.email_key <> 'member@atlas.test' AND NOT EXISTS (SELECT 1 FROM affiliates a
		WHERE a.user_id = u.id)
			AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)
			AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND s.funnel_id IN (?, ?, ?))
			AND NOT EXISTS (SELECT 1 FROM payments y WHERE y.user_id = u.id AND y.credit > 0)
		ORDER BY u.id DESC LIMIT ?`, demoBootcamp, demoReview, demoFast, len(demoSales))
	if err != nil || len(buyers) < len(demoSales) {
		return err
	}

	late := []func() error{}
	for i, sold := range demoSales {
		after, err := d.sell(ctx, i, sold, buyers[i])
		if err != nil {
			return fmt.Errorf("sale %d of the demo: %w", i, err)
		}

		if after != nil {
			late = append(late, after)
		}
	}

	// Without the test wallet nothing was sold, as when only the data is made and no one serves it.
	sold, err := d.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_sale_terms`)
	if err != nil || sold == 0 {
		return err
	}

	if err := d.payOut(ctx); err != nil {
		return err
	}

	// What was refunded lately came after the payouts.
	for _, refund := range late {
		if err := refund(); err != nil {
			return fmt.Errorf("refund of the demo: %w", err)
		}
	}

	return nil
}

// payOut gives the affiliates of the demo where they get their money, and pays those who asked for it in runs.
func (d *demo) payOut(ctx context.Context) error {
	staffID, err := d.db.Int(ctx, `SELECT COALESCE(MAX(id), 0) FROM users WHERE email_key = 'tribe-team-fa@atlas.test'`)
	if err != nil {
		return fmt.Errorf("find who pays in the demo: %w", err)
	}

	if staffID == 0 {
		return nil
	}

	ids := make([]int, len(d.all))
	for i, a := range d.all {
		ids[i] = a.ID
	}

	if err := d.Payouts.SeedAccounts(ctx, ids); err != nil {
		return err
	}

	for i, paid := range demoPayouts {
		reference := ""
		if paid.isPaid {
			reference = fmt.Sprintf("9027 441 %03d", 820+i)
		}

		then := d.asOf(clock.AddDays(d.now, -paid.days))
		if err := then.Payouts.SeedRun(ctx, d.all[paid.affiliate].UserID, staffID, reference); err != nil {
			return fmt.Errorf("payout %d of the demo: %w", i, err)
		}
	}

	return nil
}

// rates are one for a funnel, one for the best affiliate, pesos for another one's best product, and one for a bump.
func (d *demo) rates(ctx context.Context) error {
	staffID, err := d.db.Int(ctx, `SELECT COALESCE(MAX(id), 0) FROM users WHERE email_key = 'tribe-team-fa@atlas.test'`)
	if err != nil {
		return fmt.Errorf("find who sets rates in the demo: %w", err)
	}

	setBy := &staffID
	if staffID == 0 {
		setBy = nil
	}

	at := clock.AddDays(d.now, -200)
	all := []*ledger.AffiliateRate{
		{FunnelID: new(demoBootcamp), Kind: commission.Percentage, Value: 1200},
		{AffiliateID: &d.all[0].ID, Kind: commission.Percentage, Value: 1500},
		{AffiliateID: &d.all[1].ID, FunnelID: new(demoFast), Kind: commission.FixedAmount, Value: 50000},
		{FunnelID: new(demoFast), BumpFunnelID: new(demoReview), Kind: commission.Percentage, Value: 2000},
	}
	for _, r := range all {
		r.SetByID, r.SetAt = setBy, at
	}

	return d.Ledger.SeedRates(ctx, all)
}

// sell makes a sale with the visits before it. A refund of the last days is given back, to be done after the payouts.
func (d *demo) sell(ctx context.Context, i int, sold demoSale, buyerID int) (late func() error, err error) {
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

	p := person{userID: &buyerID}
	if err := d.db.Row(ctx, `SELECT email_key FROM users WHERE id = ?`, []any{buyerID}, &p.emailKey); err != nil {
		return nil, fmt.Errorf("read user %d: %w", buyerID, err)
	}

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

	if err := sales.Insert(ctx, d.db,
		&sale{OrderID: orderID, LeadID: l.ID, TouchID: made.VisitID, Rule: made.Rule, At: at}); err != nil {
		return nil, fmt.Errorf("write the sale of order %d: %w", orderID, err)
	}

	return d.earnAsPaid(ctx, orderID, sold)
}

// decided writes over what was decided about an order when the demo placed it, before there were visits.
func (d *demo) decided(ctx context.Context, orderID int, made commission.Decision, at time.Time) error {
	if _, err := d.db.Exec(ctx, `DELETE FROM affiliate_decisions WHERE order_id = ?`, orderID); err != nil {
		return fmt.Errorf("forget the decision on order %d: %w", orderID, err)
	}

	return d.keepDecision(ctx, orderID, made, at)
}

// visitsBefore writes the visits of one browser before a sale, and gives the last.
func (d *demo) visitsBefore(ctx context.Context, sold demoSale, at time.Time) (last int, err error) {
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

		if err := touches.Insert(ctx, d.db, t); err != nil {
			return 0, fmt.Errorf("write a visit of the demo: %w", err)
		}

		last = t.ID
	}

	return last, nil
}

// earnAsPaid has every row of a sale earn when it was paid, and takes back what was refunded when it was.
func (d *demo) earnAsPaid(ctx context.Context, orderID int, sold demoSale) (late func() error, err error) {
	refund, err := d.Ledger.SeedEarnings(ctx, orderID)
	if err != nil || refund == nil || sold.refund == 0 {
		return nil, err
	}

	at := clock.AddDays(d.now, -sold.refundDaysAgo)
	if sold.refundDaysAgo < 3 {
		return func() error { return refund(at) }, nil
	}

	return nil, refund(at)
}
