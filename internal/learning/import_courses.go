package learning

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/richtext"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
)

// coursesKind teaches the import machinery about courses. The ids of the sheets only tie the rows of one file together; everything that
// is imported is new and a draft.
func (s *Service) coursesKind() imports.Kind {
	return imports.Kind{
		Name: imports.Courses, Function: createCourses, Modes: []imports.Mode{imports.Create}, Plan: s.planCourses, State: s.importState, Undo: s.undoImported,
	}
}

// contentSheet is one of the three sheets, the outer ones first.
type contentSheet struct {
	name, entity, id, belongsTo string
	apply                       func(s *Service, ctx context.Context, row *contentRow, now time.Time) error
}

var contentSheets = []contentSheet{
	{"Courses", "course", "Course ID", "Author Tribe ID", (*Service).importCourse},
	{"Units", "unit", "Unit ID", "Course ID", (*Service).importUnit},
	{"Lessons", "lesson", "Lesson ID", "Unit ID", (*Service).importLesson},
}

// contentRow is a row of a sheet. parent is the row it belongs to; id is what its course, unit or lesson got.
type contentRow struct {
	*sheet.Fields
	name               string
	short, description *string
	belongsTo          string
	parent             *contentRow
	authorID           *int
	position           int
	children           int
	id                 int
}

// planCourses reads courses, then units, then lessons: each finds what it belongs to among the rows before it.
func (s *Service) planCourses(ctx context.Context, in imports.Input) ([]imports.Item, error) {
	var items []imports.Item
	var outer map[string]*contentRow
	for _, of := range contentSheets {
		rows, byID := readContent(in, of)
		for _, row := range rows {
			if of.entity != "course" {
				row.findParent(of, outer)
			}
		}
		if of.entity == "course" {
			if err := s.findAuthors(ctx, of, rows); err != nil {
				return nil, err
			}
		}
		for _, row := range rows {
			items = append(items, s.importItem(of, row))
		}
		outer = byID
	}
	return items, nil
}

// readContent reads the rows of a sheet, and finds them by the ids that they have in the file.
func readContent(in imports.Input, of contentSheet) ([]*contentRow, map[string]*contentRow) {
	found, byID := in.Book.Sheet(of.name), map[string]*contentRow{}
	if found == nil {
		return nil, byID
	}
	rows := make([]*contentRow, len(found.Rows))
	for i, r := range found.Rows {
		row := &contentRow{Fields: r.Fields()}
		if name := row.Text("Name", nameMax); name != nil {
			row.name = strings.Join(strings.Fields(*name), " ")
		} else if len(row.Problems) == 0 {
			row.Wrong("Name", "%s", errs.IsRequired)
		}
		row.short = row.Text("Short Description", shortMax)
		if text := row.Text("Description", richtext.Max/8); text != nil {
			row.description = richtext.Safe(richtext.Paragraphs(*text))
		}
		if id := row.Text(of.id, nameMax); id != nil {
			if byID[*id] != nil {
				row.Wrong(of.id, "appears twice")
			}
			byID[*id] = row
		}
		if key := row.Text(of.belongsTo, nameMax); key != nil {
			row.belongsTo = *key
		}
		for _, e := range in.Done[imports.Place{Sheet: of.name, Row: r.Number}] {
			row.id = e.EntityID
		}
		rows[i] = row
	}
	return rows, byID
}

func (row *contentRow) findParent(of contentSheet, outer map[string]*contentRow) {
	switch row.parent = outer[row.belongsTo]; {
	case row.belongsTo == "":
		row.Wrong(of.belongsTo, "%s", errs.IsRequired)
	case row.parent == nil:
		row.Wrong(of.belongsTo, "is not in the file")
	default:
		row.parent.children++
		row.position = row.parent.children
	}
}

