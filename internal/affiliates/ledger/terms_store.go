package ledger

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/db"
)

var (
	allTerms     = db.NewTable[SaleTerms]("affiliate_sale_terms")
	allBumpTerms = db.NewTable[bumpTerms]("affiliate_bump_terms")
)

// findTerms finds the terms of an order; nil for one that is no one's sale.
func (s *store) findTerms(ctx context.Context, orderID int) (*SaleTerms, error) {
	return s.readTerms(ctx, "WHERE order_id = ?", orderID)
}

// lockTerms finds the terms of an order and locks them; nil for one that is no one's sale.
func (s *store) lockTerms(ctx context.Context, orderID int) (*SaleTerms, error) {
	return s.readTerms(ctx, "WHERE order_id = ?"+s.db.ForUpdate(), orderID)
}

// findTermsFor finds the terms of the sale of a subscription, or of the sale whose bump it is; nil for none.
func (s *store) findTermsFor(ctx context.Context, subscriptionID int) (*SaleTerms, error) {
	return s.readTerms(ctx, `WHERE subscription_id = ?
		OR order_id = (SELECT b.order_id FROM affiliate_bump_terms b WHERE b.subscription_id = ?)`,
		subscriptionID, subscriptionID)
}

// readTerms reads the terms of a tail; nil for none.
func (s *store) readTerms(ctx context.Context, tail string, args ...any) (*SaleTerms, error) {
	terms, err := allTerms.One(ctx, s.db, tail, args...)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read the terms of a sale: %w", err)
	}

	return terms, nil
}

// loadTermsBetween loads the terms of what either of two users bought from either.
func (s *store) loadTermsBetween(ctx context.Context, oneID, otherID int) ([]*SaleTerms, error) {
	found, err := allTerms.All(ctx, s.db, `WHERE order_id IN (SELECT t.order_id FROM affiliate_sale_terms t
		JOIN affiliates a ON a.id = t.affiliate_id JOIN orders o ON o.id = t.order_id
		WHERE o.user_id IN (?, ?) AND a.user_id IN (?, ?))
		ORDER BY order_id`, oneID, otherID, oneID, otherID)
	if err != nil {
		return nil, fmt.Errorf("read the sales to oneself: %w", err)
	}

	return found, nil
}

// findSale finds the order that is an affiliate's sale, and for whom it earns by now; nil for one that is no one's.
func (s *store) findSale(ctx context.Context, orderID int) (sale *Sale, affiliateID int, err error) {
	sale = &Sale{OrderID: orderID}
	err = s.db.Row(ctx, `SELECT o.subscription_id, COALESCE(had.joined_id, had.id), o.funnel_id, o.bump_funnel_id,
		o.bump_subscription_id FROM affiliate_sales s JOIN orders o ON o.id = s.order_id
			JOIN affiliate_leads l ON l.id = s.lead_id JOIN affiliates had ON had.id = l.affiliate_id
		WHERE s.order_id = ? AND o.subscription_id IS NOT NULL`, []any{orderID},
		&sale.SubscriptionID, &affiliateID, &sale.FunnelID, &sale.BumpFunnelID, &sale.BumpSubscriptionID)
	if errors.Is(err, db.ErrNone) {
		return nil, 0, nil
	}

	if err != nil {
		return nil, 0, fmt.Errorf("read the sale of order %d: %w", orderID, err)
	}

	return sale, affiliateID, nil
}

// insertTerms writes the terms of a sale.
func (s *store) insertTerms(ctx context.Context, terms *SaleTerms) error {
	if err := allTerms.Insert(ctx, s.db, terms); err != nil {
		return fmt.Errorf("fix the rate of order %d: %w", terms.OrderID, err)
	}

	return nil
}

// updateTerms writes for whom a sale earns, and at which rate.
func (s *store) updateTerms(ctx context.Context, terms *SaleTerms) error {
	err := allTerms.Update(ctx, s.db, terms, "affiliate_id", "kind", "value", "source", "voided_at")
	if err != nil {
		return fmt.Errorf("write the terms of order %d: %w", terms.OrderID, err)
	}

	return nil
}

// findBumpTerms finds what the bump of an order earns; nil for one that earns nothing.
func (s *store) findBumpTerms(ctx context.Context, orderID int) (*bumpTerms, error) {
	bump, err := allBumpTerms.Get(ctx, s.db, orderID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read the bump terms of order %d: %w", orderID, err)
	}

	return bump, nil
}

// insertBumpTerms writes what the bump of an order earns.
func (s *store) insertBumpTerms(ctx context.Context, bump *bumpTerms) error {
	if err := allBumpTerms.Insert(ctx, s.db, bump); err != nil {
		return fmt.Errorf("fix the rate of the bump of order %d: %w", bump.OrderID, err)
	}

	return nil
}

// paidRow is a row of a sale and when it was paid.
type paidRow struct {
	billing.RowMoney
	paidAt *time.Time
}

// loadRows loads the rows of a subscription, with why their money is looked at.
func (s *store) loadRows(ctx context.Context, subscriptionID int, cause string) ([]paidRow, error) {
	rows := []paidRow{}
	err := s.db.Each(ctx, `SELECT id, paid, refunded, transaction_id, paid_at FROM payment_schedules
		WHERE subscription_id = ? ORDER BY schedule_date, id`, []any{subscriptionID},
		func(scan func(dest ...any) error) error {
			row := paidRow{RowMoney: billing.RowMoney{SubscriptionID: subscriptionID, Cause: cause}}
			err := scan(&row.ScheduleID, &row.Paid, &row.Refunded, &row.TransactionID, db.OptionalMillis(&row.paidAt))
			rows = append(rows, row)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the rows of subscription %d: %w", subscriptionID, err)
	}

	return rows, nil
}
