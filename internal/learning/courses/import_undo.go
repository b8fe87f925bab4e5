package courses

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/record"
)

// undoImported puts content back to what it was before an import changed it, and removes what it created. What somebody
// has learned or worked on since is archived instead, so that nobody loses anything.
func (s *importer) undoImported(ctx context.Context, e imports.Effect) error {
	if e.Before != nil {
		before := importedContent{}
		if err := json.Unmarshal(e.Before, &before); err != nil {
			return fmt.Errorf("read what %s %d was before: %w", e.Entity, e.EntityID, err)
		}

		before.ID = e.EntityID
		return s.writeImported(ctx, e.Entity, &before, e.Entity+"_update")
	}

	switch e.Entity {
	case "course":
		return s.undoCourse(ctx, e.EntityID)
	case "unit":
		return s.undoUnit(ctx, e.EntityID)
	}

	return s.undoLesson(ctx, e.EntityID)
}

func (s *importer) undoLesson(ctx context.Context, id int) error {
	lesson, err := s.LockLesson(ctx, id)
	if err != nil {
		return err
	}

	used, err := s.store.countUses(ctx, id)
	if err != nil {
		return fmt.Errorf("read whether lesson %d was used: %w", id, err)
	}

	// Nobody touched it: it goes as if the file had never come.
	if used == 0 && lesson.UpdatedAt.Equal(lesson.CreatedAt) {
		return s.deleteImported(ctx, "lesson", id, lesson.Name)
	}

	before := record.Logged(lesson)
	lesson.UpdatedAt, lesson.ImportID = record.LaterThan(s.clock.Now(), lesson.UpdatedAt), nil
	lesson.ArchivedAt = &lesson.UpdatedAt
	if err := lessons.Update(ctx, s.db, lesson, "archived_at", "import_id", "updated_at"); err != nil {
		return fmt.Errorf("archive lesson %d: %w", id, err)
	}

	return s.syncLesson(ctx, lesson, nil, "lesson_archive", before)
}

func (s *importer) undoUnit(ctx context.Context, id int) error {
	unit, err := s.store.lockUnit(ctx, id)
	if err != nil {
		return err
	}

	all, live, err := s.store.countLessons(ctx, id)
	if err != nil {
		return err
	}

	// Lessons of it are taken back first; those that stay were made by hand.
	if live > 0 {
		return errHasMore("unit", "lessons")
	}
	if all == 0 && unit.UpdatedAt.Equal(unit.CreatedAt) {
		return s.deleteImported(ctx, "unit", id, unit.Name)
	}

	before := record.Logged(unit)
	unit.UpdatedAt, unit.ImportID = record.LaterThan(s.clock.Now(), unit.UpdatedAt), nil
	unit.ArchivedAt = &unit.UpdatedAt
	if err := units.Update(ctx, s.db, unit, "archived_at", "import_id", "updated_at"); err != nil {
		return fmt.Errorf("archive unit %d: %w", id, err)
	}

	return s.syncUnit(ctx, unit, "unit_archive", before)
}

func (s *importer) undoCourse(ctx context.Context, id int) error {
	course, err := s.store.lockCourse(ctx, id)
	if err != nil {
		return err
	}

	all, live, learners, err := s.store.countUnits(ctx, id)
	if err != nil {
		return err
	}
	if live > 0 {
		return errHasMore("course", "units")
	}
	if all == 0 && learners == 0 && course.UpdatedAt.Equal(course.CreatedAt) {
		return s.deleteImported(ctx, "course", id, course.Name)
	}

	if err := s.store.deleteImportTraces(ctx, id); err != nil {
		return fmt.Errorf("forget the import of course %d: %w", id, err)
	}

	return s.setArchived(ctx, course, "course_archive", new(record.LaterThan(s.clock.Now(), course.UpdatedAt)))
}

// importedTables are where imported things are.
var importedTables = map[string]string{"course": "courses", "unit": "units", "lesson": "lessons"}

// deleteImported removes what an import created and nobody has touched.
func (s *importer) deleteImported(ctx context.Context, entity string, id int, name string) error {
	err := s.store.deleteRow(ctx, entity, id)
	if db.ForeignKey(err) {
		return errs.New(errs.Conflict, "Someone has changed this %s since the import", entity)
	}
	if err != nil {
		return fmt.Errorf("remove %s %d: %w", entity, id, err)
	}

	// Units have no document of their own in the search.
	var indexed error
	if entity != "unit" {
		indexed = s.search.Index(ctx, entity, id)
	}

	return errors.Join(indexed,
		s.identity.Log(ctx,
			identity.LogEntry{Action: entity + "_delete", Entity: entity, EntityID: id,
				Before: map[string]any{"name": name}}))
}
