package batches

import (
	"context"
	"encoding/json"
	"fmt"

	"atlas/internal/community/records"
	"atlas/internal/identity/memberimport"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/imports"
)

// batchPlace is the batch of a person, as an import leaves it behind.
type batchPlace struct {
	BatchID int `json:"batchId"`
}

// PlanBatchColumn finds batches by name, or by number: 17 is Batch 17.
func (s *Service) PlanBatchColumn(ctx context.Context, cells []memberimport.ImportCell) ([]memberimport.ImportChange, error) {
	known, err := records.IDsByName(ctx, s.db, "batches")
	if err != nil {
		return nil, fmt.Errorf("find batches: %w", err)
	}

	now, err := s.store.batchesOf(ctx, records.PeopleOf(cells))
	if err != nil {
		return nil, fmt.Errorf("read the batches of people: %w", err)
	}

	out := make([]memberimport.ImportChange, len(cells))
	for i, cell := range cells {
		id := known[fold.Plain(cell.Text)]

		// Sheets often hold the number alone.
		if id == 0 {
			id = known["batch "+fold.Plain(cell.Text)]
		}

		switch {
		case id == 0:
			out[i].Problem = fmt.Sprintf("Batch %q not found", cell.Text)
		case cell.UserID != 0 && now[cell.UserID] == id:
			out[i].Unchanged = true
		default:
			out[i].Apply = func(ctx context.Context, userID int) ([]imports.Effect,
				error) {
				return s.importBatch(ctx, userID, id)
			}
		}
	}

	return out, nil
}

// importBatch puts somebody into the batch that a sheet names.
func (s *Service) importBatch(ctx context.Context, userID, batchID int) ([]imports.Effect, error) {
	now, err := s.store.batchesOf(ctx, []int{userID})
	if err != nil {
		return nil, fmt.Errorf("read the batch of user %d: %w", userID, err)
	}
	if err := s.setBatch(ctx, userID, now[userID], &batchID, new(records.Placed)); err != nil {
		return nil, err
	}

	return records.Effect("batch_member", userID, batchPlace{now[userID]}, batchPlace{batchID}, now[userID] != 0)
}

// BatchState is the batches of people, as an import compares them.
func (s *Service) BatchState(ctx context.Context, ids []int) (map[int]json.RawMessage, error) {
	now, err := s.store.batchesOf(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read batches: %w", err)
	}

	out := map[int]json.RawMessage{}
	for userID, batchID := range now {
		if out[userID], err = json.Marshal(batchPlace{batchID}); err != nil {
			return nil, fmt.Errorf("write the batch of user %d: %w", userID, err)
		}
	}

	return out, nil
}

// UndoBatch gives somebody the batch back that they had before an import.
func (s *Service) UndoBatch(ctx context.Context, e imports.Effect) error {
	var before, after batchPlace
	if err := json.Unmarshal(e.After, &after); err != nil {
		return fmt.Errorf("read what the import did to user %d: %w", e.EntityID, err)
	}

	var to *int
	if e.Before != nil {
		if err := json.Unmarshal(e.Before, &before); err != nil {
			return fmt.Errorf("read what user %d had: %w", e.EntityID, err)
		}

		to = &before.BatchID
	}

	return s.setBatch(ctx, e.EntityID, after.BatchID, to, new(records.Placed))
}
