package commerce

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/money"
)

// CheckoutOffer is a funnel as its buyers see it.
type CheckoutOffer struct {
	ID, Name, Headline, ProductName, Description string
	CoverURL                                     *string
	Benefits                                     []string
	ValidityByDays                               *int
	IsOpen                                       bool
	ClosedBecause                                *string
	SeatsLeft                                    *int
	PageURL                                      *string
	Terms                                        []*CheckoutTerm
	Gateways                                     []*attempts.PayGateway
	// Credit is what the caller has from earlier payments. It pays the rows of the order that its money did not.
	Credit money.Centavos
	// Bump is one more product that the caller may add; nil for none.
	Bump *orders.CheckoutBump
	// ClosedHeadline and ClosedText are what staff wrote for the closed page; empty for nothing.
	ClosedHeadline, ClosedText string
	// OpensAt is when enrollment opens; nil if that isn't known, and while it is open.
	OpensAt *time.Time
}

// CheckoutTerm is a way to pay the price, and what somebody who buys now would pay.
type CheckoutTerm struct {
	ID, Name, Description string
	MonthDays             []int
	Quote                 *memberships.Quote
}

// CheckoutOffer is a funnel for its buyers; nil for one that is not there or archived. Anybody.
func (s *Service) CheckoutOffer(ctx context.Context, funnelID string) (*CheckoutOffer, error) {
	found, err := s.Catalog.Store.FunnelsByIDs(ctx, []string{funnelID})
	f := found[funnelID]

	// An archived funnel looks like one that never was: its address tells strangers nothing.
	if err != nil || f == nil || f.ArchivedAt != nil {
		return nil, err
	}

	out := &CheckoutOffer{
		ID: f.ID, Name: f.Name, Headline: f.Headline, ProductName: f.Product.Name, Description: f.Product.Description,
		Benefits: f.ShownBenefits(), ValidityByDays: f.ValidityByDays,
		IsOpen: f.IsOpen(), ClosedBecause: f.ClosedBecause(), Terms: []*CheckoutTerm{}, Gateways: s.Attempts.PayGateways(ctx),
		ClosedHeadline: f.ClosedHeadline, ClosedText: f.ClosedText, OpensAt: f.OpensAt(s.clock.Now()),
	}

	if out.CoverURL, err = s.Catalog.ProductCoverURL(ctx, f.Product); err != nil {
		return nil, fmt.Errorf("find the cover of product %d: %w", f.ProductID, err)
	}

	// A closed funnel shows its waitlist, where an extra would be out of place.
	if out.IsOpen {
		if out.Bump, err = s.Orders.CheckoutBump(ctx, f); err != nil {
			return nil, err
		}
	}

	// Holds count as taken: the page promises only seats that can be had now.
	if f.Seats != nil {
		out.SeatsLeft = new(max(0, *f.Seats-f.Sold-f.Held))
	}
	if f.Template == catalog.LinkTemplate {
		out.PageURL = f.PageURL
	}

	terms, err := s.Catalog.Store.TermsOf(ctx, []string{funnelID})
	if err != nil {
		return nil, fmt.Errorf("read the terms of funnel %s: %w", funnelID, err)
	}

	// What the buyer holds decides whether the price is for a renewal, and from which day it counts.
	held, err := s.Memberships.HeldBy(ctx, orders.BuyerOf(ctx), f.ProductID)
	if err != nil {
		return nil, err
	}

	if me := orders.BuyerOf(ctx); me != nil {
		if out.Credit, err = s.Credits.CreditLeft(ctx, *me); err != nil {
			return nil, err
		}
	}

	for _, t := range terms[funnelID] {
		q, err := s.Memberships.QuoteOf(
			ctx,
			&memberships.Offer{Funnel: f, Product: f.Product, Term: t},
			nil,
			held,
			true,
		)
		if err != nil {
			return nil, err
		}

		out.Terms = append(out.Terms,
			&CheckoutTerm{ID: t.ID, Name: t.Name, Description: t.Description, MonthDays: t.MonthDays(), Quote: q})
	}

	return out, nil
}

// CheckoutQuote returns what a buyer would pay for a funnel by a term, with a coupon, for the checkout page.
//
// Anybody may call it. Returns errs.Invalid for a funnel that is unknown or archived, for an unknown term, and with a
// sentence for a coupon that cannot be used.
func (s *Service) CheckoutQuote(
	ctx context.Context,
	funnelID string,
	termID, code *string,
) (*memberships.Quote, error) {
	o, err := s.Memberships.OfferOf(ctx, funnelID, termID)
	if err != nil {
		return nil, err
	}

	me := orders.BuyerOf(ctx)
	c, err := s.Orders.UsableCoupon(ctx, funnelID, code, "", me)
	if err != nil {
		return nil, err
	}

	return s.Memberships.QuoteFor(ctx, o, c.PlanDiscount(), me, true)
}
