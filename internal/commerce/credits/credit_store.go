package credits

import (
	"context"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// store reads credit and what it can pay.
type store struct {
	db    *db.DB
	clock clock.Clock
}

// freeCredit picks the payments of a person that left credit, and how much of it no refund waits for.
const freeCredit = `SELECT p.id,
	p.credit - COALESCE((SELECT SUM(f.amount) FROM payment_refunds f
		WHERE f.payment_id = p.id AND f.effect = 'credit' AND f.state = 'waiting'), 0)
	FROM payments p WHERE p.user_id = ? AND p.credit > 0 ORDER BY p.id`

// creditableRows are rows that are due and that credit of their person can pay.
func (s *store) creditableRows(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT r.id FROM payments p JOIN payment_schedules r ON r.user_id = p.user_id
			AND r.transaction_id IS NULL AND r.voided_at IS NULL AND r.schedule_date <= ?
		WHERE p.credit > COALESCE((SELECT SUM(f.amount) FROM payment_refunds f
		WHERE f.payment_id = p.id AND f.effect = 'credit' AND f.state = 'waiting'), 0) ORDER BY r.id LIMIT ?`,
		s.clock.Now(), creditAtOnce)
}
