package memberships

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
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
	// HeldUntil is the last moment of what it would renew, RefusedBecause why it would give nothing; nil otherwise.
	HeldUntil      *time.Time
	RefusedBecause *string
}

// QuoteRow is due on a day.
type QuoteRow struct {
	Price        money.Centavos
	ScheduleDate time.Time
}

// Offer is a funnel by one of its terms, and the levels that it gives.
type Offer struct {
	Funnel  *catalog.Funnel
	Product *catalog.Product
	Term    *catalog.PaymentTerm
	Levels  []string
}

// OfferOf finds what a buyer gets through a funnel by a term. Returns errs.Invalid for what is unknown or archived.
func (s *Service) OfferOf(ctx context.Context, funnelID string, termID *string) (*Offer, error) {
	o, err := s.findOffer(ctx, funnelID, termID)
	if err == nil && o.Funnel.ArchivedAt != nil {
		err = errs.Field("funnelId", errs.IsNotValid)
	}
	return o, err
}

// StaffOfferOf is offerOf for staff, who are told what to do about something archived. Returns errs.Invalid for an
// unknown funnel or term, or errs.Conflict if the funnel or its product is archived.
func (s *Service) StaffOfferOf(ctx context.Context, funnelID string, termID *string) (*Offer, error) {
	o, err := s.findOffer(ctx, funnelID, termID)
	if err != nil {
		return nil, err
	}
	if why := o.Funnel.ArchivedBecause(); why != "" {
		return nil, errs.New(errs.Conflict, "%s", why)
	}
	return o, nil
}

// findOffer finds what is sold through a funnel by a term, archived or not: by one-time if no term is named (B295),
// else by one of the funnel's. Returns errs.Invalid for an unknown funnel or term.
func (s *Service) findOffer(ctx context.Context, funnelID string, termID *string) (*Offer, error) {
	found, err := s.Catalog.Store.FunnelsByIDs(ctx, []string{funnelID})
	if err != nil {
		return nil, fmt.Errorf("read funnel %s: %w", funnelID, err)
	}

	f := found[funnelID]
	if f == nil {
		return nil, errs.Field("funnelId", errs.IsNotValid)
	}

	t, err := s.termIn(ctx, funnelID, termID)
	if err != nil {
		return nil, err
	}

	levels, err := s.Catalog.Store.LevelsOf(ctx, []int{f.ProductID})
	if err != nil {
		return nil, fmt.Errorf("read the levels of product %d: %w", f.ProductID, err)
	}

	o := &Offer{Funnel: f, Product: f.Product, Term: t}
	for _, level := range levels[f.ProductID] {
		o.Levels = append(o.Levels, level.ID)
	}

	return o, nil
}

func (s *Service) termIn(ctx context.Context, funnelID string, termID *string) (*catalog.PaymentTerm, error) {
	// One-time is always offered, whether or not the funnel lists it.
	if termID == nil || *termID == "" || *termID == catalog.OneTime {
		return s.Catalog.Store.TermByID(ctx, catalog.OneTime)
	}

	found, err := s.Catalog.Store.TermsOf(ctx, []string{funnelID})
	if err != nil {
		return nil, fmt.Errorf("read the terms of funnel %s: %w", funnelID, err)
	}

	for _, t := range found[funnelID] {
		if t.ID == *termID {
			return t, nil
		}
	}

	return nil, errs.Field("paymentTermId", errs.IsNotValid)
}

// Plan is what a buyer pays from a day on.
func (o *Offer) Plan(off *pricing.Discount, day time.Time) (*pricing.Plan, error) {
	return pricing.NewPlan(o.Product.Price, o.Term.Priced(), off, day)
}

