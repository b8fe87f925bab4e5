package identity

import (
	"context"
	"errors"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// accountStore reads and writes what people sign in with.
type accountStore struct{ db *db.DB }

// address is the address of a person.
func (s *accountStore) address(ctx context.Context, userID int) (string, error) {
	var email string
	err := s.db.Row(ctx, `SELECT email FROM users WHERE id = ?`, []any{userID}, &email)
	return email, err
}

// isThere tells whether there is a person.
func (s *accountStore) isThere(ctx context.Context, userID int) (bool, error) {
	found, err := s.db.Int(ctx, "SELECT COUNT(*) FROM users WHERE id = ?", userID)
	return found > 0, err
}

// isEmpty tells whether there is nobody at all.
func (s *accountStore) isEmpty(ctx context.Context) (bool, error) {
	there, err := s.db.Int(ctx, "SELECT COUNT(*) FROM users")
	return there == 0, err
}

// setPassword writes a password in place of an old one. It tells whether that still was the password.
func (s *accountStore) setPassword(
	ctx context.Context, userID int, oldHash, hash string, meetsChecklist bool,
) (bool, error) {
	n, err := s.db.Exec(ctx,
		`UPDATE users SET password_hash = ?, password_meets_checklist = ? WHERE id = ? AND password_hash = ?`,
		hash, meetsChecklist, userID, oldHash)
	return n > 0, err
}

// noteLogin writes that somebody signed in, and their password as it is hashed now. It tells whether they still were
// who they proved to be: with that password and second factor, and not archived.
func (s *accountStore) noteLogin(
	ctx context.Context, user *credentials, now time.Time, hash string, meetsChecklist bool,
) (bool, error) {
	n, err := s.db.Exec(ctx, `UPDATE users SET last_login_at = ?, password_hash = ?, password_meets_checklist = ?
		WHERE id = ? AND password_hash = ? AND archived_at IS NULL AND COALESCE(two_factor_since, 0) = ?`,
		now, hash, meetsChecklist, user.ID, *user.PasswordHash, millisOr0(user.TwoFactorSince))
	return n > 0, err
}

// setTwoFactor writes since when somebody has a second factor.
func (s *accountStore) setTwoFactor(ctx context.Context, userID int, since time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE users SET two_factor_since = ? WHERE id = ?`, since, userID)
	return err
}

// showWelcomeBack has the welcome-back notice shown to somebody, or no longer.
func (s *accountStore) showWelcomeBack(ctx context.Context, userID int, isShown bool) error {
	_, err := s.db.Exec(ctx, `UPDATE users SET show_returnee_modal = ? WHERE id = ?`, isShown, userID)
	return err
}

// closeWelcomeBack ends the welcome-back notice for somebody who sees it, and tells whether they did.
func (s *accountStore) closeWelcomeBack(ctx context.Context, userID int, now time.Time) (bool, error) {
	n, err := s.db.Exec(ctx,
		"UPDATE users SET show_returnee_modal = ?, updated_at = ? WHERE id = ? AND show_returnee_modal = ?", false,
		now, userID, true)
	return n > 0, err
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

// setProfileImage writes where the picture of somebody is.
func (s *accountStore) setProfileImage(ctx context.Context, userID int, address *string) error {
	_, err := s.db.Exec(ctx, `UPDATE users SET profile_image = ? WHERE id = ?`, address, userID)
	return err
}

// addressFree says whose the address is when it is somebody else's. It is for staff, who may know.
func (s *accountStore) addressFree(ctx context.Context, u *User) error {
	var archivedAt *time.Time
	err := s.db.Row(ctx, `SELECT archived_at FROM users WHERE email_key = ? AND id <> ?`, []any{u.EmailKey, u.ID},
		db.OptionalMillis(&archivedAt))
	switch {
	case errors.Is(err, db.ErrNone):
		return nil
	case err != nil:
		return err
	case archivedAt != nil:
		return errs.Field("email", "belongs to someone who is archived")
	}

	return errs.Field("email", "is already taken")
}

// ownRows are the rows of identity that belong to a person and go with them. What people reported stays, without their
// name.
var ownRows = []string{
	`DELETE FROM sessions WHERE user_id = ?`,
	`DELETE FROM reset_requests WHERE user_id = ?`,
	`DELETE FROM email_proofs WHERE user_id = ?`,
	`DELETE FROM person_notes WHERE user_id = ?`,
	`DELETE FROM user_access_levels WHERE user_id = ?`,
	`UPDATE bug_reports SET user_id = NULL WHERE user_id = ?`,
}

// removeOwnRows deletes what goes with a person.
func (s *accountStore) removeOwnRows(ctx context.Context, userID int) error {
	for _, statement := range ownRows {
		if _, err := s.db.Exec(ctx, statement, userID); err != nil {
			return err
		}
	}

	return nil
}

// millisOr0 is how an instant that may be missing is compared in SQL.
func millisOr0(at *time.Time) int64 {
	if at == nil {
		return 0
	}
	return at.UnixMilli()
}

// endResets forgets every request of a person.
func (s *accountStore) endResets(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM reset_requests WHERE user_id = ?`, userID)
	return err
}
