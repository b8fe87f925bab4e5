package journey

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// How a task was done besides by its target.
const (
	byHand  = "hand"
	byStaff = "staff"
)

// FinishTask marks a task of the caller's stage as done and gives its points, once. For a task that is done already it
// returns the same answer, whatever stage the caller is in by then.
//
// Requires a login outside an impersonation, and that the caller is a member. Returns errs.NotFound for an archived
// task or one of another stage, or errs.Conflict for an automatic task whose target is not done yet.
func (s *Service) FinishTask(ctx context.Context, id int) (*Task, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return nil, errs.Login()
	case a.Impersonating():
		return nil, errs.Viewing()
	}

	// Most clicks end with one statement; only what that refuses is looked at step by step.
	known, err := s.knownTask(ctx, id)
	if err != nil {
		return nil, err
	}

	task, err := s.finishAtOnce(ctx, a.UserID, known)
	switch {
	case err != nil:
		return nil, err
	case task != nil:
		return task.mine(), nil
	}

	err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
		var j *journey
		// Whoever is not on the journey learns nothing about tasks.
		switch j, task, err = s.lockForTask(ctx, a.UserID, id, known); {
		case err != nil:
			return err
		case j == nil:
			return errNoMember()
		case task != nil && task.doneAt != nil:
			return nil
		case !j.isMember:
			return errNoMember()
		case task == nil || j.StageID != task.StageID || task.ArchivedAt != nil:
			return errs.Missing("Task")
		case task.IsAutomatic:
			return s.finishAutomatic(ctx, a.UserID, task)
		}

		return s.complete(ctx, a.UserID, task, byHand, nil)
	})
	if err != nil {
		return nil, err
	}

	return task.mine(), nil
}

// finishAtOnce does a task by hand where nothing stands against it, with one statement that looks and locks and writes;
// nil where anything does, and nothing was written.
func (s *Service) finishAtOnce(ctx context.Context, userID int, known *TaskRecord) (*TaskRecord, error) {
	if known == nil || known.IsAutomatic {
		return nil, nil
	}

	task, now := *known, s.clock.Now()
	written, err := s.db.Chain(ctx, s.finishing, now, userID, task.ID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("finish task %d for user %d: %w", known.ID, userID, err)
	}

	task.Points, task.doneAt = int(written[2]), &now
	return &task, nil
}

