package ledger

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
)

// AsOf is the service at an earlier time, for the demo: its sales earn by the rules of their day.
func (s *Service) AsOf(at time.Time) *Service {
	then := *s
	then.clock = clock.At(at)
	return &then
}

// SeedRates writes rates of the demo, in the transaction of ctx.
func (s *Service) SeedRates(ctx context.Context, of []*AffiliateRate) error {
	for _, r := range of {
		isWritten, err := s.store.insertRate(ctx, r)
		if err != nil {
			return fmt.Errorf("seed rates: %w", err)
		}

		if !isWritten {
			return errors.New("ledger: a rate of the demo is there already")
		}
	}

	return nil
}

// SeedEarnings has every row of a sale of the demo earn when it was paid, in the transaction of ctx. It gives what
// takes back, at a later time, what was refunded of the first payment; nil for an order that earns nothing.
func (s *Service) SeedEarnings(ctx context.Context, orderID int) (refund func(at time.Time) error, err error) {
	paidAt, err := s.store.loadPaidAt(ctx, orderID)
	if err != nil {
		return nil, err
	}

	parts, err := s.AsOf(paidAt).fixTerms(ctx, orderID)
	if err != nil || len(parts) == 0 {
		return nil, err
	}

	var first *paidRow
	for _, terms := range parts {
		rows, err := s.store.loadRows(ctx, terms.SubscriptionID, billing.MovedByPayment)
		if err != nil {
			return nil, err
		}

		for _, row := range rows {
			if row.TransactionID == nil {
				continue
			}

			if first == nil {
				first = &row
			}

			// Each row earns as it was when it was paid: refunds came later.
			whole := row.RowMoney
			whole.Refunded = 0
			if err := s.AsOf(*row.paidAt).syncRow(ctx, terms, whole); err != nil {
				return nil, err
			}
		}
	}

	if first == nil {
		return nil, nil
	}

	refunded := first.RowMoney
	refunded.Cause = billing.MovedByRefund

	return func(at time.Time) error { return s.AsOf(at).syncRow(ctx, parts[0], refunded) }, nil
}
