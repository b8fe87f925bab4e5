package attempts

import (
	"context"
	"fmt"

	"atlas/internal/commerce/orders"
)

// closeOthers ends the other attempts to pay a row that an attempt paid: the person who began with one way to pay and
// ended with another finds no page on which they could pay once more. One that is being paid right now is passed over.
// The transaction of ctx.
func (s *Service) closeOthers(ctx context.Context, paid *Attempt, scheduleID int) error {
	ids, err := s.store.expireOthers(ctx, paid, scheduleID)

	// The provider is asked from a job: a slow one must not hold the transaction that takes the money.
	for _, id := range ids {
		if err := s.queue.Enqueue(ctx, orders.CloseJob{AttemptID: id}); err != nil {
			return fmt.Errorf("have the page of attempt %d closed: %w", id, err)
		}
	}

	return err
}

// CloseSettled ends the attempts to pay rows of an invoice of which nothing is left to pay, or less than they ask for:
// staff took the money or waived it, or credit covered it. One that is being paid right now is passed over; its money
// goes to the next rows, or to the desk of staff. The transaction of ctx.
func (s *Service) CloseSettled(ctx context.Context, invoiceID int) error {
	ids, err := s.store.expireSettled(ctx, invoiceID)
	if err != nil {
		return fmt.Errorf("close the payment pages of invoice %d: %w", invoiceID, err)
	}

	// The pages are closed by jobs, outside of this transaction.
	for _, id := range ids {
		if err := s.queue.Enqueue(ctx, orders.CloseJob{AttemptID: id}); err != nil {
			return fmt.Errorf("have the page of attempt %d closed: %w", id, err)
		}
	}

	return nil
}

// CloseAttempt closes the page of an attempt that ended, where it has one that is open. It is a job.
func (s *Service) CloseAttempt(ctx context.Context, id int) error {
	a, err := Table.Get(ctx, s.db, id)
	if err != nil || a.State != Expired || a.SessionID == nil || a.ClosedAt != nil {
		return err
	}
	return s.closePage(ctx, a)
}