// finishing writes that somebody did a task by hand, where nothing stands against it, and its line in the ledger, which
// is to be counted.
func finishing(d *db.DB) *db.Chain {
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

// knownTask is a task as it is for everybody, remembered for a moment: what it says and where it leads, which takes
// further tables only where it leads to something of ours. Nil when there is none.
func (s *Service) knownTask(ctx context.Context, id int) (*TaskRecord, error) {
	return s.tasks.Get(ctx, s.clock.Now(), id, func(ctx context.Context) (*TaskRecord, error) {
		task, err := tasks.Get(ctx, s.db, id)
		if errors.Is(err, db.ErrNone) {
			return nil, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read task %d: %w", id, err)
		}
		if kindOf(task.TargetKind) != nil {
			return s.taskFor(ctx, 0, id)
		}

		task.Target = new(targetScan).of(task)
		return task, nil
	})
}

// lockForTask is lockJourney that reads along the task somebody wants to do: known, with what decides as it is now. The
// task is nil when there is none.
func (s *Service) lockForTask(ctx context.Context, userID, id int, known *TaskRecord) (*journey, *TaskRecord, error) {
	j, task, err := s.readForTask(ctx, userID, id, known)
	if err != nil || j != nil {
		return j, task, err
	}
	begun, err := s.begin(ctx, userID)
	if err != nil || !begun {
		return nil, nil, err
	}
	return s.readForTask(ctx, userID, id, known)
}

func (s *Service) readForTask(ctx context.Context, userID, id int, known *TaskRecord) (*journey, *TaskRecord, error) {
	j, task := &journey{UserID: userID}, new(TaskRecord)
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
		[]any{id, userID}, &j.StageID, db.Millis(&j.Since), &j.IsHidden, &j.isMember,
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

func errNoMember() error { return errs.New(errs.Forbidden, "Only members can do tasks.") }

// finishAutomatic does a task that is done by itself, if its target is done.
func (s *Service) finishAutomatic(ctx context.Context, userID int, task *TaskRecord) error {
	met, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM journeys j CROSS JOIN tasks t WHERE j.user_id = ? AND t.id = ? AND `+doneCondition,
		userID, task.ID)
	if err != nil {
		return fmt.Errorf("look whether the target of task %d is done: %w", task.ID, err)
	}
	if met == 0 {
		return errs.New(errs.Conflict, "This task ticks itself when %s.", kindOf(task.TargetKind).wait)
	}

	return s.complete(ctx, userID, task, task.TargetKind, nil)
}

// complete writes that somebody did a task, with its points, unless that is written already.
func (s *Service) complete(ctx context.Context, userID int, task *TaskRecord, how string, by *int) error {
	now := s.clock.Now()
	n, err := s.db.Exec(ctx,
		`INSERT INTO task_completions (user_id, task_id, points, done_at, how, by_id) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT DO NOTHING`,
		userID, task.ID, task.Points, now, how, by)
	if err != nil {
		return fmt.Errorf("complete task %d for user %d: %w", task.ID, userID, err)
	}

	// The answer is that of the first request.
	if n == 0 { // another request was faster
		again, err := s.taskFor(ctx, userID, task.ID)
		if err == nil {
			task.doneAt = again.doneAt
		}

		return err
	}

	task.doneAt = &now
	return s.earn(ctx,
		&xpEntry{UserID: userID, Source: earned, TaskID: task.ID, Points: task.Points, At: now, ByID: by})
}

// settle does the tasks that are done by themselves of those who stand in their stage and have done the target; cond
// picks people (in j) or tasks (in t).
func (s *Service) settle(ctx context.Context, cond string, args ...any) error {
	now := s.clock.Now()
	rows, err := s.db.Query(ctx, `INSERT INTO task_completions (user_id, task_id, points, done_at, how)
		SELECT j.user_id, t.id, t.points, CAST(? AS BIGINT), t.target_kind FROM journeys j
		JOIN tasks t ON t.stage_id = j.stage_id
		WHERE t.is_automatic AND t.archived_at IS NULL AND `+cond+` AND `+doneCondition+`
			AND EXISTS (SELECT 1 FROM user_access_levels m WHERE m.user_id = j.user_id AND m.level_id = 'member')
			AND NOT EXISTS (SELECT 1 FROM task_completions c WHERE c.user_id = j.user_id AND c.task_id = t.id)
		ON CONFLICT DO NOTHING RETURNING user_id, task_id, points`, append([]any{now}, args...)...)
	if err != nil {
		return fmt.Errorf("do tasks that are done by themselves: %w", err)
	}

	defer rows.Close()
	entries := []*xpEntry{}
	for rows.Next() {
		e := &xpEntry{Source: earned, At: now}
		if err := rows.Scan(&e.UserID, &e.TaskID, &e.Points); err != nil {
			return fmt.Errorf("read a task that was done: %w", err)
		}

		entries = append(entries, e)
	}

	if err := rows.Err(); err != nil {
		return fmt.Errorf("read tasks that were done: %w", err)
	}

	if err := rows.Close(); err != nil {
		return fmt.Errorf("close the tasks that were done: %w", err)
	}

	return s.earn(ctx, entries...)
}

// LessonDone does the tasks of somebody's stage that a lesson does; learning tells it in the transaction in which the
// lesson is done.
func (s *Service) LessonDone(ctx context.Context, userID, lessonID int) error {
	return s.targetDone(ctx, userID, "lesson", "t.target_id = ?", lessonID)
}

// EventAttended does the tasks of somebody's stage that an event does, or one that it continues.
func (s *Service) EventAttended(ctx context.Context, userID, eventID int) error {
	return s.targetDone(ctx, userID, "event",
		`t.target_id IN (WITH RECURSIVE earlier (id, before)
			AS (SELECT x.id, x.continues_id FROM events x WHERE x.id = ?
		UNION SELECT x.id, x.continues_id FROM events x JOIN earlier ON x.id = earlier.before) SELECT id FROM earlier)`,
		eventID)
}

// taskDoneByForm does the tasks of somebody's stage that a form does; to be called in the transaction in which the form
// is sent.
func (s *Service) taskDoneByForm(ctx context.Context, userID, formID int) error {
	return s.targetDone(ctx, userID, "form", "t.target_id = ?", formID)
}

// targetDone does tasks that lead to what somebody has just done. Most of what people do is no task: that is found out
// first.
func (s *Service) targetDone(ctx context.Context, userID int, kind, which string, id int) error {
	waiting, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM tasks t WHERE t.target_kind = ? AND `+which+` AND t.is_automatic AND t.archived_at IS NULL
		AND t.stage_id = COALESCE((SELECT j.stage_id FROM journeys j WHERE j.user_id = ?), `+lowestStage+`)
		AND NOT EXISTS (SELECT 1 FROM task_completions c WHERE c.task_id = t.id AND c.user_id = ?)`, kind, id, userID,
		userID)
	if err != nil || waiting == 0 {
		return err
	}

	// The lock is taken only where a task waits: watching a lesson should not wait for anything.
	j, err := s.lockJourney(ctx, userID)
	if err != nil || j == nil || !j.isMember {
		return err
	}

	return s.settle(ctx, "j.user_id = ?", userID)
}

const reasonMax = 300

// SetTaskDone marks a task of somebody's stage as done, or takes a done one back with the points it gave. Staff use it
// to correct what people did.
//
// Requires stage_progress, and that the caller sees the person. Returns errs.Invalid for a reason that is missing or
// too long, or errs.NotFound for people who are not on the journey and for a task of another stage.
func (s *Service) SetTaskDone(
	ctx context.Context, userID, taskID int, isDone bool, reason string,
) (*UserStageProgress, error) {
	a := actor.From(ctx)
	err := s.setProgress(ctx, userID, reason, func(ctx context.Context, j *journey) error {
		task, err := s.taskFor(ctx, userID, taskID)
		if err != nil {
			return err
		}

		was := task.doneAt
		switch {
		// Doing it twice is no mistake and gives no points twice.
		case isDone == (was != nil):
			return nil
		case isDone && (task.StageID != j.StageID || task.ArchivedAt != nil):
			return errs.Missing("Task")
		case isDone:
			err = s.complete(ctx, userID, task, byStaff, &a.UserID)
		default:
			err = s.takeBack(ctx, userID, taskID, a.UserID, reason)
		}

		if err != nil {
			return err
		}

		return s.identity.Note(ctx, identity.Noted{
			Action: "task_progress", SubjectID: userID, Entity: "task", EntityID: taskID,
			Before: map[string]any{"isDone": was != nil}, After: map[string]any{"isDone": isDone, "reason": reason},
		})
	})
	if err != nil {
		return nil, err
	}

	return s.progressOf(ctx, userID)
}

// setProgress runs a change that staff make to the journey of somebody.
//
// Requires stage_progress, and that the caller sees the person. Returns errs.Invalid for a reason that is missing or
// too long, or errs.NotFound for people whom the caller does not see or who are not on the journey.
func (s *Service) setProgress(
	ctx context.Context, userID int, reason string, change func(ctx context.Context, j *journey) error,
) error {
	if !actor.From(ctx).Can(setProgress) {
		return errs.Denied()
	}

	c := new(errs.Check)
	c.Text("reason", reason, 1, reasonMax)
	if err := c.Err(); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		sees, err := s.identity.Sees(ctx, userID)
		if err != nil {
			return fmt.Errorf("look whether the caller sees user %d: %w", userID, err)
		}
		if !sees {
			return errs.Missing("User")
		}

		j, err := s.lockJourney(ctx, userID)
		if err == nil && j == nil {
			err = errs.Missing("User")
		}
		if err != nil {
			return err
		}

		return change(ctx, j)
	})
}

