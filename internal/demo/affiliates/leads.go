package affiliates

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/attribution"
	"atlas/internal/affiliates/commission"
	"atlas/internal/platform/clock"
	"atlas/internal/settings"
)

// leadDays is how long ago people signed up at most of whom affiliates brought some.
const leadDays = 300

// turns is by whom people came, in turn: the number of the affiliate.
var turns = []int{0, 1, 0, 2, 3, 0, 1, 4, 0, 2, 5, 6, 1}

// affiliateInTurn is by whom the next one came.
func (b *builder) affiliateInTurn(n int) *affiliates.Affiliate {
	return b.people[turns[n%len(turns)]]
}

// addSignups has those who signed up lately come by one of the affiliates.
func (b *builder) addSignups(ctx context.Context) error {
	people, err := b.store.loadNewPeople(ctx, clock.AddDays(b.now, -leadDays))
	if err != nil {
		return err
	}

	for i, p := range people {
		l := &lead{UserID: &p.id, EmailKey: p.emailKey, CreatedAt: p.signedUpAt}
		if err := b.addLead(ctx, b.affiliateInTurn(i), l); err != nil {
			return fmt.Errorf("make user %d a lead: %w", p.id, err)
		}
	}

	return nil
}

// addLead writes a lead with the visit that won it, two hours before.
func (b *builder) addLead(ctx context.Context, a *affiliates.Affiliate, l *lead) error {
	v := newVisit(a, l.CreatedAt.Add(-2*time.Hour))
	if l.FunnelID != nil && slices.Contains(sharedFunnels, *l.FunnelID) {
		v.IsMain = false
		v.FunnelID = l.FunnelID
	}

	// Only the first affiliate made links for campaigns.
	if a == b.people[0] {
		b.preferCampaign(v)
	}

	if err := b.store.insertVisit(ctx, v); err != nil {
		return err
	}

	// Who only signed up came for what the link led to.
	if l.FunnelID == nil {
		l.FunnelID = v.FunnelID
	}

	l.AffiliateID = a.ID
	l.VisitID = v.ID

	return b.store.insertLead(ctx, l)
}

// preferCampaign has two of three leads of the first affiliate come by the link of a campaign that was there already.
func (b *builder) preferCampaign(v *visit) {
	b.leads++
	if b.leads%3 == 0 {
		return
	}

	for _, l := range b.links {
		// A campaign brought nobody to another page than its own, nor before it was made.
		isSame := l.FunnelID == nil && v.IsMain ||
			l.FunnelID != nil && v.FunnelID != nil && *l.FunnelID == *v.FunnelID
		if isSame && l.CreatedAt.Before(v.At) {
			v.comeBy(l)
			return
		}
	}
}

// creditOrders credits the orders that are there to affiliates in turn, each to someone else than the buyer.
func (b *builder) creditOrders(ctx context.Context) error {
	orders, err := b.store.loadOrders(ctx)
	if err != nil {
		return err
	}

	for i, o := range orders {
		a := b.affiliateInTurn(i)
		// A sale to oneself counts for no one, so it must not be credited here either.
		if o.userID == a.UserID {
			continue
		}

		if err := b.creditOrder(ctx, a, o); err != nil {
			return fmt.Errorf("credit order %d: %w", o.id, err)
		}
	}

	return nil
}

// creditOrder writes that an order came by the link of an affiliate, and what it earned.
func (b *builder) creditOrder(ctx context.Context, a *affiliates.Affiliate, o order) error {
	l := &lead{UserID: &o.userID, EmailKey: o.emailKey, FunnelID: &o.funnelID, OrderID: &o.id, CreatedAt: o.placedAt}
	if err := b.addLead(ctx, a, l); err != nil {
		return err
	}

	if err := b.store.insertSale(ctx, &sale{
		OrderID: o.id, LeadID: l.ID, VisitID: l.VisitID, Rule: commission.LastLink, At: o.placedAt,
	}); err != nil {
		return err
	}

	made := commission.Decision{
		Rule: commission.LastLink, Reason: commission.Counts,
		Verdicts: []commission.Verdict{{VisitID: l.VisitID, Reason: commission.Counts}},
	}
	// What is not paid yet earns nothing yet.
	if err := b.decide(ctx, o.id, made, o.placedAt); err != nil || !o.isPaid {
		return err
	}

	_, err := b.earn(ctx, o.id)

	return err
}

// decide writes why an order is whose it is, in place of what was decided when the demo placed it: there were no visits
// then.
func (b *builder) decide(ctx context.Context, orderID int, made commission.Decision, at time.Time) error {
	return b.store.replaceDecision(ctx, &attribution.Decision{
		OrderID: orderID, Rule: made.Rule, Reason: made.Reason, Verdicts: made.Verdicts,
		LinkDays: b.settings.Int(ctx, settings.AffiliateLinkDays), DecidedAt: at,
	})
}
