package merging

import (
	"context"
	"fmt"

	"atlas/internal/commerce/grants"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/merge"
)

// store reads what two people hold, and deletes what goes with somebody.
type store struct {
	db    *db.DB
	clock clock.Clock
}

// bothHold are the products that two people both hold at this moment, named by the funnel where that is the same.
func (s *store) bothHold(ctx context.Context, p merge.Pair) ([]string, error) {
	now := s.clock.Now()
	return db.Column[string](ctx, s.db,
		`SELECT DISTINCT CASE WHEN a.funnel_id = b.funnel_id THEN f.name ELSE d.name END FROM subscriptions a
		JOIN subscriptions b ON b.product_id = a.product_id AND b.user_id = ? AND b.ended_at IS NULL
		AND b.renewed_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > ?)
		JOIN funnels f ON f.id = a.funnel_id JOIN products d ON d.id = a.product_id
		WHERE a.user_id = ? AND a.ended_at IS NULL AND a.renewed_at IS NULL AND (a.ends_at IS NULL OR a.ends_at > ?)
		ORDER BY 1`, p.Source, now, p.Survivor, now)
}

// earlierOfBoth are the subscriptions of products that both people have one to renew of: of each the one that ended
// earlier.
func (s *store) earlierOfBoth(ctx context.Context, p merge.Pair) ([]int, error) {
	const toRenew = `ended_at IS NULL AND %[1]s.renewed_at IS NULL AND NOT %[1]s.is_parallel`
	return db.Column[int](ctx, s.db,
		`SELECT CASE WHEN COALESCE(a.ends_at, 253402300800000) < COALESCE(b.ends_at, 253402300800000) THEN a.id
			ELSE b.id END
		FROM subscriptions a JOIN subscriptions b ON b.product_id = a.product_id AND b.user_id = ? AND b.`+
			fmt.Sprintf(toRenew, "b")+`
		WHERE a.user_id = ? AND a.`+fmt.Sprintf(toRenew, "a")+` ORDER BY 1`, p.Source, p.Survivor)
}

// missingLevels are levels that subscriptions and grants of the one who stays give, and that they do not hold.
func (s *store) missingLevels(ctx context.Context, p merge.Pair) ([]string, error) {
	return db.Column[string](ctx, s.db, `SELECT v.id FROM access_levels v WHERE v.id IN (`+grants.LevelsFromOthers+`)
		AND NOT EXISTS (SELECT 1 FROM user_access_levels h WHERE h.user_id = ? AND h.level_id = v.id) ORDER BY v.id`,
		p.Survivor, 0, p.Survivor, 0, p.Survivor)
}

// countInvoices counts the invoices of somebody.
func (s *store) countInvoices(ctx context.Context, userID int) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM invoices WHERE user_id = ?`, userID)
}

// deleteGrantLevels deletes the levels of the grants of somebody.
func (s *store) deleteGrantLevels(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM grant_levels WHERE grant_id IN (SELECT id FROM grants WHERE user_id = ?)`,
		userID)
	return err
}

// deleteGrants deletes the grants of somebody.
func (s *store) deleteGrants(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM grants WHERE user_id = ?`, userID)
	return err
}
