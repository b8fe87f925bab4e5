package stages

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
		return nil, errs.Impersonating()
	}

	// Most clicks end with one statement; only what that leaves undone is looked at step by step.
	known, err := s.knownTask(ctx, id)
	if err != nil {
		return nil, err
	}

	task, err := s.store.finishByHand(ctx, a.UserID, known, s.clock.Now())
	if err == nil && task == nil {
		err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
			task, err = s.finishOrRefuse(ctx, a.UserID, id, known)
			return err
		})
	}

	if err != nil {
		return nil, err
	}
	return task.asTask(), nil
}

// finishOrRefuse says why a task can't be done by hand, begins the journey of somebody who had none, and does what is
// done by itself.
func (s *Service) finishOrRefuse(ctx context.Context, userID, id int, known *TaskRecord) (*TaskRecord, error) {
	j, task, err := s.lockForTask(ctx, userID, id, known)
	switch {
	case err != nil:
		return nil, err
	case j == nil: // anyone who is not on the journey learns nothing about tasks
		return nil, errNoMember()
	case task != nil && task.doneAt != nil:
		return task, nil
	case !j.IsMember:
		return nil, errNoMember()
	case task == nil || j.StageID != task.StageID || task.ArchivedAt != nil:
		return nil, errs.Missing("Task")
	case task.IsAutomatic:
		return task, s.finishAutomatic(ctx, userID, task)
	}

	// Nothing stands against it any more: the journey began a moment ago.
	done, err := s.store.finishByHand(ctx, userID, task, s.clock.Now())
	if err == nil && done == nil { // archived just now
		err = errs.Missing("Task")
	}
	return done, err
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
			return s.store.taskFor(ctx, 0, id)
		}

		task.Target = new(targetScan).of(task)
		return task, nil
	})
}

// lockForTask is lockJourney that reads along the task somebody wants to do: known, with what decides as it is now. The
// task is nil when there is none.
func (s *Service) lockForTask(ctx context.Context, userID, id int, known *TaskRecord) (*Journey, *TaskRecord, error) {
	j, task, err := s.store.readForTask(ctx, userID, id, known)
	if err != nil || j != nil {
		return j, task, err
	}
	begun, err := s.startJourney(ctx, userID)
	if err != nil || !begun {
		return nil, nil, err
	}
	return s.store.readForTask(ctx, userID, id, known)
}

func errNoMember() error { return errs.New(errs.Forbidden, "Only members can do tasks.") }

// finishAutomatic does a task that is done by itself, if its target is done.
func (s *Service) finishAutomatic(ctx context.Context, userID int, task *TaskRecord) error {
	isMet, err := s.store.isTargetDone(ctx, userID, task.ID)
	if err != nil {
		return fmt.Errorf("look whether the target of task %d is done: %w", task.ID, err)
	}
	if !isMet {
		return errs.New(errs.Conflict, "This task ticks itself when %s.", kindOf(task.TargetKind).wait)
	}

	return s.complete(ctx, userID, task, task.TargetKind, nil)
}

// complete writes that somebody did a task, with its points, unless that is written already.
func (s *Service) complete(ctx context.Context, userID int, task *TaskRecord, how string, by *int) error {
	now := s.clock.Now()
	isFirst, err := s.store.insertCompletion(ctx, userID, task, how, by, now)
	if err != nil {
		return err
	}

	// The answer is that of the first request.
	if !isFirst { // another request was faster
		again, err := s.store.taskFor(ctx, userID, task.ID)
		if err == nil {
			task.doneAt = again.doneAt
		}

		return err
	}

	task.doneAt = &now
	return s.Points.insertEntries(ctx,
		&xpEntry{UserID: userID, Source: earned, TaskID: task.ID, Points: task.Points, At: now, ByID: by})
}

// completeAutomatic does the tasks that are done by themselves of those who stand in their stage and have done the
// target; cond picks people (in j) or tasks (in t).
func (s *Service) completeAutomatic(ctx context.Context, cond string, args ...any) error {
	entries, err := s.store.completeAutomatic(ctx, cond, args...)
	if err != nil {
		return err
	}
	return s.Points.insertEntries(ctx, entries...)
}

