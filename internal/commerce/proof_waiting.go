package commerce

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// WaitingSlip is a slip that was sent for a row and that staff have not decided on.
type WaitingSlip struct {
	ID        int
	Reference string
	// Amount is what its sender says they paid, or what was due where nobody asked.
	Amount money.Centavos
	SentAt time.Time
}

const (
	// joinWaitingSlip joins the slip x that waits for row r, if there is one. Only one can: mayProve refuses a second.
	joinWaitingSlip = `LEFT JOIN payment_attempts a ON a.schedule_id = r.id AND a.state = 'waiting' AND EXISTS (SELECT 1 FROM payment_proofs q WHERE q.attempt_id = a.id AND q.state = 'waiting')
		LEFT JOIN payment_proofs x ON x.attempt_id = a.id AND x.state = 'waiting'`

	// slipWaits tells whether a slip waits for row r.
	slipWaits = `EXISTS (SELECT 1 FROM payment_attempts a JOIN payment_proofs x ON x.attempt_id = a.id AND x.state = 'waiting' WHERE a.schedule_id = r.id)`

	// termRuns tells whether subscription b runs. Its values are now, twice.
	termRuns = `(b.ended_at IS NULL AND b.starts_at <= CAST(? AS BIGINT) AND (b.ends_at IS NULL OR b.ends_at > CAST(? AS BIGINT)))`
)

// waitingSlips are the slips that wait for schedule rows, by row.
func (s *Service) waitingSlips(ctx context.Context, scheduleIDs []int) (map[int]*WaitingSlip, error) {
	cond, arg := s.db.InInts("a.schedule_id", scheduleIDs)
	rows, err := s.db.Query(ctx, `SELECT a.schedule_id, x.id, x.reference, COALESCE(x.stated_amount, a.amount), x.sent_at
		FROM payment_attempts a JOIN payment_proofs x ON x.attempt_id = a.id AND x.state = 'waiting' WHERE `+cond+` ORDER BY x.id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read waiting slips: %w", err)
	}
	defer rows.Close()

	out := map[int]*WaitingSlip{}
	for rows.Next() {
		var scheduleID int
		slip := new(WaitingSlip)
		if err := rows.Scan(&scheduleID, &slip.ID, &slip.Reference, &slip.Amount, db.Millis(&slip.SentAt)); err != nil {
			return nil, fmt.Errorf("read waiting slip: %w", err)
		}
		out[scheduleID] = slip
	}
	return out, rows.Err()
}

// hasWaitingSlip tells whether a slip waits for a row.
func (s *Service) hasWaitingSlip(ctx context.Context, scheduleID int) (bool, error) {
	found, err := s.waitingSlips(ctx, []int{scheduleID})
	return len(found) > 0, err
}

// WaitingSlip is what was sent for it and is being checked; nil without one.
func (f PaymentScheduleFields) WaitingSlip(ctx context.Context, of *PaymentSchedule) (*WaitingSlip, error) {
	if of.TransactionID != nil || of.VoidedAt != nil {
		return nil, nil
	}
	return f.Commerce.loaders(ctx).money.slips.Load(ctx, of.ID)
}
