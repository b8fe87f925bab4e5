package stages

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// finishByHandChain writes that somebody did a task by hand, where nothing stands against it, and its line in the
// ledger, which is to be counted.
func finishByHandChain(d *db.DB) *db.Chain {
	return db.NewChain(`INSERT INTO task_completions (user_id, task_id, points, done_at, how)
		SELECT j.user_id, t.id, t.points, CAST(? AS BIGINT), '`+byHand+
		`' FROM journeys j JOIN tasks t ON t.stage_id = j.stage_id
		WHERE j.user_id = ? AND t.id = ? AND t.archived_at IS NULL AND NOT t.is_automatic
			AND EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = j.user_id AND g.level_id = 'member')`+
		d.ForUpdateOf("j")+`
		ON CONFLICT DO NOTHING`, []string{"user_id", "task_id", "points", "done_at"},
		"INSERT INTO xp_entries (user_id, source, task_id, points, at, is_new) SELECT {user_id}, '"+earned+
			"', {task_id}, {points}, {done_at}, TRUE{from}")
}

// finishByHand does a task by hand where nothing stands against it, with one statement that looks and locks and writes;
// nil where anything does, and nothing was written.
func (s *store) finishByHand(
	ctx context.Context, userID int, known *TaskRecord, now time.Time,
) (*TaskRecord, error) {
	if known == nil || known.IsAutomatic {
		return nil, nil
	}

	task := *known
	written, err := s.db.Chain(ctx, s.finishByHandChain, now, userID, task.ID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("finish task %d for user %d: %w", task.ID, userID, err)
	}

	task.Points, task.doneAt = int(written[2]), &now
	return &task, nil
}

func (s *store) readForTask(ctx context.Context, userID, id int, known *TaskRecord) (*Journey, *TaskRecord, error) {
	j, task := &Journey{UserID: userID}, new(TaskRecord)
	if known != nil {
		*task = *known
	}

	var stageID, points *int
	var kind *string
	var isAutomatic *bool
	err := s.db.Row(ctx,
		`SELECT j.stage_id, j.since, j.is_hidden, EXISTS (SELECT 1 FROM user_access_levels g
			WHERE g.user_id = j.user_id AND g.level_id = 'member'),
			t.stage_id, t.points, t.target_kind, t.is_automatic, t.archived_at, c.done_at
		FROM journeys j LEFT JOIN tasks t ON t.id = ?
		LEFT JOIN task_completions c ON c.user_id = j.user_id AND c.task_id = t.id WHERE j.user_id = ?`+
			s.db.ForUpdateOf("j"),
		[]any{id, userID}, &j.StageID, db.Millis(&j.Since), &j.IsHidden, &j.IsMember,
		&stageID, &points, &kind, &isAutomatic, db.OptionalMillis(&task.ArchivedAt), db.OptionalMillis(&task.doneAt))

	switch {
	case errors.Is(err, db.ErrNone):
		return nil, nil, nil
	case err != nil:
		return nil, nil, err
	case stageID == nil:
		return j, nil, nil
	case known == nil: // it came to be a moment ago
		task, err = s.taskFor(ctx, userID, id)
		return j, task, err
	}

	task.StageID, task.Points, task.TargetKind, task.IsAutomatic = *stageID, *points, *kind, *isAutomatic
	return j, task, nil
}

// completeAutomatic writes that people have done the tasks that are done by themselves, and returns what they get for
// that; cond is as in Service.completeAutomatic.
func (s *store) completeAutomatic(ctx context.Context, cond string, args ...any) ([]*xpEntry, error) {
	now := s.clock.Now()
	rows, err := s.db.Query(ctx, `INSERT INTO task_completions (user_id, task_id, points, done_at, how)
		SELECT j.user_id, t.id, t.points, CAST(? AS BIGINT), t.target_kind FROM journeys j
		JOIN tasks t ON t.stage_id = j.stage_id
		WHERE t.is_automatic AND t.archived_at IS NULL AND `+cond+` AND `+doneCondition+`
			AND EXISTS (SELECT 1 FROM user_access_levels m WHERE m.user_id = j.user_id AND m.level_id = 'member')
			AND NOT EXISTS (SELECT 1 FROM task_completions c WHERE c.user_id = j.user_id AND c.task_id = t.id)
		ON CONFLICT DO NOTHING RETURNING user_id, task_id, points`, append([]any{now}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("do tasks that are done by themselves: %w", err)
	}

	defer rows.Close()
	entries := []*xpEntry{}
	for rows.Next() {
		e := &xpEntry{Source: earned, At: now}
		if err := rows.Scan(&e.UserID, &e.TaskID, &e.Points); err != nil {
			return nil, fmt.Errorf("read a task that was done: %w", err)
		}

		entries = append(entries, e)
	}

	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read tasks that were done: %w", err)
	}

	if err := rows.Close(); err != nil {
		return nil, fmt.Errorf("close the tasks that were done: %w", err)
	}

	return entries, nil
}

// isTargetDone tells whether somebody has done what a task leads to.
func (s *store) isTargetDone(ctx context.Context, userID, taskID int) (bool, error) {
	n, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM journeys j CROSS JOIN tasks t WHERE j.user_id = ? AND t.id = ? AND `+doneCondition,
		userID, taskID)
	return n > 0, err
}

// insertCompletion writes that somebody did a task. False if that is written already.
func (s *store) insertCompletion(
	ctx context.Context, userID int, task *TaskRecord, how string, by *int, at time.Time,
) (bool, error) {
	n, err := s.db.Exec(ctx,
		`INSERT INTO task_completions (user_id, task_id, points, done_at, how, by_id) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT DO NOTHING`,
		userID, task.ID, task.Points, at, how, by)
	if err != nil {
		return false, fmt.Errorf("complete task %d for user %d: %w", task.ID, userID, err)
	}

	return n > 0, nil
}

// deleteCompletion removes that somebody did a task, and returns the points that it gave.
func (s *store) deleteCompletion(ctx context.Context, userID, taskID int) (points int, err error) {
	err = s.db.Returning(ctx, `DELETE FROM task_completions WHERE user_id = ? AND task_id = ? RETURNING points`,
		[]any{userID, taskID}, &points)
	if err != nil {
		return 0, fmt.Errorf("take task %d from user %d: %w", taskID, userID, err)
	}
	return points, nil
}

// countWaiting counts the automatic tasks of somebody's stage that lead to one kind of target, which of them a
// condition picks in t, and that they have not done.
func (s *store) countWaiting(ctx context.Context, userID int, kind, which string, id int) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM tasks t WHERE t.target_kind = ? AND `+which+` AND t.is_automatic AND t.archived_at IS NULL
		AND t.stage_id = COALESCE((SELECT j.stage_id FROM journeys j WHERE j.user_id = ?), `+LowestStage+`)
		AND NOT EXISTS (SELECT 1 FROM task_completions c WHERE c.task_id = t.id AND c.user_id = ?)`, kind, id, userID,
		userID)
}

// Whose automatic tasks are looked at: those of a person, those who could do a task, and all that lead to forms.
const (
	ofUser  = "j.user_id = ?"
	ofTask  = "t.id = ?"
	ofForms = "t.target_kind = 'form'"
)

// Which tasks lead to a target: to the very same, or to an event that it continues.
const (
	toTarget = "t.target_id = ?"
	toEvent  = `t.target_id IN (WITH RECURSIVE earlier (id, before)
			AS (SELECT x.id, x.continues_id FROM events x WHERE x.id = ?
		UNION SELECT x.id, x.continues_id FROM events x JOIN earlier ON x.id = earlier.before) SELECT id FROM earlier)`
)
