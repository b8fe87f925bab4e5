package commerce

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
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
	Gateways                                     []*PayGateway
	// Credit is what the caller has from earlier payments. It pays the rows of the order that its money did not.
	Credit money.Centavos
	// Bump is one more product that the caller may add; nil for none.
	Bump *CheckoutBump
	// ClosedHeadline and ClosedText are what staff wrote for the closed page; empty for nothing.
	ClosedHeadline, ClosedText string
	// OpensAt is when enrollment opens; nil if that isn't known, and while it is open.
	OpensAt *time.Time
}

// CheckoutTerm is a way to pay the price, and what somebody who buys now would pay.
type CheckoutTerm struct {
	ID, Name, Description string
	MonthDays             []int
	Quote                 *Quote
}

// CheckoutOffer is a funnel for its buyers; nil for one that is not there or archived. Anybody.
func (s *Service) CheckoutOffer(ctx context.Context, funnelID string) (*CheckoutOffer, error) {
	found, err := s.funnelsByIDs(ctx, []string{funnelID})
	f := found[funnelID]

	// An archived funnel looks like one that never was: its address tells strangers nothing.
	if err != nil || f == nil || f.ArchivedAt != nil {
		return nil, err
	}

	out := &CheckoutOffer{
		ID: f.ID, Name: f.Name, Headline: f.Headline, ProductName: f.product.Name, Description: f.product.Description,
		Benefits: f.benefits(), ValidityByDays: f.ValidityByDays,
		IsOpen: f.IsOpen(), ClosedBecause: f.ClosedBecause(), Terms: []*CheckoutTerm{}, Gateways: s.payGateways(ctx),
		ClosedHeadline: f.ClosedHeadline, ClosedText: f.ClosedText, OpensAt: f.opensAt(s.clock.Now()),
	}

	if out.CoverURL, err = s.productCoverURL(ctx, f.product); err != nil {
		return nil, fmt.Errorf("find the cover of product %d: %w", f.ProductID, err)
	}

	// A closed funnel shows its waitlist, where an extra would be out of place.
	if out.IsOpen {
		if out.Bump, err = s.checkoutBump(ctx, f); err != nil {
			return nil, err
		}
	}

	// Holds count as taken: the page promises only seats that can be had now.
	if f.Seats != nil {
		out.SeatsLeft = new(max(0, *f.Seats-f.sold-f.held))
	}
	if f.Template == linkTemplate {
		out.PageURL = f.PageURL
	}

	terms, err := s.termsOf(ctx, []string{funnelID})
	if err != nil {
		return nil, fmt.Errorf("read the terms of funnel %s: %w", funnelID, err)
	}

	// What the buyer holds decides whether the price is for a renewal, and from which day it counts.
	held, err := s.heldBy(ctx, buyerOf(ctx), f.ProductID)
	if err != nil {
		return nil, err
	}

	if me := buyerOf(ctx); me != nil {
		if out.Credit, err = s.creditLeft(ctx, *me); err != nil {
			return nil, err
		}
	}

	for _, t := range terms[funnelID] {
		q, err := s.quoteOf(ctx, &offer{Funnel: f, Product: f.product, Term: t}, nil, held, true)
		if err != nil {
			return nil, err
		}

		out.Terms = append(out.Terms,
			&CheckoutTerm{ID: t.ID, Name: t.Name, Description: t.Description, MonthDays: t.MonthDays(), Quote: q})
	}

	return out, nil
}

// FunnelOfSlug is the id of the funnel with this short address; nothing when there is none. Anybody.
func (s *Service) FunnelOfSlug(ctx context.Context, slug string) (string, error) {
	slug = strings.ToLower(slug)

	// A slug that cannot exist asks the database nothing.
	if len(slug) > wordMax || !word.MatchString(slug) {
		return "", nil
	}

	found, err := db.Column[string](ctx, s.db, "SELECT id FROM funnels WHERE slug_key = ? AND archived_at IS NULL",
		slug)
	if err != nil || len(found) == 0 {
		return "", err
	}

	return found[0], nil
}

