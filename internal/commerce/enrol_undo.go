package commerce

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/money"
)

// undoTime is how long an enrolment can be taken back.
const undoTime = 24 * time.Hour

// UndoUntil is until when the enrolment can be taken back; nil when it cannot be any more.
func (s *Subscription) UndoUntil() *time.Time {
	until := s.CreatedAt.Add(undoTime)
	if s.Source == sourceImport || s.UndoneAt != nil || s.RenewedAt != nil || !s.now.Before(until) {
		return nil
	}
	return &until
}

// UndoEnrolment takes a subscription back as if it had not been: nothing of it is owed, levels and batch are as before,
// and what it renewed goes on by itself. The person is told by email if they were told of the enrolment.
//
// Requires user_enroll/unenroll, that the caller sees the person, and that they are not viewing as someone else.
// Returns errs.Invalid without a reason, errs.NotFound, or errs.Conflict with what to do instead: if it was undone
// before, was made more than a day ago, came with an import or was renewed since, or if money was received for it, a
// slip waits for review or a refund is on its way.
func (s *Service) UndoEnrolment(ctx context.Context, subscriptionID int, reason string) (*Subscription, error) {
	if err := mayTakePayments(actor.From(ctx)); err != nil {
		return nil, err
	}

	reason = strings.TrimSpace(reason)
	c := new(errs.Check)
	c.Text("reason", reason, 1, remarksMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	// The subscription is locked before it is judged: a payment that comes meanwhile has to wait.
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		sub, err := s.theirSubscription(ctx, subscriptionID)
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

	sub, err := s.subscriptionByID(ctx, subscriptionID)
	if err != nil {
		return nil, err
	}

	s.expectSubscriptions(ctx, sub)
	return sub, nil
}

// forgivenOf is how much of what a payment gave to a row, as part x, was refunded and is not owed again.
const forgivenOf = `COALESCE((SELECT SUM(f.amount) FROM payment_refunds f WHERE f.payment_id = x.payment_id AND f.schedule_id = x.schedule_id AND f.effect = 'forgiven' AND f.state = 'done'), 0)`

// requireUndoable says why a locked subscription cannot be taken back, and what to do instead.
func (s *Service) requireUndoable(ctx context.Context, sub *Subscription) error {
	switch {
	case sub.UndoneAt != nil:
		return errs.New(errs.Conflict, "This enrollment was undone already.")
	case sub.Source == sourceImport:
		return errs.New(errs.Conflict, "This came with an import. Undo the import instead.")
	case sub.RenewedAt != nil:
		return errs.New(errs.Conflict, "This was renewed since. Undo the renewal first.")
	case !s.clock.Now().Before(sub.CreatedAt.Add(undoTime)):
		return errs.New(errs.Conflict,
			"An enrollment can be undone for one day, and this one was made on %s. Unsubscribe instead, and waive "+
				"the payments that should not be due.", momentOf(sub.CreatedAt))
	}

	// Money, waiting slips and refunds on their way are counted together, under the lock of the subscription.
	var received money.Centavos
	waiting, refunding := 0, 0
	err := s.db.Row(ctx,
		`SELECT COALESCE((SELECT SUM(x.amount - `+forgivenOf+
			`) FROM payment_parts x JOIN payment_schedules r ON r.id = x.schedule_id
			JOIN payments p ON p.id = x.payment_id JOIN payment_schedules o ON o.id = p.schedule_id
			WHERE r.subscription_id = ? AND o.subscription_id = r.subscription_id), 0),
		(SELECT COUNT(*) FROM payment_proofs x JOIN payment_attempts a ON a.id = x.attempt_id
		JOIN payment_schedules r ON r.id = a.schedule_id WHERE r.subscription_id = ? AND x.state = 'waiting'),
		(SELECT COUNT(*) FROM payment_refunds f JOIN payment_schedules r ON r.id = f.schedule_id
		WHERE r.subscription_id = ? AND f.state = 'waiting')`,
		[]any{sub.ID, sub.ID, sub.ID}, &received, &waiting, &refunding)

	switch {
	case err != nil:
		return fmt.Errorf("look for payments of subscription %d: %w", sub.ID, err)
	case refunding > 0:
		return errs.New(errs.Conflict,
			"A refund for this is on its way. Wait until it's done, then undo the enrollment.")
	case received > 0:
		return errs.New(errs.Conflict,
			"%s was received for this. Revoke or refund that payment first, then undo the enrollment.", Peso(received))
	case waiting > 0:
		return errs.New(errs.Conflict,
			"A payment slip for this is waiting for review. Decide on it first, then undo the enrollment.")
	}

	return nil
}

// undo takes back a locked subscription of a locked person.
func (s *Service) undo(ctx context.Context, sub *Subscription, reason string) error {
	before, now, wasEnded := loggedSubscription(sub), s.clock.Now(), sub.EndedAt != nil
	sub.UndoneAt, sub.UndoneByID, sub.UndoReason, sub.UpdatedAt = &now, new(actor.From(ctx).UserID), &reason, s.laterThan(sub.UpdatedAt)

	// One that was ended before keeps its day and who ended it.
	if !wasEnded {
		sub.EndedAt, sub.EndedByID, sub.SettledAt = &now, sub.UndoneByID, &now
	}

	if err := subscriptions.Update(ctx, s.db, sub, "undone_at", "undone_by_id", "undo_reason", "ended_at",
		"ended_by_id", "settled_at", "updated_at"); err != nil {
		return fmt.Errorf("mark subscription %d as undone: %w", sub.ID, err)
	}

	// Credit goes back first: a row that it paid is open again, and voided with the others.
	if err := s.returnCredit(ctx, sub, reason); err != nil {
		return err
	}

	if err := s.voidRows(ctx, sub, ""); err != nil {
		return err
	}

	// What was free counts as paid and is not due: it goes with the rest.
	if _, err := s.db.Exec(ctx,
		`UPDATE payment_schedules SET voided_at = ?, updated_at = ? WHERE subscription_id = ? AND voided_at IS NULL`,
		now, now, sub.ID); err != nil {
		return fmt.Errorf("void the free rows of subscription %d: %w", sub.ID, err)
	}

	// Ending it took the levels already.
	if !wasEnded {
		if err := s.takeLevels(ctx, sub); err != nil {
			return err
		}
	}

	if err := s.unrenew(ctx, sub); err != nil {
		return fmt.Errorf("take back what subscription %d renewed: %w", sub.ID, err)
	}

	// The grant goes, and the use of the coupon is free again. The invoice keeps which coupon it was.
	for _, query := range []string{
		`DELETE FROM membership_reminders WHERE grant_id IN (SELECT id FROM grants WHERE subscription_id = ?)`,
		`DELETE FROM grants WHERE subscription_id = ?`, `UPDATE orders SET coupon_id = NULL WHERE subscription_id = ?`,
	} {
		if _, err := s.db.Exec(ctx, query, sub.ID); err != nil {
			return fmt.Errorf("take back what subscription %d holds: %w", sub.ID, err)
		}
	}

	s.identity.ForgetUsers(ctx, sub.UserID)

	isTold, err := s.undoEnrolment(ctx, sub)
	if err != nil {
		return fmt.Errorf("undo the enrolment of subscription %d: %w", sub.ID, err)
	}
	if isTold {
		if err := s.tellUndone(ctx, sub); err != nil {
			return fmt.Errorf("tell user %d that subscription %d was undone: %w", sub.UserID, sub.ID, err)
		}
	}

	after := loggedSubscription(sub)
	after["undoneAt"], after["reason"] = now, reason
	return s.identity.Note(ctx,
		identity.Noted{Action: "enrolment_undo", SubjectID: sub.UserID, Entity: "subscription", EntityID: sub.ID,
			Before: before, After: after})
}

// returnCredit gives back what earlier payments had left and what went to the rows of a subscription that is taken
// back: it is credit again, but for what was refunded since.
func (s *Service) returnCredit(ctx context.Context, sub *Subscription, reason string) error {
	spent, err := s.creditSpentOn(ctx, sub)
	if err != nil {
		return fmt.Errorf("find the credit that subscription %d used: %w", sub.ID, err)
	}

	for _, gave := range spent {
		row, err := s.unpayRow(ctx, gave, MovedByUndo, reason)
		if err != nil {
			return fmt.Errorf("take credit from row %d: %w", gave.ScheduleID, err)
		}

		if err := s.lessenPart(ctx, gave); err != nil {
			return fmt.Errorf("take back what payment %d gave to row %d: %w", gave.PaymentID, gave.ScheduleID, err)
		}

		if _, err := s.db.Exec(ctx, `UPDATE payments SET credit = credit + ? WHERE id = ?`, int64(gave.Amount),
			gave.PaymentID); err != nil {
			return fmt.Errorf("give credit back to payment %d: %w", gave.PaymentID, err)
		}

		paid, err := payments.Get(ctx, s.db, gave.PaymentID)
		if err != nil {
			return fmt.Errorf("read payment %d: %w", gave.PaymentID, err)
		}

		if err := s.moveCash(ctx, paid, row.InvoiceID, -gave.Amount); err != nil {
			return fmt.Errorf("book the credit of payment %d: %w", gave.PaymentID, err)
		}
	}

	return nil
}

// creditSpentOn is what payments for other subscriptions gave to the rows of this one and was not refunded.
func (s *Service) creditSpentOn(ctx context.Context, sub *Subscription) ([]*part, error) {
	out := []*part{}
	err := s.db.Each(ctx,
		`SELECT x.payment_id, x.schedule_id, x.amount - `+forgivenOf+
			` FROM payment_parts x JOIN payment_schedules r ON r.id = x.schedule_id
		JOIN payments p ON p.id = x.payment_id JOIN payment_schedules o ON o.id = p.schedule_id
		WHERE r.subscription_id = ? AND o.subscription_id <> ? ORDER BY x.payment_id, x.schedule_id`,
		[]any{sub.ID, sub.ID}, func(scan func(dest ...any) error) error {
			gave := new(part)
			if err := scan(&gave.PaymentID, &gave.ScheduleID, &gave.Amount); err != nil {
				return fmt.Errorf("read what subscription %d took of credit: %w", sub.ID, err)
			}

			if gave.Amount > 0 {
				out = append(out, gave)
			}

			return nil
		})
	return out, err
}

// undoEnrolment gives the person the batch and the levels back that they had before the enrolment of a subscription,
// once nothing of it is left. It tells whether they were written to then.
func (s *Service) undoEnrolment(ctx context.Context, sub *Subscription) (isTold bool, err error) {
	if sub.EnrolmentID == nil {
		return false, nil
	}

	e, err := enrolments.Get(ctx, s.db, *sub.EnrolmentID)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read enrolment %d: %w", *sub.EnrolmentID, err)
	}

	// Batch and levels belong to the enrolment, which may have begun several subscriptions.
	left, err := s.db.Int(ctx, `SELECT COUNT(*) FROM subscriptions WHERE enrolment_id = ? AND undone_at IS NULL`, e.ID)
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
		return e.IsTold, s.identity.TakeWelcomeBack(ctx, e.UserID)
	}

	return e.IsTold, nil
}

