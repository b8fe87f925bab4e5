package account

import (
	"context"
	"time"

	"atlas/internal/platform/db"
)

// accountStore reads and writes what people sign in with.
type accountStore struct{ db *db.DB }

// setPassword writes a password in place of an old one. It tells whether that still was the password.
func (s *accountStore) setPassword(
	ctx context.Context, userID int, oldHash, hash string, meetsChecklist bool,
) (bool, error) {
	n, err := s.db.Exec(ctx,
		`UPDATE users SET password_hash = ?, password_meets_checklist = ? WHERE id = ? AND password_hash = ?`,
		hash, meetsChecklist, userID, oldHash)
	return n > 0, err
}

// setTwoFactor writes since when somebody has a second factor.
func (s *accountStore) setTwoFactor(ctx context.Context, userID int, since time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE users SET two_factor_since = ? WHERE id = ?`, since, userID)
	return err
}

// isProven tells whether the address of somebody is proven. Returns db.ErrNone for nobody.
func (s *accountStore) isProven(ctx context.Context, userID int) (bool, error) {
	var proven bool
	err := s.db.Row(ctx, `SELECT email_proven_at IS NOT NULL FROM users WHERE id = ?`, []any{userID}, &proven)
	return proven, err
}

// prove writes that the address of somebody is proven, unless it was before.
func (s *accountStore) prove(ctx context.Context, userID int, now time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE users SET email_proven_at = ? WHERE id = ? AND email_proven_at IS NULL`, now,
		userID)
	return err
}

// endResets forgets every request of a person.
func (s *accountStore) endResets(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM reset_requests WHERE user_id = ?`, userID)
	return err
}
