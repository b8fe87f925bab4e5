package billing

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"atlas/internal/commerce/text"
	"atlas/internal/commerce/totals"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/record"
)

const RemarksMax = 500

// DisapprovePaymentScheduleTransaction takes back the payment that paid a row off, or the latest of one that is paid in
// part: it is kept as reversed with the reason, what it paid is due again, access follows, and the member is told by
// email.
//
// Requires user_enroll/unenroll, for people the caller sees, not while viewing as someone else. Returns errs.Invalid
// without a reason, errs.NotFound, or errs.Conflict for a row of which nothing is paid and for a payment that was
// refunded.
func (s *Service) DisapprovePaymentScheduleTransaction(
	ctx context.Context, id int, remarks string,
) (*PaymentSchedule, error) {
	if err := MayTakePayments(actor.From(ctx)); err != nil {
		return nil, err
	}

	remarks = strings.TrimSpace(remarks)
	c := new(errs.Check)
	c.Text("remarks", remarks, 1, RemarksMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	var row *PaymentSchedule
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if row, err = s.theirSchedule(ctx, id); err != nil {
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

		if row, err = Schedules.Get(ctx, s.db, id); err != nil {
			return fmt.Errorf("read payment row %d again: %w", id, err)
		}

		return s.tellReversed(ctx, reversed, row)
	})
	if err != nil {
		return nil, err
	}

	s.ExpectSchedules(ctx, row)
	return row, nil
}

