package commerce

import (
	"context"
	"fmt"

	"atlas/internal/commerce/billing"
)

// loadRows loads what an order asks for, by day.
func (s *store) loadRows(ctx context.Context, orderID int) ([]*billing.PaymentSchedule, error) {
	rows, err := billing.Schedules.All(ctx, s.db,
		`WHERE subscription_id = (SELECT subscription_id FROM orders WHERE id = ?) ORDER BY schedule_date, id`, orderID)
	if err != nil {
		return nil, fmt.Errorf("read the rows of order %d: %w", orderID, err)
	}

	return rows, nil
}
