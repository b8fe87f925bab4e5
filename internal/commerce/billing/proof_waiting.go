package billing

import (
	"context"
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
	// joinWaitingSlip joins the slip sent that waits for row r, and its attempt tried, if there is one. Only one can:
	// requireSlipAllowed refuses a second.
	joinWaitingSlip = ` LEFT JOIN payment_attempts tried ON r.transaction_id IS NULL AND tried.schedule_id = r.id
			AND EXISTS (SELECT 1 FROM payment_proofs q WHERE q.attempt_id = tried.id AND q.state = 'waiting')
		LEFT JOIN payment_proofs sent ON sent.attempt_id = tried.id AND sent.state = 'waiting'`

	// waitingSlipFields are what is read of it; 0 for its id without one.
	waitingSlipFields = `COALESCE(sent.id, 0), COALESCE(sent.reference, ''), COALESCE(sent.stated_amount, tried.amount, 0), COALESCE(sent.sent_at, 0)`

	// SlipWaits tells whether a slip waits for row r.
	SlipWaits = `EXISTS (SELECT 1 FROM payment_attempts a
		JOIN payment_proofs x ON x.attempt_id = a.id AND x.state = 'waiting' WHERE a.schedule_id = r.id)`

	// termRuns tells whether subscription b runs. Its values are now, twice.
	termRuns = `(b.ended_at IS NULL AND b.starts_at <= CAST(? AS BIGINT) AND (b.ends_at IS NULL OR b.ends_at > CAST(? AS BIGINT)))`
)

// dest is where waitingSlipFields go.
func (w *WaitingSlip) dest() []any {
	return []any{&w.ID, &w.Reference, &w.Amount, db.Millis(&w.SentAt)}
}

// HasWaitingSlip tells whether a slip waits for a row.
func (s *Service) HasWaitingSlip(ctx context.Context, scheduleID int) (bool, error) {
	found, err := s.Store.waitingSlips(ctx, []int{scheduleID})
	return len(found) > 0, err
}

// WaitingSlip is what was sent for it and is being checked; nil without one.
func (f PaymentScheduleFields) WaitingSlip(ctx context.Context, of *PaymentSchedule) (*WaitingSlip, error) {
	// Nothing is waiting for what is paid or voided.
	if of.TransactionID != nil || of.VoidedAt != nil {
		return nil, nil
	}

	// A list reads the slip with its rows.
	if of.readSlip != nil {
		return of.waitingSlip(), nil
	}
	return f.Billing.Loaders(ctx).slips.Load(ctx, of.ID)
}

// waitingSlip is the slip that was read along with a row; nil without one.
func (p *PaymentSchedule) waitingSlip() *WaitingSlip {
	if p.readSlip == nil || p.readSlip.ID == 0 {
		return nil
	}
	return p.readSlip
}
