package main

import (
	"context"
	"log"

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

// pointsOf are the points that somebody has by what they did, counted from 0: what lists know of it.
func pointsOf(i int, level string) int {
	switch {
	case level != "member":
		return 0
	case i%10 <= 5:
		return 170
	}
	return 150
}

// fillJourney makes the stages and where everybody stands, unless they are there.
func fillJourney(ctx context.Context, d *db.DB) error {
	if n, err := d.Int(ctx, "SELECT COUNT(*) FROM stages"); err != nil || n > 0 {
		return err
	}

	log.Printf("%s: making stages and finished tasks …", d.Engine)
	return withoutIndexes(ctx, d,
		[]string{"journeys", "stage_moves", "task_completions", "xp_entries"}, func(ctx context.Context) error {
			for _, statement := range []string{stages, stageTasks, journeys, begun, moved, done, earned} {
				if err := each(ctx, d, statement); err != nil {
					return err
				}
			}

			return nil
		})
}
