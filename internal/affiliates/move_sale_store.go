package affiliates

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/affiliates/ledger"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var saleMoves = db.NewTable[saleMove]("affiliate_sale_moves")

// insertMove writes that staff gave a sale to another affiliate.
func (s *store) insertMove(ctx context.Context, m *saleMove) error {
	if err := saleMoves.Insert(ctx, s.db, m); err != nil {
		return fmt.Errorf("write that order %d is moved: %w", m.OrderID, err)
	}

	return nil
}

// loadUserOf loads the user of an affiliate, or of the one whom they became.
func (s *store) loadUserOf(ctx context.Context, affiliateID int) (userID int, err error) {
	err = s.db.Row(ctx, `SELECT a.user_id FROM affiliates had
		JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
		WHERE had.id = ?`, []any{affiliateID}, &userID)
	if err != nil {
		return 0, fmt.Errorf("read affiliate %d: %w", affiliateID, err)
	}

	return userID, nil
}

// loadCurrentID loads who an affiliate is by now: themselves, or the one whom they became.
func (s *store) loadCurrentID(ctx context.Context, affiliateID int) (id int, err error) {
	err = s.db.Row(ctx, `SELECT COALESCE(joined_id, id) FROM affiliates
		WHERE id = ?`, []any{affiliateID}, &id)
	if err != nil {
		return 0, fmt.Errorf("read affiliate %d: %w", affiliateID, err)
	}

	return id, nil
}

// loadOrder loads an order and who bought it; nil for one that is not paid. Returns errs.NotFound.
func (s *store) loadOrder(ctx context.Context, id int) (*movedOrder, error) {
	o := &movedOrder{Sale: ledger.Sale{OrderID: id}}
	var buyerID, subscriptionID *int
	var paidAt *time.Time
	err := s.db.Row(ctx, `SELECT user_id, subscription_id, email_key, mobile, funnel_id, bump_funnel_id,
		bump_subscription_id, paid_at FROM orders WHERE id = ?`, []any{id},
		&buyerID, &subscriptionID, &o.buyer.EmailKey, &o.buyer.Mobile, &o.FunnelID, &o.BumpFunnelID,
		&o.BumpSubscriptionID, db.OptionalMillis(&paidAt))
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Order")
	}

	if err != nil {
		return nil, fmt.Errorf("read order %d: %w", id, err)
	}

	if buyerID == nil || subscriptionID == nil || paidAt == nil {
		return nil, nil
	}

	o.buyer.UserID, o.SubscriptionID, o.PaidAt = *buyerID, *subscriptionID, *paidAt
	return o, nil
}
