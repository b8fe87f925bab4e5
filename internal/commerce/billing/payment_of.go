package billing

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

const RemarksMax = 500

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
	row.ClearPayment()
	row.UpdatedAt = record.LaterThan(s.clock.Now(), row.UpdatedAt)
	if err := Schedules.Update(ctx, s.db, row, "paid", "transaction_id", "payment_platform", "paid_at",
		"updated_at"); err != nil {
		return nil, fmt.Errorf("mark row %d as unpaid: %w", row.ID, err)
	}

	after := record.Logged(row)
	after["remarks"] = reason
	if err := s.LogRow(ctx, "payment_revoke", row, record.Logged(&before), after); err != nil {
		return nil, fmt.Errorf("log row %d: %w", row.ID, err)
	}

	// A row that was not paid off moved no money that others count.
	if before.TransactionID == nil {
		return row, nil
	}

	return row, s.RunMoneyHooks(ctx, row, cause)
}
