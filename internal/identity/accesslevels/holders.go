package accesslevels

import (
	"context"
	"fmt"
	"slices"
)

// HoldersOf finds the people who hold a function by one of their levels and are not archived, so that other domains can
// tell them something. Legacy admins without such a level are left out.
func (s *Service) HoldersOf(ctx context.Context, function string) ([]int, error) {
	levels, err := Rows.All(ctx, s.db, "ORDER BY position, id")
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

	return s.store.holdersOf(ctx, ids)
}
