package reversals

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/ledger"
	"atlas/internal/commerce/text"
	"atlas/internal/commerce/totals"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// DisapprovePaymentScheduleTransaction takes back the payment that paid a row off, or the latest of one that is paid in
// part: it is kept as reversed with the reason, what it paid is due again, access follows, and the member is told by
// email.
//
// Requires user_enroll/unenroll, for people the caller sees, not while viewing as someone else. Returns errs.Invalid
// without a reason, errs.NotFound, or errs.Conflict for a row of which nothing is paid and for a payment that was
// refunded.
func (s *Service) DisapprovePaymentScheduleTransaction(
	ctx context.Context, id int, remarks string,
) (*billing.PaymentSchedule, error) {
	if err := billing.RequirePaymentRight(actor.From(ctx)); err != nil {
		return nil, err
	}

	remarks = strings.TrimSpace(remarks)
	c := new(errs.Check)
	c.Text("remarks", remarks, 1, billing.RemarksMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	var row *billing.PaymentSchedule
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if row, err = s.billing.LockVisibleSchedule(ctx, id); err != nil {
			return err
		}

		if row.TransactionID == nil && row.Paid == 0 {
			return errs.New(errs.Conflict, "This payment isn't paid yet.")
		}

		// A free row was paid by nothing: revoking it would make something free due.
		if row.Price == 0 {
			return errs.New(errs.Conflict, "This is free, so there's no payment to revoke.")
		}

		reversed, err := s.reverse(ctx, row, remarks)
		if err != nil {
			return err
		}

		if row, err = billing.Schedules.Get(ctx, s.db, id); err != nil {
			return fmt.Errorf("read payment row %d again: %w", id, err)
		}

		return s.mailReversed(ctx, reversed, row)
	})
	if err != nil {
		return nil, err
	}

	s.billing.ExpectSchedules(ctx, row)
	return row, nil
}

// reverse takes back the payment that paid a row last, with what it gave to others, of whichever invoice, and returns
// it.
func (s *Service) reverse(ctx context.Context, row *billing.PaymentSchedule, reason string) (*billing.Payment, error) {
	p, err := s.billing.PaymentOf(ctx, row)
	if err != nil {
		return nil, err
	}

	// Refunded money would go back twice.
	if err := s.requireNoRefunds(ctx, p); err != nil {
		return nil, err
	}

	// The credit is taken with the payment, before its rows are opened again.
	now, credited := s.clock.Now(), p.Credit
	p.ReversedAt, p.ReversedByID, p.Reason, p.Credit = &now, new(actor.From(ctx).UserID), &reason, 0
	if err := billing.Payments.Update(ctx, s.db, p, "reversed_at", "reversed_by_id", "reason", "credit"); err != nil {
		return nil, fmt.Errorf("mark payment %d as reversed: %w", p.ID, err)
	}

	gave, err := billing.Parts.All(ctx, s.db, "WHERE payment_id = ? ORDER BY schedule_id", p.ID)
	if err != nil {
		return nil, fmt.Errorf("read what payment %d gave: %w", p.ID, err)
	}

	if err := s.store.deleteParts(ctx, p); err != nil {
		return nil, fmt.Errorf("take back what payment %d gave: %w", p.ID, err)
	}

	for _, part := range gave {
		if err := s.reversePart(ctx, p, part, reason); err != nil {
			return nil, fmt.Errorf("take payment %d from row %d: %w", p.ID, part.ScheduleID, err)
		}
	}

	if credited == 0 {
		return p, nil
	}

	origin, err := s.billing.Store.OriginOf(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("find the invoice of payment %d: %w", p.ID, err)
	}

	b := ledger.Booking{Kind: ledger.BookedReversal, UserID: p.UserID, InvoiceID: origin, PaymentID: &p.ID,
		At: s.clock.Now()}
	err = s.ledger.Book(ctx, b, ledger.Entry{Account: ledger.Credit, Amount: credited},
		ledger.Entry{Account: ledger.Cash, PlatformKey: &p.PlatformKey, Amount: -credited})
	if err != nil {
		return nil, fmt.Errorf("book back the credit of payment %d: %w", p.ID, err)
	}

	return p, s.ledger.KeepDay(ctx, b, totals.Change{InvoiceID: origin, Platform: p.Platform, Revoked: credited})
}

// requireNoRefunds refuses a payment of which something went back: the rest is refunded as well, or it would go back
// twice.
func (s *Service) requireNoRefunds(ctx context.Context, p *billing.Payment) error {
	refunded, err := s.store.refundedOf(ctx, p)
	if err == nil && refunded > 0 {
		err = errs.New(errs.Conflict, "%s of this payment was refunded. Refund the rest instead.",
			text.Peso(money.Centavos(refunded)))
	}
	return err
}

// reversePart takes back what a reversed payment gave to a row, and books it with the invoice of that row.
func (s *Service) reversePart(ctx context.Context, p *billing.Payment, gave *billing.Part, reason string) error {
	row, err := s.billing.UnpayRow(ctx, gave, billing.MovedByRevoke, reason)
	if err != nil {
		return fmt.Errorf("take money from row %d: %w", gave.ScheduleID, err)
	}

	b := ledger.Booking{Kind: ledger.BookedReversal, UserID: p.UserID, InvoiceID: row.InvoiceID, PaymentID: &p.ID,
		At: s.clock.Now()}
	err = s.ledger.Book(ctx, b, ledger.Entry{Account: ledger.Receivable, Amount: gave.Amount},
		ledger.Entry{Account: ledger.Cash, PlatformKey: &p.PlatformKey, Amount: -gave.Amount})
	if err != nil {
		return fmt.Errorf("book back payment %d: %w", p.ID, err)
	}

	// Nobody owes what was cancelled.
	if row.VoidedAt != nil {
		err := s.ledger.Transfer(ctx, ledger.Booking{Kind: ledger.BookedVoid, UserID: p.UserID,
			InvoiceID: row.InvoiceID}, ledger.Receivable,
			ledger.Revenue, gave.Amount)
		if err != nil {
			return fmt.Errorf("cancel what row %d owes: %w", row.ID, err)
		}
	}

	if err := s.billing.SyncSuspension(ctx, row); err != nil {
		return fmt.Errorf("close what row %d opened: %w", row.ID, err)
	}

	return s.ledger.KeepDay(ctx, b, totals.Change{InvoiceID: row.InvoiceID, Platform: p.Platform, Revoked: gave.Amount})
}
