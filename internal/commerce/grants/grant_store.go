package grants

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/learning/access"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// store reads and writes grants and the levels that they give.
type store struct {
	db    *db.DB
	clock clock.Clock
}

// LevelsFromOthers are the levels that other things give somebody while they hold them: subscriptions that are not
// settled, and grants by staff. Its values are the person, the subscription and the grant that do not count.
const LevelsFromOthers = `SELECT o.level_id FROM subscription_levels o JOIN subscriptions s ON s.id = o.subscription_id
		WHERE s.user_id = ? AND s.id <> ? AND s.ended_at IS NULL AND s.settled_at IS NULL
	UNION SELECT w.level_id FROM grant_levels w JOIN grants g ON g.id = w.grant_id
	WHERE g.user_id = ? AND g.id <> ? AND g.settled_at IS NULL`

// userOf is the person of a grant.
func (s *store) userOf(ctx context.Context, id int) (int, error) {
	return s.db.Int(ctx, `SELECT user_id FROM grants WHERE id = ?`, id)
}

// grantsOf are the grants of somebody, with the day on which what suspends them was due.
func (s *store) grantsOf(ctx context.Context, userID, grace int) ([]access.Grant, error) {
	rows, err := s.db.Query(ctx,
		`SELECT g.product_id, p.name, p.is_membership, g.from_at, g.to_at, g.suspended_from, COALESCE(g.subscription_id,
			0), g.taken_at IS NOT NULL OR s.ended_at IS NOT NULL,
			CASE WHEN g.subscription_id IS NULL THEN (SELECT string_agg(w.level_id, ',') FROM grant_levels w
			WHERE w.grant_id = g.id AND g.settled_at IS NULL)
				WHEN s.ended_at IS NULL AND s.settled_at IS NULL THEN (SELECT string_agg(l.level_id, ',')
				FROM subscription_levels l WHERE l.subscription_id = s.id) END
		FROM grants g JOIN products p ON p.id = g.product_id LEFT JOIN subscriptions s ON s.id = g.subscription_id
		WHERE g.user_id = ? ORDER BY g.id`, userID)
	if err != nil {
		return nil, err
	}

	defer rows.Close()

	out := []access.Grant{}
	for rows.Next() {
		var id int
		var levels *string
		g := access.Grant{}
		if err := rows.Scan(&id, &g.Name, &g.IsMembership, db.Millis(&g.From), db.OptionalMillis(&g.To),
			db.OptionalMillis(&g.SuspendedFrom), &g.Subscription, &g.WasEnded, &levels); err != nil {
			return nil, fmt.Errorf("read a grant of user %d: %w", userID, err)
		}

		g.Product = catalog.ProductKey(id)

		// The day that was missed lies the days of grace and one more before the suspension.
		if g.SuspendedFrom != nil {
			g.DueOn = new(clock.AddDays(*g.SuspendedFrom, -grace-1))
		}
		if levels != nil {
			g.Levels = strings.Split(*levels, ",")
		}

		out = append(out, g)
	}

	return out, rows.Err()
}

// userOfGiven is the person of a grant by staff.
func (s *store) userOfGiven(ctx context.Context, id int) (int, error) {
	return s.db.Int(ctx, `SELECT user_id FROM grants WHERE id = ? AND subscription_id IS NULL`, id)
}

// productLevels are the levels of the product of a grant.
func (s *store) productLevels(ctx context.Context, g *StaffGrant) ([]string, error) {
	return db.Column[string](ctx, s.db,
		`SELECT level_id FROM product_levels WHERE product_id = ? ORDER BY level_id`, g.ProductID)
}

// keepLevel writes down that a grant gives a level.
func (s *store) keepLevel(ctx context.Context, g *StaffGrant, level string) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO grant_levels (grant_id, level_id) VALUES (?, ?) ON CONFLICT DO NOTHING`, g.ID,
		level)
	return err
}

// ownLevels are the levels that nothing but a grant gives.
func (s *store) ownLevels(ctx context.Context, g *StaffGrant) ([]string, error) {
	return db.Column[string](ctx, s.db,
		`SELECT l.level_id FROM grant_levels l WHERE l.grant_id = ? AND l.level_id NOT IN (`+LevelsFromOthers+
			`) ORDER BY l.level_id`,
		g.ID, g.UserID, 0, g.UserID, g.ID)
}

// endedGrants are grants by staff that ended until a moment and still give their levels.
func (s *store) endedGrants(ctx context.Context, until time.Time) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT id FROM grants WHERE subscription_id IS NULL AND settled_at IS NULL AND to_at <= ?
			ORDER BY to_at, id LIMIT ?`,
		until, finishBatchSize)
}

// readStaffGrants reads grants g by staff of a tail with what is read along.
func (s *store) readStaffGrants(ctx context.Context, tail string, args ...any) ([]*StaffGrant, error) {
	out, now := []*StaffGrant{}, s.clock.Now()
	err := s.db.Each(ctx,
		`SELECT `+staffGrants.Columns("g.")+
			`, p.name, p.is_membership, COALESCE(u.first_name || ' ' || u.last_name, '') FROM grants g
				JOIN products p ON p.id = g.product_id
		LEFT JOIN users u ON u.id = g.given_by_id WHERE g.subscription_id IS NULL AND `+tail,
		args, func(scan func(...any) error) error {
			g := &StaffGrant{now: now}
			dest := make([]any, staffGrants.ColumnCount())
			staffGrants.Dest(g, dest)
			if err := scan(append(dest, &g.ProductName, &g.IsMembership, &g.givenBy)...); err != nil {
				return fmt.Errorf("read a grant by staff: %w", err)
			}

			out = append(out, g)
			return nil
		})
	return out, err
}

// peopleWithoutGrant are people who hold no live grant and no level of people who work here.
func (s *store) peopleWithoutGrant(ctx context.Context, live string) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT u.id FROM users u WHERE u.archived_at IS NULL
		AND NOT EXISTS (SELECT 1 FROM grants g WHERE g.user_id = u.id AND `+live+`)
		AND NOT EXISTS (SELECT 1 FROM user_access_levels h JOIN access_levels l ON l.id = h.level_id
		WHERE h.user_id = u.id AND l.opens_member_content
			AND l.id NOT IN ('member', 'non-member', 'affiliate'))
		ORDER BY u.id DESC LIMIT ?`, accessLooked)
}

// hasPaid tells whether somebody paid something or holds a live grant.
func (s *store) hasPaid(ctx context.Context, userID int) (bool, error) {
	now := s.clock.Now()
	var hasPaid bool
	err := s.db.Row(ctx, `SELECT EXISTS (SELECT 1 FROM payments WHERE user_id = ? AND amount > 0)
		OR EXISTS (SELECT 1 FROM grants WHERE user_id = ? AND from_at <= ? AND (to_at IS NULL OR to_at > ?)
		AND (suspended_from IS NULL OR suspended_from > ?))`,
		[]any{userID, userID, now, now, now}, &hasPaid)
	if err != nil {
		return false, fmt.Errorf("find whether user %d paid: %w", userID, err)
	}

	return hasPaid, nil
}
