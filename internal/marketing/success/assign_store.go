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

const (
	// putAssignments has a manager look after people, no matter who did before.
	putAssignments = `ON CONFLICT (user_id) DO UPDATE SET manager_id = excluded.manager_id,
		assigned_at = excluded.assigned_at,
		assigned_by_id = excluded.assigned_by_id`
	// onlyFree leaves people alone whom someone looks after by now.
	onlyFree = ` WHERE success_assignments.manager_id NOT IN (` + workingIDs + `)`
)

// AssignByRule has a manager look after people whom a rule found, and says how many they are now. It asks for no
// rights: rules are applied by a job. Anyone who someone else took meanwhile stays theirs.
func (s *Service) AssignByRule(ctx context.Context, userIDs []int, managerID int) (int, error) {
	return s.store.writeAssignments(ctx, userIDs, managerID, nil)
}

// lockAssignments reads who looks after people, for a change. Managers who left look after no one.
func (s *store) lockAssignments(ctx context.Context, userIDs []int) (map[int]int, error) {
	cond, list := s.db.InInts("user_id", userIDs)
	found, err := assignments.All(ctx, s.db,
		`WHERE `+cond+` AND manager_id IN (`+workingIDs+`) ORDER BY user_id`+s.db.ForUpdate(), list)
	if err != nil {
		return nil, fmt.Errorf("read who looks after %d people: %w", len(userIDs), err)
	}

	out := map[int]int{}
	for _, one := range found {
		out[one.UserID] = one.ManagerID
	}

	return out, nil
}

// writeAssignments has a manager look after people, and says how many they are now. A rule has no byID, and takes no
// one from a manager who works here: someone may have assigned them by hand meanwhile.
func (s *store) writeAssignments(ctx context.Context, userIDs []int, managerID int, byID *int) (int, error) {
	put := putAssignments
	// A rule has no author, and must not undo what someone did by hand meanwhile.
	if byID == nil {
		put += onlyFree
	}

	cond, list := s.db.InInts("id", userIDs)
	// The casts tell PostgreSQL the types of what is selected.
	count, err := s.db.Exec(ctx, `INSERT INTO success_assignments (user_id, manager_id, assigned_at, assigned_by_id)
		SELECT id, CAST(? AS INTEGER), CAST(? AS BIGINT), CAST(? AS INTEGER) FROM users WHERE `+cond+` `+put, managerID,
		s.clock.Now(), byID, list)
	if err != nil {
		return 0, fmt.Errorf("assign %d people to %d: %w", len(userIDs), managerID, err)
	}

	return int(count), nil
}

// removeAssignments has no one look after people anymore.
func (s *store) removeAssignments(ctx context.Context, userIDs []int) error {
	cond, list := s.db.InInts("user_id", userIDs)
	if _, err := s.db.Exec(ctx, `DELETE FROM success_assignments WHERE `+cond, list); err != nil {
		return fmt.Errorf("end who looks after %d people: %w", len(userIDs), err)
	}

	return nil
}
