package forms

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

func (s *store) demoPeople(ctx context.Context) ([]demoPerson, error) {
	rows, err := s.db.Query(ctx, `SELECT u.id, u.email, u.created_at FROM users u WHERE u.archived_at IS NULL
		AND EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = u.id AND g.level_id = 'member') ORDER BY u.id`)
	if err != nil {
		return nil, fmt.Errorf("find the people of the demo: %w", err)
	}

	defer rows.Close()
	out := []demoPerson{}
	for rows.Next() {
		var p demoPerson
		if err := rows.Scan(&p.id, &p.email, db.Millis(&p.since)); err != nil {
			return nil, fmt.Errorf("read a person of the demo: %w", err)
		}

		out = append(out, p)
	}

	return out, rows.Err()
}

// demoPerson is a member of the demo.
type demoPerson struct {
	id    int
	email string
	since time.Time
}
