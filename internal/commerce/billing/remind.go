package billing

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// remindJob reminds people of what is due.
type remindJob struct{}

// Kind names the job.
func (remindJob) Kind() string { return "payment_remind" }

const (
	RemindEvery  = time.Hour
	RemindAtOnce = 200

	PaymentNotice = "payment-due"
)

// RemindOfPayments reminds everyone of what is due soon, today or overdue, on the days of the setting: each once, as
// long as it is not paid, and not at night. It pauses while a slip for the row is being checked. A reminder that could
// not be sent on its day is made up for until the next one comes. It is a job.
func (s *Service) RemindOfPayments(ctx context.Context) error {
	now := s.clock.Now()

	// Nobody is woken at night; the next run sends what waits.
	if s.IsQuiet(ctx, now) {
		return nil
	}

	today := clock.StartOfDay(now)
	steps := s.settings.Ints(ctx, settings.PaymentReminderDays)
	if len(steps) == 0 {
		return nil
	}

	for _, step := range ReminderSteps(steps, steps[len(steps)-1]) {
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
		ids, err := s.Store.rowsToRemind(ctx, step, from, to)
		if err != nil {
			return fmt.Errorf("find rows to remind of: %w", err)
		}

		for _, id := range ids {
			if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.remind(ctx, id, step) }); err != nil {
				return fmt.Errorf("remind of row %d: %w", id, err)
			}
		}

		// Reminded rows drop out of the query, so the next round reads others.
		if len(ids) < RemindAtOnce {
			return nil
		}
	}
}

// remind tells somebody of a row, if it is still due and nobody told them.
func (s *Service) remind(ctx context.Context, id, step int) error {
	row, err := Schedules.Lock(ctx, s.db, id)
	if err != nil || row.TransactionID != nil || row.VoidedAt != nil {
		return err
	}

	// A slip may have come since the rows were looked for.
	if isChecked, err := s.HasWaitingSlip(ctx, row.ID); err != nil || isChecked {
		return err
	}

	// It may have been ended, too.
	sub, err := s.SubscriptionByID(ctx, row.SubscriptionID)
	if err != nil || sub.EndedAt != nil {
		return err
	}

	// The row is the proof that the step was sent; of two jobs at once one inserts it.
	n, err := s.Store.keepReminder(ctx, id, step, row)
	if err != nil || n == 0 {
		return err
	}

	return s.identity.Notify(ctx, Reminder(row, sub, s.clock.Now(), s.RowPayPath(row)))
}

// PayPath is where the row of a schedule is paid, by its id.
func (s *Service) PayPath(scheduleID int) string { return PayURL(s.Signed(RowKey, scheduleID)) }

// RowPayPath is where a row is paid.
func (s *Service) RowPayPath(row *PaymentSchedule) string { return PayURL(s.Signed(RowKey, row.ID)) }

// Reminder is what somebody is told of a row that is due or overdue at a moment.
func Reminder(row *PaymentSchedule, sub *Subscription, now time.Time, path string) identity.Notice {
	amount, day := text.Peso(row.Rest()), text.Day(row.ScheduleDate)
	n := identity.Notice{Kind: PaymentNotice, UserID: row.UserID,
		Once: fmt.Sprintf("%d-%d-%d", row.ID, row.ScheduleDate.UnixMilli(), clock.DaysBetween(row.ScheduleDate, now)),
		Link: path}
	if DueStatus(row.ScheduleDate, false, now) == overdue {
		n.Title = fmt.Sprintf("Your payment of %s is overdue", amount)
		until := clock.AddDays(row.ScheduleDate, sub.Grace)
		n.Text = fmt.Sprintf("%s for %s was due on %s. Pay by %s to keep your access.", amount, sub.ProductName, day,
			text.Day(until))

		// Access is closed by then: there is nothing left to keep.
		if clock.DaysBetween(now, until) < 0 {
			n.Text = fmt.Sprintf("%s for %s was due on %s. Pay it to open your content again.", amount, sub.ProductName,
				day)
		}
	} else {
		n.Title = fmt.Sprintf("Your payment of %s is due on %s", amount, day)
		n.Text = fmt.Sprintf("%s for %s is due on %s.", amount, sub.ProductName, day)
	}

	n.Message = &mail.Message{
		Kind: PaymentNotice, Subject: n.Title, Lines: []string{n.Text},
		Button: &mail.Button{Label: "Pay " + amount, Path: path},
		After:  []string{"Already paid? You're all set, just ignore this email."},
	}
	return n
}

// ReminderStep is one of the days on which people are reminded, and how long it is made up for.
type ReminderStep struct {
	// Step is counted in days from the day that people are reminded of; below zero before it.
	Step int
	// Until is the last day, counted in the same way, on which a reminder that could not be sent on its day still is.
	Until int
}

// ReminderSteps says for how long each of the days is made up for after a downtime: until the day before the next one
// comes, and the last of them for as many days as given, at least on its own day. Of several that were missed, the
// latest alone is sent.
func ReminderSteps(days []int, lastUntil int) []ReminderStep {
	out := make([]ReminderStep, 0, len(days))
	for i, day := range days {
		until := max(day, lastUntil)

		// A step is made up for until the next one takes over.
		if i+1 < len(days) {
			until = days[i+1] - 1
		}
		out = append(out, ReminderStep{Step: day, Until: until})
	}
	return out
}

// IsQuiet tells whether nobody is reminded at a moment, because it is early or late in Manila.
func (s *Service) IsQuiet(ctx context.Context, at time.Time) bool {
	hour := at.In(clock.Manila).Hour()
	return hour < s.settings.Int(ctx, settings.ReminderFromHour) ||
		hour >= s.settings.Int(ctx, settings.ReminderUntilHour)
}
