package overview

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity/people"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/expiry"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// store adds up what is due and what came in.
type store struct {
	db *db.DB
}

// dueByDay reads what is overdue, and what is due until the end of the month or of the week, whichever comes later.
func (s *store) dueByDay(ctx context.Context, scope *people.Scope, today time.Time) (*dueDays, error) {
	out := &dueDays{overdue: new(PaymentQueue), byDay: map[time.Time]*PaymentQueue{}}
	until := clock.AddDays(billing.EndOfWeek(today), 1)

	// One statement serves the week and the month.
	if month := nextMonth(today); month.After(until) {
		until = month
	}

	from := ` FROM payment_schedules r WHERE r.voided_at IS NULL AND r.transaction_id IS NULL`
	args := []any{}
	if scope != nil {
		from = ` FROM payment_schedules r` + billing.JoinOwner +
			` WHERE r.voided_at IS NULL AND r.transaction_id IS NULL AND (` + scope.Cond + `)`
		args = append(args, scope.Args...)
	}

	var oldest *time.Time
	err := s.db.Row(ctx,
		`SELECT COUNT(*), COUNT(DISTINCT r.user_id), COALESCE(SUM(r.price - r.paid), 0), MIN(r.schedule_date)`+from+
			` AND r.schedule_date < ?`,
		append(append([]any{}, args...), today), &out.overdue.Count, &out.overdue.People, &out.overdue.Amount,
		db.OptionalMillis(&oldest))
	if err != nil {
		return nil, fmt.Errorf("add up what is overdue: %w", err)
	}

	out.overdue.OldestAt = oldest

	err = s.db.Each(ctx,
		`SELECT r.schedule_date, COUNT(*), SUM(r.price - r.paid)`+from+
			` AND r.schedule_date >= ? AND r.schedule_date < ? GROUP BY r.schedule_date`,
		append(args, today, until), func(scan func(...any) error) error {
			var day time.Time
			due := new(PaymentQueue)
			if err := scan(db.Millis(&day), &due.Count, &due.Amount); err != nil {
				return fmt.Errorf("read what is due on a day: %w", err)
			}

			out.byDay[clock.StartOfDay(day)] = due
			return nil
		})

	return out, err
}

// receivedByDay adds up what came in and went back by day, and counts the payments of the month.
func (s *store) receivedByDay(
	ctx context.Context, first, before time.Time, month *MonthOverview,
) (map[string]money.Centavos, error) {
	received := map[string]money.Centavos{}

	err := s.db.Each(ctx, `SELECT day, CAST(SUM(received - refunded - revoked) AS BIGINT),
			(SELECT COUNT(*) FROM payments WHERE paid_at >= ? AND reversed_at IS NULL AND amount > 0) FROM money_days
			WHERE day >= ? GROUP BY day`,
		[]any{first, before}, func(scan func(...any) error) error {
			var day time.Time
			var amount money.Centavos
			if err := scan(db.Millis(&day), &amount, &month.Payments); err != nil {
				return fmt.Errorf("read the money of a day: %w", err)
			}

			received[dayText(day)] = amount
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the days of money: %w", err)
	}

	return received, nil
}

// waitingMoney adds up slips or payments x of a condition.
func (s *store) waitingMoney(
	ctx context.Context, amount, since, from string, where *db.Where,
) (*PaymentQueue, error) {
	cond, args := where.SQL()
	queue := new(PaymentQueue)
	err := s.db.Row(ctx, `SELECT COUNT(*), COALESCE(SUM(`+amount+`), 0), MIN(`+since+`)`+from+cond, args, &queue.Count,
		&queue.Amount, db.OptionalMillis(&queue.OldestAt))

	return queue, err
}

// renewalsUntil counts the sold memberships whose last day is from a day to another, both included, and names the first
// of them.
func (s *store) renewalsUntil(
	ctx context.Context, scope *people.Scope, from, to time.Time,
) (*RenewalQueue, error) {
	cond := expiry.MembershipsFrom + ` AND s.id IS NOT NULL AND g.to_at > ? AND g.to_at <= ?`
	args := []any{from, clock.AddDays(to, 1)}
	if scope != nil {
		cond += ` AND (` + scope.Cond + `)`
		args = append(args, scope.Args...)
	}

	queue := new(RenewalQueue)
	err := s.db.Each(ctx,
		`SELECT u.first_name || ' ' || u.last_name, g.to_at, COUNT(*) OVER ()`+cond+` ORDER BY g.to_at, g.id LIMIT 1`,
		args, func(scan func(...any) error) error {
			var name string
			var end time.Time
			if err := scan(&name, db.Millis(&end), &queue.Count); err != nil {
				return fmt.Errorf("read a renewal: %w", err)
			}

			queue.FirstName, queue.FirstOn = &name, new(dayText(clock.AddDays(end, -1)))
			return nil
		})

	return queue, err
}
