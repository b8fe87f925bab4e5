package batches

import (
	"context"
	"fmt"

	"atlas/internal/community/records"
)

// BatchOf is the batch of a person, nil without one. It keeps others from changing it until the transaction of ctx
// ends.
func (s *Service) BatchOf(ctx context.Context, userID int) (*int, error) {
	found, err := s.store.batchesOf(ctx, []int{userID})
	if err != nil {
		return nil, fmt.Errorf("find the batch of person %d: %w", userID, err)
	}
	if id := found[userID]; id != 0 {
		return &id, nil
	}
	return nil, nil
}

// PlaceBuyer puts somebody who bought into the batch of what they bought, or else into the one whose launch is going
// on, in the transaction of ctx. Without either, and for somebody who keeps the batch they have, nothing changes. It
// returns the batch before and after.
func (s *Service) PlaceBuyer(
	ctx context.Context, userID int, wanted *int, keepsBatch bool,
) (before, after *int, err error) {
	before, err = s.BatchOf(ctx, userID)

	// Anyone who buys again stays with the people they began with.
	if err != nil || before != nil && keepsBatch {
		return before, before, err
	}

	after, err = s.store.launchedBatch(ctx, wanted)
	if err != nil || after == nil {
		return before, before, err
	}

	from := 0
	if before != nil {
		from = *before
	}

	return before, after, s.setBatch(ctx, userID, from, after, new(records.Placed))
}

// RestoreBatch gives a person a batch, or none, in the transaction of ctx; the person who calls has the right to. An
// archived batch is given, too: it is the one that they had.
func (s *Service) RestoreBatch(ctx context.Context, userID int, batchID *int) error {
	before, err := s.store.batchesOf(ctx, []int{userID})
	if err != nil {
		return fmt.Errorf("find the batch of person %d: %w", userID, err)
	}

	return s.setBatch(ctx, userID, before[userID], batchID, new(records.Placed))
}
