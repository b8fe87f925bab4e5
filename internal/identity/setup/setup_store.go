package setup

import (
	"context"
	"errors"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/platform/db"
)

// setupStore reads and writes how far the first set-up is.
type setupStore struct{ db *db.DB }

// emailTestedAt is when a test email arrived; nil for never.
func (s *setupStore) emailTestedAt(ctx context.Context) (at *time.Time, err error) {
	err = s.db.Row(ctx, `SELECT email_tested_at FROM setup_state WHERE id = ?`, []any{setupRow}, db.OptionalMillis(&at))
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	return at, err
}

// recordEmailTest writes when a test email arrived.
func (s *setupStore) recordEmailTest(ctx context.Context, now time.Time) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO setup_state (id, email_tested_at) VALUES (?, ?) ON CONFLICT (id) DO UPDATE
			SET email_tested_at = excluded.email_tested_at`, setupRow, now)
	return err
}

// storeCode writes the hash of a code in place of the one before.
func (s *setupStore) storeCode(ctx context.Context, codeHash string) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO setup_state (id, code_hash) VALUES (?, ?) ON CONFLICT (id) DO UPDATE
			SET code_hash = excluded.code_hash`, setupRow, codeHash)
	return err
}

// codeHash is the hash of the code that is good; nil without one.
func (s *setupStore) codeHash(ctx context.Context) (hash *string, err error) {
	err = s.db.Row(ctx, `SELECT code_hash FROM setup_state WHERE id = ? AND done_at IS NULL`, []any{setupRow}, &hash)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	return hash, err
}

// useCode ends the set-up with a code, and tells whether that was good.
func (s *setupStore) useCode(ctx context.Context, codeHash string, now time.Time) (bool, error) {
	used, err := s.db.Exec(ctx,
		`UPDATE setup_state SET done_at = ?, code_hash = NULL WHERE id = ? AND done_at IS NULL AND code_hash = ?`,
		now, setupRow, codeHash)
	return used > 0, err
}

// isOpen asks the database. An owner is anybody with full access, also one who was archived since.
func (s *setupStore) isOpen(ctx context.Context) (bool, error) {
	closed, err := s.db.Int(ctx, `SELECT CASE WHEN EXISTS (SELECT 1 FROM user_access_levels WHERE level_id = ?)
		OR EXISTS (SELECT 1 FROM users WHERE is_legacy_admin) OR EXISTS (SELECT 1 FROM setup_state
		WHERE done_at IS NOT NULL) THEN 1 ELSE 0 END`, access.FullAccess)
	return closed == 0, err
}
