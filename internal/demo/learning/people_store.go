package learning

import (
	"context"
	"fmt"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/platform/db"
)

// store reads who is there and writes what no Service would: what happened before now. It decides nothing.
type store struct{ db *db.DB }

// learner is a member of the demo who learns.
type learner struct {
	id     int
	email  string
	levels []string
}

// count is how many rows a table has.
func (s *store) count(ctx context.Context, table string) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM "+table)
}

// findUser finds somebody of the demo by the name in their address; nil when they are not there.
func (s *store) findUser(ctx context.Context, name string) (*int, error) {
	ids, err := db.Column[int](ctx, s.db, "SELECT id FROM users WHERE email_key = ?", name+demoidentity.Domain)
	if err != nil {
		return nil, fmt.Errorf("find %s of the demo: %w", name, err)
	}
	if len(ids) == 0 {
		return nil, nil
	}

	return &ids[0], nil
}

// findLearners finds the members of the demo, with the levels they hold.
func (s *store) findLearners(ctx context.Context) ([]*learner, error) {
	var out []*learner
	err := s.db.Each(ctx,
		`SELECT u.id, u.email, g.level_id FROM users u JOIN user_access_levels g ON g.user_id = u.id
		WHERE u.archived_at IS NULL AND g.level_id NOT IN ('non-member', 'affiliate') ORDER BY u.id, g.level_id`,
		nil, func(scan func(...any) error) error {
			who, level := new(learner), ""
			if err := scan(&who.id, &who.email, &level); err != nil {
				return err
			}

			// One row for each level; those of one person follow each other.
			if n := len(out); n > 0 && out[n-1].id == who.id {
				who = out[n-1]
			} else {
				out = append(out, who)
			}

			who.levels = append(who.levels, level)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("find the learners of the demo: %w", err)
	}

	return out, nil
}
