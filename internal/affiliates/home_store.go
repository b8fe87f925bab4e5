package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/money"
)

// loadOpen loads what is payable of an affiliate at a moment, and what is on hold: two sums, and not the days one by
// one as a balance has them.
func (s *store) loadOpen(ctx context.Context, id int, now time.Time) (payable, pending money.Centavos, err error) {
	err = s.db.Row(ctx, `SELECT CAST(COALESCE(SUM(CASE WHEN hold_until <= ? THEN open_amount ELSE 0 END),
		0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN hold_until > ? THEN open_amount ELSE 0 END), 0) AS BIGINT)
		FROM affiliate_commission_sums WHERE affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)`,
		[]any{now, now, id, id}, &payable, &pending)
	if err != nil {
		return 0, 0, fmt.Errorf("read what is open of affiliate %d: %w", id, err)
	}

	return payable, pending, nil
}

// homeRow is what came of all links in a week, and in a part of the home: 2 is the period, 1 the one before it.
type homeRow struct {
	// week is counted from the first of the weeks; -1 for days before it.
	week, period int
	HomeFigures
	// waiting is what of the commission is on hold.
	waiting money.Centavos
}

// loadHomeRows loads what came of all links of an affiliate and of those who became them, from the kept days since a
// moment. Summed up by week and period where the days are: the islands have no summer time, so a week is always as
// long.
func (s *store) loadHomeRows(
	ctx context.Context, id int, p homePeriod, since, now time.Time,
) ([]homeRow, error) {
	out := []homeRow{}
	err := s.db.Each(ctx, `SELECT CASE WHEN day >= ? THEN (day - ?) / `+weekMillis+` ELSE -1 END AS week,
		CASE WHEN day >= ? THEN 2 WHEN day >= ? THEN 1 ELSE 0 END AS period,
			SUM(visits), SUM(leads), SUM(paid), CAST(SUM(commission) AS BIGINT),
			CAST(SUM(CASE WHEN hold_until > ? THEN commission ELSE 0 END) AS BIGINT)
		FROM affiliate_days WHERE affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		AND day >= ? GROUP BY 1, 2`,
		[]any{p.weeks, p.weeks, p.now, p.before, now, id, id, since}, func(scan func(dest ...any) error) error {
			var r homeRow
			err := scan(&r.week, &r.period, &r.Visits, &r.Leads, &r.Paid, &r.Commission, &r.waiting)
			out = append(out, r)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the days of affiliate %d: %w", id, err)
	}

	return out, nil
}
