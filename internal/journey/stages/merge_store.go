package stages

import (
	"context"

	"atlas/internal/platform/db"
	"atlas/internal/platform/merge"
)

// entriesWithoutTask are the lines of the ledger of somebody for tasks that they no longer have done.
func (s *store) entriesWithoutTask(ctx context.Context, userID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT id FROM xp_entries WHERE user_id = ? AND task_id NOT IN (SELECT task_id FROM task_completions
			WHERE user_id = ?) ORDER BY id`, userID, userID)
}

// furtherStage reads stage and time of the source of a merge and the stage of the survivor, where the source is further;
// no row where it is not.
func (s *store) furtherStage(ctx context.Context, p merge.Pair) ([][]any, error) {
	_, further, err := s.db.Values(ctx,
		`SELECT o.stage_id, o.since, m.stage_id FROM journeys m JOIN stages ms ON ms.id = m.stage_id
			JOIN journeys o ON o.user_id = ? JOIN stages os ON os.id = o.stage_id
		WHERE m.user_id = ? AND os.number > ms.number`, p.Source, p.Survivor)
	return further, err
}

// waitingRequests are the requests of somebody that wait: one, or none.
func (s *store) waitingRequests(ctx context.Context, userID int) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT id FROM move_ups WHERE user_id = ? AND state = 'waiting'`, userID)
}

// findWrongPoints reads, for the two of a merge, person, task and points where the ledger does not say what tasks say.
func (s *store) findWrongPoints(ctx context.Context, p merge.Pair) ([][]any, error) {
	_, rows, err := s.db.Values(ctx,
		`SELECT b.user_id, b.task_id, SUM(b.points) FROM (SELECT user_id, task_id, points FROM task_completions
			WHERE user_id IN (?, ?)
		UNION ALL SELECT user_id, task_id, -points FROM xp_entries WHERE user_id IN (?, ?)) b
		GROUP BY b.user_id, b.task_id HAVING SUM(b.points) <> 0`, p.Survivor, p.Source, p.Survivor, p.Source)
	return rows, err
}
