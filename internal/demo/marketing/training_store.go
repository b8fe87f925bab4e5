package marketing

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/marketing/training"
	"atlas/internal/platform/db"
)

var (
	runRows          = db.NewTable[training.Run]("training_runs")
	registrationRows = db.NewTable[training.Registration]("training_registrations")
)

// countRegistrations counts who registered, for any run.
func (s *store) countRegistrations(ctx context.Context) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM training_registrations")
}

// currentRun reads the newest run of a track, without its days.
func (s *store) currentRun(ctx context.Context, track string) (*training.Run, error) {
	run, err := runRows.One(ctx, s.db, "WHERE track = ? ORDER BY id DESC LIMIT 1", track)
	if err != nil {
		return nil, fmt.Errorf("read the current run of %s: %w", track, err)
	}

	return run, nil
}

// dateRun writes when the days of a run begin, and until when its recordings are there.
func (s *store) dateRun(ctx context.Context, run *training.Run, days []time.Time) error {
	if err := runRows.Update(ctx, s.db, run, "recordings_until", "updated_at"); err != nil {
		return fmt.Errorf("change run %d: %w", run.ID, err)
	}

	for i, startsAt := range days {
		_, err := s.db.Exec(ctx, `UPDATE training_days SET starts_at = ? WHERE run_id = ? AND day = ?`,
			startsAt, run.ID, i+1)
		if err != nil {
			return fmt.Errorf("date day %d of run %d: %w", i+1, run.ID, err)
		}
	}

	return nil
}

// setChapters writes what the recording of a day has where.
func (s *store) setChapters(ctx context.Context, runID, day int, lines string) error {
	_, err := s.db.Exec(ctx, `UPDATE training_days SET chapters = ? WHERE run_id = ? AND day = ?`, lines, runID, day)
	if err != nil {
		return fmt.Errorf("write the chapters of run %d: %w", runID, err)
	}

	return nil
}

// insertRegistration writes that somebody registered.
func (s *store) insertRegistration(ctx context.Context, registration *training.Registration) error {
	return registrationRows.Insert(ctx, s.db, registration)
}

// insertVisit writes that somebody came to a day, or watched its recording.
func (s *store) insertVisit(ctx context.Context, registrationID, day int, kind string, at time.Time) error {
	_, err := s.db.Exec(ctx, `INSERT INTO training_visits (registration_id, day, kind, at) VALUES (?, ?, ?, ?)`,
		registrationID, day, kind, at)
	if err != nil {
		return fmt.Errorf("write a visit of registration %d: %w", registrationID, err)
	}

	return nil
}
