package reporting

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/platform/money"
	"atlas/internal/reporting/period"
)

// values reads a figure for several ranges of days, or takes what was read within a second and that nothing has changed since. Who sees only some
// people has their own figures, which nobody else could use.
func (a *asked) values(ctx context.Context, f *figure, ranges []period.Range) ([]money.Centavos, error) {
	kept := a.s.kept[f]
	if a.scope != nil || kept == nil {
		return a.readValues(ctx, f, ranges)
	}

	key := fmt.Sprint(a.today.UnixMilli())
	for _, r := range ranges {
		key += fmt.Sprintf(" %d-%d", r.From.UnixMilli(), r.To.UnixMilli())
	}

	return kept.Get(ctx, a.now, key, func(ctx context.Context) ([]money.Centavos, error) {
		return a.readValues(ctx, f, ranges)
	})
}

// readValues adds up a figure for several ranges of days, in one statement.
func (a *asked) readValues(ctx context.Context, f *figure, ranges []period.Range) ([]money.Centavos, error) {
	all := f.windowOf(ranges[0], a.now)
	columns, inside := []string{}, []any{}
	for _, r := range ranges {
		w := f.windowOf(r, a.now)
		all = all.and(w)
		text, args := a.sumsOf(f, w)
		columns, inside = append(columns, text), append(inside, args...)
	}
	from, where, args := a.from(a.sourceOf(f), all)
	cond, condArgs := where.SQL()

	got := make([]int64, 2*len(ranges))
	dest := make([]any, len(got))
	for i := range got {
		dest[i] = &got[i]
	}
	err := a.s.db.Row(ctx, `SELECT `+strings.Join(columns, ", ")+from+" "+cond, slices.Concat(inside, args, condArgs), dest...)
	if err != nil {
		return nil, fmt.Errorf("add up %s: %w", f.key, err)
	}

	out := make([]money.Centavos, len(ranges))
	for i := range ranges {
		out[i] = f.valueOf(got[2*i], got[2*i+1])
	}

	return out, nil
}

// and is a window around both.
func (w window) and(other window) window {
	if other.From.Before(w.From) {
		w.From = other.From
	}
	if other.To.After(w.To) {
		w.To = other.To
	}
	// What still held at the earlier moment has all that holds at the later one.
	if other.moment.Before(w.moment) {
		w.moment = other.moment
	}

	return w
}

// sumsOf are two columns for a window: what its rows come to, and what they could come to.
func (a *asked) sumsOf(f *figure, w window) (columns string, args []any) {
	cond := `x.at >= {from} AND x.at < {to}`
	if f.hasEnd {
		cond += ` AND (x.until IS NULL OR x.until > {moment})`
	}

	sum := func(column string) string {
		return `CAST(COALESCE(SUM(CASE WHEN ` + cond + ` THEN ` + column + ` ELSE 0 END), 0) AS BIGINT)`
	}
	switch {
	case f.isDistinct && a.sourceOf(f) == f.lean:
		return a.fill(`COUNT(DISTINCT CASE WHEN `+cond+` THEN x.user_id END), 0`, w)
	case f.isRatio():
		return a.fill(sum("x.amount")+", "+sum("x.base"), w)
	}

	return a.fill(sum("x.amount")+", 0", w)
}

// valueOf is the value of rows by what they come to, and of a ratio what they could come to. It has two decimals, whatever its unit.
func (f *figure) valueOf(sum, base int64) money.Centavos {
	switch f.unit {
	case inPesos:
		return money.Centavos(sum)
	case inCount:
		return money.Centavos(100 * sum)
	case inDays:
		return share(sum*100, base)
	}

	return share(sum*10000, base)
}

// share is a part of a base, rounded half up; nothing of nothing.
func share(part, base int64) money.Centavos {
	if base <= 0 {
		return 0
	}

	return money.Centavos((part*2 + base) / (2 * base))
}
