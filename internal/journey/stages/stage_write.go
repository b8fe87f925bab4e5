package stages

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// CreateStage makes a stage, after all others unless a number is given.
//
// Requires stage_create. Returns errs.Invalid with the fields at fault, also for a number that another stage has.
func (s *Service) CreateStage(ctx context.Context, in StageInput) (*StageRecord, error) {
	if !actor.From(ctx).Can(createStages) {
		return nil, errs.Denied()
	}

	var stage *StageRecord
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		now := s.clock.Now()
		stage = &StageRecord{CreatedAt: now, UpdatedAt: now}
		var err error
		if stage.Number, err = s.store.freeNumber(ctx); err != nil {
			return fmt.Errorf("find a free number: %w", err)
		}

		if err := in.apply(stage); err != nil {
			return err
		}

		// Two stages with one number are found by the unique index.
		if err := numberTaken(stages.Insert(ctx, s.db, stage)); err != nil {
			return err
		}

		// Leaders and reviewers need the id of the stage.
		return s.syncStage(ctx, stage, in, "stage_create", nil)
	})
	if err != nil {
		return nil, err
	}

	return s.store.stageByID(ctx, stage.ID)
}

// UpdateStage changes a stage and, where lists are given, its leaders and reviewers.
//
// Requires stage_update. Returns errs.Invalid with the fields at fault, errs.NotFound, or errs.Conflict if the stage is
// archived or was changed after seenAt.
func (s *Service) UpdateStage(ctx context.Context, id int, in StageInput, seenAt *time.Time) (*StageRecord, error) {
	return s.changeStage(ctx, id, func(ctx context.Context, stage *StageRecord) error {
		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("stage", stage.ArchivedAt, stage.UpdatedAt, seenAt); err != nil {
			return err
		}

		before, err := s.loggedStage(ctx, stage)
		if err != nil {
			return fmt.Errorf("read what the log keeps of stage %d: %w", id, err)
		}

		if err := in.apply(stage); err != nil {
			return err
		}

		stage.UpdatedAt = s.laterThan(stage.UpdatedAt)
		if err := numberTaken(stages.Update(ctx, s.db, stage)); err != nil {
			return err
		}

		return s.syncStage(ctx, stage, in, "stage_update", before)
	})
}

// ArchiveStage archives a stage, or restores it. Members who have done nothing yet are in the lowest stage in use,
// whichever that is.
//
// Requires stage_update. Returns errs.NotFound, or errs.Conflict while people are in the stage and for the last stage
// in use.
func (s *Service) ArchiveStage(ctx context.Context, id int, archived bool) (*StageRecord, error) {
	return s.changeStage(ctx, id, func(ctx context.Context, stage *StageRecord) error {
		// Doing it twice is no mistake and leaves no second line in the log.
		if archived == (stage.ArchivedAt != nil) {
			return nil
		}

		before, err := s.loggedStage(ctx, stage)
		if err != nil {
			return fmt.Errorf("read what the log keeps of stage %d: %w", id, err)
		}

		stage.UpdatedAt, stage.ArchivedAt = s.laterThan(stage.UpdatedAt), nil
		action := "stage_restore"
		if archived {
			action, stage.ArchivedAt = "stage_archive", &stage.UpdatedAt
			err = s.store.requireEmpty(ctx, id)
		} else {
			err = s.store.renumber(ctx, stage)
		}

		// People must not stand in a stage that is gone.
		if err != nil {
			return err
		}

		if err := stages.Update(ctx, s.db, stage, "archived_at", "number", "updated_at"); err != nil {
			return fmt.Errorf("archive or restore stage %d: %w", id, err)
		}

		return s.syncStage(ctx, stage, StageInput{}, action, before)
	})
}

