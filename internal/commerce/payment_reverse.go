package commerce

import (
	"context"
	"errors"
	"strings"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

const remarksMax = 500

// DisapprovePaymentScheduleTransaction takes back the payment that paid a row off: it is kept as reversed with the reason, what it paid is
// due again, and access follows. Holders of user_enroll/unenroll, for people they see, not while viewing as someone else. BAD_USER_INPUT
// without a reason, NOT_FOUND, CONFLICT for a row that is not paid.
func (s *Service) DisapprovePaymentScheduleTransaction(ctx context.Context, id int, remarks string) (*PaymentSchedule, error) {
	if err := mayTakePayments(actor.From(ctx)); err != nil {
		return nil, err
	}
	remarks = strings.TrimSpace(remarks)
	c := new(errs.Check)
	c.Text("remarks", remarks, 1, remarksMax)
	if err := c.Err(); err != nil {
		return nil, err
	}
	var row *PaymentSchedule
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if row, err = s.theirSchedule(ctx, id); err != nil {
			return err
		}
		if row.TransactionID == nil {
			return errs.New(errs.Conflict, "This row is not paid.")
		}
		if err := s.reverse(ctx, row, remarks); err != nil {
			return err
		}
		row, err = schedules.Get(ctx, s.db, id)
		return err
	})
	if err != nil {
		return nil, err
	}
	s.expectSchedules(ctx, row)
	return row, nil
}

// reverse takes back the payment that paid a row off, with what it gave to others.
func (s *Service) reverse(ctx context.Context, row *PaymentSchedule, reason string) error {
	p, err := s.paymentOf(ctx, row)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	p.ReversedAt, p.ReversedByID, p.Reason = &now, new(actor.From(ctx).UserID), &reason
	if err := payments.Update(ctx, s.db, p, "reversed_at", "reversed_by_id", "reason"); err != nil {
		return err
	}
	gave, err := parts.All(ctx, s.db, "WHERE payment_id = ? ORDER BY schedule_id", p.ID)
	if err != nil {
		return err
	}
	var used, voided money.Centavos
	for _, part := range gave {
		isVoid, err := s.unpayRow(ctx, part, reason)
		if err != nil {
			return err
		}
		used += part.Amount
		if isVoid {
			voided += part.Amount
		}
	}
	if _, err := s.db.Exec(ctx, `DELETE FROM payment_parts WHERE payment_id = ?`, p.ID); err != nil {
		return err
	}
	b := booking{Kind: bookedReversal, UserID: p.UserID, InvoiceID: row.InvoiceID, PaymentID: &p.ID}
	if err := s.book(ctx, b, entry{Account: receivable, Amount: used}, entry{Account: credit, Amount: p.Amount - used},
		entry{Account: cash, PlatformKey: &p.PlatformKey, Amount: -p.Amount}); err != nil {
		return err
	}
	// Nobody owes what was cancelled.
	if err := s.transfer(ctx, booking{Kind: bookedVoid, UserID: p.UserID, InvoiceID: row.InvoiceID}, receivable, revenue, voided); err != nil {
		return err
	}
	if err := s.countDay(ctx, p.Platform, -p.Amount, -1); err != nil {
		return err
	}
	return s.followPayments(ctx, row)
}

// paymentOf is the payment that paid a row off.
func (s *Service) paymentOf(ctx context.Context, row *PaymentSchedule) (*payment, error) {
	p, err := payments.One(ctx, s.db, "WHERE transaction_id = ?"+s.db.ForUpdate(), *row.TransactionID)
	if errors.Is(err, db.ErrNone) {
		err = errs.Missing("Payment")
	}
	return p, err
}

// unpayRow takes a part back from a row, and tells whether nobody owes it any more.
func (s *Service) unpayRow(ctx context.Context, gave *part, reason string) (isVoid bool, err error) {
	row, err := schedules.Lock(ctx, s.db, gave.ScheduleID)
	if err != nil {
		return false, err
	}
	before := *row
	row.Paid -= gave.Amount
	row.TransactionID, row.PaymentPlatform, row.PaidAt, row.externalID = nil, nil, nil, nil
	row.UpdatedAt = s.laterThan(row.UpdatedAt)
	if err := schedules.Update(ctx, s.db, row, "paid", "transaction_id", "payment_platform", "paid_at", "updated_at"); err != nil {
		return false, err
	}
	after := loggedSchedule(row)
	after["remarks"] = reason
	return row.VoidedAt != nil, s.noteRow(ctx, "payment_revoke", row, loggedSchedule(&before), after)
}

// renamePlatform corrects by which platform the payment of a row came: in the payment, in every row it paid off, and in the books.
func (s *Service) renamePlatform(ctx context.Context, row *PaymentSchedule, platform string) error {
	p, err := s.paymentOf(ctx, row)
	if err != nil {
		return err
	}
	from := *p
	p.Platform, p.PlatformKey = platform, db.Fold(platform)
	if err := payments.Update(ctx, s.db, p, "platform", "platform_key"); err != nil {
		return referenceTaken(err, p)
	}
	if _, err := s.db.Exec(ctx, `UPDATE payment_schedules SET payment_platform = ? WHERE transaction_id = ?`, platform, p.TransactionID); err != nil {
		return err
	}
	row.PaymentPlatform = &platform
	if p.PlatformKey == from.PlatformKey {
		return nil
	}
	b := booking{Kind: bookedChange, UserID: p.UserID, InvoiceID: row.InvoiceID, PaymentID: &p.ID}
	if err := s.book(ctx, b, entry{Account: cash, PlatformKey: &p.PlatformKey, Amount: p.Amount}, entry{Account: cash, PlatformKey: &from.PlatformKey, Amount: -p.Amount}); err != nil {
		return err
	}
	if err := s.countDay(ctx, from.Platform, -p.Amount, -1); err != nil {
		return err
	}
	return s.countDay(ctx, p.Platform, p.Amount, 1)
}