// FinishAutomatic does the tasks that are done by themselves of somebody who has done their targets. It checks no
// rights.
func (s *Service) FinishAutomatic(ctx context.Context, userID int) error {
	return s.completeAutomatic(ctx, ofUser, userID)
}

// LessonDone does the tasks of somebody's stage that a lesson does; learning tells it in the transaction in which the
// lesson is done.
func (s *Service) LessonDone(ctx context.Context, userID, lessonID int) error {
	return s.targetDone(ctx, userID, "lesson", toTarget, lessonID)
}

// EventAttended does the tasks of somebody's stage that an event does, or one that it continues.
func (s *Service) EventAttended(ctx context.Context, userID, eventID int) error {
	return s.targetDone(ctx, userID, "event", toEvent, eventID)
}

// FormSent does the tasks of somebody's stage that a form does; to be called in the transaction in which the form
// is sent.
func (s *Service) FormSent(ctx context.Context, userID, formID int) error {
	return s.targetDone(ctx, userID, "form", toTarget, formID)
}

// targetDone does tasks that lead to what somebody has just done. Most of what people do is no task: that is found out
// first.
func (s *Service) targetDone(ctx context.Context, userID int, kind, which string, id int) error {
	waiting, err := s.store.countWaiting(ctx, userID, kind, which, id)
	if err != nil || waiting == 0 {
		return err
	}

	// The lock is taken only where a task waits: watching a lesson should not wait for anything.
	j, err := s.LockJourney(ctx, userID)
	if err != nil || j == nil || !j.IsMember {
		return err
	}

	return s.completeAutomatic(ctx, ofUser, userID)
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
	err := s.SetProgress(ctx, userID, reason, func(ctx context.Context, j *Journey) error {
		task, err := s.store.taskFor(ctx, userID, taskID)
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
			err = s.undoTask(ctx, userID, taskID, a.UserID, reason)
		}

		if err != nil {
			return err
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "task_progress", SubjectID: userID, Entity: "task", EntityID: taskID,
			Before: map[string]any{"isDone": was != nil}, After: map[string]any{"isDone": isDone, "reason": reason},
		})
	})
	if err != nil {
		return nil, err
	}

	return s.ProgressOf(ctx, userID)
}

// SetProgress runs a change that staff make to the journey of somebody.
//
// Requires stage_progress, and that the caller sees the person. Returns errs.Invalid for a reason that is missing or
// too long, or errs.NotFound for people whom the caller does not see or who are not on the journey.
func (s *Service) SetProgress(
	ctx context.Context, userID int, reason string, change func(ctx context.Context, j *Journey) error,
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
		sees, err := s.identity.People.CanSee(ctx, userID)
		if err != nil {
			return fmt.Errorf("look whether the caller sees user %d: %w", userID, err)
		}
		if !sees {
			return errs.Missing("User")
		}

		j, err := s.LockJourney(ctx, userID)
		if err == nil && j == nil {
			err = errs.Missing("User")
		}
		if err != nil {
			return err
		}

		return change(ctx, j)
	})
}

// undoTask removes that somebody did a task, and writes a line against the points it gave.
func (s *Service) undoTask(ctx context.Context, userID, taskID, by int, reason string) error {
	// The points that were given count, not those that the task has by now.
	points, err := s.store.deleteCompletion(ctx, userID, taskID)
	if err != nil {
		return err
	}
	return s.Points.insertEntries(ctx,
		&xpEntry{UserID: userID, Source: reversed, TaskID: taskID, Points: -points, At: s.clock.Now(), ByID: &by,
			Reason: &reason})
}

// FinishFormTasks does the tasks that a form does for those who sent the form before the task led to it.
func (s *Service) FinishFormTasks(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error { return s.completeAutomatic(ctx, ofForms) })
}
