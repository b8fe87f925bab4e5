package commerce

import (
	"context"
	"time"

	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// Quote is what somebody would pay, and when.
type Quote struct {
	Price, Fee, Discount, Total money.Centavos
	StartsAt                    time.Time
	Expiry                      *time.Time
	Rows                        []*QuoteRow
}

// QuoteRow is due on a day.
type QuoteRow struct {
	Price        money.Centavos
	ScheduleDate time.Time
}

// offer is a funnel by one of its terms, and the levels that it gives.
type offer struct {
	Funnel  *Funnel
	Product *Product
	Term    *PaymentTerm
	Levels  []string
}

// offerOf finds what is sold through a funnel by a term: one-time without a wish (B295), else one of the funnel's. BAD_USER_INPUT for what is
// not there or archived.
func (s *Service) offerOf(ctx context.Context, funnelID string, termID *string) (*offer, error) {
	found, err := s.funnelsByIDs(ctx, []string{funnelID})
	if err != nil {
		return nil, err
	}
	f := found[funnelID]
	if f == nil || f.ArchivedAt != nil {
		return nil, errs.Field("funnelId", errs.IsNotValid)
	}
	t, err := s.termIn(ctx, funnelID, termID)
	if err != nil {
		return nil, err
	}
	levels, err := s.levelsOf(ctx, []int{f.ProductID})
	if err != nil {
		return nil, err
	}
	o := &offer{Funnel: f, Product: f.product, Term: t}
	for _, level := range levels[f.ProductID] {
		o.Levels = append(o.Levels, level.ID)
	}
	return o, nil
}

func (s *Service) termIn(ctx context.Context, funnelID string, termID *string) (*PaymentTerm, error) {
	if termID == nil || *termID == "" || *termID == oneTime {
		return s.termByID(ctx, oneTime)
	}
	found, err := s.termsOf(ctx, []string{funnelID})
	if err != nil {
		return nil, err
	}
	for _, t := range found[funnelID] {
		if t.ID == *termID {
			return t, nil
		}
	}
	return nil, errs.Field("paymentTermId", errs.IsNotValid)
}

// plan is what a buyer pays from a day on.
func (o *offer) plan(off *pricing.Discount, day time.Time) (*pricing.Plan, error) {
	return pricing.NewPlan(o.Product.Price, o.Term.priced(), off, day)
}

// quote is what a buyer would pay, and how long it would hold.
func (o *offer) quote(off *pricing.Discount, day time.Time) (*Quote, error) {
	p, err := o.plan(off, day)
	if err != nil {
		return nil, err
	}
	q := &Quote{Price: p.Price, Fee: p.Fee, Discount: p.Discount, Total: p.Total()}
	from, to := pricing.SpanOf(day, o.Funnel.StartByDays, o.Funnel.ValidityByDays)
	q.StartsAt = from
	if to != nil {
		q.Expiry = new(pricing.ExpiryOf(to))
	}
	for _, row := range p.Rows {
		q.Rows = append(q.Rows, &QuoteRow{row.Price, row.ScheduleDate})
	}
	return q, nil
}

// Quote is what a buyer of a funnel would pay by a term, with a coupon of the funnel whether or not it can be used now. Nothing is written.
// Holders of an enrolment, subscription or funnel page. BAD_USER_INPUT.
func (s *Service) Quote(ctx context.Context, funnelID string, termID *string, couponID *int) (*Quote, error) {
	if !actor.From(ctx).Page(offerPages...) {
		return nil, errs.Denied()
	}
	o, err := s.offerOf(ctx, funnelID, termID)
	if err != nil {
		return nil, err
	}
	var c *Coupon
	if couponID != nil {
		if c, err = s.couponByID(ctx, *couponID); err != nil || c.FunnelID != funnelID {
			return nil, errs.Field("couponId", errs.IsNotValid)
		}
	}
	return o.quote(c.off(), s.clock.Now())
}
