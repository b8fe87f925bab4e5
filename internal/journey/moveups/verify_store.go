package moveups

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// invariant is something that must always hold, and how to find the first rows that break it.
type invariant struct{ says, query string }

// Verify looks for requests that break what must always hold.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	found := []string{}
	for _, i := range []invariant{
		{"request %d is decided without a time, or waits with one",
			`SELECT id FROM move_ups WHERE (state = 'waiting') <> (decided_at IS NULL)`},
		{"request %d is approved and leads nowhere, or the other way round",
			`SELECT id FROM move_ups WHERE (state = 'approved') <> (to_stage_id IS NOT NULL)`},
		{"user %d waits in a stage where they do not stand",
			`SELECT m.user_id FROM move_ups m JOIN journeys j ON j.user_id = m.user_id
				JOIN users u ON u.id = m.user_id AND u.merged_into_id IS NULL
			WHERE m.state = 'waiting' AND j.stage_id <> m.stage_id`},
	} {
		ids, err := db.Column[int](ctx, s.db, i.query+" LIMIT 10")
		if err != nil {
			return nil, fmt.Errorf("%s: %w", i.says, err)
		}

		for _, id := range ids {
			found = append(found, fmt.Sprintf(i.says, id))
		}
	}

	return found, nil
}
