package reporting

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
)

// What commerce keeps of members and journey of points, by day.
var (
	memberDays = dailyTable{table: "member_days", columns: 5,
		text: `SELECT day, joined, started, ended, expiring, renewed FROM member_days ORDER BY day`}

	// gapDays are stints by the day of the first moment after them, of people who didn't come back within the days of
	// grace.
	gapDays = dailyTable{table: "member_gaps", columns: 1,
		text: `SELECT day, CAST(SUM(people) AS BIGINT) FROM member_gaps
		WHERE gap = 0 OR gap > {grace} / 86400000 GROUP BY day ORDER BY day`}

	xpDays = dailyTable{table: "xp_days", columns: 1,
		text: `SELECT day, points FROM xp_days WHERE day >= {from} AND day < {to} ORDER BY day`}
)

// The columns of memberDays.
const (
	joinedColumn = iota
	startedColumn
	endedColumn
	expiringColumn
	renewedColumn
)

// laterToday is how many stints begin or end on the day of now and after it, and of how many the days to renew run out
// then. Most begin and end with a day; what staff end, ends at once.
type laterToday struct{ begin, end, lose int64 }

// laterToday reads it once for all figures of a report.
func (a *reportReader) laterToday(ctx context.Context) (laterToday, error) {
	if a.later != nil {
		return *a.later, nil
	}

	const later = `SELECT COUNT(*) FROM member_stints WHERE `
	text, args := a.fill(`SELECT (`+later+`starts_at > {now} AND starts_at < {tomorrow}), (`+later+
		`ends_at > {now} AND ends_at < {tomorrow}),
		(`+later+
		`ends_at > {now} - {grace} AND ends_at < {tomorrow} - {grace} AND (next_at IS NULL OR next_at > ends_at + {grace}))`, window{})
	a.later = new(laterToday)
	err := a.s.db.Row(ctx, text, args, &a.later.begin, &a.later.end, &a.later.lose)
	if err != nil {
		return laterToday{}, fmt.Errorf("read what becomes of members later today: %w", err)
	}

	return *a.later, nil
}

// activeByDay is who was a member at the moment of each window: all who started by then, without those who ended.
func activeByDay(ctx context.Context, a *reportReader, windows []window) ([]sums, error) {
	members, err := a.series(ctx, memberDays)
	if err != nil {
		return nil, err
	}

	later, err := a.laterToday(ctx)
	if err != nil {
		return nil, err
	}

	out := make([]sums, len(windows))
	for i, w := range windows {
		tomorrow := clock.AddDays(clock.StartOfDay(w.moment), 1)
		out[i].amount = members.before(startedColumn, tomorrow) - members.before(endedColumn, tomorrow)
		// Sums are of whole days: what still happens today is taken out again.
		if w.moment.Equal(a.now) {
			out[i].amount += later.end - later.begin
		}
	}

	return out, nil
}

// lostByDay is of whom the days to renew ran out on the days of each window, up to now.
func lostByDay(ctx context.Context, a *reportReader, windows []window) ([]sums, error) {
	gaps, err := a.series(ctx, gapDays)
	if err != nil {
		return nil, err
	}

	later, err := a.laterToday(ctx)
	if err != nil {
		return nil, err
	}

	out := make([]sums, len(windows))
	tomorrow := clock.AddDays(a.today, 1)
	for i, w := range windows {
		// No one is lost in days to come.
		w.To = earlier(w.To, tomorrow)
		if !w.From.Before(w.To) {
			continue
		}

		// Someone is lost when the days of grace after the end are over.
		out[i].amount = gaps.before(0, w.To.Add(-a.grace)) - gaps.before(0, w.From.Add(-a.grace))
		if w.To.Equal(tomorrow) {
			out[i].amount -= later.lose
		}
	}

	return out, nil
}

func earlier(x, y time.Time) time.Time {
	if y.Before(x) {
		return y
	}

	return x
}
