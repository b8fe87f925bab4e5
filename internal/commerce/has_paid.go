package commerce

import (
	"context"
	"fmt"
)

// HasPaid tells whether somebody ever paid, or holds a membership or product now. Other domains ask, for what only
// those may have.
func (s *Service) HasPaid(ctx context.Context, userID int) (bool, error) {
	now := s.clock.Now()
	var hasPaid bool
	err := s.db.Row(ctx, `SELECT EXISTS (SELECT 1 FROM payments WHERE user_id = ? AND amount > 0)
		OR EXISTS (SELECT 1 FROM grants WHERE user_id = ? AND from_at <= ? AND (to_at IS NULL OR to_at > ?)
		AND (suspended_from IS NULL OR suspended_from > ?))`,
		[]any{userID, userID, now, now, now}, &hasPaid)
	if err != nil {
		return false, fmt.Errorf("find whether user %d paid: %w", userID, err)
	}

	return hasPaid, nil
}
