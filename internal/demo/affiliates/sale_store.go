package affiliates

import (
	"context"
	"fmt"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/db"
)

// buyer is someone who buys by the link of an affiliate.
type buyer struct {
	id       int
	emailKey string
}

// loadBuyers loads members who never bought, nor have any of what affiliates sell most, the newest first.
func (s *store) loadBuyers(ctx context.Context, limit int) ([]buyer, error) {
	var buyers []buyer
	err := s.db.Each(ctx,
		`SELECT u.id, u.email_key FROM users u
		JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member'
		WHERE u.archived_at IS NULL AND u.email_key <> ?
		AND NOT EXISTS (SELECT 1 FROM affiliates a WHERE a.user_id = u.id)
		AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)
		AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND s.funnel_id IN (?, ?, ?))
		AND NOT EXISTS (SELECT 1 FROM payments y WHERE y.user_id = u.id AND y.credit > 0)
		ORDER BY u.id DESC LIMIT ?`,
		[]any{"member" + demoidentity.Domain, bootcamp, review, fast, limit},
		func(scan func(dest ...any) error) error {
			var b buyer
			err := scan(&b.id, &b.emailKey)
			buyers = append(buyers, b)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("find who buys: %w", err)
	}

	return buyers, nil
}

// countEarning counts the sales that earn.
func (s *store) countEarning(ctx context.Context) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM affiliate_sale_terms")
}

// loadPaidAt loads when an order was paid.
func (s *store) loadPaidAt(ctx context.Context, orderID int) (at time.Time, err error) {
	err = s.db.Row(ctx, "SELECT paid_at FROM orders WHERE id = ?", []any{orderID}, db.Millis(&at))
	if err != nil {
		return at, fmt.Errorf("read when order %d was paid: %w", orderID, err)
	}

	return at, nil
}

// paidRow is a row of a plan that is paid off.
type paidRow struct {
	billing.RowMoney
	paidAt time.Time
}

// loadPaidRows loads the rows of a subscription that are paid off, the first one first.
func (s *store) loadPaidRows(ctx context.Context, subscriptionID int) ([]paidRow, error) {
	var rows []paidRow
	err := s.db.Each(ctx,
		`SELECT id, paid, refunded, transaction_id, paid_at FROM payment_schedules
		WHERE subscription_id = ? AND transaction_id IS NOT NULL ORDER BY schedule_date, id`,
		[]any{subscriptionID}, func(scan func(dest ...any) error) error {
			row := paidRow{RowMoney: billing.RowMoney{SubscriptionID: subscriptionID, Cause: billing.MovedByPayment}}
			err := scan(&row.ScheduleID, &row.Paid, &row.Refunded, &row.TransactionID, db.Millis(&row.paidAt))
			rows = append(rows, row)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the rows of subscription %d: %w", subscriptionID, err)
	}

	return rows, nil
}
