package commerce

import (
	"context"
	"fmt"
)

// closeJob has the page of an attempt closed of which nothing shall come any more. Where that fails for good, the sweep
// goes on.
type closeJob struct {
	AttemptID int `json:"attempt_id"`
}

// Kind names the job.
func (closeJob) Kind() string { return "payment_close" }

// noSlip picks attempts without a slip that waits: somebody may have paid by it, so staff look at it.
const noSlip = `NOT EXISTS (SELECT 1 FROM payment_proofs p
	WHERE p.attempt_id = payment_attempts.id AND p.state = 'waiting')`

// closeOthers ends the other attempts to pay a row that an attempt paid: the person who began with one way to pay and
// ended with another finds no page on which they could pay once more. One that is being paid right now is passed over.
// The transaction of ctx.
func (s *Service) closeOthers(ctx context.Context, paid *attempt, scheduleID int) error {
	ids, err := s.orders.expireOthers(ctx, paid, scheduleID)

	// The provider is asked from a job: a slow one must not hold the transaction that takes the money.
	for _, id := range ids {
		if err := s.queue.Enqueue(ctx, closeJob{id}); err != nil {
			return fmt.Errorf("have the page of attempt %d closed: %w", id, err)
		}
	}

	return err
}

// closeSettled ends the attempts to pay rows of an invoice of which nothing is left to pay, or less than they ask for:
// staff took the money or waived it, or credit covered it. One that is being paid right now is passed over; its money
// goes to the next rows, or to the desk of staff. The transaction of ctx.
func (s *Service) closeSettled(ctx context.Context, invoiceID int) error {
	ids, err := s.orders.expireSettled(ctx, invoiceID)
	if err != nil {
		return fmt.Errorf("close the payment pages of invoice %d: %w", invoiceID, err)
	}

	// The pages are closed by jobs, outside of this transaction.
	for _, id := range ids {
		if err := s.queue.Enqueue(ctx, closeJob{id}); err != nil {
			return fmt.Errorf("have the page of attempt %d closed: %w", id, err)
		}
	}

	return nil
}

// CloseAttempt closes the page of an attempt that ended, where it has one that is open. It is a job.
func (s *Service) CloseAttempt(ctx context.Context, id int) error {
	a, err := attempts.Get(ctx, s.db, id)
	if err != nil || a.State != attemptExpired || a.SessionID == nil || a.ClosedAt != nil {
		return err
	}
	return s.closePage(ctx, a)
}
