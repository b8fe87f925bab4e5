package undo

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/nullable"
	"atlas/internal/platform/record"
)

// UndoEnrolment takes a subscription back as if it had not been: nothing of it is owed, levels and batch are as before,
// and what it renewed goes on by itself. The person is told by email if they were told of the enrolment.
//
// Requires user_enroll/unenroll, that the caller sees the person, and that they are not viewing as someone else.
// Returns errs.Invalid without a reason, errs.NotFound, or errs.Conflict with what to do instead: if it was undone
// before, was made more than a day ago, came with an import or was renewed since, or if money was received for it, a
// slip waits for review or a refund is on its way.
func (s *Service) UndoEnrolment(ctx context.Context, subscriptionID int, reason string) (*billing.Subscription, error) {
	if err := billing.RequirePaymentRight(actor.From(ctx)); err != nil {
		return nil, err
	}

	reason = strings.TrimSpace(reason)
	c := new(errs.Check)
	c.Text("reason", reason, 1, billing.RemarksMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	// The subscription is locked before it is judged: a payment that comes meanwhile has to wait.
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		sub, err := s.memberships.LockVisibleSubscription(ctx, subscriptionID)
		if err != nil {
			return err
		}

		if err := s.requireUndoable(ctx, sub); err != nil {
			return err
		}

		return s.undo(ctx, sub, reason)
	})
	if err != nil {
		return nil, err
	}

	sub, err := s.billing.SubscriptionByID(ctx, subscriptionID)
	if err != nil {
		return nil, err
	}

	s.billing.ExpectSubscriptions(ctx, sub)
	return sub, nil
}

// forgivenOf is how much of what a payment gave to a row, as part x, was refunded and is not owed again.
const forgivenOf = `COALESCE((SELECT SUM(f.amount) FROM payment_refunds f
	WHERE f.payment_id = x.payment_id AND f.schedule_id = x.schedule_id AND f.effect = 'forgiven'
		AND f.state = 'done'), 0)`

// requireUndoable says why a locked subscription cannot be taken back, and what to do instead.
func (s *Service) requireUndoable(ctx context.Context, sub *billing.Subscription) error {
	switch {
	case sub.UndoneAt != nil:
		return errs.New(errs.Conflict, "This enrollment was undone already.")
	case sub.Source == billing.SourceImport:
		return errs.New(errs.Conflict, "This came with an import. Undo the import instead.")
	case sub.RenewedAt != nil:
		return errs.New(errs.Conflict, "This was renewed since. Undo the renewal first.")
	case !s.clock.Now().Before(sub.CreatedAt.Add(billing.UndoTime)):
		return errs.New(errs.Conflict,
			"An enrollment can be undone for one day, and this one was made on %s. Unsubscribe instead, and waive "+
				"the payments that should not be due.", text.DateTime(sub.CreatedAt))
	}

	// Money, waiting slips and refunds on their way are counted together, under the lock of the subscription.
	received, waiting, refunding, err := s.store.moneyOf(ctx, sub)

	switch {
	case err != nil:
		return fmt.Errorf("look for payments of subscription %d: %w", sub.ID, err)
	case refunding > 0:
		return errs.New(errs.Conflict,
			"A refund for this is on its way. Wait until it's done, then undo the enrollment.")
	case received > 0:
		return errs.New(
			errs.Conflict,
			"%s was received for this. Revoke or refund that payment first, then undo the enrollment.",
			text.Peso(received),
		)
	case waiting > 0:
		return errs.New(errs.Conflict,
			"A payment slip for this is waiting for review. Decide on it first, then undo the enrollment.")
	}

	return nil
}

// undo takes back a locked subscription of a locked person.
func (s *Service) undo(ctx context.Context, sub *billing.Subscription, reason string) error {
	before, now, wasEnded := record.Logged(sub), s.clock.Now(), sub.EndedAt != nil
	sub.UndoneAt, sub.UndoneByID, sub.UndoReason = &now, new(actor.From(ctx).UserID), &reason
	sub.UpdatedAt = record.LaterThan(s.clock.Now(), sub.UpdatedAt)

	// One that was ended before keeps its day and who ended it.
	if !wasEnded {
		sub.EndedAt, sub.EndedByID, sub.SettledAt = &now, sub.UndoneByID, &now
	}

	if err := billing.Subscriptions.Update(ctx, s.db, sub, "undone_at", "undone_by_id", "undo_reason", "ended_at",
		"ended_by_id", "settled_at", "updated_at"); err != nil {
		return fmt.Errorf("mark subscription %d as undone: %w", sub.ID, err)
	}

	// Credit goes back first: a row that it paid is open again, and voided with the others.
	if err := s.returnCredit(ctx, sub, reason); err != nil {
		return err
	}

	if err := s.memberships.VoidRows(ctx, sub, ""); err != nil {
		return err
	}

	// What was free counts as paid and is not due: it goes with the rest.
	if err := s.store.voidRows(ctx, sub, now); err != nil {
		return fmt.Errorf("void the free rows of subscription %d: %w", sub.ID, err)
	}

	// Ending it took the levels already.
	if !wasEnded {
		if err := s.memberships.TakeLevels(ctx, sub); err != nil {
			return err
		}
	}

	if err := s.memberships.Unrenew(ctx, sub); err != nil {
		return fmt.Errorf("take back what subscription %d renewed: %w", sub.ID, err)
	}

	// The grant goes, and the use of the coupon is free again. The invoice keeps which coupon it was.
	if err := s.store.deleteHeld(ctx, sub); err != nil {
		return err
	}

	isTold, err := s.undoEnrolment(ctx, sub)
	if err != nil {
		return fmt.Errorf("undo the enrolment of subscription %d: %w", sub.ID, err)
	}
	if isTold {
		if err := s.mailUndone(ctx, sub); err != nil {
			return fmt.Errorf("tell user %d that subscription %d was undone: %w", sub.UserID, sub.ID, err)
		}
	}

	after := record.Logged(sub)
	after["undoneAt"], after["reason"] = now, reason
	return s.identity.Log(ctx,
		identity.LogEntry{Action: "enrolment_undo", SubjectID: sub.UserID, Entity: "subscription", EntityID: sub.ID,
			Before: before, After: after})
}

