package overview

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// PaymentOverview is what of money waits for staff, and how the month goes.
type PaymentOverview struct {
	// Month is nil for those who do not see everyone: it is about all payments.
	Month       *MonthOverview
	Overdue     *PaymentQueue
	DueToday    *PaymentQueue
	DueThisWeek *PaymentQueue
	// WeekEndsOn is the Sunday of the week.
	WeekEndsOn string
	Slips      *PaymentQueue
	Strays     *PaymentQueue
	// Renewals is nil for those who may not open the list of subscriptions.
	Renewals *RenewalQueue
}

// MonthOverview is the money of the running month, day by day, beside that of the month before.
type MonthOverview struct {
	FirstDay, Today string
	// Collected is what came in until now, CollectedBefore in the same days of the month before.
	Collected, CollectedBefore money.Centavos
	// Payments are those of the month that weren't revoked.
	Payments int
	// Days add up to Collected, DaysBefore to all of the month before. Each begins with the first of the month and
	// holds the sum until then.
	Days, DaysBefore []money.Centavos
	// ExpectedDays begin today: what will have come in by the end of each day if everyone pays on time.
	ExpectedDays []money.Centavos
	// ToCome is how many payments are due until the end of the month.
	ToCome int
}

// Expected is what will have come in by the end of the month if everyone pays on time. What is overdue is not counted
// on.
func (m *MonthOverview) Expected() money.Centavos { return m.ExpectedDays[len(m.ExpectedDays)-1] }

// CollectedToday is what came in today, less what went back.
func (m *MonthOverview) CollectedToday() money.Centavos {
	if len(m.Days) < 2 {
		return m.Collected
	}

	return m.Collected - m.Days[len(m.Days)-2]
}

// PaymentQueue is money that waits for something.
type PaymentQueue struct {
	Count, People int
	Amount        money.Centavos
	OldestAt      *time.Time
}

// RenewalQueue is the memberships that end within the week and were not renewed.
type RenewalQueue struct {
	Count     int
	FirstName *string
	FirstOn   *string
}

// PaymentOverview adds up the money that waits for staff, of the people whom the caller sees: what is due, slips,
// unmatched payments and renewals. Requires the page payment.
func (s *Service) PaymentOverview(ctx context.Context) (*PaymentOverview, error) {
	a := actor.From(ctx)
	if !a.Page("payment") {
		return nil, errs.Denied()
	}

	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	today := clock.StartOfDay(s.clock.Now())
	sunday := billing.EndOfWeek(today)
	out := &PaymentOverview{WeekEndsOn: dayText(sunday)}

	due, err := s.store.dueByDay(ctx, scope, today)
	if err != nil {
		return nil, fmt.Errorf("add up what is due: %w", err)
	}

	out.Overdue, out.DueToday, out.DueThisWeek = due.overdue, due.until(today, today), due.until(today, sunday)

	// The totals of days are of everybody, so anyone who sees some people gets none.
	if scope == nil {
		if out.Month, err = s.monthOverview(ctx, today, due); err != nil {
			return nil, fmt.Errorf("add up the month: %w", err)
		}
	}

	if out.Slips, err = s.waitingMoney(ctx, "a.amount", "x.sent_at", " FROM payment_proofs"+billing.OfAttempt,
		"x.state = '"+billing.ProofWaiting+"'"); err != nil {
		return nil, fmt.Errorf("count slips: %w", err)
	}

	if out.Strays, err = s.waitingMoney(ctx, "x.amount", "x.came_at", billing.UnmatchedFrom,
		"x.settled_at IS NULL"); err != nil {
		return nil, fmt.Errorf("count payments that belong to nothing: %w", err)
	}

	if a.Page("subscriptions") {
		if out.Renewals, err = s.store.renewalsUntil(ctx, scope, today, sunday); err != nil {
			return nil, fmt.Errorf("count renewals: %w", err)
		}
	}

	return out, nil
}

// dueDays is what is not paid yet: all that is overdue, and what becomes due day by day.
type dueDays struct {
	overdue *PaymentQueue
	byDay   map[time.Time]*PaymentQueue
}

// until adds up what is due from a day to another, both included.
func (d *dueDays) until(from, to time.Time) *PaymentQueue {
	sum := new(PaymentQueue)

	for day := from; !day.After(to); day = clock.AddDays(day, 1) {
		if due := d.byDay[day]; due != nil {
			sum.Count += due.Count
			sum.Amount += due.Amount
		}
	}

	return sum
}

// nextMonth is the first day of the month after that of a day.
func nextMonth(day time.Time) time.Time { return firstOfMonth(day, 1) }

// firstOfMonth is the first day of the month that is so many months after that of a day.
func firstOfMonth(day time.Time, months int) time.Time {
	year, month, _ := day.In(clock.Manila).Date()

	return time.Date(year, month+time.Month(months), 1, 0, 0, 0, 0, clock.Manila).UTC()
}

// monthOverview adds up what came in by day, what went back taken off, and what is expected until the end of the month.
func (s *Service) monthOverview(ctx context.Context, today time.Time, due *dueDays) (*MonthOverview, error) {
	first, before, next := firstOfMonth(today, 0), firstOfMonth(today, -1), nextMonth(today)
	month := &MonthOverview{FirstDay: dayText(first), Today: dayText(today)}
	received, err := s.store.receivedByDay(ctx, first, before, month)
	if err != nil {
		return nil, err
	}

	for day := first; !day.After(today); day = clock.AddDays(day, 1) {
		month.Collected += received[dayText(day)]
		month.Days = append(month.Days, month.Collected)
	}

	// A month that is shorter than today's date counts with all its days.
	total := money.Centavos(0)
	for day := before; day.Before(first); day = clock.AddDays(day, 1) {
		total += received[dayText(day)]
		month.DaysBefore = append(month.DaysBefore, total)
	}

	month.CollectedBefore = month.DaysBefore[min(len(month.Days), len(month.DaysBefore))-1]

	expected := month.Collected
	for day := today; day.Before(next); day = clock.AddDays(day, 1) {
		if rows := due.byDay[day]; rows != nil {
			expected += rows.Amount
			month.ToCome += rows.Count
		}

		month.ExpectedDays = append(month.ExpectedDays, expected)
	}

	return month, nil
}

// waitingMoney counts slips or payments x that wait for staff, of the payers whom the caller sees.
func (s *Service) waitingMoney(ctx context.Context, amount, since, from, waiting string) (*PaymentQueue, error) {
	where := new(db.Where).And(waiting)
	if _, err := s.billing.OnlyVisiblePayers(ctx, where); err != nil {
		return nil, fmt.Errorf("narrow to the payers whom the caller sees: %w", err)
	}

	return s.store.waitingMoney(ctx, amount, since, from, where)
}
