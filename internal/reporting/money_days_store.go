package reporting

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/clock"
	"atlas/internal/reporting/period"
)

// What commerce and affiliates keep of money by day.
var (
	moneyDays = dailyTable{table: "money_days", columns: 3,
		text: `SELECT day, CAST(SUM(received - refunded - revoked) AS BIGINT),
			CAST(SUM(refunded) AS BIGINT), CAST(SUM(revoked) AS BIGINT)
		FROM money_days WHERE day >= {from} AND day < {to} GROUP BY day ORDER BY day`}

	// What is unpaid can be of any age, so that billing is read from the beginning.
	billingDays = dailyTable{table: "billing_days", columns: 7,
		text: `SELECT day, CAST(SUM(unpaid) AS BIGINT), CAST(SUM(late) AS BIGINT),
			CAST(SUM(came_late) AS BIGINT), CAST(SUM(scheduled) AS BIGINT),
			CAST(SUM(CASE WHEN term_id = 'one-time' THEN 0 ELSE paid_rows END) AS BIGINT),
			CAST(SUM(CASE WHEN term_id = 'one-time' THEN 0 ELSE scheduled_rows END) AS BIGINT), CAST(SUM(discounts)
			AS BIGINT)
		FROM billing_days GROUP BY day ORDER BY day`}

	affiliateDays = dailyTable{table: "affiliate_cash_days", columns: 1, text: `SELECT day, CAST(SUM(amount) AS BIGINT)
		FROM affiliate_cash_days WHERE day >= {from} AND day < {to} GROUP BY day ORDER BY day`}
)

// The columns of moneyDays and of billingDays.
const (
	cashColumn = iota
	refundedColumn
	revokedColumn
)
const (
	unpaidColumn = iota
	lateColumn
	cameLateColumn
	scheduledColumn
	instalmentsPaidColumn
	instalmentsColumn
	discountColumn
)

// unpaidByDay is what was unpaid of the days of each window at its moment: what still is, and what was paid off after
// it.
func unpaidByDay(ctx context.Context, a *reportReader, windows []window) ([]sums, error) {
	billing, err := a.series(ctx, billingDays)
	if err != nil {
		return nil, err
	}

	out, err := a.paidAfter(ctx, windows)
	if err != nil {
		return nil, err
	}

	for i, w := range windows {
		out[i].amount += billing.in(unpaidColumn, w)
	}

	return out, nil
}

// paidPair is what was scheduled for a day and paid off on another one.
type paidPair struct{ due, paid, amount int64 }

// paidAfter is what was scheduled for the days of each window and paid off on a day after that of its moment.
func (a *reportReader) paidAfter(ctx context.Context, windows []window) ([]sums, error) {
	pairs, err := a.paidLate(ctx)
	if err != nil {
		return nil, err
	}

	out := make([]sums, len(windows))
	for i, w := range windows {
		from, to, day := w.From.UnixMilli(), w.To.UnixMilli(), clock.StartOfDay(w.moment).UnixMilli()
		// Pairs are in the order of the days they were scheduled for.
		first, _ := slices.BinarySearchFunc(pairs, from, func(p paidPair, at int64) int { return cmp.Compare(p.due, at) })
		for _, pair := range pairs[first:] {
			if pair.due >= to {
				break
			}
			if pair.paid > day {
				out[i].amount += pair.amount
			}
		}
	}

	return out, nil
}

// paidLate reads once for all figures of a report what was paid off after the day it was scheduled for. The moment of
// a window is in its last day or is now, so that nothing else can have been unpaid then.
func (a *reportReader) paidLate(ctx context.Context) ([]paidPair, error) {
	if a.late != nil {
		return a.late, nil
	}

	// What is expected is scheduled from today on, whatever the period.
	w := window{Range: period.Range{From: earlier(a.span.From, a.today)}}
	text, args := a.fill(`SELECT due_day, paid_day, amount FROM paid_days
		WHERE due_day >= {from} AND (paid_day > due_day OR paid_day > {today}) ORDER BY due_day`, w)
	a.late = []paidPair{}
	err := a.s.db.Each(ctx, text, args, func(scan func(dest ...any) error) error {
		var one paidPair
		err := scan(&one.due, &one.paid, &one.amount)
		a.late = append(a.late, one)

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read what was paid late: %w", err)
	}

	return a.late, nil
}

// overdueByDay is what was overdue at the moment of each window: what was scheduled before its day and wasn't paid by
// its own day, without what came late up to that day.
func overdueByDay(ctx context.Context, a *reportReader, windows []window) ([]sums, error) {
	billing, err := a.series(ctx, billingDays)
	if err != nil {
		return nil, err
	}

	out := make([]sums, len(windows))
	for i, w := range windows {
		// What is due on the day itself is not late before it is over.
		day := clock.StartOfDay(w.moment)
		out[i].amount = billing.before(unpaidColumn, day) + billing.before(lateColumn,
			day) - billing.before(cameLateColumn, clock.AddDays(day, 1))
	}

	return out, nil
}

// onTimeByDay is what was paid in its week, of what was open when that week began.
func onTimeByDay(ctx context.Context, a *reportReader, windows []window) ([]sums, error) {
	out := make([]sums, len(windows))
	for i, w := range windows {
		weeks, err := a.weeks(ctx, w)
		if err != nil {
			return nil, err
		}

		sum := total(weeks)
		out[i] = sums{amount: sum.came, base: sum.open}
	}

	return out, nil
}

// weeksByDay is what was open when each week of a window began, and what of it was paid in the week.
func (a *reportReader) weeksByDay(ctx context.Context, w window) ([]week, error) {
	billing, err := a.series(ctx, billingDays)
	if err != nil {
		return nil, err
	}

	out := make([]week, w.Days()/7)
	for i := range out {
		first := clock.AddDays(w.From, 7*i)
		out[i].open = billing.before(scheduledColumn, clock.AddDays(first, 7)) - billing.before(scheduledColumn, first)
	}

	const start = `({from} + (due_day - {from}) / 604800000 * 604800000)`
	text, args := a.fill(`SELECT (due_day - {from}) / 604800000, CAST(SUM(CASE WHEN paid_day < `+start+
		` THEN amount ELSE 0 END) AS BIGINT),
			CAST(SUM(CASE WHEN paid_day >= `+start+` AND paid_day < `+start+
		` + 604800000 THEN amount ELSE 0 END) AS BIGINT)
		FROM paid_days WHERE due_day >= {from} AND due_day < {to} GROUP BY 1`, w)
	err = a.s.db.Each(ctx, text, args, func(scan func(dest ...any) error) error {
		var at int
		var early, came int64
		if err := scan(&at, &early, &came); err != nil {
			return err
		}

		// What was paid before the week began was not open anymore.
		out[at].open -= early
		out[at].came = came

		return nil
	})

	return out, err
}
