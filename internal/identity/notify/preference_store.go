package notify

import (
	"context"
	"fmt"
	"time"
)

// preferences reads what somebody chose, by kind.
func (s *store) preferences(ctx context.Context, userID int) (map[string]Preference, error) {
	chosen := map[string]Preference{}
	err := s.db.Each(ctx, `SELECT kind, is_shown, mail FROM notification_preferences WHERE user_id = ?`,
		[]any{userID}, func(scan func(...any) error) error {
			var kind string
			var p Preference
			if err := scan(&kind, &p.IsShown, &p.Mail); err != nil {
				return fmt.Errorf("scan preference: %w", err)
			}

			chosen[kind] = p
			return nil
		})
	return chosen, err
}

// upsertPreference writes what somebody chose for a kind.
func (s *store) upsertPreference(ctx context.Context, userID int, p *Preference, now time.Time) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO notification_preferences (user_id, kind, is_shown, mail, updated_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (user_id, kind) DO UPDATE
		SET is_shown = excluded.is_shown, mail = excluded.mail, updated_at = excluded.updated_at`,
		userID, p.Kind(), p.IsShown, p.Mail, now)
	return err
}

// isMuted is the condition that someone muted all notifications, for the user with this id in SQL.
func isMuted(userID string) string {
	return "EXISTS (SELECT 1 FROM notification_mutes q WHERE q.user_id = " + userID + ")"
}

// hasMuted tells whether someone muted all notifications.
func (s *store) hasMuted(ctx context.Context, userID int) (bool, error) {
	found, err := s.db.Int(ctx, `SELECT COUNT(*) FROM notification_mutes WHERE user_id = ?`, userID)
	if err != nil {
		return false, fmt.Errorf("read whether user %d muted notifications: %w", userID, err)
	}
	return found > 0, nil
}

// mute mutes all notifications of somebody.
func (s *store) mute(ctx context.Context, userID int, now time.Time) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO notification_mutes (user_id, since) VALUES (?, ?) ON CONFLICT DO NOTHING`, userID, now)
	return err
}

// unmute ends that.
func (s *store) unmute(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM notification_mutes WHERE user_id = ?`, userID)
	return err
}