// returnBatch puts the person back into the batch they had, unless staff changed it since.
func (s *Service) returnBatch(ctx context.Context, e *enrolment) error {
	if value(e.BatchBefore) == value(e.BatchAfter) {
		return nil
	}

	// A batch that staff chose since is a newer decision.
	present, err := s.community.BatchOf(ctx, e.UserID)
	if err != nil || value(present) != value(e.BatchAfter) {
		return err
	}
	return s.community.RestoreBatch(ctx, e.UserID, e.BatchBefore)
}

// returnLevels takes the levels that the enrolment gave by hand, but for those that a subscription or a grant by staff
// gives.
func (s *Service) returnLevels(ctx context.Context, e *enrolment) error {
	levels := e.levelIDs()
	if len(levels) == 0 {
		return nil
	}

	if err := s.inheritLevels(ctx, e.UserID, levels); err != nil {
		return fmt.Errorf("find who else gives the levels of enrolment %d: %w", e.ID, err)
	}

	cond, arg := s.db.InTexts("v.id", levels)
	unused, err := db.Column[string](ctx, s.db,
		`SELECT v.id FROM access_levels v WHERE `+cond+` AND v.id NOT IN (`+givenElsewhere+`) ORDER BY v.id`,
		arg, e.UserID, 0, e.UserID, 0)
	if err != nil {
		return fmt.Errorf("find the levels that enrolment %d gave: %w", e.ID, err)
	}

	return s.identity.TakeLevels(ctx, e.UserID, unused)
}

