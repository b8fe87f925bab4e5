package main

import (
	"context"

	"atlas/internal/platform/db"
)

// Every member has done the four tasks of the first stage and one or two of the ten of the second, where they stand:
// half a million by 90,000 members. From the seventh on all of the second are open to everybody.
const (
	firstOpenTask, lastOpenTask = 7, 14

	stages = `INSERT INTO stages (id, number, name, name_key, description, created_at, updated_at)
		VALUES (1, 0, 'Begin', 'begin', 'Find your place.', 1, 1),
		(2, 1, 'Learn', 'learn', 'Find your trade.', 1, 1), (3, 2, 'Earn', 'earn', 'Find your clients.', 1, 1), (4, 3,
		'Run', 'run', NULL, 1, 1)`
	stageTasks = `INSERT INTO tasks (id, stage_id, title, description, points, target_kind, is_automatic, position,
		created_at, updated_at)
		SELECT n.id, CASE WHEN n.id < 5 THEN 1 WHEN n.id < 15 THEN 2 WHEN n.id < 19 THEN 3
		ELSE 4 END, 'Task ' || n.id, 'What is to be done, in a sentence or two.', 10 * (1 + n.id % 5), 'none', FALSE,
		n.id, 1, 1
		FROM (WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 22) SELECT id FROM n) n`
	journeys = `INSERT INTO journeys (user_id, stage_id, since, is_hidden)
		SELECT user_id, 2, granted_at + 7200000, FALSE FROM user_access_levels
		WHERE level_id = 'member' ORDER BY user_id`
	begun = `INSERT INTO stage_moves (user_id, to_id, why, at) SELECT user_id, 1, 'start', since - 7200000 FROM journeys
		ORDER BY user_id`
	moved = `INSERT INTO stage_moves (user_id, from_id, to_id, why, at, by_id)
		SELECT user_id, 1, stage_id, 'staff', since, 1 FROM journeys ORDER BY user_id`
	// The last digit of the number of a member is none of the tenth, who is no member.
	done = `INSERT INTO task_completions (user_id, task_id, points, done_at, how)
		SELECT j.user_id, t.id, t.points, j.since - 7200000 + t.id * 1200000, 'hand' FROM journeys j CROSS JOIN tasks t
		WHERE t.id <= 5 + CASE WHEN (j.user_id - 1) % 10 <= 5 THEN 1 ELSE 0 END`
	earned = `INSERT INTO xp_entries (user_id, source, task_id, points, at)
		SELECT user_id, 'task', task_id, points, done_at FROM task_completions`
)

// fillJourney makes the stages and where everybody stands.
func fillJourney(ctx context.Context, d *db.DB) error {
	return each(ctx, d, stages, stageTasks, journeys, begun, moved, done, earned)
}

// The group that is looked at: as many people from here on, in five sub-groups.
const benchGroupSize, firstInGroup = 500, 1000

// fillGroups makes the group.
func fillGroups(ctx context.Context, d *db.DB) error {
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
