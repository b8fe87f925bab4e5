package wins

import (
	"context"
	"fmt"
	"time"
)

// isMember tells whether a person is here as more than a non-member.
func (s *store) isMember(ctx context.Context, userID int) (bool, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM users WHERE id = ? AND is_non_member = ?`, userID, false)
	if err != nil {
		return false, fmt.Errorf("read whether user %d is a member: %w", userID, err)
	}

	return n > 0, nil
}

// countWins counts the wins that a person told since a moment.
func (s *store) countWins(ctx context.Context, userID int, since time.Time) (int, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM wins WHERE user_id = ? AND created_at >= ?`, userID, since)
	if err != nil {
		return 0, fmt.Errorf("count the wins of user %d: %w", userID, err)
	}

	return n, nil
}

// deleteWin deletes a win with its reports, comments and cheers.
func (s *store) deleteWin(ctx context.Context, id int) error {
	// Rows that point to the win go before it.
	for _, table := range []string{"win_reports", "win_comments", "win_cheers"} {
		if _, err := s.db.Exec(ctx, "DELETE FROM "+table+" WHERE win_id = ?", id); err != nil {
			return fmt.Errorf("delete %s of win %d: %w", table, id, err)
		}
	}

	if err := wins.Delete(ctx, s.db, id); err != nil {
		return fmt.Errorf("delete win %d: %w", id, err)
	}

	return nil
}
