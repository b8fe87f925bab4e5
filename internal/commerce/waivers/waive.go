package waivers

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/ledger"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/nullable"
	"atlas/internal/platform/record"
	"atlas/internal/settings"
)

// reasonOf tidies a reason and checks it.
func reasonOf(field, given string) (string, error) {
	reason := strings.TrimSpace(given)
	c := new(errs.Check)
	c.Text(field, reason, 1, billing.RemarksMax)
	return reason, c.Err()
}

// WaivePayment waives what is due of a row, with a reason. Nobody owes it any more, and access follows at once. If the
// setting asks for a second person, it becomes a request that another member of staff approves or declines.
//
// Requires user_enroll/unenroll, that the caller sees the person, and that they are not viewing as someone else.
// Returns errs.Invalid without a reason, errs.NotFound, or errs.Conflict if the row is paid or voided, or waits for a
// decision or for review of a slip.
func (s *Service) WaivePayment(ctx context.Context, scheduleID int, reason string) (*billing.PaymentSchedule, error) {
	who := actor.From(ctx)
	if err := billing.RequirePaymentRight(who); err != nil {
		return nil, err
	}

	reason, err := reasonOf("reason", reason)
	if err != nil {
		return nil, err
	}

	return s.changeRow(ctx, scheduleID, func(ctx context.Context, row *billing.PaymentSchedule) error {
		if err := s.requireWaivable(ctx, row); err != nil {
			return err
		}

		waiver := &billing.WaiverRow{
			ScheduleID: row.ID, UserID: row.UserID, Amount: row.Rest(), Reason: reason, State: billing.WaiverWaiting,
			AskedByID: who.UserID, AskedAt: s.clock.Now(),
		}

		// The request is written in both cases: it says who waived what, and why.
		needsSecond := s.settings.Bool(ctx, settings.WaiveNeedsSecondPerson)
		if !needsSecond {
			waiver.State, waiver.DecidedByID, waiver.DecidedAt = billing.WaiverApproved, &who.UserID, &waiver.AskedAt
		}

		err := billing.PaymentWaivers.Insert(ctx, s.db, waiver)
		if db.Unique(err, "payment_waivers.schedule_id") {
			return errs.New(errs.Conflict,
				"Someone already asked to waive this payment. It's waiting for a second person.")
		}
		if err != nil {
			return fmt.Errorf("write the waiver of row %d: %w", row.ID, err)
		}

		if needsSecond {
			return s.askSecondPerson(ctx, row, waiver)
		}

		return s.waive(ctx, row, waiver)
	})
}

// DecideWaiver approves or declines a waiver that another member of staff asked for.
//
// Requires user_enroll/unenroll, that the caller sees the person and did not ask themselves, and that they are not
// viewing as someone else. Returns errs.Invalid for a note that is too long or missing in a decline, errs.NotFound, or
// errs.Conflict if it was decided before, if nothing is due any more, or if a slip for it waits for review.
func (s *Service) DecideWaiver(
	ctx context.Context, waiverID int, isApproved bool, note *string,
) (*billing.PaymentSchedule, error) {
	who := actor.From(ctx)
	if err := billing.RequirePaymentRight(who); err != nil {
		return nil, err
	}

	// Anyone who asked for it wants to know why it was declined.
	least := 1
	if isApproved {
		least = 0
	}

	text := strings.TrimSpace(nullable.Value(note))
	c := new(errs.Check)
	c.Text("note", text, least, billing.RemarksMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	// Read without a lock first: the row is locked before its waiver.
	waiver, err := billing.PaymentWaivers.Get(ctx, s.db, waiverID)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Waiver")
	}
	if err != nil {
		return nil, fmt.Errorf("read waiver %d: %w", waiverID, err)
	}

	return s.changeRow(ctx, waiver.ScheduleID, func(ctx context.Context, row *billing.PaymentSchedule) error {
		waiver, err := billing.PaymentWaivers.Lock(ctx, s.db, waiverID)
		if err != nil {
			return fmt.Errorf("lock waiver %d: %w", waiverID, err)
		}

		switch {
		case waiver.AskedByID == who.UserID:
			return errs.New(errs.Forbidden, "You asked for this. Someone else has to decide.")
		case waiver.State != billing.WaiverWaiting:
			return errs.New(errs.Conflict, "This was already %s.", waiver.State)
		}

		waiver.State, waiver.DecidedByID, waiver.DecidedAt = billing.WaiverDeclined, &who.UserID, new(s.clock.Now())
		if text != "" {
			waiver.Note = &text
		}

		// The row may have been paid while the request waited.
		if isApproved {
			if err := s.requireWaivable(ctx, row); err != nil {
				return err
			}

			waiver.State, waiver.Amount = billing.WaiverApproved, row.Rest()
		}

		if err := billing.PaymentWaivers.Update(ctx, s.db, waiver, "state", "amount", "decided_by_id", "decided_at",
			"note"); err != nil {
			return fmt.Errorf("decide waiver %d: %w", waiverID, err)
		}

		if isApproved {
			return s.waive(ctx, row, waiver)
		}

		return s.logWaiver(ctx, "payment_waive_decline", row, waiver, nil)
	})
}

