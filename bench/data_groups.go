package main

import (
	"context"

	"atlas/internal/platform/db"
)

// The group that is looked at: as many people from here on, in five sub-groups.
const benchGroupSize, firstInGroup = 500, 1000

// fillGroups makes the group, unless there is one.
func fillGroups(ctx context.Context, d *db.DB) error {
	if n, err := d.Int(ctx, "SELECT COUNT(*) FROM member_groups"); err != nil || n > 0 {
		return err
	}

	at := dataStart.UnixMilli()
	return d.Tx(ctx, func(ctx context.Context) error {
		for _, s := range []struct {
			sql  string
			args []any
		}{
			{"INSERT INTO batches (id, name, name_key, sort_key, created_at, updated_at) " +
				"VALUES (1, 'Batch 1', 'batch 1', 'batch 0000000001', ?, ?)", []any{at, at}},
			{"INSERT INTO member_groups (id, name, name_key, created_at, updated_at) " +
				"VALUES (1, 'Group', 'group', ?, ?)", []any{at, at}},
			{`INSERT INTO sub_groups (id, group_id, name, name_key, created_at, updated_at)
				VALUES (1, 1, 'A', 'a', ?, ?), (2, 1, 'B', 'b', ?, ?), (3, 1, 'C', 'c', ?, ?),
				(4, 1, 'D', 'd', ?, ?), (5, 1, 'E', 'e', ?, ?)`, []any{at, at, at, at, at, at, at, at, at, at}},
			{"INSERT INTO batch_members (user_id, batch_id, joined_at) SELECT id, 1, ? FROM users " +
				"WHERE id >= ? AND id < ?", []any{at, firstInGroup, firstInGroup + benchGroupSize}},
			{"INSERT INTO group_members (user_id, group_id, sub_group_id, joined_at) SELECT id, 1, 1 + id % 5, ? " +
				"FROM users WHERE id >= ? AND id < ?",
				[]any{at, firstInGroup, firstInGroup + benchGroupSize}},
			{"INSERT INTO group_leaders (group_id, user_id, since) VALUES (1, 1, ?)", []any{at}},
		} {
			if _, err := d.Exec(ctx, s.sql, s.args...); err != nil {
				return err
			}
		}

		return nil
	})
}
