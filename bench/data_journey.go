package main

import (
	"context"
	"fmt"
	"log"
	"strings"

	"atlas/internal/platform/db"
)

// Every member has done the four tasks of the first stage and one or two of the ten of the second, where they stand:
// half a million by 90,000 members. The runners stand in a stage of their own that has a task for every request.
const (
	firstLongTask = 1001
	longTasks     = 20_000

	stages = `INSERT INTO stages (id, number, name, name_key, description, created_at, updated_at)
		VALUES (1, 0, 'Begin', 'begin', 'Find your place.', 1, 1),
		(2, 1, 'Learn', 'learn', 'Find your trade.', 1, 1), (3, 2, 'Earn', 'earn', 'Find your clients.', 1, 1), (4, 3,
		'Run', 'run', NULL, 1, 1)`
	stageTasks = `INSERT INTO tasks (id, stage_id, title, description, points, target_kind, is_automatic, position,
		created_at, updated_at)
		SELECT n.id, CASE WHEN n.id < 5 THEN 1 WHEN n.id < 15 THEN 2 WHEN n.id < {long} THEN 3
		ELSE 4 END, 'Task ' || n.id, 'What is to be done, in a sentence or two.', 10 * (1 + n.id % 5), 'none', FALSE,
		n.id, 1, 1
		FROM (WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < {last}) SELECT id FROM n) n
		WHERE n.id < 23 OR n.id >= {long}`
	journeys = `INSERT INTO journeys (user_id, stage_id, since, is_hidden)
		SELECT user_id, CASE WHEN user_id > {runner}
		AND user_id <= {runner} + {runners} THEN 4 ELSE 2 END, granted_at + 7200000, FALSE FROM user_access_levels
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
	kept = `UPDATE users SET xp = x.points FROM (SELECT e.user_id, SUM(e.points) AS points FROM xp_entries e
		GROUP BY e.user_id) x WHERE x.user_id = users.id`
)

// fillJourney makes the stages and where everybody stands, unless they are there.
func fillJourney(ctx context.Context, d *db.DB) error {
	if n, err := d.Int(ctx, "SELECT COUNT(*) FROM stages"); err != nil || n > 0 {
		return err
	}

	log.Printf("%s: making stages and finished tasks …", d.Engine)
	words := strings.NewReplacer("{long}", fmt.Sprint(firstLongTask), "{last}", fmt.Sprint(firstLongTask+longTasks-1),
		"{runner}", fmt.Sprint(firstRunner), "{runners}", fmt.Sprint(runners))
	return withoutIndexes(ctx, d,
		[]string{"journeys", "stage_moves", "task_completions", "xp_entries"}, func(ctx context.Context) error {
			for _, statement := range []string{stages, stageTasks, journeys, begun, moved, done, earned, kept} {
				if err := each(ctx, d, words.Replace(statement)); err != nil {
					return err
				}
			}

			return nil
		})
}
