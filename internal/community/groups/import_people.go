package groups

import (
	"context"
	"encoding/json"
	"fmt"

	"atlas/internal/community/records"
	"atlas/internal/identity/memberimport"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/imports"
)

// PlanGroupColumn finds groups by name; those who are in the group already stay in their sub-group.
func (s *Service) PlanGroupColumn(ctx context.Context, cells []memberimport.ImportCell) ([]memberimport.ImportChange, error) {
	known, err := records.IDsByName(ctx, s.db, "member_groups")
	if err != nil {
		return nil, fmt.Errorf("find groups: %w", err)
	}

	now, err := s.store.placesOf(ctx, records.PeopleOf(cells))
	if err != nil {
		return nil, fmt.Errorf("read the groups of people: %w", err)
	}

	out := make([]memberimport.ImportChange, len(cells))
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

// importPlace puts somebody into the group that a sheet names.
func (s *Service) importPlace(ctx context.Context, userID, groupID int) ([]imports.Effect, error) {
	now, err := s.store.placesOf(ctx, []int{userID})
	if err != nil {
		return nil, fmt.Errorf("read the group of user %d: %w", userID, err)
	}

	before, after := now[userID], PlaceInput{GroupID: groupID}.applyTo(now[userID])
	if err := s.setPlace(ctx, userID, before, after, new(records.Placed)); err != nil {
		return nil, err
	}

	return records.Effect("group_member", userID, before, after, before != nil)
}

// PlaceState is the groups of people, as an import compares them.
func (s *Service) PlaceState(ctx context.Context, ids []int) (map[int]json.RawMessage, error) {
	now, err := s.store.placesOf(ctx, ids)
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

// UndoPlace gives somebody the group back that they had before an import.
func (s *Service) UndoPlace(ctx context.Context, e imports.Effect) error {
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

	return s.setPlace(ctx, e.EntityID, after, before, new(records.Placed))
}
