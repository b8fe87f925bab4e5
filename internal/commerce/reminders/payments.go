package reminders

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/settings"
)

// remindJob reminds people of what is due.
type remindJob struct{}

// Kind names the job.
func (remindJob) Kind() string { return "payment_remind" }

// RemindOfPayments reminds everyone of what is due soon, today or overdue, on the days of the setting: each once, as
// long as it is not paid, and not at night. It pauses while a slip for the row is being checked. A reminder that could
// not be sent on its day is made up for until the next one comes. It is a job.
func (s *Service) RemindOfPayments(ctx context.Context) error {
	now := s.clock.Now()

	// Nobody is woken at night; the next run sends what waits.
	if s.billing.IsQuiet(ctx, now) {
		return nil
	}

	today := clock.StartOfDay(now)
	steps := s.settings.Ints(ctx, settings.PaymentReminderDays)
	if len(steps) == 0 {
		return nil
	}

	for _, step := range billing.ReminderSteps(steps, steps[len(steps)-1]) {
		if err := s.remindStep(ctx, step.Step, clock.AddDays(today, -step.Until),
			clock.AddDays(today, -step.Step)); err != nil {
			return fmt.Errorf("remind of payments, step %d: %w", step.Step, err)
		}
	}

	return nil
}

// remindStep reminds of the unpaid rows whose days are between two. Anyone who got the row since then was told of it.
func (s *Service) remindStep(ctx context.Context, step int, from, to time.Time) error {
	for {
		ids, err := s.store.rowsToRemind(ctx, step, from, to)
		if err != nil {
			return fmt.Errorf("find rows to remind of: %w", err)
		}

		for _, id := range ids {
			if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.remind(ctx, id, step) }); err != nil {
				return fmt.Errorf("remind of row %d: %w", id, err)
			}
		}

		// Reminded rows drop out of the query, so the next round reads others.
		if len(ids) < billing.RemindAtOnce {
			return nil
		}
	}
}

// remind tells somebody of a row, if it is still due and nobody told them.
func (s *Service) remind(ctx context.Context, id, step int) error {
	row, err := billing.Schedules.Lock(ctx, s.db, id)
	if err != nil || row.TransactionID != nil || row.VoidedAt != nil {
		return err
	}

	// A slip may have come since the rows were looked for.
	if isChecked, err := s.billing.HasWaitingSlip(ctx, row.ID); err != nil || isChecked {
		return err
	}

	// It may have been ended, too.
	sub, err := s.billing.SubscriptionByID(ctx, row.SubscriptionID)
	if err != nil || sub.EndedAt != nil {
		return err
	}

	// The row is the proof that the step was sent; of two jobs at once one inserts it.
	n, err := s.store.keepReminder(ctx, id, step, row)
	if err != nil || n == 0 {
		return err
	}

	return s.identity.Notify(ctx, billing.Reminder(row, sub, s.clock.Now(), s.billing.RowPayPath(row)))
}
