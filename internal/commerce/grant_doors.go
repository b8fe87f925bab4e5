package commerce

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/learning/access"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// GrantsOf are the products that somebody holds or held, by subscription or because staff gave them, for the doors of
// learning: one statement.
func (s *Service) GrantsOf(ctx context.Context, userID int) ([]access.Grant, error) {
	grace := s.graceDays(ctx)
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

		g.Product = productKey(id)

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