// quote is what a buyer would pay, and how long it would hold for somebody who holds this much of the product, or
// nothing.
func (o *Offer) quote(off *pricing.Discount, day time.Time, held *billing.Subscription, graceDays int) (*Quote, error) {
	p, err := o.Plan(off, day)
	if err != nil {
		return nil, err
	}

	q := &Quote{Price: p.Price, Fee: p.Fee, Discount: p.Discount, Total: p.Total()}
	from, to := PurchaseSpan(held, day, o.Funnel.StartByDays, o.Funnel.ValidityByDays, graceDays)
	q.StartsAt = from
	if to != nil {
		q.Expiry = new(pricing.ExpiryOf(to))
	}

	// Told only where the purchase continues it; after grace it starts anew.
	if held != nil && renewalStart(held, day, graceDays) != nil {
		q.HeldUntil = new(held.Expiry())
	}

	for _, row := range p.Rows {
		q.Rows = append(q.Rows, &QuoteRow{row.Price, row.ScheduleDate})
	}

	return q, nil
}

// QuoteFor is a quote for a person, nil for a stranger, with why it would give them nothing.
func (s *Service) QuoteFor(
	ctx context.Context, o *Offer, off *pricing.Discount, userID *int, isBuyer bool,
) (*Quote, error) {
	held, err := s.HeldBy(ctx, userID, o.Product.ID)
	if err != nil {
		return nil, err
	}
	return s.QuoteOf(ctx, o, off, held, isBuyer)
}

// HeldBy is HeldOf for a person, and nil for a stranger.
func (s *Service) HeldBy(ctx context.Context, userID *int, productID int) (*billing.Subscription, error) {
	if userID == nil {
		return nil, nil
	}
	return s.HeldOf(ctx, *userID, productID)
}

// QuoteOf is a quote for anyone who holds this much of the product, or nothing, with why it would give them nothing.
func (s *Service) QuoteOf(
	ctx context.Context, o *Offer, off *pricing.Discount, held *billing.Subscription, isBuyer bool,
) (*Quote, error) {
	q, err := o.quote(off, s.clock.Now(), held, s.Billing.GraceDays(ctx))
	if err != nil {
		return nil, err
	}

	// Staff may give away what is free while a term runs, buyers may not.
	purchase := Purchase{ValidityByDays: o.Funnel.ValidityByDays, IsFree: isBuyer && q.Total == 0}
	if why := s.RequireNonEmptyRenewal(ctx, o.Product, held, purchase, isBuyer); why != nil {
		q.RefusedBecause = new(why.Error())
	}
	return q, nil
}

// Quote returns what a buyer of a funnel would pay by a term, with a coupon of the funnel whether or not it can be used
// now. For a person it says how it continues what they hold. It writes nothing.
//
// Requires the page enrollUser, subscription or funnel, and that the caller sees the person. Returns errs.Invalid for
// an unknown funnel or term or another funnel's coupon, errs.NotFound for the person, or errs.Conflict if the funnel or
// its product is archived.
func (s *Service) Quote(ctx context.Context, funnelID string, termID *string, couponID, userID *int) (*Quote, error) {
	if !actor.From(ctx).Page(catalog.OfferPages...) {
		return nil, errs.Denied()
	}

	// A quote tells what someone holds, so the caller must see them.
	if userID != nil {
		sees, err := s.identity.People.CanSee(ctx, *userID)
		if err != nil || !sees {
			return nil, errs.Or(err, errs.Missing("User"))
		}
	}

	o, err := s.StaffOfferOf(ctx, funnelID, termID)
	if err != nil {
		return nil, err
	}

	var c *catalog.Coupon
	if couponID != nil {
		c, err = s.Catalog.Store.CouponByID(ctx, *couponID)
		if err != nil && !errs.Is(err, errs.NotFound) {
			return nil, fmt.Errorf("read coupon %d: %w", *couponID, err)
		}
		if err != nil || c.FunnelID != funnelID {
			return nil, errs.Field("couponId", errs.IsNotValid)
		}
	}

	return s.QuoteFor(ctx, o, c.PlanDiscount(), userID, false)
}
