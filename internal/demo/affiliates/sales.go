package affiliates

import (
	"context"
	"fmt"
	"slices"
	"time"

	democommerce "atlas/internal/demo/commerce"

	"atlas/internal/affiliates/commission"
	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// The plans of payment of what is sold.
const (
	once   = "one-time"
	halves = "half-and-half"
)

// pastVisit is a visit before a sale: by whose link, and how many days before it.
type pastVisit struct{ affiliate, days int }

// pastSale is a sale of a number of days ago.
type pastSale struct {
	days         int
	funnel, term string
	payments     int
	visits       []pastVisit
	// refund is what went back of the first payment, refundDays how many days ago.
	refund     money.Centavos
	refundDays int
	// isOwn has the affiliate of the first visit buy it, hasBump has the buyer add the bump.
	isOwn, hasBump bool
}

// pastSales have entries of every state: paid out, taken back after that, in a payout, payable, on hold, lessened and
// cancelled, and one that someone tried to sell to themselves.
var pastSales = []pastSale{
	{days: 95, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{0, 2}}},
	{days: 80, funnel: fast, term: once, payments: 1, visits: []pastVisit{{1, 9}, {0, 1}}, refund: 100000,
		refundDays: 2},
	{days: 70, funnel: review, term: once, payments: 1, visits: []pastVisit{{0, 4}}},
	{days: 52, funnel: bootcamp, term: halves, payments: 2, visits: []pastVisit{{2, 33}, {0, 6}}},
	{days: 34, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{0, 1}}},
	{days: 20, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{0, 8}}, refund: 750000, refundDays: 14},
	{days: 12, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{3, 32}, {2, 10}, {0, 3}}},
	{days: 5, funnel: review, term: once, payments: 1, visits: []pastVisit{{0, 0}}, refund: 50000, refundDays: 1},
	{days: 64, funnel: fast, term: once, payments: 1, visits: []pastVisit{{1, 5}}},
	{days: 18, funnel: fast, term: once, payments: 1, visits: []pastVisit{{1, 2}}},
	{days: 41, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{2, 1}}},
	{days: 6, funnel: review, term: once, payments: 1, visits: []pastVisit{{3, 1}}, isOwn: true},
	{days: 44, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{3, 2}}},
	{days: 39, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{4, 4}}},
	{days: 49, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{3, 1}}},
	{days: 43, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{4, 1}}},
	{days: 46, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{2, 3}}},
	// Payable since the last payout of the best affiliate, and more on hold.
	{days: 32, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{0, 2}}},
	{days: 31, funnel: fast, term: once, payments: 1, visits: []pastVisit{{0, 5}}},
	{days: 25, funnel: bootcamp, term: once, payments: 1, visits: []pastVisit{{1, 12}, {0, 1}}},
	{days: 9, funnel: fast, term: once, payments: 1, visits: []pastVisit{{0, 2}}, hasBump: true},
}

// refund is that a part of what was paid for a sale went back.
type refund struct {
	row billing.RowMoney
	at  time.Time
}

// addSales sells to people of the demo, has it earn, each at its time, and pays it out.
func (b *builder) addSales(ctx context.Context) error {
	// A buyer of their own for each sale, so that none of them renews what another one sold.
	buyers, err := b.store.loadBuyers(ctx, len(pastSales))
	if err != nil || len(buyers) < len(pastSales) {
		return err
	}

	var late []refund
	for i, sold := range pastSales {
		refunded, err := b.sell(ctx, i, sold, buyers[i])
		if err != nil {
			return fmt.Errorf("make sale %d: %w", i, err)
		}

		switch {
		case refunded == nil:
			// Nothing went back.
		case sold.refundDays < 3:
			late = append(late, *refunded)
		default:
			if err := b.takeBack(ctx, *refunded); err != nil {
				return err
			}
		}
	}

	// Without the test wallet nothing was sold, as when only the data is made and no one serves it.
	earning, err := b.store.countEarning(ctx)
	if err != nil || earning == 0 {
		return err
	}

	if err := b.addPayouts(ctx); err != nil {
		return err
	}

	// What was refunded lately came after the payouts.
	for _, refunded := range late {
		if err := b.takeBack(ctx, refunded); err != nil {
			return err
		}
	}

	return nil
}

// takeBack has the ledger take back what was earned by what was refunded, when it was.
func (b *builder) takeBack(ctx context.Context, refunded refund) error {
	return b.ledgerAt(refunded.at).MoneyMoved(ctx, refunded.row)
}

