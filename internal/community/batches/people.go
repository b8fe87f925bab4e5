package batches

import (
	"context"
	"fmt"

	"atlas/internal/community/records"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// SetUsersBatch puts people into a batch and out of the one they were in; without a batch they are in none. All or
// none.
//
// Requires batch_update, and that the caller sees the people. Returns errs.Invalid for no ids or too many,
// errs.NotFound, or errs.Conflict if the batch is archived.
func (s *Service) SetUsersBatch(ctx context.Context, ids []int, batchID *int) (*records.Placed, error) {
	if !actor.From(ctx).Can(UpdateBatches) {
		return nil, errs.Denied()
	}

	ids, err := records.NormalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	var placed records.Placed
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction may run again: what an earlier try counted is dropped.
		placed = records.Placed{}
		if batchID != nil {
			b, err := s.store.lockBatch(ctx, *batchID)
			if err != nil {
				return err
			}

			if err := record.CheckEditable("batch", b.ArchivedAt, b.UpdatedAt, nil); err != nil {
				return err
			}
		}

		// Someone whom the caller does not see is refused before anything changes.
		if err := s.identity.People.RequireVisible(ctx, ids); err != nil {
			return err
		}

		before, err := s.store.batchesOf(ctx, ids)
		if err != nil {
			return fmt.Errorf("read the batches of %d people: %w", len(ids), err)
		}

		for _, id := range ids {
			if err := s.setBatch(ctx, id, before[id], batchID, &placed); err != nil {
				return err
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	return &placed, nil
}

// setBatch writes the batch of one person, whose batch was from, 0 for none; nil takes them out of it.
func (s *Service) setBatch(ctx context.Context, userID, from int, to *int, placed *records.Placed) error {
	var err error
	switch {
	// No change leaves no line in the log.
	case to == nil && from == 0 || to != nil && *to == from:
		placed.Unchanged++
		return nil
	case to == nil:
		placed.Removed++
		err = s.store.removeFromBatch(ctx, userID)
	default:
		if from == 0 {
			placed.Added++
		} else {
			placed.Moved++
		}

		err = s.store.putInBatch(ctx, userID, *to)
	}

	if err != nil {
		return fmt.Errorf("write the batch of user %d: %w", userID, err)
	}

	var before *int
	if from != 0 {
		before = &from
	}

	return s.identity.Log(ctx, identity.LogEntry{
		Action: "user_batch", SubjectID: userID, Entity: "user", EntityID: userID,
		Before: map[string]any{"batchId": before}, After: map[string]any{"batchId": to},
	})
}
