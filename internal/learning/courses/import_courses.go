package courses

import (
	"context"
	"strings"

	"atlas/internal/learning/content"
	"atlas/internal/learning/richtext"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
)

// importer makes and changes courses as the rows of a file say, and takes that back.
type importer struct{ *Service }

// coursesKind teaches the import machinery about courses. A row is found again by the id that it has in the file, then
// by its name within what it belongs to, so the same file twice changes nothing. What is new becomes a draft.
func (s *importer) coursesKind() imports.Kind {
	return imports.Kind{
		Name: imports.Courses, Function: content.CreateCourses,
		Modes: []imports.Mode{imports.Create, imports.Upsert, imports.Update},
		Plan:  s.planCourses, State: s.importState, Undo: s.undoImported,
	}
}

// contentSheet is one of the three sheets, the outer ones first.
type contentSheet struct {
	name, entity, id, belongsTo string
}

var (
	coursesSheet = contentSheet{"Courses", "course", "Course ID", "Author Tribe ID"}
	unitsSheet   = contentSheet{"Units", "unit", "Unit ID", "Course ID"}
	lessonsSheet = contentSheet{"Lessons", "lesson", "Lesson ID", "Unit ID"}
)

const nameColumn = "Name"

// contentRow is a row of a sheet. parent is the row it belongs to; id is what its course, unit or lesson is called in
// the database, 0 while it is not there.
type contentRow struct {
	*sheet.Fields
	fileID             string
	name               string
	short, description *string
	belongsTo          string
	parent             *contentRow
	authorID           *int
	id                 int
	// there is what the row is about, as it was when the import was planned; nil for what is new.
	there *importedContent
}

// planCourses reads courses, then units, then lessons: each finds what it belongs to among the rows before it, and what
// it is about among what is there. A handful of statements reads all of that.
func (s *importer) planCourses(ctx context.Context, in imports.Input) ([]imports.Item, error) {
	courseRows, coursesByID := readContent(in, coursesSheet)
	unitRows, unitsByID := readContent(in, unitsSheet)
	lessonRows, _ := readContent(in, lessonsSheet)
	if err := s.findAuthors(ctx, coursesSheet, courseRows); err != nil {
		return nil, err
	}

	known, err := s.store.importedCourses(ctx, courseRows)
	if err != nil {
		return nil, err
	}

	matchRows(coursesSheet, courseRows, func(*contentRow) (byID, byName []*importedContent) { return known, known })
	if err := s.findParents(ctx, unitsSheet, "course", unitRows, coursesByID); err != nil {
		return nil, err
	}

	ofCourses, err := s.store.importedUnits(ctx, unitRows)
	if err != nil {
		return nil, err
	}

	matchRows(unitsSheet, unitRows, func(row *contentRow) (byID, byName []*importedContent) {
		within := contentOf(ofCourses, func(c *importedContent) bool { return c.CourseID == row.parent.id })
		return within, within
	})
	if err := s.findParents(ctx, lessonsSheet, "unit", lessonRows, unitsByID); err != nil {
		return nil, err
	}

	ofUnits, err := s.store.importedLessons(ctx, lessonRows)
	if err != nil {
		return nil, err
	}

	matchRows(lessonsSheet, lessonRows, func(row *contentRow) (byID, byName []*importedContent) {
		// A lesson may have been put into another unit of its course since.
		course := row.parent.courseID()
		return contentOf(ofUnits, func(c *importedContent) bool { return c.CourseID == course }),
			contentOf(ofUnits, func(c *importedContent) bool { return c.UnitID == row.parent.id })
	})

	// In this order, so that what is new is there before what belongs to it.
	items := []imports.Item{}
	for _, of := range []struct {
		contentSheet
		rows []*contentRow
	}{{coursesSheet, courseRows}, {unitsSheet, unitRows}, {lessonsSheet, lessonRows}} {
		for _, row := range of.rows {
			items = append(items, s.importItem(ctx, of.contentSheet, row, in.Mode))
		}
	}

	return items, nil
}

// courseID is the course of a unit's row; 0 while that is not there.
func (row *contentRow) courseID() int {
	switch {
	case row.there != nil:
		return row.there.CourseID
	case row.parent != nil:
		return row.parent.id
	}
	return 0
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

		// Blanks around and between words are no part of a name.
		if name := row.Text(nameColumn, content.NameMax); name != nil {
			row.name = strings.Join(strings.Fields(*name), " ")
		}

		row.short = row.Text("Short Description", content.ShortMax)

		// Cleaning writes tags around the text, so a cell may hold less than the editor.
		if text := row.Text("Description", richtext.Max/8); text != nil {
			row.description = richtext.Safe(richtext.Paragraphs(*text))
		}

		if id := row.Text(of.id, content.NameMax); id != nil {
			if byID[*id] != nil {
				row.Wrong(of.id, "appears twice")
			}

			row.fileID, byID[*id] = *id, row
		}

		if key := row.Text(of.belongsTo, content.NameMax); key != nil {
			row.belongsTo = *key
		}

		// A file that is run again finds what it made the first time.
		for _, e := range in.Done[imports.Place{Sheet: of.name, Row: r.Number}] {
			row.id = e.EntityID
		}

		rows[i] = row
	}

	return rows, byID
}

// findAuthors looks all authors up with one statement.
func (s *importer) findAuthors(ctx context.Context, of contentSheet, rows []*contentRow) error {
	// Authors are named by their Tribe IDs.
	wanted := []string{}
	for _, row := range rows {
		if row.belongsTo != "" {
			wanted = append(wanted, row.belongsTo)
		}
	}

	if len(wanted) == 0 {
		return nil
	}

	byTribeID, err := s.store.findAuthors(ctx, wanted)
	if err != nil {
		return err
	}

	for _, row := range rows {
		if id, isKnown := byTribeID[row.belongsTo]; isKnown {
			row.authorID = &id
		} else if row.belongsTo != "" {
			row.Wrong(of.belongsTo, "isn't someone who can be an author")
		}
	}

	return nil
}

