package reporting

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/money"
	"atlas/internal/reporting/period"
)

// values reads a figure for several ranges of days. What isn't kept by day is taken from what was read within a second,
// if nothing has changed since. Who sees only some people has their own figures, which nobody else could use.
func (a *reportReader) values(ctx context.Context, f *figure, ranges []period.Range) ([]*money.Centavos, error) {
	cached := a.s.cached[f]
	if a.scope != nil || cached == nil {
		return a.readValues(ctx, f, ranges)
	}

	key := fmt.Sprint(a.today.UnixMilli())
	for _, r := range ranges {
		key += fmt.Sprintf(" %d-%d", r.From.UnixMilli(), r.To.UnixMilli())
	}

	return cached.Get(ctx, a.now, key, func(ctx context.Context) ([]*money.Centavos, error) {
		return a.readValues(ctx, f, ranges)
	})
}

// readValues adds up a figure for several ranges of days.
func (a *reportReader) readValues(ctx context.Context, f *figure, ranges []period.Range) ([]*money.Centavos, error) {
	windows := make([]window, len(ranges))
	for i, r := range ranges {
		windows[i] = f.windowOf(r, a.now)
	}

	var sums []sums
	var err error
	switch {
	case f.byDay != nil && a.scope == nil:
		sums, err = f.byDay(ctx, a, windows)
	case f.isDistinct:
		sums, err = a.countPeople(ctx, f, windows)
	default:
		sums, err = a.sumByDay(ctx, f, windows)
	}

	if err != nil {
		return nil, fmt.Errorf("add up %s: %w", f.key, err)
	}

	out := make([]*money.Centavos, len(ranges))
	for i, one := range sums {
		out[i] = f.valueOf(one.amount, one.base)
	}

	return out, nil
}

// sums are what rows come to, and of a ratio what they could come to.
type sums struct{ amount, base int64 }

// spanning is a window that has all of these in it. What still held at the earliest moment has all that holds later.
func spanning(windows []window) window {
	all := windows[0]
	for _, w := range windows[1:] {
		if w.From.Before(all.From) {
			all.From = w.From
		}
		if w.To.After(all.To) {
			all.To = w.To
		}
		if w.moment.Before(all.moment) {
			all.moment = w.moment
		}
	}

	return all
}

// manilaDay is the number of the day of a moment in Manila. The islands have no summer time.
const manilaDay = `(%[1]s + 28800000) / 86400000`

func dayOf(at time.Time) int64 { return (at.UnixMilli() + 28800000) / dayMillis }

// sumByDay reads a figure by day in one statement, and adds up the days of each window: a row is looked at once,
// however many windows there are.
func (a *reportReader) sumByDay(ctx context.Context, f *figure, windows []window) ([]sums, error) {
	all := spanning(windows)
	ends, base := "0", "0"
	if f.hasEnd {
		// What ends later today still holds now.
		ends = `CASE WHEN x.until IS NULL THEN 0 WHEN x.until > {now} AND ` + fmt.Sprintf(manilaDay, "x.until") +
			` = ` + fmt.Sprint(dayOf(a.now)) + ` THEN ` + fmt.Sprint(dayOf(a.now)+1) +
			` ELSE ` + fmt.Sprintf(manilaDay, "x.until") + ` END`
	}
	if f.isRatio() {
		base = "SUM(x.base)"
	}

	columns, inside := a.fill(fmt.Sprintf(manilaDay, "x.at")+", "+ends, all)
	from, where, args := a.from(a.sourceOf(f), all)
	cond, condArgs := where.SQL()

	out := make([]sums, len(windows))
	err := a.s.db.Each(ctx,
		`SELECT `+columns+`, CAST(SUM(x.amount) AS BIGINT), CAST(`+base+` AS BIGINT)`+from+" "+cond+` GROUP BY 1, 2`,
		slices.Concat(inside, args, condArgs),
		func(scan func(dest ...any) error) error {
			var day, until int64
			var one sums
			if err := scan(&day, &until, &one.amount, &one.base); err != nil {
				return err
			}

			for i, w := range windows {
				if w.holds(day, until) {
					out[i].amount += one.amount
					out[i].base += one.base
				}
			}

			return nil
		})

	return out, err
}

// holds tells whether rows of a day count that end on another one, 0 for never.
func (w window) holds(day, until int64) bool {
	if day < dayOf(w.From) || day > dayOf(w.To.Add(-time.Millisecond)) {
		return false
	}

	return until == 0 || until > dayOf(w.moment)
}

// countPeople counts people once for each window.
func (a *reportReader) countPeople(ctx context.Context, f *figure, windows []window) ([]sums, error) {
	columns, inside := []string{}, []any{}
	for _, w := range windows {
		text, args := a.fill(`COUNT(DISTINCT CASE WHEN x.at >= {from} AND x.at < {to} THEN x.user_id END)`, w)
		columns, inside = append(columns, text), append(inside, args...)
	}

	// One statement for all windows: each has a column of its own.
	from, where, args := a.from(a.sourceOf(f), spanning(windows))
	cond, condArgs := where.SQL()

	out := make([]sums, len(windows))
	dest := make([]any, len(windows))
	for i := range out {
		dest[i] = &out[i].amount
	}

	err := a.s.db.Row(ctx, `SELECT `+strings.Join(columns, ", ")+from+" "+cond, slices.Concat(inside, args, condArgs),
		dest...)

	return out, err
}

// valueOf is the value of rows by what they come to, and of a ratio what they could come to. It has two decimals,
// whatever its unit. A share of nothing is nil: 0% would say that there was something to have a share of.
func (f *figure) valueOf(sum, base int64) *money.Centavos {
	switch {
	case f.unit == inPesos:
		return new(money.Centavos(sum))
	case f.unit == inCount:
		return new(money.Centavos(100 * sum))
	case base <= 0:
		return nil
	case f.unit == inDays:
		return new(share(sum*100, base))
	}

	return new(share(sum*10000, base))
}

// share is a part of a base, rounded half up; nothing of nothing.
func share(part, base int64) money.Centavos {
	if base <= 0 {
		return 0
	}

	return money.Centavos((part*2 + base) / (2 * base))
}
