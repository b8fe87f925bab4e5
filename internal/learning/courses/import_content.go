package courses

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/record"
)

// importedContent is what an import knows of a course, a unit or a lesson, and what it leaves behind: an edit
// afterwards shows in it.
type importedContent struct {
	ID               int     `json:"-"`
	CourseID         int     `json:"-"`
	Name             string  `json:"name"`
	ShortDescription *string `json:"shortDescription"`
	Description      *string `json:"description"`
	AuthorID         *int    `json:"authorId,omitempty"`
	UnitID           int     `json:"unitId,omitempty"`
	ImportID         *string `json:"importId"`
	IsArchived       bool    `json:"isArchived"`
}

// importColumns are the columns of each kind of content, for readImported: the same number in the same order.
var importColumns = map[string]string{
	"course": "id, id, name, short_description, description, author_id, 0, import_id, archived_at IS NOT NULL " +
		"FROM courses",
	"unit": "id, course_id, name, short_description, description, CAST(NULL " +
		"AS INTEGER), 0, import_id, archived_at IS NOT NULL FROM units",
	"lesson": "id, course_id, name, short_description, description, CAST(NULL " +
		"AS INTEGER), unit_id, import_id, archived_at IS NOT NULL FROM lessons",
}

func contentOf(list []*importedContent, fits func(*importedContent) bool) []*importedContent {
	out := []*importedContent{}
	for _, c := range list {
		if fits(c) {
			out = append(out, c)
		}
	}
	return out
}

// changes are the columns of a row whose cells say something else than what is there. A blank cell says nothing.
func (row *contentRow) changes(c *importedContent) []string {
	out := []string{}
	if row.name != "" && row.name != c.Name {
		out = append(out, nameColumn)
	}
	if row.short != nil && (c.ShortDescription == nil || *row.short != *c.ShortDescription) {
		out = append(out, "Short Description")
	}
	if row.description != nil && !sameText(row.description, c.Description) {
		out = append(out, "Description")
	}
	if row.authorID != nil && (c.AuthorID == nil || *row.authorID != *c.AuthorID) {
		out = append(out, coursesSheet.belongsTo)
	}

	// Only lessons move between units; a unit stays in its course.
	if c.UnitID != 0 && row.parent != nil && row.parent.id != c.UnitID {
		out = append(out, lessonsSheet.belongsTo)
	}

	return out
}

var importTag = regexp.MustCompile(`<[^>]*>`)

// sameText tells whether two texts read the same. A cell has no formatting: one that only lacks it must not take it
// away.
func sameText(one, other *string) bool {
	if one == nil || other == nil {
		return one == nil && other == nil
	}
	words := func(text string) string {
		return strings.Join(strings.Fields(html.UnescapeString(importTag.ReplaceAllString(text, " "))), " ")
	}
	return words(*one) == words(*other)
}

// createImported makes what a row is about, at the end of what it belongs to and as a draft.
func (s *importer) createImported(ctx context.Context, of contentSheet, row *contentRow) ([]imports.Effect, error) {
	// The row of its parent failed, and said why.
	if row.parent != nil && row.parent.id == 0 {
		return nil, errs.New(errs.Conflict, "What it belongs to wasn't imported")
	}

	now := s.clock.Now()
	var importID *string
	if row.fileID != "" {
		importID = &row.fileID
	}

	var err error
	switch of.entity {
	case "course":
		c := &Course{Name: row.name, NameKey: fold.Plain(row.name), ShortDescription: row.short,
			Description: row.description, AuthorID: row.authorID,
			ImportID: importID, CreatedAt: now, UpdatedAt: now}
		err = courses.Insert(ctx, s.db, c)
		row.id = c.ID
	case "unit":
		row.id, err = s.createImportedUnit(ctx, row, importID, now)
	default:
		row.id, err = s.createImportedLesson(ctx, row, importID, now)
	}

	if err != nil {
		return nil, err
	}

	after := map[string]any{"name": row.name, "imported": true}
	if err := s.identity.Log(ctx,
		identity.LogEntry{Action: of.entity + "_create", Entity: of.entity, EntityID: row.id,
			After: after}); err != nil {
		return nil, fmt.Errorf("log imported %s %d: %w", of.entity, row.id, err)
	}

	return s.importEffect(ctx, of.entity, row.id, nil)
}

func (s *importer) createImportedUnit(
	ctx context.Context, row *contentRow, importID *string, now time.Time,
) (int, error) {
	course, err := s.store.lockCourse(ctx, row.parent.id)
	if err != nil {
		return 0, err
	}

	last, err := s.store.lastUnitPosition(ctx, course.ID)
	if err != nil {
		return 0, fmt.Errorf("find the last unit of course %d: %w", course.ID, err)
	}

	u := &Unit{CourseID: course.ID, Name: row.name, ShortDescription: row.short, Description: row.description,
		Drip: Drip{Rule: dripNone}, Position: last + 1,
		ImportID: importID, CreatedAt: now, UpdatedAt: now}
	err = units.Insert(ctx, s.db, u)
	return u.ID, err
}

func (s *importer) createImportedLesson(
	ctx context.Context, row *contentRow, importID *string, now time.Time,
) (int, error) {
	unit, err := s.store.lockUnit(ctx, row.parent.id)
	if err != nil {
		return 0, err
	}

	position, err := s.store.nextPosition(ctx, unit.ID)
	if err != nil {
		return 0, fmt.Errorf("find the last lesson of unit %d: %w", unit.ID, err)
	}

	l := &Lesson{CourseID: unit.CourseID, UnitID: unit.ID, Name: row.name, NameKey: fold.Plain(row.name),
		ShortDescription: row.short, Description: row.description,
		Type: TextLesson, IsRequired: true, Drip: Drip{Rule: dripNone}, Position: position, ImportID: importID,
		CreatedAt: now, UpdatedAt: now}
	err = lessons.Insert(ctx, s.db, l)
	return l.ID, err
}

