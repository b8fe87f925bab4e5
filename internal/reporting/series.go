package reporting

import (
	"context"
	"fmt"
	"sort"
	"time"
)

// series are sums by day in the order of days, as running totals, so that any days are added up by one subtraction.
type series struct {
	days []int64
	// totals has a row for each day and one of nothing before them.
	totals [][]int64
}

// before adds up a column over all days before a moment.
func (s *series) before(column int, at time.Time) int64 {
	moment := at.UnixMilli()
	// Days come in their order, so a search finds the place without adding anything up.
	days := sort.Search(len(s.days), func(i int) bool { return s.days[i] >= moment })

	return s.totals[days][column]
}

// in adds up a column over the days of a window.
func (s *series) in(column int, w window) int64 {
	return s.before(column, w.To) - s.before(column, w.From)
}

// dailyTable names a table of sums by day, and the statement that reads it.
type dailyTable struct {
	table string
	// text selects the first moment of a day and sums, in the order of days.
	text    string
	columns int
}

// series reads sums by day once for all figures of a report.
func (a *reportReader) series(ctx context.Context, k dailyTable) (*series, error) {
	if read := a.read[k.table]; read != nil {
		return read, nil
	}

	// A row of nothing stands before the first day, for what lies before it.
	out := &series{totals: [][]int64{make([]int64, k.columns)}}
	// Read for the widest days that any figure needs, once.
	text, args := a.fill(k.text, a.span)
	err := a.s.db.Each(ctx, text, args, func(scan func(dest ...any) error) error {
		var day int64
		sums := make([]int64, k.columns)
		dest := []any{&day}

		for i := range sums {
			dest = append(dest, &sums[i])
		}

		if err := scan(dest...); err != nil {
			return err
		}

		// Running totals: any days are then one subtraction.
		for i, before := range out.totals[len(out.totals)-1] {
			sums[i] += before
		}

		out.days = append(out.days, day)
		out.totals = append(out.totals, sums)

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", k.table, err)
	}

	a.read[k.table] = out

	return out, nil
}

// byDay reads a figure for several windows from what is kept by day. It is for who sees everyone.
type byDay func(ctx context.Context, a *reportReader, windows []window) ([]sums, error)

// columnOf is a column of what is kept, on the days of each window.
func columnOf(k dailyTable, column int) byDay {
	return func(ctx context.Context, a *reportReader, windows []window) ([]sums, error) {
		found, err := a.series(ctx, k)
		if err != nil {
			return nil, err
		}

		out := make([]sums, len(windows))
		for i, w := range windows {
			out[i].amount = found.in(column, w)
		}

		return out, nil
	}
}

// shareOf is the first of two over the second, on the days of each window.
func shareOf(amount, base byDay) byDay {
	return func(ctx context.Context, a *reportReader, windows []window) ([]sums, error) {
		out, err := amount(ctx, a, windows)
		if err != nil {
			return nil, err
		}

		of, err := base(ctx, a, windows)
		if err != nil {
			return nil, err
		}

		for i := range out {
			out[i].base = of[i].amount
		}

		return out, nil
	}
}
