package community

import (
	"context"
	"encoding/json"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/imports"
)

// ImportColumns are the columns Batch and Group Name of the members sheet, by names in any spelling. The service is the
// one that of gives, which is not there yet when the columns are joined.
func ImportColumns(of func() *Service) []identity.ImportColumn {
	return []identity.ImportColumn{
		{
			Column: "Batch",
			Plan: func(ctx context.Context, cells []identity.ImportCell) ([]identity.ImportChange, error) {
				return of().planBatchColumn(ctx, cells)
			},
			ImportEntity: identity.ImportEntity{
				Entity: "batch_member",
				State: func(ctx context.Context, ids []int) (map[int]json.RawMessage, error) {
					return of().batchState(ctx, ids)
				},
				Undo: func(ctx context.Context, e imports.Effect) error { return of().undoBatch(ctx, e) },
			},
		},
		{
			Column: "Group Name",
			Plan: func(ctx context.Context, cells []identity.ImportCell) ([]identity.ImportChange, error) {
				return of().planGroupColumn(ctx, cells)
			},
			ImportEntity: identity.ImportEntity{
				Entity: "group_member",
				State: func(ctx context.Context, ids []int) (map[int]json.RawMessage, error) {
					return of().placeState(ctx, ids)
				},
				Undo: func(ctx context.Context, e imports.Effect) error { return of().undoPlace(ctx, e) },
			},
		},
	}
}

// batchPlace is the batch of a person, as an import leaves it behind.
type batchPlace struct {
	BatchID int `json:"batchId"`
}

// named finds ids by folded name.
func (s *Service) named(ctx context.Context, table string) (map[string]int, error) {
	rows, err := s.db.Query(ctx, `SELECT name_key, id FROM `+table+` WHERE archived_at IS NULL`)
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", table, err)
	}

	defer rows.Close()
	out := map[string]int{}
	for rows.Next() {
		var key string
		var id int
		if err := rows.Scan(&key, &id); err != nil {
			return nil, fmt.Errorf("read a name of %s: %w", table, err)
		}

		out[key] = id
	}

	return out, rows.Err()
}

// peopleOf are the ids of those in the cells who are there already.
func peopleOf(cells []identity.ImportCell) []int {
	ids := []int{}
	for _, cell := range cells {
		if cell.UserID != 0 {
			ids = append(ids, cell.UserID)
		}
	}
	return ids
}

// planBatchColumn finds batches by name, or by number: 17 is Batch 17.
func (s *Service) planBatchColumn(ctx context.Context, cells []identity.ImportCell) ([]identity.ImportChange, error) {
	known, err := s.named(ctx, "batches")
	if err != nil {
		return nil, fmt.Errorf("find batches: %w", err)
	}

	now, err := s.batchesOf(ctx, peopleOf(cells))
	if err != nil {
		return nil, fmt.Errorf("read the batches of people: %w", err)
	}

	out := make([]identity.ImportChange, len(cells))
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

func (s *Service) importBatch(ctx context.Context, userID, batchID int) ([]imports.Effect, error) {
	now, err := s.batchesOf(ctx, []int{userID})
	if err != nil {
		return nil, fmt.Errorf("read the batch of user %d: %w", userID, err)
	}
	if err := s.setBatch(ctx, userID, now[userID], &batchID, new(Placed)); err != nil {
		return nil, err
	}

	// Menus depend on the batch, and are remembered per user.
	s.identity.ForgetUsers(ctx, userID)
	return effect("batch_member", userID, batchPlace{now[userID]}, batchPlace{batchID}, now[userID] != 0)
}

// effect writes down a change of a person; without a before they had nothing.
func effect(entity string, userID int, before, after any, had bool) ([]imports.Effect, error) {
	e := imports.Effect{Entity: entity, EntityID: userID}
	var err error
	if had {
		if e.Before, err = json.Marshal(before); err != nil {
			return nil, fmt.Errorf("write what user %d had: %w", userID, err)
		}
	}
	e.After, err = json.Marshal(after)
	return []imports.Effect{e}, err
}

func (s *Service) batchState(ctx context.Context, ids []int) (map[int]json.RawMessage, error) {
	now, err := s.batchesOf(ctx, ids)
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

func (s *Service) undoBatch(ctx context.Context, e imports.Effect) error {
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

	// Menus depend on the batch, and are remembered per user.
	s.identity.ForgetUsers(ctx, e.EntityID)
	return s.setBatch(ctx, e.EntityID, after.BatchID, to, new(Placed))
}

// planGroupColumn finds groups by name; those who are in the group already stay in their sub-group.
func (s *Service) planGroupColumn(ctx context.Context, cells []identity.ImportCell) ([]identity.ImportChange, error) {
	known, err := s.named(ctx, "member_groups")
	if err != nil {
		return nil, fmt.Errorf("find groups: %w", err)
	}

	now, err := s.placesOf(ctx, peopleOf(cells))
	if err != nil {
		return nil, fmt.Errorf("read the groups of people: %w", err)
	}

	out := make([]identity.ImportChange, len(cells))
	for i, cell := range cells {
		id, at := known[fold.Plain(cell.Text)], now[cell.UserID]
		switch {
		case id == 0:
			out[i].Problem = fmt.Sprintf("Group %q not found", cell.Text)
		// The sheet names no sub-group, so theirs stays.
		case at != nil && at.GroupID == id:
			out[i].Unchanged = true
		default:
			out[i].Apply = func(ctx context.Context, userID int) ([]imports.Effect,
				error) {
				return s.importPlace(ctx, userID, id)
			}
		}
	}

	return out, nil
}

func (s *Service) importPlace(ctx context.Context, userID, groupID int) ([]imports.Effect, error) {
	now, err := s.placesOf(ctx, []int{userID})
	if err != nil {
		return nil, fmt.Errorf("read the group of user %d: %w", userID, err)
	}

	before, after := now[userID], PlaceInput{GroupID: groupID}.of(now[userID])
	if err := s.setPlace(ctx, userID, before, after, new(Placed)); err != nil {
		return nil, err
	}

	// Whom people see depends on their group, and is remembered per user.
	s.identity.ForgetUsers(ctx, userID)
	return effect("group_member", userID, before, after, before != nil)
}

func (s *Service) placeState(ctx context.Context, ids []int) (map[int]json.RawMessage, error) {
	now, err := s.placesOf(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read groups of people: %w", err)
	}

	out := map[int]json.RawMessage{}
	for userID, at := range now {
		if out[userID], err = json.Marshal(at); err != nil {
			return nil, fmt.Errorf("write the group of user %d: %w", userID, err)
		}
	}

	return out, nil
}

func (s *Service) undoPlace(ctx context.Context, e imports.Effect) error {
	before, after := (*place)(nil), new(place)
	if err := json.Unmarshal(e.After, after); err != nil {
		return fmt.Errorf("read what the import did to user %d: %w", e.EntityID, err)
	}

	if e.Before != nil {
		before = new(place)
		if err := json.Unmarshal(e.Before, before); err != nil {
			return fmt.Errorf("read what user %d had: %w", e.EntityID, err)
		}
	}

	s.identity.ForgetUsers(ctx, e.EntityID)
	return s.setPlace(ctx, e.EntityID, after, before, new(Placed))
}
