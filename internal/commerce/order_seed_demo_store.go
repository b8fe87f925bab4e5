package commerce

import (
	"context"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// setDemoBuyer makes someone the buyer of an order.
func (s *store) setDemoBuyer(ctx context.Context, in *orders.OrderInput, userID int) error {
	return s.db.Row(ctx, `SELECT first_name, last_name, email FROM users WHERE id = ?`, []any{userID},
		&in.FirstName, &in.LastName, &in.Email)
}

// countOrders counts all orders.
func (s *store) countOrders(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM orders`)
}

// buyers are members who order something in the demo.
func (s *store) demoBuyers(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member'
		WHERE u.archived_at IS NULL AND u.email_key <> 'member@atlas.test' ORDER BY u.id DESC LIMIT 5`)
}

// addDemoStray adds an unmatched payment.
func (s *store) addDemoStray(ctx context.Context) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO stray_payments (attempt_id, external_id, external_key, amount, currency, why, came_at)
		SELECT MIN(id), 'GC-20931177', 'gc-20931177', MIN(amount), ?, 'Nothing was due anymore.', CAST(? AS BIGINT)
		FROM payment_attempts WHERE state = 'paid'`, attempts.Currency, clock.AddDays(s.clock.Now(), -1))
	return err
}