// OrderStages numbers all stages in use from 0, in the order of ids.
//
// Requires stage_update. Returns errs.Conflict if ids are not exactly the stages in use.
func (s *Service) OrderStages(ctx context.Context, ids []int) ([]*StageRecord, error) {
	if !actor.From(ctx).Can(updateStages) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		were, err := s.store.lockInUse(ctx)
		if err != nil {
			return err
		}

		// The list on the screen is out of date: an order of it would drop a stage.
		if !sameIDs(ids, were) || len(ids) == 0 {
			return errs.Stale("list of stages")
		}

		if err := s.store.orderStages(ctx, ids); err != nil {
			return err
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: "stage_order", Entity: "stage", Before: map[string]any{"ids": were},
				After: map[string]any{"ids": ids}})
	})
	if err != nil {
		return nil, err
	}

	return s.store.recordsInUse(ctx)
}

// places is the SQL that gives the row of each id its place, from some number on.
func places(ids []int, from int) (sql string, args []any) {
	sql = "CASE id"
	for i, id := range ids {
		sql, args = sql+" WHEN ? THEN CAST(? AS INTEGER)", append(args, id, from+i)
	}
	return sql + " END", args
}

func sameIDs(a, b []int) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func (s *Service) changeStage(
	ctx context.Context, id int, change func(ctx context.Context, stage *StageRecord) error,
) (*StageRecord, error) {
	if !actor.From(ctx).Can(updateStages) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		stage, err := s.store.lockStage(ctx, id)
		if err != nil {
			return err
		}

		return change(ctx, stage)
	})
	if err != nil {
		return nil, err
	}

	return s.store.stageByID(ctx, id)
}

// numberTaken says of a number that another stage has it.
func numberTaken(err error) error {
	return record.UniqueField(err, map[string]string{"stages.number": "number"})
}

// syncStage brings what belongs to a written stage up to it: its crew, what is remembered of people, and the log.
func (s *Service) syncStage(ctx context.Context, stage *StageRecord, in StageInput, action string, before any) error {
	// A list that was not sent leaves its people as they are.
	for role, ids := range map[string][]int{Leader: in.LeaderIds, Reviewer: in.ReviewerIds} {
		if ids == nil {
			continue
		}

		setCrew := func(ctx context.Context) error { return s.store.setCrew(ctx, stage, role, ids) }

		// Anyone who begins or ends to review is told what waits.
		if role == Reviewer {
			write := setCrew
			setCrew = func(ctx context.Context) error { return s.hooks.ChangeReviewers(ctx, stage, write) }
		}

		if err := setCrew(ctx); err != nil {
			return err
		}
	}

	after, err := s.loggedStage(ctx, stage)
	if err != nil {
		return fmt.Errorf("read what the log keeps of stage %d: %w", stage.ID, err)
	}

	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "stage", EntityID: stage.ID, Before: before, After: after})
}

func (s *Service) loggedStage(ctx context.Context, stage *StageRecord) (map[string]any, error) {
	crew, err := s.store.crewOf(ctx, []int{stage.ID})
	if err != nil {
		return nil, err
	}

	names := func(people []*JourneyPerson) []string {
		out := make([]string, len(people))
		for i, p := range people {
			out[i] = fmt.Sprintf("%s (%d)", p.Name, p.ID)
		}

		return out
	}

	of := crew[stage.ID]
	return map[string]any{
		"number": stage.Number, "name": stage.Name, "description": stage.Description, "archivedAt": stage.ArchivedAt,
		"leaders": names(of.leaders), "reviewers": names(of.reviewers),
	}, nil
}

// laterThan is now, or a moment after what stands there already: two changes never have the same time.
func (s *Service) laterThan(at time.Time) time.Time {
	return record.LaterThan(s.clock.Now(), at)
}

// LockStage reads a stage that is about to change. It checks no rights. Returns errs.NotFound without it.
func (s *Service) LockStage(ctx context.Context, id int) (*StageRecord, error) {
	return s.store.lockStage(ctx, id)
}

// Verify looks for rows of stages, tasks and points that break what must always hold.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	return s.store.findBroken(ctx)
}