// returnCredit gives back what earlier payments had left and what went to the rows of a subscription that is taken
// back: it is credit again, but for what was refunded since.
func (s *Service) returnCredit(ctx context.Context, sub *billing.Subscription, reason string) error {
	spent, err := s.store.creditSpentOn(ctx, sub)
	if err != nil {
		return fmt.Errorf("find the credit that subscription %d used: %w", sub.ID, err)
	}

	for _, gave := range spent {
		row, err := s.billing.UnpayRow(ctx, gave, billing.MovedByUndo, reason)
		if err != nil {
			return fmt.Errorf("take credit from row %d: %w", gave.ScheduleID, err)
		}

		if err := s.billing.Store.LessenPart(ctx, gave); err != nil {
			return fmt.Errorf("take back what payment %d gave to row %d: %w", gave.PaymentID, gave.ScheduleID, err)
		}

		if err := s.store.addCredit(ctx, gave); err != nil {
			return fmt.Errorf("give credit back to payment %d: %w", gave.PaymentID, err)
		}

		paid, err := billing.Payments.Get(ctx, s.db, gave.PaymentID)
		if err != nil {
			return fmt.Errorf("read payment %d: %w", gave.PaymentID, err)
		}

		if err := s.credits.MoveCash(ctx, paid, row.InvoiceID, -gave.Amount); err != nil {
			return fmt.Errorf("book the credit of payment %d: %w", gave.PaymentID, err)
		}
	}

	return nil
}

// undoEnrolment gives the person the batch and the levels back that they had before the enrolment of a subscription,
// once nothing of it is left. It tells whether they were written to then.
func (s *Service) undoEnrolment(ctx context.Context, sub *billing.Subscription) (isTold bool, err error) {
	if sub.EnrolmentID == nil {
		return false, nil
	}

	e, err := memberships.Enrolments.Get(ctx, s.db, *sub.EnrolmentID)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read enrolment %d: %w", *sub.EnrolmentID, err)
	}

	// Batch and levels belong to the enrolment, which may have begun several subscriptions.
	left, err := s.store.countLeft(ctx, e)
	if err != nil || left > 0 {
		return e.IsTold, err
	}

	if err := s.returnBatch(ctx, e); err != nil {
		return false, fmt.Errorf("return the batch of user %d: %w", e.UserID, err)
	}

	if err := s.returnLevels(ctx, e); err != nil {
		return false, fmt.Errorf("return the levels of user %d: %w", e.UserID, err)
	}

	if e.IsReturn {
		return e.IsTold, s.identity.People.HideWelcomeBack(ctx, e.UserID)
	}

	return e.IsTold, nil
}

// returnBatch puts the person back into the batch they had, unless staff changed it since.
func (s *Service) returnBatch(ctx context.Context, e *memberships.Enrolment) error {
	if nullable.Value(e.BatchBefore) == nullable.Value(e.BatchAfter) {
		return nil
	}

	// A batch that staff chose since is a newer decision.
	present, err := s.community.Batches.BatchOf(ctx, e.UserID)
	if err != nil || nullable.Value(present) != nullable.Value(e.BatchAfter) {
		return err
	}
	return s.community.Batches.RestoreBatch(ctx, e.UserID, e.BatchBefore)
}

// returnLevels takes the levels that the enrolment gave by hand, but for those that a subscription or a grant by staff
// gives.
func (s *Service) returnLevels(ctx context.Context, e *memberships.Enrolment) error {
	levels := e.LevelIDs()
	if len(levels) == 0 {
		return nil
	}

	if err := s.store.inheritLevels(ctx, e.UserID, levels); err != nil {
		return fmt.Errorf("find who else gives the levels of enrolment %d: %w", e.ID, err)
	}

	unused, err := s.store.unusedLevels(ctx, e, levels)
	if err != nil {
		return fmt.Errorf("find the levels that enrolment %d gave: %w", e.ID, err)
	}

	return s.identity.Levels.Remove(ctx, e.UserID, unused)
}

// mailUndone writes to somebody whose enrolment was taken back.
func (s *Service) mailUndone(ctx context.Context, sub *billing.Subscription) error {
	email, firstName, lastName, product, err := s.store.mailNames(ctx, sub)
	if err != nil {
		return fmt.Errorf("read who is told of subscription %d: %w", sub.ID, err)
	}

	return s.mailer.Send(ctx, mail.Message{
		Kind: "enrolment-undone", To: email, ToName: firstName + " " + lastName, Once: fmt.Sprintf("undone-%d", sub.ID),
		Subject: "Your enrollment in " + product + " was a mistake, and we undid it",
		Lines: []string{
			"Hi " + firstName + ",",
			fmt.Sprintf("Earlier we told you that you're enrolled in %s. That was our mistake, so we undid it.",
				product),
			"You don't owe anything for it. Everything else in your account is as it was.",
		},
		Button: &mail.Button{Label: "Open my billing", Path: billing.BillingPath},
		After:  []string{"Questions? Just reply to this email."},
	})
}
