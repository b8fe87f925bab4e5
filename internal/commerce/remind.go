package commerce

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// remindJob reminds people of what is due.
type remindJob struct{}

// Kind names the job.
func (remindJob) Kind() string { return "payment_remind" }

const (
	remindEvery  = time.Hour
	remindAtOnce = 200

	paymentNotice = "payment-due"
)

// moneyNotices are what people are told about money.
var moneyNotices = []identity.NoticeKind{
	{Name: paymentNotice, Label: "Payment due or overdue", Group: "Billing", IsShown: true, Mail: identity.MailNow},
	{Name: membershipNotice, Label: "Membership ending or ended", Group: "Billing", IsShown: true,
		Mail: identity.MailNow},
	{Name: accessNotice, Label: "Free access given, changed or ended", Group: "Billing", IsShown: true,
		Mail: identity.MailNow},
	{Name: returnNotice, Label: "Archived person paid and came back", Group: "Billing", IsShown: true,
		Mail: identity.MailOff, For: func(a actor.Actor) bool { return a.Can(enrollPeople) }},
	{Name: waiverNotice, Label: "Request to waive a payment", Group: "Billing", IsShown: true, Mail: identity.MailNow,
		For: func(a actor.Actor) bool { return a.Can(enrollPeople) }},
	{Name: strayNotice, Label: "Payment that doesn't match anything", Group: "Billing", IsShown: true,
		Mail: identity.MailNow, For: func(a actor.Actor) bool { return a.Can(enrollPeople) }},
	{Name: heldNotice, Label: "Many unpaid orders in a funnel", Group: "Billing", IsShown: true, Mail: identity.MailNow,
		For: ofFunnelStaff},
}

// RemindOfPayments reminds everyone of what is due soon, today or overdue, on the days of the setting: each once, as
// long as it is not paid, and not at night. It pauses while a slip for the row is being checked. A reminder that could
// not be sent on its day is made up for until the next one comes. It is a job.
func (s *Service) RemindOfPayments(ctx context.Context) error {
	now := s.clock.Now()

	// Nobody is woken at night; the next run sends what waits.
	if s.isQuiet(ctx, now) {
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

// remindStep reminds of the unpaid rows whose days are between two. Whoever got the row since then was told of it.
func (s *Service) remindStep(ctx context.Context, step int, from, to time.Time) error {
	for {
		ids, err := db.Column[int](ctx, s.db,
			`SELECT r.id FROM payment_schedules r JOIN users u ON u.id = r.user_id AND u.archived_at IS NULL
			JOIN subscriptions b ON b.id = r.subscription_id AND b.ended_at IS NULL
			WHERE r.transaction_id IS NULL AND r.voided_at IS NULL AND NOT `+slipWaits+
				` AND r.schedule_date >= ? AND r.schedule_date <= ?
					AND r.created_at < r.schedule_date + CAST(? AS BIGINT)
			AND NOT EXISTS (SELECT 1 FROM payment_reminders x
			WHERE x.schedule_id = r.id AND x.step = ? AND x.schedule_date = r.schedule_date) ORDER BY r.id LIMIT ?`,
			from, to, int64(step)*aDay, step, remindAtOnce)
		if err != nil {
			return fmt.Errorf("find rows to remind of: %w", err)
		}

		for _, id := range ids {
			if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.remind(ctx, id, step) }); err != nil {
				return fmt.Errorf("remind of row %d: %w", id, err)
			}
		}

		// Reminded rows drop out of the query, so the next round reads others.
		if len(ids) < remindAtOnce {
			return nil
		}
	}
}

// remind tells somebody of a row, if it is still due and nobody told them.
func (s *Service) remind(ctx context.Context, id, step int) error {
	row, err := schedules.Lock(ctx, s.db, id)
	if err != nil || row.TransactionID != nil || row.VoidedAt != nil {
		return err
	}

	// A slip may have come since the rows were looked for.
	if isChecked, err := s.hasWaitingSlip(ctx, row.ID); err != nil || isChecked {
		return err
	}

	// It may have been ended, too.
	sub, err := s.subscriptionByID(ctx, row.SubscriptionID)
	if err != nil || sub.EndedAt != nil {
		return err
	}

	// The row is the proof that the step was sent; of two jobs at once one inserts it.
	n, err := s.db.Exec(ctx,
		`INSERT INTO payment_reminders (schedule_id, step, schedule_date, sent_at) VALUES (?, ?, ?, ?)
			ON CONFLICT DO NOTHING`, id, step, row.ScheduleDate, s.clock.Now())
	if err != nil || n == 0 {
		return err
	}

	return s.identity.Notify(ctx, reminder(row, sub, s.clock.Now(), s.payPath(row)))
}

// PayPath is where the row of a schedule is paid, by its id.
func (s *Service) PayPath(scheduleID int) string { return payURL(s.signed(rowKey, scheduleID)) }

// payPath is where a row is paid.
func (s *Service) payPath(row *PaymentSchedule) string { return payURL(s.signed(rowKey, row.ID)) }

// reminder is what somebody is told of a row that is due or overdue at a moment.
func reminder(row *PaymentSchedule, sub *Subscription, now time.Time, path string) identity.Notice {
	amount, day := Peso(row.rest()), longDay(row.ScheduleDate)
	n := identity.Notice{Kind: paymentNotice, UserID: row.UserID,
		Once: fmt.Sprintf("%d-%d-%d", row.ID, row.ScheduleDate.UnixMilli(), clock.DaysBetween(row.ScheduleDate, now)),
		Link: path}
	if DueStatus(row.ScheduleDate, false, now) == overdue {
		n.Title = fmt.Sprintf("Your payment of %s is overdue", amount)
		until := clock.AddDays(row.ScheduleDate, sub.grace)
		n.Text = fmt.Sprintf("%s for %s was due on %s. Pay by %s to keep your access.", amount, sub.productName, day,
			longDay(until))

		// Access is closed by then: there is nothing left to keep.
		if clock.DaysBetween(now, until) < 0 {
			n.Text = fmt.Sprintf("%s for %s was due on %s. Pay it to open your content again.", amount, sub.productName,
				day)
		}
	} else {
		n.Title = fmt.Sprintf("Your payment of %s is due on %s", amount, day)
		n.Text = fmt.Sprintf("%s for %s is due on %s.", amount, sub.productName, day)
	}

	n.Message = &mail.Message{
		Kind: paymentNotice, Subject: n.Title, Lines: []string{n.Text},
		Button: &mail.Button{Label: "Pay " + amount, Path: path},
		After:  []string{"Already paid? You're all set, just ignore this email."},
	}
	return n
}
