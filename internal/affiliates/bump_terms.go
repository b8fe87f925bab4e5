package affiliates

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/platform/db"
)

// bumpTerms are what the bump of a sale earns, as it was when the order was paid. A bump without a rate of its own has
// none, and earns nothing. Who earns, for how long it is on hold and whether it is voided is up to the terms of the
// sale.
type bumpTerms struct {
	OrderID        int    `db:"order_id"`
	SubscriptionID int    `db:"subscription_id"`
	Kind           string `db:"kind"`
	Value          int64  `db:"value"`
}

var allBumpTerms = db.NewTable[bumpTerms]("affiliate_bump_terms")

// forBump are the terms of a sale as its bump has them: the same but for subscription and rate.
func (t *saleTerms) forBump(bump *bumpTerms) *saleTerms {
	out := *t
	out.SubscriptionID, out.Kind, out.Value = bump.SubscriptionID, bump.Kind, bump.Value
	out.Source = commission.FromBump

	return &out
}

// orderBump is the bump of a paid order. Both are nil for an order without one, or whose bump gave the buyer nothing.
type orderBump struct {
	funnelID       *string
	subscriptionID *int
}

// loadTerms loads by which terms the rows of a subscription earn: those of a sale, or of its bump.
//
// Returns db.ErrNone for a subscription that earns nothing.
func (s *Service) loadTerms(ctx context.Context, subscriptionID int) (*saleTerms, error) {
	terms, err := allTerms.One(ctx, s.db, `WHERE subscription_id = ?
		OR order_id = (SELECT b.order_id FROM affiliate_bump_terms b WHERE b.subscription_id = ?)`,
		subscriptionID, subscriptionID)
	// The rows belong to what was sold, so one statement is enough.
	if err != nil || terms.SubscriptionID == subscriptionID {
		return terms, err
	}

	bump, err := allBumpTerms.Get(ctx, s.db, terms.OrderID)
	if err != nil {
		return nil, fmt.Errorf("read the bump terms of order %d: %w", terms.OrderID, err)
	}

	return terms.forBump(bump), nil
}

// partsOf are the terms of a sale, and those of its bump if that earns.
func (s *Service) partsOf(ctx context.Context, terms *saleTerms) ([]*saleTerms, error) {
	bump, err := allBumpTerms.Get(ctx, s.db, terms.OrderID)
	if errors.Is(err, db.ErrNone) {
		return []*saleTerms{terms}, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read the bump terms of order %d: %w", terms.OrderID, err)
	}

	return []*saleTerms{terms, terms.forBump(bump)}, nil
}

// fixBumpTerms writes what the bump of a sale earns, by the rate that it has of its own at a moment; nil for none. The
// terms of the sale are written before.
func (s *Service) fixBumpTerms(
	ctx context.Context, terms *saleTerms, funnelID string, bump orderBump, at time.Time,
) (*saleTerms, error) {
	// An extra that gave the buyer nothing has no rows that could earn.
	if bump.funnelID == nil || bump.subscriptionID == nil {
		return nil, nil
	}

	rate, err := s.bumpRateAt(ctx, funnelID, *bump.funnelID, at)
	if err != nil || rate == nil {
		return nil, err
	}

	kept := &bumpTerms{
		OrderID: terms.OrderID, SubscriptionID: *bump.subscriptionID, Kind: rate.Kind, Value: rate.Value,
	}
	if err := allBumpTerms.Insert(ctx, s.db, kept); err != nil {
		return nil, fmt.Errorf("fix the rate of the bump of order %d: %w", terms.OrderID, err)
	}

	return terms.forBump(kept), nil
}

// bumpRateAt is the rate that a bump had of its own at a moment, where a funnel offered it; nil for none.
func (s *Service) bumpRateAt(
	ctx context.Context, funnelID, bumpFunnelID string, at time.Time,
) (*AffiliateRate, error) {
	rate, err := rates.One(ctx, s.db, `WHERE funnel_id = ? AND bump_funnel_id = ? AND set_at <= ?
		AND (ended_at IS NULL OR ended_at > ?) ORDER BY id DESC LIMIT 1`, funnelID, bumpFunnelID, at, at)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read the rate of bump %s in funnel %s: %w", bumpFunnelID, funnelID, err)
	}

	return rate, nil
}
