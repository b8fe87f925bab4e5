package moveups

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// loadQueue reads what waits in a stage as its reviewers see it, the longest first.
func (s *store) loadQueue(ctx context.Context, stageID int) ([]queued, error) {
	out := []queued{}
	err := s.db.Each(ctx,
		`SELECT m.id, u.id, u.first_name || ' ' || u.last_name, m.requested_at FROM move_ups m
			JOIN users u ON u.id = m.user_id
		WHERE m.stage_id = ? AND m.state = 'waiting' AND u.archived_at IS NULL ORDER BY m.requested_at, m.id`,
		[]any{stageID}, func(scan func(...any) error) error {
			var q queued
			if err := scan(&q.id, &q.userID, &q.name, db.Millis(&q.requestedAt)); err != nil {
				return fmt.Errorf("read a request that waits: %w", err)
			}

			out = append(out, q)
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the queue of stage %d: %w", stageID, err)
	}

	return out, nil
}

// stagesWithQueue are the stages in which requests wait.
func (s *store) stagesWithQueue(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT m.stage_id FROM move_ups m WHERE m.state = 'waiting' ORDER BY m.stage_id`)
}

// markNudged notes that the reviewers of a stage are told of what has waited long, and counts what was not noted before.
func (s *store) markNudged(ctx context.Context, stageID int, now time.Time) (int, error) {
	return s.db.Exec(ctx,
		`UPDATE move_ups SET nudged_at = ? WHERE stage_id = ? AND state = 'waiting' AND nudged_at IS NULL
			AND requested_at <= ?
		AND EXISTS (SELECT 1 FROM users u WHERE u.id = move_ups.user_id AND u.archived_at IS NULL)`, now, stageID,
		now.Add(-lateAfter))
}

// headOfQueue counts what waits in a stage, and reads since when the oldest does.
func (s *store) headOfQueue(ctx context.Context, stageID int) (count int, oldest time.Time, err error) {
	err = s.db.Row(ctx,
		`SELECT COUNT(*), COALESCE(MIN(m.requested_at), 0) FROM move_ups m JOIN users u ON u.id = m.user_id
			WHERE m.stage_id = ? AND m.state = 'waiting' AND u.archived_at IS NULL`,
		[]any{stageID}, &count, db.Millis(&oldest))
	return count, oldest, err
}
