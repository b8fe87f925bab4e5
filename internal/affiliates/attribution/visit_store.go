package attribution

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/days"
	"atlas/internal/platform/db"
)

// store reads and writes the rows of links, visits, leads and decisions. It decides nothing.
type store struct{ db *db.DB }

var touches = db.NewTable[touch]("affiliate_touches")

// insertVisit writes a visit.
func (s *store) insertVisit(ctx context.Context, t *touch) error {
	if err := touches.Insert(ctx, s.db, t); err != nil {
		return fmt.Errorf("write a visit: %w", err)
	}

	return nil
}

// findSharedVisit finds the newest visit of a day by the same link that says nothing of who made it: no other visit
// came before it. 0 for none.
func (s *store) findSharedVisit(ctx context.Context, t *touch) (int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT t.id FROM affiliate_touches t WHERE t.affiliate_id = ? AND t.at > ?
		AND t.previous_id IS NULL AND `+days.LinkKey+` = ?
		ORDER BY t.at DESC, t.id DESC LIMIT 1`, t.AffiliateID, t.At.Add(-24*time.Hour), t.key())
	if err != nil {
		return 0, fmt.Errorf("find a visit to share: %w", err)
	}

	if len(ids) == 0 {
		return 0, nil
	}

	return ids[0], nil
}

// loadVisits loads a visit and those of the same browser before it, the oldest first, so many at most, and what each
// led to.
func (s *store) loadVisits(
	ctx context.Context, touchID, limit int,
) (visits []commission.Visit, funnels map[int]*string, err error) {
	funnels = map[int]*string{}
	err = s.db.Each(ctx, `WITH RECURSIVE chain (id, affiliate_id, funnel_id, at, previous_id, depth) AS (
			SELECT t.id, t.affiliate_id, t.funnel_id, t.at, t.previous_id, 1 FROM affiliate_touches t WHERE t.id = ?
			UNION ALL SELECT t.id, t.affiliate_id, t.funnel_id, t.at, t.previous_id, c.depth + 1 FROM chain c
			JOIN affiliate_touches t ON t.id = c.previous_id WHERE c.depth < ?)
		SELECT c.id, COALESCE(had.joined_id, had.id), c.funnel_id, c.at FROM chain c
		JOIN affiliates had ON had.id = c.affiliate_id ORDER BY c.depth DESC`,
		[]any{touchID, limit}, func(scan func(dest ...any) error) error {
			var visit commission.Visit
			var funnelID *string
			err := scan(&visit.ID, &visit.AffiliateID, &funnelID, db.Millis(&visit.At))
			visits = append(visits, visit)
			funnels[visit.ID] = funnelID

			return err
		})
	if err != nil {
		return nil, nil, fmt.Errorf("read the visits before %d: %w", touchID, err)
	}

	return visits, funnels, nil
}
