package success

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// assignment is a row of who looks after whom.
type assignment struct {
	UserID       int       `db:"user_id"`
	ManagerID    int       `db:"manager_id"`
	AssignedAt   time.Time `db:"assigned_at"`
	AssignedByID *int      `db:"assigned_by_id"`
}

var assignments = db.NewTable[assignment]("success_assignments")

// lockAssignments reads who looks after people, for a change.
func (s *Service) lockAssignments(ctx context.Context, userIDs []int) (map[int]int, error) {
	cond, list := s.db.InInts("user_id", userIDs)
	found, err := assignments.All(ctx, s.db, `WHERE `+cond+` ORDER BY user_id`+s.db.ForUpdate(), list)
	if err != nil {
		return nil, fmt.Errorf("read who looks after %d people: %w", len(userIDs), err)
	}

	out := map[int]int{}
	for _, one := range found {
		out[one.UserID] = one.ManagerID
	}

	return out, nil
}

// writeAssignments replaces who looks after people, in the transaction of ctx; by no one with byID nil for a rule.
func (s *Service) writeAssignments(ctx context.Context, userIDs []int, managerID, byID *int) error {
	cond, list := s.db.InInts("user_id", userIDs)
	if _, err := s.db.Exec(ctx, `DELETE FROM success_assignments WHERE `+cond, list); err != nil {
		return fmt.Errorf("end who looks after %d people: %w", len(userIDs), err)
	}
	if managerID == nil {
		return nil
	}

	now := s.clock.Now()
	rows := make([]*assignment, 0, len(userIDs))
	for _, id := range userIDs {
		rows = append(rows, &assignment{id, *managerID, now, byID})
	}
	if err := assignments.InsertAll(ctx, s.db, rows); err != nil {
		return fmt.Errorf("assign %d people to %d: %w", len(userIDs), *managerID, err)
	}

	return nil
}
