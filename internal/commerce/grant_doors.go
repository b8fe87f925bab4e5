package commerce

import (
	"context"
	"strings"

	"atlas/internal/learning"
	"atlas/internal/platform/db"
)

// GrantsOf are the products that somebody holds or held, by subscription or because staff gave them, for the doors of learning: one statement.
func (s *Service) GrantsOf(ctx context.Context, userID int) ([]learning.Grant, error) {
	rows, err := s.db.Query(ctx, `SELECT g.product_id, p.name, p.is_membership, g.from_at, g.to_at, g.suspended_from, 
			(SELECT string_agg(l.level_id, ',') FROM subscription_levels l JOIN subscriptions s ON s.id = l.subscription_id AND s.ended_at IS NULL AND s.settled_at IS NULL WHERE s.id = g.subscription_id)
		FROM grants g JOIN products p ON p.id = g.product_id WHERE g.user_id = ? ORDER BY g.id`, userID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []learning.Grant{}
	for rows.Next() {
		var id int
		var levels *string
		g := learning.Grant{}
		if err := rows.Scan(&id, &g.Name, &g.IsMembership, db.Millis(&g.From), db.OptionalMillis(&g.To), db.OptionalMillis(&g.SuspendedFrom), &levels); err != nil {
			return nil, err
		}
		g.Product = productKey(id)
		if levels != nil {
			g.Levels = strings.Split(*levels, ",")
		}
		out = append(out, g)
	}
	return out, rows.Err()
}