// updateImported changes what a row is about to what its cells say, and remembers the id of the row for the next time.
func (s *importer) updateImported(ctx context.Context, of contentSheet, row *contentRow) ([]imports.Effect, error) {
	if row.parent != nil && row.parent.id == 0 {
		return nil, errs.New(errs.Conflict, "What it belongs to wasn't imported")
	}

	found, err := s.store.readImported(ctx, of.entity, "id = ? AND archived_at IS NULL", row.id)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errs.New(errs.Conflict, "Someone just archived this %s", of.entity)
	}

	before, to := *found[0], *found[0]
	if row.name != "" {
		to.Name = row.name
	}
	if row.short != nil {
		to.ShortDescription = row.short
	}

	// A cell without formatting must not take away what staff formatted.
	if row.description != nil && !sameText(row.description, to.Description) {
		to.Description = row.description
	}
	if row.authorID != nil {
		to.AuthorID = row.authorID
	}
	if of.entity == "lesson" && row.parent != nil {
		to.UnitID = row.parent.id
	}

	// The next file finds it by its id, also if it was renamed.
	if to.ImportID == nil && row.fileID != "" {
		to.ImportID = &row.fileID
	}

	if err := s.writeImported(ctx, of.entity, &to, of.entity+"_update"); err != nil {
		return nil, err
	}

	return s.importEffect(ctx, of.entity, row.id, &before)
}

// importEffect is what an import did to one thing.
func (s *importer) importEffect(
	ctx context.Context, entity string, id int, before *importedContent,
) ([]imports.Effect, error) {
	states, err := s.importState(ctx, entity, []int{id})
	if err != nil {
		return nil, err
	}

	effect := imports.Effect{Entity: entity, EntityID: id, After: states[id]}
	if before != nil {
		if effect.Before, err = json.Marshal(before); err != nil {
			return nil, fmt.Errorf("keep what %s %d was before: %w", entity, id, err)
		}
	}

	return []imports.Effect{effect}, nil
}

// importState is what effects would hold right now.
func (s *importer) importState(ctx context.Context, entity string, ids []int) (map[int]json.RawMessage, error) {
	cond, arg := s.db.InInts("id", ids)
	found, err := s.store.readImported(ctx, entity, cond, arg)
	if err != nil {
		return nil, err
	}

	out := map[int]json.RawMessage{}
	for _, c := range found {
		if out[c.ID], err = json.Marshal(c); err != nil {
			return nil, fmt.Errorf("write down %s %d: %w", entity, c.ID, err)
		}
	}

	return out, nil
}

// writeImported writes content as an import or its undoing says, with what follows from it: files, search and log.
func (s *importer) writeImported(ctx context.Context, entity string, to *importedContent, action string) error {
	switch entity {
	case "course":
		course, err := s.store.lockCourse(ctx, to.ID)
		if err != nil {
			return err
		}

		before := record.Logged(course)
		course.Name, course.NameKey, course.ShortDescription, course.Description = to.Name, fold.Plain(to.Name), to.ShortDescription, to.Description
		course.AuthorID, course.ImportID, course.UpdatedAt = to.AuthorID, to.ImportID, record.LaterThan(s.clock.Now(),
			course.UpdatedAt)
		if err := courses.Update(ctx, s.db, course); err != nil {
			return fmt.Errorf("write course %d: %w", course.ID, err)
		}

		if err := s.search.IndexCourse(ctx, course.ID); err != nil {
			return fmt.Errorf("index course %d: %w", course.ID, err)
		}

		return s.logCourse(ctx, action, course, before, record.Logged(course))
	case "unit":
		unit, err := s.store.lockUnit(ctx, to.ID)
		if err != nil {
			return err
		}

		before := record.Logged(unit)
		unit.Name, unit.ShortDescription, unit.Description, unit.ImportID = to.Name, to.ShortDescription, to.Description, to.ImportID
		unit.UpdatedAt = record.LaterThan(s.clock.Now(), unit.UpdatedAt)
		if err := units.Update(ctx, s.db, unit); err != nil {
			return fmt.Errorf("write unit %d: %w", unit.ID, err)
		}

		return s.syncUnit(ctx, unit, action, before)
	}

	lesson, err := s.LockLesson(ctx, to.ID)
	if err != nil {
		return err
	}

	before := record.Logged(lesson)
	lesson.Name, lesson.NameKey, lesson.ShortDescription, lesson.Description = to.Name, fold.Plain(to.Name), to.ShortDescription, to.Description
	lesson.ImportID, lesson.UpdatedAt = to.ImportID, record.LaterThan(s.clock.Now(), lesson.UpdatedAt)

	// It goes to the end of its new unit.
	if lesson.UnitID != to.UnitID {
		lesson.UnitID = to.UnitID
		if lesson.Position, err = s.store.nextPosition(ctx, to.UnitID); err != nil {
			return fmt.Errorf("find the last lesson of unit %d: %w", to.UnitID, err)
		}
	}

	if err := lessons.Update(ctx, s.db, lesson); err != nil {
		return fmt.Errorf("write lesson %d: %w", lesson.ID, err)
	}

	return s.syncLesson(ctx, lesson, nil, action, before)
}

// errHasMore refuses to undo what others have built upon.
func errHasMore(entity, children string) error {
	return errs.New(errs.Conflict, "This %s has %s that the import didn't add. Move or archive them first.", entity,
		children)
}
