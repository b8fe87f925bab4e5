package content

import (
	"context"
	"time"

	"atlas/internal/platform/db"
)

// DemoLearner is a member of the demo who learns.
type DemoLearner struct {
	Id     int
	Email  string
	since  time.Time
	Levels []string
}

// DemoLearners are the members of the demo, with the levels they hold.
func (s *Service) DemoLearners(ctx context.Context) ([]*DemoLearner, error) {
	rows, err := s.db.Query(ctx,
		`SELECT u.id, u.email, u.created_at, g.level_id FROM users u JOIN user_access_levels g ON g.user_id = u.id
		WHERE u.archived_at IS NULL AND g.level_id NOT IN ('non-member', 'affiliate') ORDER BY u.id, g.level_id`)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	var out []*DemoLearner
	for rows.Next() {
		who, level := new(DemoLearner), ""
		if err := rows.Scan(&who.Id, &who.Email, db.Millis(&who.since), &level); err != nil {
			return nil, err
		}

		if n := len(out); n > 0 && out[n-1].Id == who.Id {
			who = out[n-1]
		} else {
			out = append(out, who)
		}

		who.Levels = append(who.Levels, level)
	}

	return out, rows.Err()
}