// findAuthors looks all authors up with one statement.
func (s *Service) findAuthors(ctx context.Context, of contentSheet, rows []*contentRow) error {
	wanted := []string{}
	for _, row := range rows {
		if row.belongsTo != "" {
			wanted = append(wanted, row.belongsTo)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	cond, arg := s.db.InTexts("a.tribe_id", wanted)
	found, err := s.db.Query(ctx, `SELECT a.tribe_id, a.id FROM users a WHERE `+cond+` AND `+teaches, arg)
	if err != nil {
		return err
	}
	defer found.Close()
	byTribeID := map[string]int{}
	for found.Next() {
		var tribeID string
		var id int
		if err := found.Scan(&tribeID, &id); err != nil {
			return err
		}
		byTribeID[tribeID] = id
	}
	for _, row := range rows {
		if id, known := byTribeID[row.belongsTo]; known {
			row.authorID = &id
		} else if row.belongsTo != "" {
			row.Wrong(of.belongsTo, "is nobody who can be an author")
		}
	}
	return found.Err()
}

func (s *Service) importItem(of contentSheet, row *contentRow) imports.Item {
	return imports.Item{Row: row.Row, Action: imports.Creates, Problems: row.Problems, Apply: func(ctx context.Context) ([]imports.Effect, error) {
		if row.parent != nil && row.parent.id == 0 {
			return nil, errs.New(errs.Conflict, "What it belongs to was not imported")
		}
		now := s.clock.Now()
		if err := of.apply(s, ctx, row, now); err != nil {
			return nil, err
		}
		after, err := json.Marshal(importedState{row.name, now})
		if err != nil {
			return nil, err
		}
		err = s.identity.Note(ctx, identity.Noted{Action: of.entity + "_create", Entity: of.entity, EntityID: row.id, After: map[string]any{"name": row.name, "imported": true}})
		return []imports.Effect{{Entity: of.entity, EntityID: row.id, After: after}}, err
	}}
}

func (s *Service) importCourse(ctx context.Context, row *contentRow, now time.Time) error {
	c := &Course{Name: row.name, NameKey: fold.Plain(row.name), ShortDescription: row.short, Description: row.description, AuthorID: row.authorID, CreatedAt: now, UpdatedAt: now}
	err := courses.Insert(ctx, s.db, c)
	row.id = c.ID
	return err
}

func (s *Service) importUnit(ctx context.Context, row *contentRow, now time.Time) error {
	u := &Unit{
		CourseID: row.parent.id, Name: row.name, ShortDescription: row.short, Description: row.description, Drip: Drip{Rule: dripNone}, Position: row.position,
		CreatedAt: now, UpdatedAt: now,
	}
	err := units.Insert(ctx, s.db, u)
	row.id = u.ID
	return err
}

func (s *Service) importLesson(ctx context.Context, row *contentRow, now time.Time) error {
	unit, err := s.lockUnit(ctx, row.parent.id)
	if err != nil {
		return err
	}
	l := &Lesson{
		CourseID: unit.CourseID, UnitID: unit.ID, Name: row.name, NameKey: fold.Plain(row.name), ShortDescription: row.short, Description: row.description, Type: TextLesson,
		IsRequired: true, Drip: Drip{Rule: dripNone}, Position: row.position, CreatedAt: now, UpdatedAt: now,
	}
	err = lessons.Insert(ctx, s.db, l)
	row.id = l.ID
	return err
}

// importedState is what an import leaves behind: an edit afterwards shows in it.
type importedState struct {
	Name      string    `json:"name"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// importedTables are where imported things are.
var importedTables = map[string]string{"course": "courses", "unit": "units", "lesson": "lessons"}

// importState is what effects would hold right now.
func (s *Service) importState(ctx context.Context, entity string, ids []int) (map[int]json.RawMessage, error) {
	cond, arg := s.db.InInts("id", ids)
	rows, err := s.db.Query(ctx, `SELECT id, name, updated_at FROM `+importedTables[entity]+` WHERE `+cond, arg)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[int]json.RawMessage{}
	for rows.Next() {
		var id int
		var state importedState
		if err := rows.Scan(&id, &state.Name, db.Millis(&state.UpdatedAt)); err != nil {
			return nil, err
		}
		if out[id], err = json.Marshal(state); err != nil {
			return nil, err
		}
	}
	return out, rows.Err()
}

// undoImported removes what was imported, unless something was added to it since.
func (s *Service) undoImported(ctx context.Context, e imports.Effect) error {
	_, err := s.db.Exec(ctx, `DELETE FROM `+importedTables[e.Entity]+` WHERE id = ?`, e.EntityID)
	if db.ForeignKey(err) {
		return errs.New(errs.Conflict, "The %s has been worked with since", e.Entity)
	}
	if err != nil {
		return err
	}
	if e.Entity != "unit" {
		if err := s.index(ctx, e.Entity, e.EntityID); err != nil {
			return err
		}
	}
	var was importedState
	return errors.Join(json.Unmarshal(e.After, &was), s.identity.Note(ctx, identity.Noted{Action: e.Entity + "_delete", Entity: e.Entity, EntityID: e.EntityID, Before: map[string]any{"name": was.Name}}))
}
