package reporting

import (
	"context"
	"fmt"
)

// weeks reads what was open and what came for each week of a window, the first one first.
func (a *reportReader) weeks(ctx context.Context, w window) ([]week, error) {
	// Sums by day are of everyone, so they are only for who sees everyone.
	if a.scope == nil {
		return a.weeksByDay(ctx, w)
	}

	out := make([]week, w.Days()/7)
	from, where, args := a.from(onTimeLean, w)
	key, keyArgs := a.fill(`(x.at - {from}) / 604800000`, w)
	cond, condArgs := where.SQL()

	err := a.s.db.Each(ctx,
		`SELECT `+key+`, CAST(SUM(x.base) AS BIGINT), CAST(SUM(x.amount) AS BIGINT)`+from+" "+cond+` GROUP BY 1`,
		append(append(keyArgs, args...), condArgs...), func(scan func(dest ...any) error) error {
			var at int
			var one week
			if err := scan(&at, &one.open, &one.came); err != nil {
				return err
			}

			out[at] = one

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read what was paid in its week: %w", err)
	}

	return out, nil
}
