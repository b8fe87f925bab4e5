package community

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
)

// importedState is what an import leaves behind: an edit afterwards shows in it.
type importedState struct {
	Name      string    `json:"name"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// importedTables are where imported things are.
var importedTables = map[string]string{"group": "member_groups", "sub_group": "sub_groups"}

// importState is what effects would hold right now.
func (s *Service) importState(ctx context.Context, entity string, ids []int) (map[int]json.RawMessage, error) {
	cond, arg := s.db.InInts("id", ids)
	rows, err := s.db.Query(ctx, `SELECT id, name, updated_at FROM `+importedTables[entity]+` WHERE `+cond, arg)
	if err != nil {
		return nil, fmt.Errorf("read the state of %s: %w", entity, err)
	}

	defer rows.Close()
	out := map[int]json.RawMessage{}
	for rows.Next() {
		var id int
		var state importedState
		if err := rows.Scan(&id, &state.Name, db.Millis(&state.UpdatedAt)); err != nil {
			return nil, fmt.Errorf("read what was imported: %w", err)
		}

		if out[id], err = json.Marshal(state); err != nil {
			return nil, fmt.Errorf("write the state of %s %d: %w", entity, id, err)
		}
	}

	return out, rows.Err()
}

// undoImported removes what was imported, unless somebody is in it or leads it by now.
func (s *Service) undoImported(ctx context.Context, e imports.Effect) error {
	_, err := s.db.Exec(ctx, `DELETE FROM `+importedTables[e.Entity]+` WHERE id = ?`, e.EntityID)

	// Whoever is in it keeps it by a foreign key.
	if db.ForeignKey(err) {
		return errs.New(errs.Conflict, "People have been added to it since the import")
	}
	if err != nil {
		return fmt.Errorf("delete %s %d: %w", e.Entity, e.EntityID, err)
	}

	var was importedState
	if err := json.Unmarshal(e.After, &was); err != nil {
		return fmt.Errorf("read the state of %s %d: %w", e.Entity, e.EntityID, err)
	}

	return s.identity.Note(ctx,
		identity.Noted{Action: e.Entity + "_delete", Entity: e.Entity, EntityID: e.EntityID,
			Before: map[string]any{"name": was.Name}})
}
