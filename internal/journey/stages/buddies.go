package stages

import (
	"context"

	"atlas/internal/community/accountability"
)

// StagesOf gives the stages of people, by person, for the matching of buddies. Those who have not begun are left out.
// It checks no rights.
func (s *Service) StagesOf(ctx context.Context, userIDs []int) (map[int]*accountability.BuddyStage, error) {
	return s.store.stagesOf(ctx, userIDs)
}
