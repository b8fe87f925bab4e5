package events

import (
	"context"
	"time"

	"atlas/internal/learning/content"
)

// demoUser is the id of somebody of the demo. Returns db.ErrNone without them.
func (s *store) demoUser(ctx context.Context, name string) (int, error) {
	return s.db.Int(ctx, "SELECT id FROM users WHERE email_key = ?", name+content.DemoDomain)
}

// addDemoAnswer writes somebody's answer to a date as it was given at a moment.
func (s *store) addDemoAnswer(
	ctx context.Context, dateID, userID int, state string, turn int, at time.Time, hasAttended *bool,
) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO event_signups (date_id, user_id, state, turn, answered_at, has_attended)
			VALUES (?, ?, ?, ?, ?, ?)`, dateID, userID, state, turn, at, hasAttended)
	return err
}
