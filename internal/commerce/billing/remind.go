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

const (
	RemindEvery  = time.Hour
	RemindAtOnce = 200

	PaymentNotice = "payment-due"
)

// PayPath is where the row of a schedule is paid, by its id.
func (s *Service) PayPath(scheduleID int) string { return PayURL(s.Signed(RowKey, scheduleID)) }

// RowPayPath is where a row is paid.
func (s *Service) RowPayPath(row *PaymentSchedule) string { return PayURL(s.Signed(RowKey, row.ID)) }

// Reminder is what somebody is told of a row that is due or overdue at a moment.
func Reminder(row *PaymentSchedule, sub *Subscription, now time.Time, path string) identity.Notice {
	amount, day := text.Peso(row.Rest()), text.Day(row.ScheduleDate)
	// Named by the day that is due as well, so that a row which staff moved is reminded of anew.
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