// SlugHolder is the id of the funnel that has this short address, archived or not; nothing when there is none. For
// other domains, whoever asks.
func (s *Service) SlugHolder(ctx context.Context, slug string) (string, error) {
	found, err := db.Column[string](ctx, s.db, "SELECT id FROM funnels WHERE slug_key = ?", strings.ToLower(slug))
	if err != nil || len(found) == 0 {
		return "", err
	}

	return found[0], nil
}

// OpenFunnels are the funnels with a short address that anybody can buy through now, by id. For other domains, whoever
// asks.
func (s *Service) OpenFunnels(ctx context.Context) (map[string]*Funnel, error) {
	found, err := s.readFunnels(ctx, "WHERE f.archived_at IS NULL AND NOT f.is_hidden AND f.slug IS NOT NULL")
	out := map[string]*Funnel{}
	for _, f := range found {
		if f.IsOpen() {
			out[f.ID] = f
		}
	}
	return out, err
}

// CheckoutQuote returns what a buyer would pay for a funnel by a term, with a coupon, for the checkout page.
//
// Anybody may call it. Returns errs.Invalid for a funnel that is unknown or archived, for an unknown term, and with a
// sentence for a coupon that cannot be used.
func (s *Service) CheckoutQuote(ctx context.Context, funnelID string, termID, code *string) (*Quote, error) {
	o, err := s.offerOf(ctx, funnelID, termID)
	if err != nil {
		return nil, err
	}

	me := buyerOf(ctx)
	c, err := s.usableCoupon(ctx, funnelID, code, "", me)
	if err != nil {
		return nil, err
	}

	return s.quoteFor(ctx, o, c.off(), me, true)
}

// buyerOf is who is signed in, nil for a stranger.
func buyerOf(ctx context.Context) *int {
	if id := actor.From(ctx).UserID; id != 0 {
		return &id
	}
	return nil
}

// usableCoupon finds the coupon of a code that can be used now, also by the person with an address or an account; nil
// without a code.
//
// Returns errs.Invalid with a sentence for a coupon that cannot be used.
func (s *Service) usableCoupon(
	ctx context.Context, funnelID string, code *string, emailKey string, userID *int,
) (*Coupon, error) {
	c, err := s.couponOf(ctx, funnelID, code)

	// No code is no mistake, a wrong one is.
	if err != nil || c == nil && line(code) == "" {
		return nil, err
	}
	if c == nil {
		return nil, errs.Field("couponCode", "This coupon isn't valid")
	}

	why, err := s.couponRefused(ctx, c, emailKey, userID)
	if err == nil && why != "" {
		err = errs.Field("couponCode", why)
	}

	return c, err
}

// couponOf is the coupon of a funnel with a code; nil where there is none.
func (s *Service) couponOf(ctx context.Context, funnelID string, code *string) (*Coupon, error) {
	key := fold.Plain(line(code))
	if key == "" {
		return nil, nil
	}
	c, err := coupons.One(ctx, s.db, "WHERE funnel_id = ? AND code_key = ?", funnelID, key)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	return c, err
}

// couponRefused says why somebody cannot use a coupon now; empty when they can.
func (s *Service) couponRefused(ctx context.Context, c *Coupon, emailKey string, userID *int) (string, error) {
	uses, mine, err := s.couponUses(ctx, c, emailKey, userID)
	return c.refusedAt(s.clock.Now(), uses, mine), err
}

// couponUses is how often a coupon was used or is held, and how often by the person with an address or an account.
func (s *Service) couponUses(ctx context.Context, c *Coupon, emailKey string, userID *int) (uses, own int, err error) {
	err = s.db.Row(ctx,
		`SELECT COUNT(*), COALESCE(SUM(CASE WHEN email_key = ? OR user_id = ? THEN 1 ELSE 0 END), 0) FROM orders
			WHERE coupon_id = ? AND (paid_at IS NOT NULL OR held_until > ?)`,
		[]any{emailKey, value(userID), c.ID, s.clock.Now()}, &uses, &own)
	return uses, own, err
}
