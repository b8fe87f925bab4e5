package identity

import (
	"context"
	"fmt"
)

// isMuted is the condition that someone muted all notifications, for the user with this id in SQL.
func isMuted(userID string) string {
	return "EXISTS (SELECT 1 FROM notification_mutes q WHERE q.user_id = " + userID + ")"
}

// MuteNotifications mutes all notifications of the caller, or ends that: no emails and no number at the bell, while the
// list goes on. What waits for a digest is not sent any more. It returns whether they are muted.
//
// Requires a login, no impersonation and no API key.
func (s *Service) MuteNotifications(ctx context.Context, mute bool) (bool, error) {
	caller, err := ownAccount(ctx)
	if err != nil {
		return false, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if !mute {
			_, err := s.db.Exec(ctx, `DELETE FROM notification_mutes WHERE user_id = ?`, caller.UserID)
			return err
		}

		if _, err := s.db.Exec(ctx,
			`INSERT INTO notification_mutes (user_id, since) VALUES (?, ?) ON CONFLICT DO NOTHING`, caller.UserID,
			s.clock.Now()); err != nil {
			return err
		}

		// What waits would otherwise go out with the next digest.
		_, err := s.db.Exec(ctx,
			`UPDATE notifications SET digest = NULL WHERE user_id = ? AND digest IS NOT NULL AND digested_at IS NULL`,
			caller.UserID)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("mute the notifications of user %d: %w", caller.UserID, err)
	}

	return mute, nil
}

// hasMuted tells whether someone muted all notifications.
func (s *Service) hasMuted(ctx context.Context, userID int) (bool, error) {
	found, err := s.db.Int(ctx, `SELECT COUNT(*) FROM notification_mutes WHERE user_id = ?`, userID)
	if err != nil {
		return false, fmt.Errorf("read whether user %d muted notifications: %w", userID, err)
	}
	return found > 0, nil
}
