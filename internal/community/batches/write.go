package batches

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// Functions that somebody must hold to write.
const (
	createBatches = "batch_create"
	UpdateBatches = "batch_update"
)

// CreateBatch makes a batch. Requires batch_create. Returns errs.Invalid with the fields at fault, or errs.Conflict if
// its launch overlaps another.
func (s *Service) CreateBatch(ctx context.Context, in BatchInput) (*Batch, error) {
	if !actor.From(ctx).Can(createBatches) {
		return nil, errs.Denied()
	}

	b := &Batch{CreatedAt: s.clock.Now()}

	// The fields are checked before the transaction: what a form lacks needs no lock.
	if err := in.apply(b); err != nil {
		return nil, err
	}

	b.UpdatedAt = b.CreatedAt
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		b.ID = 0
		if err := s.requireNoOverlap(ctx, b); err != nil {
			return err
		}

		if err := records.UniqueNameError(batches.Insert(ctx, s.db, b), "batches.name_key"); err != nil {
			return err
		}

		return s.logBatch(ctx, "batch_create", b, nil)
	})
	if err != nil {
		return nil, err
	}

	return s.store.batchByID(ctx, b.ID)
}

// UpdateBatch changes a batch. Requires batch_update. Returns errs.Invalid with the fields at fault, errs.NotFound, or
// errs.Conflict if the batch is archived, was changed after seenAt, or its launch overlaps another.
func (s *Service) UpdateBatch(ctx context.Context, id int, in BatchInput, seenAt *time.Time) (*Batch, error) {
	if !actor.From(ctx).Can(UpdateBatches) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		b, err := s.store.lockBatch(ctx, id)
		if err != nil {
			return err
		}

		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("batch", b.ArchivedAt, b.UpdatedAt, seenAt); err != nil {
			return err
		}

		before := loggedBatch(b)
		if err := in.apply(b); err != nil {
			return err
		}

		if err := s.requireNoOverlap(ctx, b); err != nil {
			return err
		}

		b.UpdatedAt = record.LaterThan(s.clock.Now(), b.UpdatedAt)

		// Two batches of one name are found by the unique index.
		if err := records.UniqueNameError(batches.Update(ctx, s.db, b), "batches.name_key"); err != nil {
			return err
		}

		return s.logBatch(ctx, "batch_update", b, before)
	})
	if err != nil {
		return nil, err
	}

	return s.store.batchByID(ctx, id)
}

// requireNoOverlap refuses a launch that overlaps another: one batch is the current one.
func (s *Service) requireNoOverlap(ctx context.Context, b *Batch) error {
	other, err := s.store.overlapping(ctx, b)
	if err == nil && other != "" {
		err = errs.New(errs.Conflict, "The launch overlaps with the launch of %s", other)
	}
	return err
}

// ArchiveBatches archives batches or restores them, all or none. Requires batch_update. Returns errs.Invalid for no ids
// or too many, errs.NotFound, or errs.Conflict if the launch of a restored one overlaps another.
func (s *Service) ArchiveBatches(ctx context.Context, ids []int, archived bool) ([]*Batch, error) {
	if !actor.From(ctx).Can(UpdateBatches) {
		return nil, errs.Denied()
	}

	ids, err := records.NormalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			b, err := s.store.lockBatch(ctx, id)
			if err != nil {
				return err
			}

			// Doing it twice is no mistake and leaves no second line in the log.
			if archived == (b.ArchivedAt != nil) {
				continue
			}

			before := loggedBatch(b)

			// Restoring may bring a launch back that overlaps a newer one.
			b.ArchivedAt, b.UpdatedAt = records.ArchiveTimes(s.clock, archived, b.UpdatedAt)
			if err := s.requireNoOverlap(ctx, b); err != nil {
				return err
			}

			if err := batches.Update(ctx, s.db, b, "archived_at", "updated_at"); err != nil {
				return fmt.Errorf("archive or restore batch %d: %w", id, err)
			}

			if err := s.logBatch(ctx, records.ArchiveAction("batch", archived), b, before); err != nil {
				return fmt.Errorf("log batch %d: %w", id, err)
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	return s.store.batchesByID(ctx, ids)
}

func (s *Service) logBatch(ctx context.Context, action string, b *Batch, before any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "batch", EntityID: b.ID, Before: before, After: loggedBatch(b)})
}

func loggedBatch(b *Batch) map[string]any {
	return map[string]any{"name": b.Name, "launchFrom": b.LaunchFrom, "launchTo": b.LaunchTo,
		"archivedAt": b.ArchivedAt}
}
