package training

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// store holds the SQL of runs, registrations and reminders.
type store struct {
	db    *db.DB
	clock clock.Clock
}

var (
	runs = db.NewTable[Run]("training_runs")
	days = db.NewTable[Day]("training_days")
)

// loadRuns reads the runs of a track, the current one first.
func (s *store) loadRuns(ctx context.Context, track string) ([]*Run, error) {
	all, err := runs.All(ctx, s.db, "WHERE track = ? ORDER BY id DESC LIMIT 50", track)
	if err != nil {
		return nil, fmt.Errorf("read the runs of %s: %w", track, err)
	}
	for i, run := range all {
		run.IsCurrent = i == 0
	}

	return all, s.loadDays(ctx, all)
}

// loadCurrent reads the newest run of a track; db.ErrNone without one.
func (s *store) loadCurrent(ctx context.Context, track string) (*Run, error) {
	run, err := runs.One(ctx, s.db, "WHERE track = ? ORDER BY id DESC LIMIT 1", track)
	if err != nil {
		return nil, fmt.Errorf("read the current run of %s: %w", track, err)
	}
	run.IsCurrent = true

	return run, s.loadDays(ctx, []*Run{run})
}

func (s *store) runByID(ctx context.Context, id int) (*Run, error) {
	run, err := runs.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Run")
	}
	if err != nil {
		return nil, fmt.Errorf("read run %d: %w", id, err)
	}

	return s.completeRun(ctx, run)
}

func (s *store) lockRun(ctx context.Context, id int) (*Run, error) {
	run, err := runs.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Run")
	}
	if err != nil {
		return nil, fmt.Errorf("lock run %d: %w", id, err)
	}

	return s.completeRun(ctx, run)
}

// completeRun adds the days, and whether the run is the current one.
func (s *store) completeRun(ctx context.Context, run *Run) (*Run, error) {
	newest, err := s.db.Int(ctx, "SELECT MAX(id) FROM training_runs WHERE track = ?", run.Track)
	if err != nil {
		return nil, fmt.Errorf("find the newest run: %w", err)
	}
	run.IsCurrent = run.ID == newest

	return run, s.loadDays(ctx, []*Run{run})
}

func (s *store) loadDays(ctx context.Context, of []*Run) error {
	ids := make([]int, len(of))
	byID := map[int]*Run{}
	for i, run := range of {
		ids[i] = run.ID
		byID[run.ID] = run
	}

	cond, arg := s.db.InInts("run_id", ids)
	found, err := days.All(ctx, s.db, "WHERE "+cond+" AND day BETWEEN 1 AND ? ORDER BY run_id, day", arg, Parts)
	if err != nil {
		return fmt.Errorf("read the days of runs: %w", err)
	}

	for _, day := range found {
		byID[day.RunID].Days = append(byID[day.RunID].Days, day)
	}

	return nil
}

func (s *store) insertRun(ctx context.Context, run *Run) error {
	run.CreatedAt = s.clock.Now()
	run.UpdatedAt = run.CreatedAt
	run.IsCurrent = true
	if err := runs.Insert(ctx, s.db, run); err != nil {
		return fmt.Errorf("write a run: %w", err)
	}

	for _, day := range run.Days {
		day.RunID = run.ID
		if err := days.Insert(ctx, s.db, day); err != nil {
			return fmt.Errorf("write day %d of run %d: %w", day.Day, run.ID, err)
		}
	}

	return nil
}

func (s *store) updateRun(ctx context.Context, run *Run) error {
	if err := runs.Update(ctx, s.db, run); err != nil {
		return fmt.Errorf("change run %d: %w", run.ID, err)
	}

	for _, day := range run.Days {
		_, err := s.db.Exec(ctx, `UPDATE training_days SET starts_at = ?, chapters = ?, audio_link = ?
			WHERE run_id = ? AND day = ?`,
			day.StartsAt, day.Chapters, day.AudioLink, run.ID, day.Day)
		if err != nil {
			return fmt.Errorf("change day %d of run %d: %w", day.Day, run.ID, err)
		}
	}

	return nil
}
