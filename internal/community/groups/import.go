package groups

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/identity"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
)

// groupsKind teaches the import machinery about groups. The ids of the sheets only tie the rows of one file together; a
// group or sub-group whose name is there already stays as it is, so the same file twice changes nothing.
func (s *Service) groupsKind() imports.Kind {
	return imports.Kind{
		Name: imports.Groups, Function: createGroups, Modes: []imports.Mode{imports.Create}, Plan: s.planGroups,
		State: s.store.importState, Undo: s.undoImported,
	}
}

const (
	groupsSheet    = "Groups"
	subGroupsSheet = "Subgroups"
	columnGroupID  = "Group ID"
	columnSubID    = "Subgroup ID"
	columnName     = "Name"
)

// groupRow is a row of one of the two sheets; parent is the group of a sub-group, id what it is called in the database,
// 0 while it is not there.
type groupRow struct {
	*sheet.Fields
	name, key string
	parent    *groupRow
	id        int
	isThere   bool
}

// planGroups reads groups, then sub-groups, which find their group among them.
func (s *Service) planGroups(ctx context.Context, in imports.Input) ([]imports.Item, error) {
	outer, byID := readGroupSheet(in, groupsSheet, columnGroupID)
	inner, _ := readGroupSheet(in, subGroupsSheet, columnSubID)
	for _, row := range inner {
		switch id := row.Text(columnGroupID, records.NameMax); {
		case id == nil:
			row.Wrong(columnGroupID, "%s", errs.IsRequired)
		case byID[*id] == nil:
			row.Wrong(columnGroupID, "is not in the file")
		default:
			row.parent = byID[*id]
		}
	}

	if err := s.store.findImported(ctx, outer, inner); err != nil {
		return nil, fmt.Errorf("find what was imported before: %w", err)
	}

	refuseDuplicates(outer)
	refuseDuplicates(inner)
	var items []imports.Item

	for _, row := range outer {
		items = append(items, s.importItem("group", row, s.importGroup))
	}

	for _, row := range inner {
		items = append(items, s.importItem("sub_group", row, s.importSubGroup))
	}

	return items, nil
}

// readGroupSheet reads the rows of a sheet, and finds them by the ids that they have in the file.
func readGroupSheet(in imports.Input, name, idColumn string) ([]*groupRow, map[string]*groupRow) {
	found, byID := in.Book.Sheet(name), map[string]*groupRow{}
	if found == nil {
		return nil, byID
	}

	rows := make([]*groupRow, len(found.Rows))
	for i, r := range found.Rows {
		row := &groupRow{Fields: r.Fields()}
		if text := row.Text(columnName, records.NameMax); text != nil {
			row.name = strings.Join(strings.Fields(*text), " ")
			row.key = fold.Plain(row.name)
		} else if len(row.Problems) == 0 {
			row.Wrong(columnName, "%s", errs.IsRequired)
		}

		if id := row.Text(idColumn, records.NameMax); id != nil {
			if byID[*id] != nil {
				row.Wrong(idColumn, "appears twice")
			}

			byID[*id] = row
		}

		// A file that is run again finds what it made the first time.
		for _, e := range in.Done[imports.Place{Sheet: name, Row: r.Number}] {
			row.id = e.EntityID
		}

		rows[i] = row
	}

	return rows, byID
}

// refuseDuplicates refuses the same name twice in one file.
func refuseDuplicates(rows []*groupRow) {
	type name struct {
		parent *groupRow
		key    string
	}
	seen := map[name]bool{}
	for _, row := range rows {
		// Sub-groups of different groups may share a name.
		n := name{row.parent, row.key}
		if row.key != "" && seen[n] {
			row.Wrong(columnName, "appears twice")
		}

		seen[n] = true
	}
}

func (s *Service) importItem(
	entity string, row *groupRow, write func(ctx context.Context, row *groupRow, now time.Time) error,
) imports.Item {
	item := imports.Item{Row: row.Row, Action: imports.Creates, Problems: row.Problems}

	// What is there stays as it is, so the same file twice changes nothing.
	if row.isThere {
		item.Action = imports.Unchanged
		return item
	}

	item.Apply = func(ctx context.Context) ([]imports.Effect, error) {
		now := s.clock.Now()
		if err := write(ctx, row, now); err != nil {
			return nil, err
		}

		after, err := json.Marshal(importedState{row.name, now})
		if err != nil {
			return nil, fmt.Errorf("write the state of %s %d: %w", entity, row.id, err)
		}

		err = s.identity.Log(ctx,
			identity.LogEntry{Action: entity + "_create", Entity: entity, EntityID: row.id,
				After: map[string]any{"name": row.name, "imported": true}})
		return []imports.Effect{{Entity: entity, EntityID: row.id, After: after}}, err
	}

	return item
}

func (s *Service) importGroup(ctx context.Context, row *groupRow, now time.Time) error {
	g := &Group{Name: row.name, NameKey: row.key, CreatedAt: now, UpdatedAt: now}
	err := groups.Insert(ctx, s.db, g)
	if db.Unique(err, "member_groups.name_key") {
		return errs.New(errs.Conflict, "Someone else just created a group with that name")
	}
	row.id = g.ID
	return err
}

func (s *Service) importSubGroup(ctx context.Context, row *groupRow, now time.Time) error {
	// The group failed on its own row, which said why.
	if row.parent.id == 0 {
		return errs.New(errs.Conflict, "Its group wasn't imported")
	}

	x := &SubGroup{GroupID: row.parent.id, Name: row.name, NameKey: row.key, CreatedAt: now, UpdatedAt: now}
	err := subGroups.Insert(ctx, s.db, x)
	if db.Unique(err, subGroupName) {
		return errs.New(errs.Conflict, "Someone else just created a sub-group with that name")
	}

	row.id = x.ID
	return err
}
