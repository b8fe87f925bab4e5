package identity

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/db"
)

// HoldersOf finds the people who hold a function by one of their levels and are not archived, so that other domains can
// tell them something. Legacy admins without such a level are left out.
func (s *Service) HoldersOf(ctx context.Context, function string) ([]int, error) {
	levels, err := accessLevels.All(ctx, s.db, "ORDER BY position, id")
	if err != nil {
		return nil, fmt.Errorf("read levels that hold %s: %w", function, err)
	}

	// Functions are kept as lists inside of levels, so the levels are looked through here.
	ids := []string{}
	for _, level := range levels {
		if slices.Contains(level.Functions(), function) {
			ids = append(ids, level.ID)
		}
	}

	cond, arg := s.db.InTexts("g.level_id", ids)
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT u.id FROM user_access_levels g JOIN users u ON u.id = g.user_id AND u.archived_at IS NULL
			WHERE `+cond+` ORDER BY u.id`, arg)
}
