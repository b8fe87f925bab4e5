package account

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// proofStore reads and writes the links that prove an address.
type proofStore struct{ db *db.DB }

// end makes every link that still could prove an address of the person useless.
func (s *proofStore) end(ctx context.Context, userID int) error {
	if _, err := s.db.Exec(ctx, `DELETE FROM email_proofs WHERE user_id = ?`, userID); err != nil {
		return fmt.Errorf("end the links that prove the address of user %d: %w", userID, err)
	}

	return nil
}

// insert writes a link, and ends all but a few older ones of the person.
func (s *proofStore) insert(ctx context.Context, proof *emailProof) error {
	if err := emailProofs.Insert(ctx, s.db, proof); err != nil {
		return fmt.Errorf("write a link that proves the address of user %d: %w", proof.UserID, err)
	}

	// A few older links stay good, as mails arrive in any order and people click the one they see.
	_, err := s.db.Exec(ctx, `DELETE FROM email_proofs WHERE user_id = ? AND token_hash <> ? AND token_hash NOT IN (
		SELECT token_hash FROM email_proofs WHERE user_id = ? AND token_hash <> ?
		ORDER BY created_at DESC, token_hash LIMIT ?)`,
		proof.UserID, proof.TokenHash, proof.UserID, proof.TokenHash, emailProofsAlive-1)
	if err != nil {
		return fmt.Errorf("end old links that prove the address of user %d: %w", proof.UserID, err)
	}

	return nil
}

// use uses up a link. Returns db.ErrNone for one that is not good, or no longer.
func (s *proofStore) use(ctx context.Context, tokenHash string, now time.Time) (*emailProof, error) {
	proof := new(emailProof)
	dest := make([]any, 5)
	emailProofs.Dest(proof, dest)

	err := s.db.Returning(ctx,
		`DELETE FROM email_proofs WHERE token_hash = ? AND expires_at > ? RETURNING `+emailProofs.Columns(""),
		[]any{tokenHash, now}, dest...)
	return proof, err
}