// sell makes a sale with the visits before it, and has it earn. It gives what was refunded of it; nil for nothing.
func (b *builder) sell(ctx context.Context, i int, sold pastSale, buyer buyer) (*refund, error) {
	at := clock.AddDays(b.now, -sold.days)
	// Sold to themselves on purpose: it shows that such a sale counts for no one.
	if sold.isOwn {
		buyer.id = b.people[sold.visits[0].affiliate].UserID
	}

	order := democommerce.Sale{
		UserID: buyer.id, Key: fmt.Sprintf("%02d", i), FunnelID: sold.funnel, TermID: sold.term, At: at,
		Payments: sold.payments, Refund: sold.refund, RefundAt: clock.AddDays(b.now, -sold.refundDays),
	}
	if sold.hasBump {
		order.BumpFunnelID = new(review)
	}

	orderID, err := b.sales.Sell(ctx, order)
	if err != nil || orderID == 0 {
		return nil, err
	}

	visits, err := b.addVisitsBefore(ctx, sold, at)
	if err != nil {
		return nil, err
	}

	made := b.whoseSale(ctx, visits, buyer.id, at)
	if err := b.decide(ctx, orderID, made, at); err != nil || made.AffiliateID == 0 {
		return nil, err
	}

	l := &lead{
		AffiliateID: made.AffiliateID, UserID: &buyer.id, EmailKey: buyer.emailKey, FunnelID: &sold.funnel,
		OrderID: &orderID, VisitID: made.VisitID, CreatedAt: at,
	}
	if err := b.store.insertLead(ctx, l); err != nil {
		return nil, err
	}

	if err := b.store.insertSale(ctx, &sale{
		OrderID: orderID, LeadID: l.ID, VisitID: made.VisitID, Rule: made.Rule, At: at,
	}); err != nil {
		return nil, err
	}

	first, err := b.earn(ctx, orderID)
	if err != nil || first == nil || sold.refund == 0 {
		return nil, err
	}

	// The row knows what is paid and refunded by now; only the reason for taking back is another.
	first.Cause = billing.MovedByRefund

	return &refund{row: *first, at: order.RefundAt}, nil
}

// addVisitsBefore writes the visits of one browser before a sale.
func (b *builder) addVisitsBefore(ctx context.Context, sold pastSale, at time.Time) ([]*visit, error) {
	var out []*visit
	for n, past := range sold.visits {
		before := clock.AddDays(at, -past.days).Add(-time.Duration(25+n) * time.Minute)
		v := newVisit(b.people[past.affiliate], before)
		// What has no link of its own was found by the main one.
		if slices.Contains(sharedFunnels, sold.funnel) {
			v.IsMain = false
			v.FunnelID = &sold.funnel
		}

		if n > 0 {
			v.PreviousID = &out[n-1].ID
		}

		if err := b.store.insertVisit(ctx, v); err != nil {
			return nil, err
		}

		out = append(out, v)
	}

	return out, nil
}

// whoseSale decides by the visits of its buyer whose sale something is.
func (b *builder) whoseSale(ctx context.Context, visits []*visit, buyerID int, at time.Time) commission.Decision {
	facts := commission.Facts{
		Affiliates: make(map[int]commission.Affiliate, len(b.people)), At: at,
		Buyer:  commission.Person{Accounts: []int{buyerID}},
		Window: time.Duration(b.settings.Int(ctx, settings.AffiliateLinkDays)) * 24 * time.Hour,
	}
	for _, a := range b.people {
		facts.Affiliates[a.ID] = commission.Affiliate{
			ID: a.ID, State: commission.IsActive, Person: commission.Person{Accounts: []int{a.UserID}},
		}
	}

	for _, v := range visits {
		facts.Visits = append(facts.Visits, commission.Visit{ID: v.ID, AffiliateID: v.AffiliateID, At: v.At})
	}

	return commission.Decide(facts)
}

// earn has every row of a sale earn when it was paid. It gives the first row as it is by now; nil for an order that
// earns nothing.
func (b *builder) earn(ctx context.Context, orderID int) (*billing.RowMoney, error) {
	paidAt, err := b.store.loadPaidAt(ctx, orderID)
	if err != nil {
		return nil, err
	}

	parts, err := b.ledgerAt(paidAt).FixTerms(ctx, orderID)
	if err != nil {
		return nil, err
	}

	var first *billing.RowMoney
	for _, terms := range parts {
		rows, err := b.store.loadPaidRows(ctx, terms.SubscriptionID)
		if err != nil {
			return nil, err
		}

		for _, row := range rows {
			if first == nil {
				first = &row.RowMoney
			}

			// Each row earns as it was when it was paid: refunds came later.
			whole := row.RowMoney
			whole.Refunded = 0
			if err := b.ledgerAt(row.paidAt).MoneyMoved(ctx, whole); err != nil {
				return nil, err
			}
		}
	}

	return first, nil
}
