package identity

import (
	"context"
	"errors"
	"time"

	"atlas/internal/platform/db"
)

// impersonationEnded says why an impersonation is over, by what both people may do at this moment; empty while it may go on.
func (s *Service) impersonationEnded(ctx context.Context, row *sessionRow, now time.Time) (string, error) {
	if row.ImpersonationEndsAt == nil || !now.Before(*row.ImpersonationEndsAt) {
		return "time is over", nil
	}
	original, err := s.standingOf(ctx, *row.OriginalUserID)
	if errors.Is(err, db.ErrNone) {
		return "nobody", nil
	}
	if err != nil {
		return "", err
	}
	return forbiddenView(original, &standing{archivedAt: row.archivedAt, rights: row.rights}), nil
}

// endImpersonation ends the whole session and notes why; whoever comes second notes nothing.
func (s *Service) endImpersonation(ctx context.Context, row *sessionRow, why string) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		gone, err := s.removeSession(ctx, `id = ?`, row.ID)
		if err != nil || gone == nil {
			return err
		}
		return s.note(ctx, logLine{
			Action: "impersonation_stop", ActorID: *gone.OriginalUserID, SubjectID: gone.UserID, Entity: "user", EntityID: idText(gone.UserID),
			After: map[string]any{"why": why},
		})
	})
}

// endOverdueImpersonations ends those whose time is over and whose browser never came back to hear it.
func (s *Service) endOverdueImpersonations(ctx context.Context, now time.Time) error {
	overdue, err := sessionRows.All(ctx, s.db, `WHERE original_user_id IS NOT NULL AND impersonation_ends_at <= ?`, now)
	if err != nil {
		return err
	}
	for _, row := range overdue {
		if err := s.endImpersonation(ctx, &sessionRow{session: *row}, "time is over"); err != nil {
			return err
		}
	}
	return nil
}
