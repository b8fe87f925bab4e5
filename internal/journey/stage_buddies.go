package journey

import (
	"context"
	"fmt"

	"atlas/internal/community"
)

// StagesOf gives the stages of people, by person, for the matching of buddies. Those who have not begun are left out.
// It checks no rights.
func (s *Service) StagesOf(ctx context.Context, userIDs []int) (map[int]*community.BuddyStage, error) {
	cond, arg := s.db.InInts("j.user_id", userIDs)
	rows, err := s.db.Query(ctx,
		`SELECT j.user_id, t.number, t.name FROM journeys j JOIN stages t ON t.id = j.stage_id WHERE `+cond, arg)
	if err != nil {
		return nil, fmt.Errorf("read the stages of people: %w", err)
	}

	defer rows.Close()
	out := map[int]*community.BuddyStage{}
	for rows.Next() {
		id, stage := 0, new(community.BuddyStage)
		if err := rows.Scan(&id, &stage.Number, &stage.Name); err != nil {
			return nil, fmt.Errorf("read the stage of a person: %w", err)
		}

		out[id] = stage
	}

	return out, rows.Err()
}
