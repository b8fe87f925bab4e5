package wins

import (
	"context"
	"fmt"
	"time"
)

// insertCheer writes that a person cheers for a win, and tells whether they did not before.
func (s *store) insertCheer(ctx context.Context, winID, userID int, at time.Time) (isNew bool, err error) {
	n, err := s.db.Exec(ctx,
		`INSERT INTO win_cheers (win_id, user_id, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		winID, userID, at)
	if err != nil {
		return false, fmt.Errorf("cheer for win %d: %w", winID, err)
	}

	return n > 0, nil
}

// deleteCheer takes the cheer of a person back.
func (s *store) deleteCheer(ctx context.Context, winID, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM win_cheers WHERE win_id = ? AND user_id = ?`, winID, userID)
	if err != nil {
		return fmt.Errorf("take a cheer for win %d back: %w", winID, err)
	}

	return nil
}
