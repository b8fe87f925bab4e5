package success

import (
	"context"
	"time"

	"atlas/internal/platform/db"
)

// countRules is how many rules there are.
func (s *store) countRules(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM success_rules`)
}

// firstPeople are some people of a success manager.
func (s *store) firstPeople(ctx context.Context, managerID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT user_id FROM success_assignments WHERE manager_id = ? ORDER BY user_id LIMIT ?`, managerID, demoPast)
}

// withoutReason are two people of a success manager who are not in the queue of today.
func (s *store) withoutReason(ctx context.Context, managerID int, now time.Time) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT a.user_id FROM success_assignments a WHERE a.manager_id = ? AND NOT EXISTS (
		SELECT 1 FROM success_queue_items i WHERE i.user_id = a.user_id AND i.day = ?) ORDER BY a.user_id LIMIT 2`,
		managerID, dayOf(now))
}
