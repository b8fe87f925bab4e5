package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"atlas/internal/identity/secrets"
	"atlas/internal/identity/totp"
	"atlas/internal/platform/db"
)

type twoFactorRow struct {
	UserID    int       `db:"user_id"`
	Secret    []byte    `db:"secret"`
	LastStep  int64     `db:"last_step"`
	CreatedAt time.Time `db:"created_at"`
}

var twoFactors = db.NewTable[twoFactorRow]("two_factors")

// storeSecret begins a set-up: whatever app was being set up before is forgotten.
func (s *Service) storeSecret(ctx context.Context, userID int, secret []byte) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := twoFactors.Delete(ctx, s.db, userID); err != nil {
			return fmt.Errorf("drop earlier set-up of user %d: %w", userID, err)
		}
		sealed := s.keys.Factor.Seal(nil, nil, secret, []byte(strconv.Itoa(userID)))
		return twoFactors.Insert(ctx, s.db, &twoFactorRow{UserID: userID, Secret: sealed, CreatedAt: s.clock.Now()})
	})
}

// useAppCode uses up a code of the authenticator app, in the transaction of ctx. A code is good once, and none that is
// older than the last one is good at all.
func (s *Service) useAppCode(ctx context.Context, userID int, code string) (bool, error) {
	row, err := twoFactors.Get(ctx, s.db, userID)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read two-factor login of user %d: %w", userID, err)
	}

	// Sealed with the id of the person, so that a row copied to another one opens nothing.
	secret, err := s.keys.Factor.Open(nil, nil, row.Secret, []byte(strconv.Itoa(userID)))
	if err != nil {
		s.log.ErrorContext(ctx,
			"the secret of an authenticator app cannot be opened: the secret of the site has changed", "user", userID)
		return false, nil
	}

	step, ok := totp.Step(secret, code, s.clock.Now())
	if !ok {
		return false, nil
	}

	// The step only ever grows: a code that was seen over somebody's shoulder is worthless after its use.
	n, err := s.db.Exec(ctx,
		`UPDATE two_factors SET last_step = ? WHERE user_id = ? AND created_at = ? AND last_step < ?`, step, userID,
		row.CreatedAt, step)
	return n == 1, err
}

const (
	recoveryCodes = 10
	// recoveryMessages are easy to read aloud and to tell apart; ten of them are fifty bits.
	recoveryMessages = "abcdefghjkmnpqrstvwxyz0123456789"
	recoveryLength   = 10
)

// newRecoveryCode is ten emails with a hyphen in the middle.
func newRecoveryCode() string {
	raw := make([]byte, recoveryLength)
	_, _ = rand.Read(raw)
	for i, b := range raw {
		raw[i] = recoveryMessages[int(b)%len(recoveryMessages)]
	}
	return string(raw[:recoveryLength/2]) + "-" + string(raw[recoveryLength/2:])
}

// recoveryHash is the only form in which a recovery code is stored: keyed, and bound to its owner.
func (s *Service) recoveryHash(userID int, code string) string {
	return secrets.Hex(secrets.Sign(s.keys.Recovery, strconv.Itoa(userID)+":"+code))
}

// writeRecoveryCodes replaces the codes of a person and gives the new ones, which nobody can read again.
func (s *Service) writeRecoveryCodes(ctx context.Context, userID int) ([]string, error) {
	if _, err := s.db.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = ?`, userID); err != nil {
		return nil, fmt.Errorf("drop recovery codes of user %d: %w", userID, err)
	}

	codes, args := make([]string, recoveryCodes), []any{}
	for i := range codes {
		codes[i] = newRecoveryCode()
		args = append(args, userID, s.recoveryHash(userID, normalizeCode(codes[i])))
	}

	_, err := s.db.Exec(ctx,
		`INSERT INTO recovery_codes (user_id, code_hash) VALUES (?, ?)`+strings.Repeat(", (?, ?)", recoveryCodes-1),
		args...)
	return codes, err
}

// useRecoveryCode uses up a recovery code; only one caller ever gets true.
func (s *Service) useRecoveryCode(ctx context.Context, userID int, code string) (bool, error) {
	n, err := s.db.Exec(ctx,
		`UPDATE recovery_codes SET used_at = ? WHERE user_id = ? AND code_hash = ? AND used_at IS NULL`,
		s.clock.Now(), userID, s.recoveryHash(userID, code))
	return n == 1, err
}

func (s *Service) RecoveryCodesLeft(ctx context.Context, userID int) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM recovery_codes WHERE user_id = ? AND used_at IS NULL`, userID)
}

// deleteTwoFactor takes app and codes away.
func (s *Service) deleteTwoFactor(ctx context.Context, userID int) error {
	for _, statement := range []string{
		`UPDATE users SET two_factor_since = NULL WHERE id = ?`,
		`DELETE FROM two_factors WHERE user_id = ?`, // and the codes with it
	} {
		if _, err := s.db.Exec(ctx, statement, userID); err != nil {
			return fmt.Errorf("forget two-factor login of user %d: %w", userID, err)
		}
	}

	return nil
}

// normalizeCode takes out what people put between the letters of a code.
func normalizeCode(code string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u00a0' {
			return -1
		}
		return r
	}, code))
}
