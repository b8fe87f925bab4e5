package refunds

import (
	"context"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// store reads refunds.
type store struct {
	db    *db.DB
	clock clock.Clock
}

// waitingRefunds are refunds that gateways were asked for a while ago.
func (s *store) waitingRefunds(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT id FROM payment_refunds WHERE state = 'waiting' AND created_at < ? ORDER BY id LIMIT ?`,
		s.clock.Now().Add(-askRefundsAfter), refundsAtOnce)
}

// refundable is what of a payment can still go back: of what it paid for a row, or of its credit. Refunds that wait
// count as gone.
const (
	refundableRow = `SELECT COALESCE((SELECT x.amount FROM payment_parts x
		WHERE x.payment_id = ? AND x.schedule_id = ?), 0)
		- COALESCE((SELECT SUM(f.amount) FROM payment_refunds f
		WHERE f.payment_id = ? AND f.schedule_id = ?
		AND (f.effect = 'forgiven' AND f.state <> 'failed' OR f.effect = 'due' AND f.state = 'waiting')), 0)`
	refundableCredit = `SELECT p.credit - COALESCE((SELECT SUM(f.amount) FROM payment_refunds f
		WHERE f.payment_id = p.id AND f.effect = 'credit' AND f.state = 'waiting'), 0)
		FROM payments p WHERE p.id = ?`
)