// findParents finds what rows belong to: in the file, or else among what was imported before.
func (s *importer) findParents(
	ctx context.Context, of contentSheet, entity string, rows []*contentRow, inFile map[string]*contentRow,
) error {
	missing := []string{}
	for _, row := range rows {
		row.parent = inFile[row.belongsTo]
		if row.parent == nil && row.belongsTo != "" {
			missing = append(missing, row.belongsTo)
		}
	}

	earlier, err := s.store.importedByID(ctx, entity, missing)
	if err != nil {
		return err
	}

	outside := map[string]*contentRow{}
	for _, row := range rows {
		if row.belongsTo == "" {
			row.Wrong(of.belongsTo, "%s", errs.IsRequired)
			continue
		}

		if row.parent != nil {
			continue
		}

		switch found := earlier[row.belongsTo]; len(found) {
		case 0:
			row.Wrong(of.belongsTo, "is not in the file")
		case 1:
			// Rows of one parent share it, or each would look like another.
			if outside[row.belongsTo] == nil {
				outside[row.belongsTo] = &contentRow{id: found[0].ID, there: found[0]}
			}

			row.parent = outside[row.belongsTo]
		default:
			row.Wrong(of.belongsTo, "is the ID of %d %ss. Put the row of the one you mean into the file.", len(found),
				entity)
		}
	}

	return nil
}

// matchRows finds what rows are about: by their id first, then by their name, each among what within gives for the row.
// A name that fits more than one thing is a problem of its row.
func matchRows(of contentSheet, rows []*contentRow, within func(row *contentRow) (byID, byName []*importedContent)) {
	takenBy := map[int]*contentRow{}
	isOpen := func(row *contentRow) bool { return row.there == nil && (of.entity == "course" || row.parent != nil) }

	// By id first for all rows: a name must not take what an id of a later row means.
	for _, row := range rows {
		if !isOpen(row) || row.fileID == "" {
			continue
		}

		byID, _ := within(row)
		found := contentOf(byID, func(c *importedContent) bool {
			return c.ImportID != nil &&
				*c.ImportID == row.fileID
		})
		switch {
		case len(found) == 0:
		case len(found) > 1:
			row.Wrong(of.id, "is the ID of %d %ss. Give one of them another one first.", len(found), of.entity)
		case found[0].IsArchived:
			row.Wrong(of.id, "belongs to an archived %s. Restore it first.", of.entity)
		default:
			row.match(found[0], takenBy)
		}
	}

	type newName struct {
		parent *contentRow
		key    string
	}
	newNames := map[newName]*contentRow{}
	for _, row := range rows {
		if !isOpen(row) || row.name == "" || len(row.Problems) > 0 {
			continue
		}

		key := fold.Plain(row.name)
		_, byName := within(row)
		found := contentOf(byName, func(c *importedContent) bool {
			// Something that another row took by its id may still have this name.
			return !c.IsArchived && fold.Plain(c.Name) == key &&
				(takenBy[c.ID] == nil || c.ImportID == nil || *c.ImportID != takenBy[c.ID].fileID)
		})

		switch {
		case len(found) > 1:
			row.Wrong(nameColumn, "fits %d %ss. Give them different names first.", len(found), of.entity)
		case len(found) == 1 && takenBy[found[0].ID] != nil:
			row.Wrong(nameColumn, "appears twice")
		case len(found) == 1:
			row.match(found[0], takenBy)
		default:
			// Two new ones of one name can be told apart by their ids alone.
			place := newName{row.parent, key}
			if twin := newNames[place]; twin != nil && (twin.fileID == "" || row.fileID == "") {
				row.Wrong(nameColumn, "appears twice")
			}

			newNames[place] = row
		}
	}
}

// match notes what a row is about.
func (row *contentRow) match(c *importedContent, takenBy map[int]*contentRow) {
	row.there, row.id = c, c.ID
	takenBy[c.ID] = row
}

// importItem is the plan for one row.
func (s *importer) importItem(ctx context.Context, of contentSheet, row *contentRow, mode imports.Mode) imports.Item {
	item := imports.Item{Row: row.Row, Action: imports.Creates}
	if row.there == nil {
		if row.name == "" && len(row.Problems) == 0 {
			row.Wrong(nameColumn, "%s", errs.IsRequired)
		}

		// Updating makes nothing new.
		if mode == imports.Update {
			row.Wrong(of.id, "doesn't exist yet")
		}

		item.Problems = row.Problems
		item.Apply = func(ctx context.Context) ([]imports.Effect, error) { return s.createImported(ctx, of, row) }
		return item
	}

	changed := row.changes(row.there)
	if len(changed) == 0 {
		item.Action, item.Problems = imports.Unchanged, row.Problems
		return item
	}

	switch {
	case mode == imports.Create:
		row.Wrong(changed[0], "differs from the %s that is there. Choose “Create or update” to change it.", of.entity)
	// Anyone who may create courses may not change them by a file either.
	case !actor.From(ctx).Can(content.UpdateCourses):
		row.Wrong(changed[0], "differs from the %s that is there, and you can't change it", of.entity)
	}

	item.Action, item.Problems = imports.Updates, row.Problems
	item.Apply = func(ctx context.Context) ([]imports.Effect, error) { return s.updateImported(ctx, of, row) }
	return item
}