// takeBack removes that somebody did a task, and writes a line against the points it gave.
func (s *Service) takeBack(ctx context.Context, userID, taskID, by int, reason string) error {
	var points int

	// The points that were given count, not those that the task has by now.
	if err := s.db.Returning(ctx, `DELETE FROM task_completions WHERE user_id = ? AND task_id = ? RETURNING points`,
		[]any{userID, taskID}, &points); err != nil {
		return fmt.Errorf("take task %d from user %d: %w", taskID, userID, err)
	}
	return s.earn(ctx,
		&xpEntry{UserID: userID, Source: reversed, TaskID: taskID, Points: -points, At: s.clock.Now(), ByID: &by,
			Reason: &reason})
}

// SetStage puts somebody into another stage by hand; their request in review goes back to them.
//
// Requires stage_progress, and that the caller sees the person. Returns errs.Invalid for a reason that is missing or
// too long, or errs.NotFound for people who are not on the journey and for an archived stage.
func (s *Service) SetStage(ctx context.Context, userID, stageID int, reason string) (*UserStageProgress, error) {
	a := actor.From(ctx)
	err := s.setProgress(ctx, userID, reason, func(ctx context.Context, j *journey) error {
		stage, err := s.lockStage(ctx, stageID)
		if err == nil && stage.ArchivedAt != nil {
			err = errs.Missing("Stage")
		}
		if err != nil || j.StageID == stageID {
			return err
		}

		from := j.StageID

		// A request to leave the old stage would wait for ever.
		if err := s.closeWaiting(ctx, userID, a.UserID, reason); err != nil {
			return fmt.Errorf("return the request of user %d: %w", userID, err)
		}

		if err := s.move(ctx, j, stageID, movedByHand, a.UserID); err != nil {
			return fmt.Errorf("move user %d to stage %d: %w", userID, stageID, err)
		}

		if err := s.syncReviewNoticesOf(ctx, from); err != nil {
			return fmt.Errorf("tell the reviewers of stage %d: %w", from, err)
		}

		return s.identity.Note(ctx, identity.Noted{
			Action: "stage_set", SubjectID: userID, Entity: "user", EntityID: userID,
			Before: map[string]any{"stageId": from}, After: map[string]any{"stageId": stageID, "reason": reason},
		})
	})
	if err != nil {
		return nil, err
	}

	return s.progressOf(ctx, userID)
}

// closeWaiting ends the request of somebody who goes elsewhere.
func (s *Service) closeWaiting(ctx context.Context, userID, by int, comment string) error {
	_, err := s.db.Exec(ctx,
		`UPDATE move_ups SET state = 'returned', decided_at = ?, decided_by_id = ?, comment = ?
			WHERE user_id = ? AND state = 'waiting'`,
		s.clock.Now(), by, comment, userID)
	return err
}
