package ledger

import (
	"context"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/commerce/billing"
	"atlas/internal/settings"
)

// SaleTerms are what a sale earns, and for whom, as it was when it was paid.
type SaleTerms struct {
	OrderID        int        `db:"order_id"`
	SubscriptionID int        `db:"subscription_id"`
	AffiliateID    int        `db:"affiliate_id"`
	Kind           string     `db:"kind"`
	Value          int64      `db:"value"`
	Source         string     `db:"source"`
	HoldDays       int        `db:"hold_days"`
	SetAt          time.Time  `db:"set_at"`
	VoidedAt       *time.Time `db:"voided_at"`
}

// Rate is what each payment earns.
func (t *SaleTerms) Rate() commission.Rate { return commission.Rate{Kind: t.Kind, Value: t.Value} }

// bumpTerms are what the bump of a sale earns, as it was when the order was paid. A bump without a rate of its own has
// none, and earns nothing. Who earns, for how long it is on hold and whether it is voided is up to the terms of the
// sale.
type bumpTerms struct {
	OrderID        int    `db:"order_id"`
	SubscriptionID int    `db:"subscription_id"`
	Kind           string `db:"kind"`
	Value          int64  `db:"value"`
}

// forBump are the terms of a sale as its bump has them: the same but for subscription and rate.
func (t *SaleTerms) forBump(bump *bumpTerms) *SaleTerms {
	out := *t
	out.SubscriptionID, out.Kind, out.Value = bump.SubscriptionID, bump.Kind, bump.Value
	out.Source = commission.FromBump

	return &out
}

// Sale is a paid order as the ledger knows it. The bump is nil for an order without one, or whose bump gave the buyer
// nothing.
type Sale struct {
	OrderID, SubscriptionID int
	FunnelID                string
	BumpFunnelID            *string
	BumpSubscriptionID      *int
	PaidAt                  time.Time
}

// FixTerms writes the rate of an order that is an affiliate's sale, and that of its bump if it has one of its own,
// before any of its rows earn. It gives none for an order that is no one's sale. The transaction of ctx. It checks no
// rights.
func (s *Service) FixTerms(ctx context.Context, orderID int) ([]*SaleTerms, error) {
	sale, affiliateID, err := s.store.findSale(ctx, orderID)
	if err != nil || sale == nil {
		return nil, err
	}

	// The rate is fixed now: a later change of rates leaves paid sales alone.
	rate, source, err := s.rateFor(ctx, affiliateID, sale.FunnelID)
	if err != nil {
		return nil, err
	}

	terms := &SaleTerms{
		OrderID: orderID, SubscriptionID: sale.SubscriptionID, AffiliateID: affiliateID, Kind: rate.Kind,
		Value: rate.Value, Source: source, HoldDays: s.settings.Int(ctx, settings.AffiliateHoldDays),
		SetAt: s.clock.Now(),
	}
	if err := s.store.insertTerms(ctx, terms); err != nil {
		return nil, err
	}

	// After the terms of the sale, to which those of the bump belong.
	ofBump, err := s.fixBumpTerms(ctx, terms, *sale)
	if err != nil || ofBump == nil {
		return []*SaleTerms{terms}, err
	}

	return []*SaleTerms{terms, ofBump}, nil
}

// findTermsFor finds by which terms the rows of a subscription earn: those of a sale, or of its bump; nil for one that
// earns nothing.
func (s *Service) findTermsFor(ctx context.Context, subscriptionID int) (*SaleTerms, error) {
	terms, err := s.store.findTermsFor(ctx, subscriptionID)
	// The rows belong to what was sold, so one statement is enough.
	if err != nil || terms == nil || terms.SubscriptionID == subscriptionID {
		return terms, err
	}

	bump, err := s.store.findBumpTerms(ctx, terms.OrderID)
	if err != nil || bump == nil {
		return nil, err
	}

	return terms.forBump(bump), nil
}

// partsOf are the terms of a sale, and those of its bump if that earns.
func (s *Service) partsOf(ctx context.Context, terms *SaleTerms) ([]*SaleTerms, error) {
	bump, err := s.store.findBumpTerms(ctx, terms.OrderID)
	if err != nil {
		return nil, err
	}

	if bump == nil {
		return []*SaleTerms{terms}, nil
	}

	return []*SaleTerms{terms, terms.forBump(bump)}, nil
}

// fixBumpTerms writes what the bump of a sale earns, by the rate that it had of its own when the terms of the sale were
// set; nil for none. The terms of the sale are written before.
func (s *Service) fixBumpTerms(ctx context.Context, terms *SaleTerms, sale Sale) (*SaleTerms, error) {
	// An extra that gave the buyer nothing has no rows that could earn.
	if sale.BumpFunnelID == nil || sale.BumpSubscriptionID == nil {
		return nil, nil
	}

	rate, err := s.store.findBumpRate(ctx, sale.FunnelID, *sale.BumpFunnelID, terms.SetAt)
	if err != nil || rate == nil {
		return nil, err
	}

	kept := &bumpTerms{
		OrderID: terms.OrderID, SubscriptionID: *sale.BumpSubscriptionID, Kind: rate.Kind, Value: rate.Value,
	}
	if err := s.store.insertBumpTerms(ctx, kept); err != nil {
		return nil, err
	}

	return terms.forBump(kept), nil
}

// FindTerms finds the terms of an order; nil for one that is no one's sale. For callers who checked whom they may ask
// about.
func (s *Service) FindTerms(ctx context.Context, orderID int) (*SaleTerms, error) {
	return s.store.findTerms(ctx, orderID)
}

// SyncSalesBetween brings the commission of what either of two users bought from either up to date, after they became
// one, or are two again. In the transaction of ctx.
func (s *Service) SyncSalesBetween(ctx context.Context, oneID, otherID int) error {
	own, err := s.store.loadTermsBetween(ctx, oneID, otherID)
	if err != nil {
		return err
	}

	for _, terms := range own {
		parts, err := s.partsOf(ctx, terms)
		if err != nil {
			return err
		}

		if err := s.syncSale(ctx, parts, billing.MovedByPayment); err != nil {
			return err
		}
	}

	return nil
}
