package account

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"atlas/internal/identity/contact"
	"atlas/internal/identity/secrets"
	"atlas/internal/platform/db"
)

// CodeTries is how many codes may be tried on one request, right or wrong.
const CodeTries = 5

type emailChangeRow struct {
	UserID    int       `db:"user_id"`
	Email     string    `db:"email"`
	OtpHash   string    `db:"otp_hash"`
	Attempts  int       `db:"attempts"`
	CreatedAt time.Time `db:"created_at"`
	ExpiresAt time.Time `db:"expires_at"`
}

var emailChanges = db.NewTable[emailChangeRow]("email_changes")

// emailOtpHash is how the code for an address is stored: keyed, and bound to person and address.
func (s *Service) emailOtpHash(userID int, email, code string) string {
	return secrets.Hex(secrets.Sign(s.keys.Otp, "email:"+strconv.Itoa(userID)+":"+contact.EmailKey(email)+":"+code))
}

// emailChangeOf is the request of a person that still can be confirmed; nil when there is none.
func (s *Service) emailChangeOf(ctx context.Context, userID int) (*EmailChange, error) {
	row, err := emailChanges.One(ctx, s.db, `WHERE user_id = ? AND expires_at > ? AND attempts < ?`, userID,
		s.clock.Now(), CodeTries)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read change of email of user %d: %w", userID, err)
	}
	return &EmailChange{Email: row.Email, ExpiresAt: row.ExpiresAt}, nil
}

// tryEmailCode uses up one of the five tries of an open request; nil when it has none left.
func (s *Service) tryEmailCode(ctx context.Context, userID int) (*emailChangeRow, error) {
	row := new(emailChangeRow)
	dest := make([]any, 6)
	emailChanges.Dest(row, dest)
	err := s.db.Returning(ctx,
		`UPDATE email_changes SET attempts = attempts + 1 WHERE user_id = ? AND attempts < ? AND expires_at > ?
		RETURNING `+emailChanges.Columns(""), []any{userID, CodeTries, s.clock.Now()}, dest...)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	return row, err
}

// useEmailChange uses up the code of a change, and tells whether it still was good.
func (s *accountStore) useEmailChange(ctx context.Context, userID int, otpHash string) (bool, error) {
	n, err := s.db.Exec(ctx, `DELETE FROM email_changes WHERE user_id = ? AND otp_hash = ?`, userID, otpHash)
	return n > 0, err
}
