package community

import (
	"context"
	"fmt"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/community/batches"
	"atlas/internal/community/groups"
	"atlas/internal/platform/db"
)

// store reads whom the demo tells of and writes what no Service would: what happened before now. It decides nothing.
type store struct{ db *db.DB }

var (
	batchRows    = db.NewTable[batches.Batch]("batches")
	groupRows    = db.NewTable[groups.Group]("member_groups")
	subGroupRows = db.NewTable[groups.SubGroup]("sub_groups")
)

// leading is a table of leaders, and its column of what they lead.
type leading struct{ table, column string }

var (
	ofGroup    = leading{"group_leaders", "group_id"}
	ofSubGroup = leading{"sub_group_leaders", "sub_group_id"}
)

// countPlaces counts all batches and groups.
func (s *store) countPlaces(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT (SELECT COUNT(*) FROM batches) + (SELECT COUNT(*) FROM member_groups)`)
}

// findMembers finds the members of the demo, in the order of their ids.
func (s *store) findMembers(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT u.id FROM users u WHERE u.email LIKE ? AND u.archived_at IS NULL
		AND EXISTS (SELECT 1 FROM user_access_levels l WHERE l.user_id = u.id AND l.level_id = 'member') ORDER BY u.id`,
		"%"+demoidentity.Domain)
}

// findCoaches finds the further coaches of the demo.
func (s *store) findCoaches(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u WHERE u.email LIKE ? AND u.email NOT LIKE '%coach@%' AND u.archived_at IS NULL
		AND EXISTS (SELECT 1 FROM user_access_levels l
		WHERE l.user_id = u.id AND l.level_id IN ('coach', 'assistant-coach')) ORDER BY u.id`, "%"+demoidentity.Domain)
}

// insertBatch writes a batch.
func (s *store) insertBatch(ctx context.Context, b *batches.Batch) error {
	return batchRows.Insert(ctx, s.db, b)
}

// putInBatch puts somebody into a batch.
func (s *store) putInBatch(ctx context.Context, userID, batchID int, at time.Time) error {
	_, err := s.db.Exec(ctx, `INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, ?)
		ON CONFLICT (user_id) DO UPDATE SET batch_id = excluded.batch_id, joined_at = excluded.joined_at`,
		userID, batchID, at)
	return err
}

// insertGroup writes a group.
func (s *store) insertGroup(ctx context.Context, g *groups.Group) error {
	return groupRows.Insert(ctx, s.db, g)
}

// insertSubGroup writes a sub-group.
func (s *store) insertSubGroup(ctx context.Context, g *groups.SubGroup) error {
	return subGroupRows.Insert(ctx, s.db, g)
}

// putInGroup puts somebody into a group, and into one of its sub-groups unless it is nil.
func (s *store) putInGroup(ctx context.Context, userID, groupID int, subGroupID *int, at time.Time) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO group_members (user_id, group_id, sub_group_id, joined_at) VALUES (?, ?, ?, ?)`,
		userID, groupID, subGroupID, at)
	return err
}

// addLeader has somebody lead a group or sub-group.
func (s *store) addLeader(ctx context.Context, of leading, id, userID int, since time.Time) error {
	_, err := s.db.Exec(ctx, `INSERT INTO `+of.table+` (`+of.column+`, user_id, since) VALUES (?, ?, ?)`,
		id, userID, since)
	return err
}

// addLeaders has people of the demo lead a group or sub-group, by the names in their addresses.
func (s *store) addLeaders(ctx context.Context, of leading, id int, at time.Time, names ...string) error {
	for _, name := range names {
		if _, err := s.db.Exec(ctx,
			`INSERT INTO `+of.table+` (`+of.column+`, user_id, since) SELECT ?, id, ? FROM users WHERE email = ?`, id,
			at, name+demoidentity.Domain); err != nil {
			return fmt.Errorf("make %s lead: %w", name, err)
		}
	}

	return nil
}