// inheritLevels writes down which of the levels that somebody held by hand their other subscriptions and grants by
// staff give. What was held by hand did not depend on those when they began; now it does, and goes with the last of
// them.
func (s *Service) inheritLevels(ctx context.Context, userID int, levels []string) error {
	cond, arg := s.db.InTexts("l.level_id", levels)
	for _, query := range []string{
		`INSERT INTO subscription_levels (subscription_id, level_id) SELECT s.id, l.level_id FROM subscriptions s
			JOIN product_levels l ON l.product_id = s.product_id
			WHERE s.user_id = ? AND s.ended_at IS NULL AND s.settled_at IS NULL AND ` + cond +
			` ON CONFLICT DO NOTHING`,
		`INSERT INTO grant_levels (grant_id, level_id) SELECT g.id, l.level_id FROM grants g
			JOIN product_levels l ON l.product_id = g.product_id
			WHERE g.user_id = ? AND g.subscription_id IS NULL AND g.settled_at IS NULL AND ` + cond +
			` ON CONFLICT DO NOTHING`,
	} {
		if _, err := s.db.Exec(ctx, query, userID, arg); err != nil {
			return fmt.Errorf("keep what else gives levels to user %d: %w", userID, err)
		}
	}

	return nil
}

// tellUndone writes to somebody whose enrolment was taken back.
func (s *Service) tellUndone(ctx context.Context, sub *Subscription) error {
	var email, firstName, lastName, product string
	err := s.db.Row(ctx,
		`SELECT u.email, u.first_name, u.last_name, d.name FROM users u JOIN products d ON d.id = ? WHERE u.id = ?`,
		[]any{sub.ProductID, sub.UserID}, &email, &firstName, &lastName, &product)
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
		Button: &mail.Button{Label: "Open my billing", Path: billingPath},
		After:  []string{"Questions? Just reply to this email."},
	})
}
