package signin

import (
	"context"
	"errors"
	"time"

	"atlas/internal/identity/account"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
)

type resetRequest struct {
	ID         int        `db:"id"`
	TokenHash  string     `db:"token_hash"`
	UserID     *int       `db:"user_id"`
	AddressKey string     `db:"address_key"`
	OtpHash    string     `db:"otp_hash"`
	Attempts   int        `db:"attempts"`
	CreatedAt  time.Time  `db:"created_at"`
	ExpiresAt  time.Time  `db:"expires_at"`
	VerifiedAt *time.Time `db:"verified_at"`
	UsedAt     *time.Time `db:"used_at"`
}

// account is whose budget of wrong codes the request spends; one beyond the limit has its own.
func (r *resetRequest) account() string {
	if r.AddressKey == "" {
		return "request:" + values.ID(r.ID)
	}
	return r.AddressKey
}

var resetRequests = db.NewTable[resetRequest]("reset_requests")

const resetIDTries = 5

// insertReset draws a number for the request and writes it. A decoy keeps the hash of nothing anybody could type.
func (s *Service) insertReset(ctx context.Context, r *resetRequest, otp int) error {
	// Numbers are drawn and not counted, so that nobody learns how many requests there are.
	for range resetIDTries {
		r.ID = 1 + secrets.RandomBelow(1<<31-1)
		r.OtpHash = s.OtpHash(r.ID, otp)

		// A decoy has a hash that no code fits.
		if r.UserID == nil {
			r.OtpHash = secrets.HashToken(secrets.NewToken())
		}

		n, err := s.db.Exec(ctx,
			`INSERT INTO reset_requests (id, token_hash, user_id, address_key, otp_hash, attempts, created_at,
				expires_at)
			VALUES (?, ?, ?, ?, ?, 0, ?, ?) ON CONFLICT DO NOTHING`,
			r.ID, r.TokenHash, r.UserID, r.AddressKey, r.OtpHash, r.CreatedAt, r.ExpiresAt)
		if err != nil || n == 1 {
			return err
		}
	}

	return errors.New("no free number for a reset request")
}

// supersedeResets ends the oldest requests for the same address; those beyond the limit have no address and end
// nobody's.
func (s *Service) supersedeResets(ctx context.Context, r *resetRequest) error {
	_, err := s.db.Exec(ctx,
		`DELETE FROM reset_requests WHERE address_key = ? AND address_key <> '' AND id <> ? AND id NOT IN (
		SELECT id FROM reset_requests WHERE address_key = ? AND id <> ? ORDER BY created_at DESC, id DESC LIMIT ?)`,
		r.AddressKey, r.ID, r.AddressKey, r.ID, resetsAlive-1)
	return err
}

// findUsableReset finds the request of a token while it may still be verified or used.
func (s *Service) findUsableReset(ctx context.Context, token string) (*resetRequest, error) {
	r, err := resetRequests.One(ctx, s.db,
		`WHERE token_hash = ? AND used_at IS NULL AND expires_at > ? AND (verified_at IS NOT NULL OR attempts < ?)`,
		secrets.HashToken(token), s.clock.Now(), account.CodeTries)
	if errors.Is(err, db.ErrNone) {
		return nil, errInvalidReset()
	}
	return r, err
}

// useReset consumes a verified request; only one caller ever gets true.
func (s *Service) useReset(ctx context.Context, id int) (bool, error) {
	now := s.clock.Now()
	n, err := s.db.Exec(ctx,
		`UPDATE reset_requests SET used_at = ?
			WHERE id = ? AND used_at IS NULL AND verified_at IS NOT NULL AND expires_at > ?`, now, id, now)
	return n == 1, err
}

// tryOtp uses up one try of a living request and gives the request; ErrNone when it has none left.
func (s *Service) tryOtp(ctx context.Context, id int) (*resetRequest, error) {
	r := new(resetRequest)
	dest := make([]any, 10)
	resetRequests.Dest(r, dest)
	err := s.db.Returning(ctx,
		`UPDATE reset_requests SET attempts = attempts + 1
			WHERE id = ? AND attempts < ? AND used_at IS NULL AND expires_at > ?
		RETURNING `+resetRequests.Columns(""), []any{id, account.CodeTries, s.clock.Now()}, dest...)
	return r, err
}

// verifyReset marks a request whose code was given.
func (s *Service) verifyReset(ctx context.Context, id int) error {
	_, err := s.db.Exec(ctx, `UPDATE reset_requests SET verified_at = ? WHERE id = ? AND verified_at IS NULL`,
		s.clock.Now(), id)
	return err
}
