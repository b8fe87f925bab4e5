package identity

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// MayGive checks that the caller may give these levels. Returns errs.Invalid for an unknown level, or errs.Forbidden if
// one opens more than the caller can.
func (s *Service) MayGive(ctx context.Context, levelIDs []string) error {
	mine := actor.From(ctx).Rights
	for _, id := range levelIDs {
		level, err := accessLevels.Get(ctx, s.db, id)
		if errors.Is(err, db.ErrNone) {
			return errs.Field("levelIds", errs.IsNotValid)
		}
		if err != nil {
			return fmt.Errorf("read level %s: %w", id, err)
		}

		rights, err := rightsOf(false, level)
		if err != nil {
			return fmt.Errorf("read rights of level %s: %w", id, err)
		}
		if mine == nil || !rights.Within(mine) {
			return errs.New(errs.Forbidden, "You can't give the level %s because it opens more than you can",
				level.Name)
		}
	}

	return nil
}
