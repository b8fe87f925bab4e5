package attribution

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// linkFigures are what came of a link, and the funnel that it leads to; empty for none.
type linkFigures struct {
	key, funnelID, funnelName, funnelSlug string
	LinkDay
}

// loadFigures loads what came of the links of an affiliate and of those who became them, from the kept days.
func (s *store) loadFigures(ctx context.Context, affiliateID int) ([]linkFigures, error) {
	out := []linkFigures{}
	err := s.db.Each(ctx, `SELECT d.link_key, COALESCE(f.id, ''), COALESCE(f.name, ''), COALESCE(f.slug, ''),
		SUM(d.visits), SUM(d.leads), SUM(d.paid), CAST(SUM(d.commission) AS BIGINT)
		FROM affiliate_days d LEFT JOIN funnels f ON d.link_key = 'f:' || f.id
		WHERE d.day = 0 AND d.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		GROUP BY d.link_key, f.id, f.name, f.slug`,
		[]any{affiliateID, affiliateID}, func(scan func(dest ...any) error) error {
			var of linkFigures
			err := scan(&of.key, &of.funnelID, &of.funnelName, &of.funnelSlug, &of.Visits, &of.Leads, &of.Paid,
				&of.Commission)
			out = append(out, of)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read what came of the links of affiliate %d: %w", affiliateID, err)
	}

	return out, nil
}

// loadDays loads what came of a link of an affiliate and of those who became them, or of all without a key, on each day
// since one, by its first moment in milliseconds.
func (s *store) loadDays(
	ctx context.Context, affiliateID int, key string, since time.Time,
) (map[int64]LinkDay, error) {
	// The row of day 0 holds all days together, and the first day leaves it out.
	where := new(db.Where).And("affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?) AND day >= ?",
		affiliateID, affiliateID, since)
	if key != "" {
		where.And("link_key = ?", key)
	}

	cond, args := where.SQL()
	out := map[int64]LinkDay{}
	err := s.db.Each(ctx, `SELECT day, SUM(visits), SUM(leads), SUM(paid), CAST(SUM(commission) AS BIGINT)
		FROM affiliate_days `+cond+` GROUP BY day`, args,
		func(scan func(dest ...any) error) error {
			var day int64
			var one LinkDay
			err := scan(&day, &one.Visits, &one.Leads, &one.Paid, &one.Commission)
			out[day] = one

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the days of affiliate %d: %w", affiliateID, err)
	}

	return out, nil
}
