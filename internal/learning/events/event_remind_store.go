package events

import "context"

// deleteReminders lets everybody be reminded of a date anew.
func (s *store) deleteReminders(ctx context.Context, dateID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM event_reminders WHERE date_id = ?`, dateID)
	return err
}

// deleteReminder lets somebody be reminded of a date anew.
func (s *store) deleteReminder(ctx context.Context, dateID, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM event_reminders WHERE date_id = ? AND user_id = ?`, dateID, userID)
	return err
}

// insertReminder writes down that somebody is reminded of a date so many hours before it, and tells whether they were
// not yet.
func (s *store) insertReminder(ctx context.Context, dateID, userID, hours int) (isFirst bool, err error) {
	n, err := s.db.Exec(ctx,
		`INSERT INTO event_reminders (date_id, user_id, hours, sent_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		dateID, userID, hours, s.clock.Now())
	return n > 0, err
}
