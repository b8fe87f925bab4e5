package stages

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// CreateTask adds a task to the end of a stage. If the task is automatic, members in the stage who did its target have
// done it at once.
//
// Requires stage_update. Returns errs.Invalid with the fields at fault, errs.NotFound, or errs.Conflict if the stage is
// archived or has too many tasks.
func (s *Service) CreateTask(ctx context.Context, stageID int, in TaskInput) (*TaskRecord, error) {
	if !actor.From(ctx).Can(updateStages) {
		return nil, errs.Denied()
	}

	var task *TaskRecord
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// The stage is locked: two tasks added at once must not get one position.
		stage, err := s.store.lockStage(ctx, stageID)
		if err != nil {
			return err
		}

		if err := record.CheckEditable("stage", stage.ArchivedAt, stage.UpdatedAt, nil); err != nil {
			return err
		}

		there, err := s.store.countTasks(ctx, stageID)
		if err != nil {
			return fmt.Errorf("count the tasks of stage %d: %w", stageID, err)
		}

		// A stage is a list that people can see the end of.
		if there >= tasksOfStage {
			return errs.New(errs.Conflict, "A stage can have up to %d tasks.", tasksOfStage)
		}

		now := s.clock.Now()
		task = &TaskRecord{StageID: stageID, CreatedAt: now, UpdatedAt: now}
		if err := in.Apply(task); err != nil {
			return err
		}

		if err := s.store.checkTarget(ctx, task); err != nil {
			return err
		}

		if task.Position, err = s.store.lastPosition(ctx, stageID); err != nil {
			return fmt.Errorf("find the last position of stage %d: %w", stageID, err)
		}

		if err := tasks.Insert(ctx, s.db, task); err != nil {
			return fmt.Errorf("write a task of stage %d: %w", stageID, err)
		}

		return s.syncTask(ctx, task, "task_create", nil)
	})
	if err != nil {
		return nil, err
	}

	return s.store.taskByID(ctx, task.ID)
}

// UpdateTask changes a task. Those who did it keep that, with the points it had then.
//
// Requires stage_update. Returns errs.Invalid with the fields at fault, errs.NotFound, or errs.Conflict if the task is
// archived or was changed after seenAt.
func (s *Service) UpdateTask(ctx context.Context, id int, in TaskInput, seenAt *time.Time) (*TaskRecord, error) {
	return s.changeTask(ctx, id, func(ctx context.Context, task *TaskRecord) error {
		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("task", task.ArchivedAt, task.UpdatedAt, seenAt); err != nil {
			return err
		}

		before := loggedTask(task)
		if err := in.Apply(task); err != nil {
			return err
		}

		// A target that stays may have been archived since: only a new choice is checked.
		if _, ok := in.Target.ValueOK(); ok {
			if err := s.store.checkTarget(ctx, task); err != nil {
				return err
			}
		}

		task.UpdatedAt = s.laterThan(task.UpdatedAt)
		if err := tasks.Update(ctx, s.db, task); err != nil {
			return fmt.Errorf("change task %d: %w", id, err)
		}

		return s.syncTask(ctx, task, "task_update", before)
	})
}

// ArchiveTask archives a task, or restores it to the end of its stage. Those who did it keep the points.
//
// Requires stage_update. Returns errs.NotFound if there is no such task.
func (s *Service) ArchiveTask(ctx context.Context, id int, archived bool) (*TaskRecord, error) {
	return s.changeTask(ctx, id, func(ctx context.Context, task *TaskRecord) error {
		// Doing it twice is no mistake and leaves no second line in the log.
		if archived == (task.ArchivedAt != nil) {
			return nil
		}

		before, err := loggedTask(task), error(nil)
		task.UpdatedAt, task.ArchivedAt = s.laterThan(task.UpdatedAt), nil
		action := "task_restore"
		if archived {
			action, task.ArchivedAt = "task_archive", &task.UpdatedAt
		} else if task.Position, err = s.store.lastPosition(ctx, task.StageID); err != nil {
			return fmt.Errorf("find the last position of stage %d: %w", task.StageID, err)
		}

		if err := tasks.Update(ctx, s.db, task, "archived_at", "position", "updated_at"); err != nil {
			return fmt.Errorf("archive or restore task %d: %w", id, err)
		}

		return s.syncTask(ctx, task, action, before)
	})
}

// OrderTasks puts the tasks of a stage in the order of ids.
//
// Requires stage_update. Returns errs.NotFound, or errs.Conflict if ids are not exactly the tasks of the stage in use.
func (s *Service) OrderTasks(ctx context.Context, stageID int, ids []int) (*StageRecord, error) {
	return s.changeStage(ctx, stageID, func(ctx context.Context, stage *StageRecord) error {
		were, err := s.store.taskIDs(ctx, stageID)
		if err != nil {
			return err
		}

		// The list on the screen is out of date: an order of it would drop a task.
		if !sameIDs(ids, were) || len(ids) == 0 {
			return errs.Stale("stage")
		}

		if err := s.store.orderTasks(ctx, stageID, ids); err != nil {
			return err
		}

		stage.UpdatedAt = s.laterThan(stage.UpdatedAt)
		if err := stages.Update(ctx, s.db, stage, "updated_at"); err != nil {
			return fmt.Errorf("change stage %d: %w", stageID, err)
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: "task_order", Entity: "stage", EntityID: stageID,
				Before: map[string]any{"ids": were}, After: map[string]any{"ids": ids}})
	})
}

func (s *Service) changeTask(
	ctx context.Context, id int, change func(ctx context.Context, task *TaskRecord) error,
) (*TaskRecord, error) {
	if !actor.From(ctx).Can(updateStages) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		task, err := s.store.lockTask(ctx, id)
		if err != nil {
			return err
		}

		return change(ctx, task)
	})
	if err != nil {
		return nil, err
	}

	return s.store.taskByID(ctx, id)
}

// syncTask has those do a task that is done by itself who did its target already, and writes the log.
func (s *Service) syncTask(ctx context.Context, task *TaskRecord, action string, before any) error {
	if err := s.completeAutomatic(ctx, ofTask, task.ID); err != nil {
		return fmt.Errorf("do task %d for those who did its target: %w", task.ID, err)
	}
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "task", EntityID: task.ID, Before: before, After: loggedTask(task)})
}

func loggedTask(t *TaskRecord) map[string]any {
	return map[string]any{
		"stageId": t.StageID, "title": t.Title, "description": t.Description, "points": t.Points,
		"actionLabel": t.ActionLabel, "targetKind": t.TargetKind,
		"targetId": t.TargetID, "targetUrl": t.TargetURL, "isAutomatic": t.IsAutomatic, "archivedAt": t.ArchivedAt,
	}
}
