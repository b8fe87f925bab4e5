package community

import (
	"context"

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

	before, err := s.batchesOf(ctx, []int{userID})
	if err != nil {
		return err
	}

	s.identity.ForgetUsers(ctx, userID)
	return s.setBatch(ctx, userID, before[userID], &batchID, new(Placed))
}
