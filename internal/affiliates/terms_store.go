package affiliates

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// findAccepted finds the latest version of the terms that a user accepted as an affiliate; 0 for none.
func (s *store) findAccepted(ctx context.Context, userID int) (version int, at time.Time, err error) {
	err = s.db.Row(ctx, `SELECT t.version, t.accepted_at FROM affiliate_terms t
		JOIN affiliates a ON a.id = t.affiliate_id WHERE a.user_id = ? ORDER BY t.version DESC LIMIT 1`,
		[]any{userID}, &version, db.Millis(&at))
	if errors.Is(err, db.ErrNone) {
		return 0, time.Time{}, nil
	}

	if err != nil {
		return 0, time.Time{}, fmt.Errorf("read which terms user %d accepted: %w", userID, err)
	}

	return version, at, nil
}

// insertAcceptance writes that an affiliate accepted a version, unless they did so before.
func (s *store) insertAcceptance(
	ctx context.Context, affiliateID, version int, at time.Time,
) (isWritten bool, err error) {
	made, err := s.db.Exec(ctx, `INSERT INTO affiliate_terms (affiliate_id, version, accepted_at) VALUES (?, ?, ?)
		ON CONFLICT DO NOTHING`,
		affiliateID, version, at)
	if err != nil {
		return false, fmt.Errorf("keep that affiliate %d accepted terms: %w", affiliateID, err)
	}

	return made > 0, nil
}
