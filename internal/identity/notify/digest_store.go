package notify

import (
	"context"
	"time"

	"atlas/internal/platform/db"
)

// recipient is who gets a digest.
type recipient struct {
	email, firstName, lastName string
	isArchived                 bool
}

func (s *store) recipient(ctx context.Context, userID int) (to recipient, err error) {
	err = s.db.Row(ctx, `SELECT email, first_name, last_name, archived_at IS NOT NULL FROM users WHERE id = ?`,
		[]any{userID}, &to.email, &to.firstName, &to.lastName, &to.isArchived)
	return to, err
}

// digestPeople are those with something that waits for the digest of a period since before a time.
func (s *store) digestPeople(ctx context.Context, period string, before time.Time) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT user_id FROM notifications
			WHERE digest = ? AND digest IS NOT NULL AND digested_at IS NULL AND created_at < ? ORDER BY user_id`,
		period, before)
}

// isWaiting is what waits for a digest of somebody.
const isWaiting = `user_id = ? AND digest = ? AND digested_at IS NULL AND created_at < ?`

// waiting reads what waits for the digest of somebody and was not read in the app, the newest first.
func (s *store) waiting(ctx context.Context, userID int, period string, before time.Time) ([]*Notification, error) {
	return s.readNotifications(
		ctx,
		`WHERE n.id IN (SELECT id FROM notifications WHERE `+isWaiting+` AND read_at IS NULL) ORDER BY n.id DESC`,
		userID,
		period,
		before,
	)
}

// claimDigest writes that a digest goes out, and tells whether no other process did so before.
func (s *store) claimDigest(ctx context.Context, userID int, period string, begins, now time.Time) (bool, error) {
	written, err := s.db.Exec(ctx,
		`INSERT INTO notification_digests (user_id, period, starts_on, sent_at) VALUES (?, ?, ?, ?)
			ON CONFLICT DO NOTHING`,
		userID, period, begins.Format(time.DateOnly), now)
	return written > 0, err
}

// closeDigest writes that what waited for a digest is done with.
func (s *store) closeDigest(ctx context.Context, userID int, period string, before, now time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE notifications SET digested_at = ? WHERE `+isWaiting, now, userID, period, before)
	return err
}

// removeFromDigests takes what waits for somebody out of the digests.
func (s *store) removeFromDigests(ctx context.Context, userID int) error {
	_, err := s.db.Exec(
		ctx,
		`UPDATE notifications SET digest = NULL WHERE user_id = ? AND digest IS NOT NULL AND digested_at IS NULL`,
		userID,
	)
	return err
}
