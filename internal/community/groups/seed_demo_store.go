package groups

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/platform/db"
)

// countPlaces counts all batches and groups.
func (s *store) countPlaces(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT (SELECT COUNT(*) FROM batches) + (SELECT COUNT(*) FROM member_groups)`)
}

// demoCoaches are the further coaches of the demo.
func (s *store) demoCoaches(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u WHERE u.email LIKE ? AND u.email NOT LIKE '%coach@%' AND u.archived_at IS NULL
		AND EXISTS (SELECT 1 FROM user_access_levels l
		WHERE l.user_id = u.id AND l.level_id IN ('coach', 'assistant-coach')) ORDER BY u.id`, "%"+records.DemoDomain)
}

func (s *store) seedLeaders(ctx context.Context, of leading, id int, at time.Time, names ...string) error {
	for _, name := range names {
		if _, err := s.db.Exec(ctx,
			`INSERT INTO `+of.table+` (`+of.column+`, user_id, since) SELECT ?, id, ? FROM users WHERE email = ?`, id,
			at, name+records.DemoDomain); err != nil {
			return fmt.Errorf("make %s lead: %w", name, err)
		}
	}
	return nil
}
