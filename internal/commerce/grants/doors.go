package grants

import (
	"context"

	"atlas/internal/learning/access"
)

// GrantsOf are the products that somebody holds or held, by subscription or because staff gave them, for the doors of
// learning: one statement.
func (s *Service) GrantsOf(ctx context.Context, userID int) ([]access.Grant, error) {
	return s.store.grantsOf(ctx, userID, s.billing.GraceDays(ctx))
}
