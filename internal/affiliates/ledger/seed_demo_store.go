package ledger

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// loadPaidAt loads when an order was paid.
func (s *store) loadPaidAt(ctx context.Context, orderID int) (at time.Time, err error) {
	if err := s.db.Row(ctx, `SELECT paid_at FROM orders WHERE id = ?`, []any{orderID}, db.Millis(&at)); err != nil {
		return time.Time{}, fmt.Errorf("read order %d: %w", orderID, err)
	}

	return at, nil
}