// changeRow locks a row of somebody whom the caller sees, changes it, and gives it back as it is then.
func (s *Service) changeRow(
	ctx context.Context, id int, change func(ctx context.Context, row *billing.PaymentSchedule) error,
) (*billing.PaymentSchedule, error) {
	var row *billing.PaymentSchedule
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if row, err = s.billing.LockVisibleSchedule(ctx, id); err != nil {
			return err
		}

		return change(ctx, row)
	})
	if err != nil {
		return nil, err
	}

	s.billing.ExpectSchedules(ctx, row)
	return row, nil
}

// requireWaivable refuses a row of which nothing is due, and one whose slip waits to be looked at.
func (s *Service) requireWaivable(ctx context.Context, row *billing.PaymentSchedule) error {
	switch {
	case row.VoidedAt != nil:
		return errs.New(errs.Conflict, "This payment isn't due anymore, so there is nothing to waive.")
	case row.TransactionID != nil || row.Rest() <= 0:
		return errs.New(errs.Conflict,
			"This payment was paid, so there is nothing to waive. Revoke or refund it instead.")
	}

	waiting, err := s.billing.Store.CountSlips(ctx, row)
	if err == nil && waiting > 0 {
		err = errs.New(errs.Conflict, "A payment slip for this is waiting for review. Decide on it first.")
	}

	return err
}

// waive cancels what is due of a locked row, and books it: the sale stays, the rest is given away.
func (s *Service) waive(ctx context.Context, row *billing.PaymentSchedule, waiver *billing.WaiverRow) error {
	before := *row
	row.VoidedAt, row.UpdatedAt = new(s.clock.Now()), record.LaterThan(s.clock.Now(), row.UpdatedAt)
	if err := billing.Schedules.Update(ctx, s.db, row, "voided_at", "updated_at"); err != nil {
		return fmt.Errorf("void row %d: %w", row.ID, err)
	}

	if err := s.ledger.Transfer(ctx, ledger.Booking{Kind: ledger.BookedWaiver, UserID: row.UserID,
		InvoiceID: row.InvoiceID}, ledger.Receivable,
		ledger.Discounts, waiver.Amount); err != nil {
		return fmt.Errorf("book the waiver of row %d: %w", row.ID, err)
	}

	if err := s.logWaiver(ctx, "payment_waive", row, waiver, &before); err != nil {
		return fmt.Errorf("log the waiver of row %d: %w", row.ID, err)
	}

	// Open pages would still take money for what nobody owes.
	if err := s.hooks.CloseAttempts(ctx, row.InvoiceID); err != nil {
		return err
	}

	return s.billing.SyncGrant(ctx, row.SubscriptionID)
}

func (s *Service) logWaiver(
	ctx context.Context, action string, row *billing.PaymentSchedule, waiver *billing.WaiverRow,
	before *billing.PaymentSchedule,
) error {
	var was any
	if before != nil {
		was = record.Logged(before)
	}

	after := record.Logged(row)
	after["waived"], after["reason"], after["askedById"] = waiver.Amount.String(), waiver.Reason, waiver.AskedByID
	if waiver.Note != nil {
		after["note"] = *waiver.Note
	}

	return s.billing.LogRow(ctx, action, row, was, after)
}

// askSecondPerson tells everybody else who may decide that a waiver waits.
func (s *Service) askSecondPerson(ctx context.Context, row *billing.PaymentSchedule, waiver *billing.WaiverRow) error {
	people, err := s.identity.Levels.HoldersOf(ctx, catalog.EnrollPeople)
	if err != nil {
		return fmt.Errorf("find who may decide waiver %d: %w", waiver.ID, err)
	}

	name, err := s.billing.Store.NameOf(ctx, row)
	if err != nil {
		return err
	}

	for _, id := range people {
		notice := identity.Notice{
			Kind: billing.WaiverNotice, UserID: id, Once: fmt.Sprint(waiver.ID), ActorID: waiver.AskedByID,
			Link:  fmt.Sprintf("/student-payment-details/%d", row.ID),
			Title: fmt.Sprintf("Waive %s for %s?", text.Peso(waiver.Amount), name),
			Text:  fmt.Sprintf("Due on %s. Reason: %s", text.Day(row.ScheduleDate), waiver.Reason),
		}
		if err := s.identity.Notify(ctx, notice); err != nil {
			return fmt.Errorf("tell user %d of waiver %d: %w", id, waiver.ID, err)
		}
	}

	return s.logWaiver(ctx, "payment_waive_ask", row, waiver, nil)
}
