package batches

import (
	"context"
	"fmt"

	"atlas/internal/community/records"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// EnrolInBatch puts a person into a batch because they are enrolled, in the transaction of ctx. It checks no right: the
// caller has checked that they may enrol.
//
// Returns errs.Invalid for an unknown batch, or errs.Conflict if the batch is archived.
func (s *Service) EnrolInBatch(ctx context.Context, userID, batchID int) error {
	b, err := s.store.lockBatch(ctx, batchID)
	if errs.Is(err, errs.NotFound) {
		return errs.Field("batchId", errs.IsNotValid)
	}
	if err != nil {
		return err
	}

	if err := record.CheckEditable("batch", b.ArchivedAt, b.UpdatedAt, nil); err != nil {
		return err
	}

	// Read under a lock, so that two enrolments of one person follow each other.
	before, err := s.store.batchesOf(ctx, []int{userID})
	if err != nil {
		return fmt.Errorf("read the batch of user %d: %w", userID, err)
	}

	return s.setBatch(ctx, userID, before[userID], &batchID, new(records.Placed))
}