// reverse takes back the payment that paid a row last, with what it gave to others, of whichever invoice, and returns
// it.
func (s *Service) reverse(ctx context.Context, row *PaymentSchedule, reason string) (*Payment, error) {
	p, err := s.PaymentOf(ctx, row)
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
	if err := Payments.Update(ctx, s.db, p, "reversed_at", "reversed_by_id", "reason", "credit"); err != nil {
		return nil, fmt.Errorf("mark payment %d as reversed: %w", p.ID, err)
	}

	gave, err := parts.All(ctx, s.db, "WHERE payment_id = ? ORDER BY schedule_id", p.ID)
	if err != nil {
		return nil, fmt.Errorf("read what payment %d gave: %w", p.ID, err)
	}

	if err := s.Store.deleteParts(ctx, p); err != nil {
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

	origin, err := s.Store.originOf(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("find the invoice of payment %d: %w", p.ID, err)
	}

	b := Booking{Kind: bookedReversal, UserID: p.UserID, InvoiceID: origin, PaymentID: &p.ID, At: s.clock.Now()}
	err = s.book(ctx, b, entry{Account: credit, Amount: credited},
		entry{Account: cash, PlatformKey: &p.PlatformKey, Amount: -credited})
	if err != nil {
		return nil, fmt.Errorf("book back the credit of payment %d: %w", p.ID, err)
	}

	return p, s.keepDay(ctx, b, totals.Change{InvoiceID: origin, Platform: p.Platform, Revoked: credited})
}

// requireNoRefunds refuses a payment of which something went back: the rest is refunded as well, or it would go back
// twice.
func (s *Service) requireNoRefunds(ctx context.Context, p *Payment) error {
	refunded, err := s.Store.refundedOf(ctx, p)
	if err == nil && refunded > 0 {
		err = errs.New(errs.Conflict, "%s of this payment was refunded. Refund the rest instead.",
			text.Peso(money.Centavos(refunded)))
	}
	return err
}

// reversePart takes back what a reversed payment gave to a row, and books it with the invoice of that row.
func (s *Service) reversePart(ctx context.Context, p *Payment, gave *Part, reason string) error {
	row, err := s.UnpayRow(ctx, gave, MovedByRevoke, reason)
	if err != nil {
		return fmt.Errorf("take money from row %d: %w", gave.ScheduleID, err)
	}

	b := Booking{Kind: bookedReversal, UserID: p.UserID, InvoiceID: row.InvoiceID, PaymentID: &p.ID, At: s.clock.Now()}
	err = s.book(ctx, b, entry{Account: Receivable, Amount: gave.Amount},
		entry{Account: cash, PlatformKey: &p.PlatformKey, Amount: -gave.Amount})
	if err != nil {
		return fmt.Errorf("book back payment %d: %w", p.ID, err)
	}

	// Nobody owes what was cancelled.
	if row.VoidedAt != nil {
		err := s.Transfer(ctx, Booking{Kind: BookedVoid, UserID: p.UserID, InvoiceID: row.InvoiceID}, Receivable,
			Revenue, gave.Amount)
		if err != nil {
			return fmt.Errorf("cancel what row %d owes: %w", row.ID, err)
		}
	}

	if err := s.FollowPayments(ctx, row); err != nil {
		return fmt.Errorf("close what row %d opened: %w", row.ID, err)
	}

	return s.keepDay(ctx, b, totals.Change{InvoiceID: row.InvoiceID, Platform: p.Platform, Revoked: gave.Amount})
}

// PaymentOf is the payment that paid a row off, or the latest that paid a part of it.
func (s *Service) PaymentOf(ctx context.Context, row *PaymentSchedule) (*Payment, error) {
	tail, arg := "WHERE id = (SELECT MAX(x.payment_id) FROM payment_parts x WHERE x.schedule_id = ?)", any(row.ID)

	// A row that is paid off names its payment; one that is paid in part does not.
	if row.TransactionID != nil {
		tail, arg = "WHERE transaction_id = ?", *row.TransactionID
	}
	p, err := Payments.One(ctx, s.db, tail+s.db.ForUpdate(), arg)
	if errors.Is(err, db.ErrNone) {
		err = errs.Missing("Payment")
	}
	return p, err
}

// UnpayRow takes a part back from a row, which is due again unless it was voided.
func (s *Service) UnpayRow(ctx context.Context, gave *Part, cause, reason string) (*PaymentSchedule, error) {
	row, err := Schedules.Lock(ctx, s.db, gave.ScheduleID)
	if err != nil {
		return nil, fmt.Errorf("lock row %d: %w", gave.ScheduleID, err)
	}

	before := *row
	row.Paid -= gave.Amount

	// The row is no longer paid off, by whichever payment, so it names none.
	row.TransactionID, row.PaymentPlatform, row.PaidAt, row.externalID = nil, nil, nil, nil
	row.UpdatedAt = record.LaterThan(s.clock.Now(), row.UpdatedAt)
	if err := Schedules.Update(ctx, s.db, row, "paid", "transaction_id", "payment_platform", "paid_at",
		"updated_at"); err != nil {
		return nil, fmt.Errorf("mark row %d as unpaid: %w", row.ID, err)
	}

	after := loggedSchedule(row)
	after["remarks"] = reason
	if err := s.noteRow(ctx, "payment_revoke", row, loggedSchedule(&before), after); err != nil {
		return nil, fmt.Errorf("log row %d: %w", row.ID, err)
	}

	// A row that was not paid off moved no money that others count.
	if before.TransactionID == nil {
		return row, nil
	}

	return row, s.tellMoney(ctx, row, cause)
}

// renamePlatform corrects by which platform the payment of a row came: in the payment, in every row it paid off, and in
// the books.
func (s *Service) renamePlatform(ctx context.Context, row *PaymentSchedule, platform string) error {
	p, err := s.PaymentOf(ctx, row)
	if err != nil {
		return err
	}

	from := *p
	p.Platform, p.PlatformKey = platform, db.Fold(platform)

	// The reference may be taken on the other platform.
	if err := Payments.Update(ctx, s.db, p, "platform", "platform_key"); err != nil {
		return referenceTaken(err, p)
	}

	if err := s.Store.renamePlatform(ctx, platform, p); err != nil {
		return fmt.Errorf("rename the platform of the rows of payment %d: %w", p.ID, err)
	}

	row.PaymentPlatform = &platform

	// Another spelling of the same platform changes nothing in the books.
	if p.PlatformKey == from.PlatformKey {
		return nil
	}

	return s.movePlatform(ctx, &from, p)
}

// movePlatform books what a payment brought, by whichever invoice it went to, from one platform to another.
func (s *Service) movePlatform(ctx context.Context, from, to *Payment) error {
	brought, err := s.Store.broughtBy(ctx, from)
	if err != nil {
		return err
	}

	// In a fixed order, as maps have none.
	for _, invoice := range slices.Sorted(maps.Keys(brought)) {
		amount := brought[invoice]
		b := Booking{Kind: BookedChange, UserID: to.UserID, InvoiceID: invoice, PaymentID: &to.ID, At: s.clock.Now()}
		err := s.book(ctx, b, entry{Account: cash, PlatformKey: &to.PlatformKey, Amount: amount},
			entry{Account: cash, PlatformKey: &from.PlatformKey, Amount: -amount})
		if err != nil {
			return fmt.Errorf("book payment %d on another platform: %w", to.ID, err)
		}

		if err := s.keepDay(ctx, b,
			totals.Change{InvoiceID: invoice, Platform: from.Platform, Received: -amount}); err != nil {
			return err
		}

		if err := s.keepDay(ctx, b,
			totals.Change{InvoiceID: invoice, Platform: to.Platform, Received: amount}); err != nil {
			return err
		}
	}

	return nil
}
