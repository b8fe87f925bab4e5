package training

import (
	"context"
	"fmt"

	"atlas/internal/marketing/training/timetable"
	"atlas/internal/platform/db"
)

var registrations = db.NewTable[Registration]("training_registrations")

// What people did.
const (
	attended = timetable.Attended
	watched  = timetable.Watched
)

// hasEnrolled tells of a registration r that its owner bought something since.
const hasEnrolled = `EXISTS (SELECT 1 FROM subscriptions b JOIN users u ON u.id = b.user_id
	WHERE b.created_at >= r.created_at AND (u.email_key = r.email_key OR u.id = r.user_id))`

func (s *store) registrationByEmail(ctx context.Context, runID int, emailKey string) (*Registration, error) {
	found, err := registrations.One(ctx, s.db, "WHERE run_id = ? AND email_key = ?", runID, emailKey)
	if err != nil {
		return nil, fmt.Errorf("read a registration of run %d: %w", runID, err)
	}

	return found, nil
}

func (s *store) countRegistered(ctx context.Context, runID int) (int, error) {
	count, err := s.db.Int(ctx, "SELECT COUNT(*) FROM training_registrations WHERE run_id = ?", runID)
	if err != nil {
		return 0, fmt.Errorf("count the registrations of run %d: %w", runID, err)
	}

	return count, nil
}

// insertVisit keeps the first time that someone did something.
func (s *store) insertVisit(ctx context.Context, registrationID, day int, kind string) error {
	_, err := s.db.Exec(ctx, `INSERT INTO training_visits (registration_id, day, kind, at) VALUES (?, ?, ?, ?)
		ON CONFLICT DO NOTHING`,
		registrationID, day, kind, s.clock.Now())
	if err != nil {
		return fmt.Errorf("count registration %d, day %d, as %s: %w", registrationID, day, kind, err)
	}

	return nil
}
