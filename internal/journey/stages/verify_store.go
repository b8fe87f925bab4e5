package stages

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// findBroken looks for rows that break the invariants of the journey.
func (s *store) findBroken(ctx context.Context) ([]string, error) {
	found := []string{}
	for _, i := range []stageInvariant{
		{"two stages in use have the number %d",
			`SELECT number FROM stages WHERE archived_at IS NULL GROUP BY number HAVING COUNT(*) > 1`},
		{"the points of user %d are not those of the tasks they did", `SELECT p.user_id FROM (
			SELECT user_id, task_id, points FROM xp_entries UNION ALL SELECT user_id, task_id, -points
			FROM task_completions) p GROUP BY p.user_id, p.task_id HAVING SUM(p.points) <> 0`},
		{"the points kept of user %d are not those of the ledger",
			`SELECT u.id FROM users u LEFT JOIN (SELECT user_id, SUM(points) AS points FROM xp_entries WHERE NOT is_new
				GROUP BY user_id) x ON x.user_id = u.id
			WHERE u.xp <> COALESCE(x.points, 0)`},
		{"user %d did tasks and has no journey",
			`SELECT DISTINCT c.user_id FROM task_completions c
				JOIN users u ON u.id = c.user_id AND u.merged_into_id IS NULL
			WHERE NOT EXISTS (SELECT 1 FROM journeys j WHERE j.user_id = c.user_id)`},
		{"the moves of user %d do not lead to where they stand",
			`SELECT j.user_id FROM journeys j JOIN users u ON u.id = j.user_id AND u.merged_into_id IS NULL
			WHERE COALESCE((SELECT m.to_id FROM stage_moves m WHERE m.user_id = j.user_id ORDER BY m.id DESC LIMIT 1),
			j.stage_id) <> j.stage_id`},
		{"user %d is in an archived stage",
			`SELECT j.user_id FROM journeys j JOIN stages s ON s.id = j.stage_id
				JOIN users u ON u.id = j.user_id AND u.merged_into_id IS NULL WHERE s.archived_at IS NOT NULL`},
		{"task %d has words on its button and leads nowhere",
			`SELECT id FROM tasks WHERE action_label IS NOT NULL AND target_kind = 'none'`},
		{"task %d is done by itself without anything to do",
			`SELECT id FROM tasks WHERE is_automatic AND target_kind IN ('none', 'link')`},
	} {
		ids, err := db.Column[int](ctx, s.db, i.query+" LIMIT 10")
		if err != nil {
			return nil, fmt.Errorf("%s: %w", i.says, err)
		}

		for _, id := range ids {
			found = append(found, fmt.Sprintf(i.says, id))
		}
	}

	days, err := xpDays.Verify(ctx, s.db)

	return append(found, days...), err
}

// stageInvariant is something that must always hold, and how to find the first rows that break it.
type stageInvariant struct{ says, query string }
