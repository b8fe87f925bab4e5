package groups

import (
	"context"
	"encoding/json"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/imports"
)

// findImported finds the groups and sub-groups that are there already, with two statements.
func (s *store) findImported(ctx context.Context, outer, inner []*groupRow) error {
	keys := []string{}
	for _, row := range outer {
		keys = append(keys, row.key)
	}

	cond, arg := s.db.InTexts("name_key", keys)
	there, err := groups.All(ctx, s.db, "WHERE "+cond, arg)
	if err != nil {
		return fmt.Errorf("find groups by name: %w", err)
	}

	byKey, ids := map[string]*Group{}, []int{}
	for _, g := range there {
		byKey[g.NameKey] = g
		ids = append(ids, g.ID)
	}

	for _, row := range outer {
		if g := byKey[row.key]; g != nil {
			row.id, row.isThere = g.ID, true
			if g.ArchivedAt != nil {
				row.Wrong(columnName, "is the name of an archived group")
			}
		}
	}

	// Sub-groups are looked for in the groups that were found.
	cond, arg = s.db.InInts("group_id", ids)
	subs, err := subGroups.All(ctx, s.db, "WHERE "+cond, arg)
	if err != nil {
		return fmt.Errorf("find sub-groups by name: %w", err)
	}

	for _, row := range inner {
		for _, x := range subs {
			if row.parent != nil && x.GroupID == row.parent.id && x.NameKey == row.key {
				row.id, row.isThere = x.ID, true
				if x.ArchivedAt != nil {
					row.Wrong(columnName, "is the name of an archived sub-group")
				}
			}
		}
	}

	return nil
}

// importState is what effects would hold right now.
func (s *store) importState(ctx context.Context, entity string, ids []int) (map[int]json.RawMessage, error) {
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

// deleteImported deletes what was imported.
func (s *store) deleteImported(ctx context.Context, e imports.Effect) error {
	_, err := s.db.Exec(ctx, `DELETE FROM `+importedTables[e.Entity]+` WHERE id = ?`, e.EntityID)
	return err
}

// importedTables are where imported things are.
var importedTables = map[string]string{"group": "member_groups", "sub_group": "sub_groups"}
