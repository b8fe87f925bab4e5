package manage

import (
	"context"
	"errors"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// peopleStore reads and writes what staff change of people.
type peopleStore struct{ db *db.DB }

// addressFree says whose the address is when it is somebody else's. It is for staff, who may know.
func (s *peopleStore) addressFree(ctx context.Context, u *people.User) error {
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
func (s *peopleStore) removeOwnRows(ctx context.Context, userID int) error {
	for _, statement := range ownRows {
		if _, err := s.db.Exec(ctx, statement, userID); err != nil {
			return err
		}
	}

	return nil
}
