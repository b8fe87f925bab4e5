package training

import (
	"context"
	"time"

	"atlas/internal/marketing/optout"
	"atlas/internal/marketing/training/timetable"
	"atlas/internal/platform/db"
)

// readChange reads when a setting was changed last. Returns db.ErrNone for one that never was.
func (s *store) readChange(ctx context.Context, name string, into *time.Time) error {
	return s.db.Row(ctx, `SELECT updated_at FROM default_settings WHERE name = ?`, []any{name}, db.Millis(into))
}

// findToRemind are the next people behind the last one who are to get a step and did not.
func (s *store) findToRemind(ctx context.Context, run *Run, due timetable.Due, last int) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT r.id FROM training_registrations r
		WHERE r.run_id = ? AND r.id > ? AND r.email_key LIKE '%@%'
		AND `+optout.OpenAddress("r")+` AND r.created_at < ? AND NOT `+hasEnrolled+`
		AND NOT EXISTS (SELECT 1 FROM training_reminders x WHERE x.registration_id = r.id AND x.day = ?
		AND x.step = ?)
		AND NOT EXISTS (SELECT 1 FROM training_visits v WHERE v.registration_id = r.id AND v.day = ? AND v.kind = ?)
		ORDER BY r.id LIMIT ?`, run.ID, last, due.RegisteredBefore, due.Day, due.Step, due.Day, due.Unless,
		remindAtOnce)
}

// takeReminder writes that somebody got a step. It changes no row if they did before.
func (s *store) takeReminder(ctx context.Context, id int, due timetable.Due) (int, error) {
	return s.db.Exec(ctx, `INSERT INTO training_reminders (registration_id, day, step, sent_at) VALUES (?, ?, ?, ?)
		ON CONFLICT DO NOTHING`,
		id, due.Day, due.Step, s.clock.Now())
}
