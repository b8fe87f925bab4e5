package sessions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/platform/db"
)

const timeIsOver = "time is over"

// impersonationEnded says why an impersonation is over, by what both people may do at this moment; empty while it may
// go on.
func (s *Service) impersonationEnded(ctx context.Context, row *sessionRow, now time.Time) (string, error) {
	if row.ImpersonationEndsAt == nil || !now.Before(*row.ImpersonationEndsAt) {
		return timeIsOver, nil
	}

	// Judged anew with every request: who lost the right in the meantime is out.
	original, err := s.levels.LoadUserAccess(ctx, *row.OriginalUserID)
	if errors.Is(err, db.ErrNone) {
		return "nobody", nil
	}
	if err != nil {
		return "", fmt.Errorf("read rights of user %d: %w", *row.OriginalUserID, err)
	}

	return ImpersonationRefusal(original, &accesslevels.UserAccess{ArchivedAt: row.archivedAt, Rights: row.rights}), nil
}

// endImpersonations ends those that fit the condition, with a line in the info log for each.
func (s *Service) endImpersonations(ctx context.Context, why, condition string, args ...any) error {
	found, err := SessionRows.All(ctx, s.db, `WHERE original_user_id IS NOT NULL AND `+condition, args...)
	if err != nil {
		return fmt.Errorf("find views of others: %w", err)
	}

	for _, row := range found {
		if _, err := s.endSession(ctx, why, `id = ?`, row.ID); err != nil {
			return fmt.Errorf("end view in session %d: %w", row.ID, err)
		}
	}

	return nil
}
