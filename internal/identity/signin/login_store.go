package signin

import (
	"context"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
)

// loginStore reads and writes what signing in leaves with a person.
type loginStore struct{ db *db.DB }

// address is the address of a person.
func (s *loginStore) address(ctx context.Context, userID int) (string, error) {
	var email string
	err := s.db.Row(ctx, `SELECT email FROM users WHERE id = ?`, []any{userID}, &email)
	return email, err
}

// recordLogin writes that somebody signed in, and their password as it is hashed now. It tells whether they still were
// who they proved to be: with that password and second factor, and not archived.
func (s *loginStore) recordLogin(
	ctx context.Context, user *people.Credentials, now time.Time, hash string, meetsChecklist bool,
) (bool, error) {
	n, err := s.db.Exec(ctx, `UPDATE users SET last_login_at = ?, password_hash = ?, password_meets_checklist = ?
		WHERE id = ? AND password_hash = ? AND archived_at IS NULL AND COALESCE(two_factor_since, 0) = ?`,
		now, hash, meetsChecklist, user.ID, *user.PasswordHash, millisOr0(user.TwoFactorSince))
	return n > 0, err
}

// millisOr0 is how an instant that may be missing is compared in SQL.
func millisOr0(at *time.Time) int64 {
	if at == nil {
		return 0
	}
	return at.UnixMilli()
}
