package community

import (
	"context"
	"fmt"

	"atlas/internal/platform/errs"
)

// EnrolInBatch puts somebody into a batch because they are enrolled, in the transaction of ctx; whoever enrols has the
// right to. BAD_USER_INPUT for an unknown batch, CONFLICT for an archived one.
func (s *Service) EnrolInBatch(ctx context.Context, userID, batchID int) error {
	b, err := s.lockBatch(ctx, batchID)
	if errs.Is(err, errs.NotFound) {
		return errs.Field("batchId", errs.IsNotValid)
	}
	if err != nil {
		return err
	}

	if err := fresh("batch", b.ArchivedAt, b.UpdatedAt, nil); err != nil {
		return err
	}

	// Read under a lock, so that two enrolments of one person follow each other.
	before, err := s.batchesOf(ctx, []int{userID})
	if err != nil {
		return fmt.Errorf("read the batch of user %d: %w", userID, err)
	}

	s.identity.ForgetUsers(ctx, userID)
	return s.setBatch(ctx, userID, before[userID], &batchID, new(Placed))
}
