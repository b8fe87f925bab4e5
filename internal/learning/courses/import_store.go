package courses

import (
	"context"
	"fmt"

	"atlas/internal/learning/content"
	"atlas/internal/platform/fold"
)

func (s *store) readImported(ctx context.Context, entity, condition string, args ...any) ([]*importedContent, error) {
	out := []*importedContent{}
	err := s.db.Each(ctx, "SELECT "+importColumns[entity]+" WHERE "+condition+" ORDER BY id",
		args, func(scan func(...any) error) error {
			c := new(importedContent)
			err := scan(&c.ID, &c.CourseID, &c.Name, &c.ShortDescription, &c.Description, &c.AuthorID, &c.UnitID,
				&c.ImportID, &c.IsArchived)
			out = append(out, c)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read what was imported of every %s: %w", entity, err)
	}

	return out, nil
}

// importedByID are the courses or units that are in use and were imported by some ids.
func (s *store) importedByID(
	ctx context.Context, entity string, ids []string,
) (map[string][]*importedContent, error) {
	out := map[string][]*importedContent{}
	if len(ids) == 0 {
		return out, nil
	}

	cond, arg := s.db.InTexts("import_id", ids)
	found, err := s.readImported(ctx, entity, cond+" AND archived_at IS NULL", arg)
	if err != nil {
		return nil, err
	}

	for _, c := range found {
		out[*c.ImportID] = append(out[*c.ImportID], c)
	}

	return out, nil
}

// importedCourses are the courses that rows may be about, by their ids in the file or their names.
func (s *store) importedCourses(ctx context.Context, rows []*contentRow) ([]*importedContent, error) {
	ids, names := []string{}, []string{}
	for _, row := range rows {
		if row.fileID != "" {
			ids = append(ids, row.fileID)
		}
		if row.name != "" {
			names = append(names, fold.Plain(row.name))
		}
	}

	byID, idArg := s.db.InTexts("import_id", ids)
	byName, nameArg := s.db.InTexts("name_key", names)
	return s.readImported(ctx, "course", byID+" OR "+byName, idArg, nameArg)
}

// importedUnits are all units of the courses that rows belong to.
func (s *store) importedUnits(ctx context.Context, rows []*contentRow) ([]*importedContent, error) {
	ids := []int{}
	for _, row := range rows {
		if row.parent != nil && row.parent.id != 0 {
			ids = append(ids, row.parent.id)
		}
	}
	cond, arg := s.db.InInts("course_id", ids)
	return s.readImported(ctx, "unit", cond, arg)
}

// importedLessons are all lessons of the courses of the units that rows belong to.
func (s *store) importedLessons(ctx context.Context, rows []*contentRow) ([]*importedContent, error) {
	ids := []int{}
	for _, row := range rows {
		if row.parent != nil && row.parent.courseID() != 0 {
			ids = append(ids, row.parent.courseID())
		}
	}
	cond, arg := s.db.InInts("course_id", ids)
	return s.readImported(ctx, "lesson", cond, arg)
}

// lastUnitPosition is the place of the last unit of a course; 0 without one.
func (s *store) lastUnitPosition(ctx context.Context, courseID int) (int, error) {
	return s.db.Int(ctx, `SELECT COALESCE(MAX(position), 0) FROM units WHERE course_id = ?`, courseID)
}

// findAuthors are those of some Tribe IDs who can be authors, by Tribe ID.
func (s *store) findAuthors(ctx context.Context, wanted []string) (map[string]int, error) {
	byTribeID := map[string]int{}
	cond, arg := s.db.InTexts("a.tribe_id", wanted)
	err := s.db.Each(ctx, `SELECT a.tribe_id, a.id FROM users a WHERE `+cond+` AND `+content.Teaches,
		[]any{arg}, func(scan func(...any) error) error {
			var tribeID string
			var id int
			if err := scan(&tribeID, &id); err != nil {
				return fmt.Errorf("read an author: %w", err)
			}

			byTribeID[tribeID] = id
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("find the authors of an import: %w", err)
	}

	return byTribeID, nil
}

// countUses counts what people did with a lesson, and its files.
func (s *store) countUses(ctx context.Context, id int) (int, error) {
	return s.db.Int(ctx,
		`SELECT (SELECT COUNT(*) FROM lesson_progress WHERE lesson_id = ?) + (SELECT COUNT(*) FROM lesson_notes
			WHERE lesson_id = ?)
		+ (SELECT COUNT(*) FROM lesson_files WHERE lesson_id = ?)`, id, id, id)
}

// countLessons counts the lessons of a unit: all, and those that are not archived.
func (s *store) countLessons(ctx context.Context, id int) (all, live int, err error) {
	err = s.db.Row(ctx,
		`SELECT COUNT(*), COUNT(CASE WHEN archived_at IS NULL THEN 1 END) FROM lessons WHERE unit_id = ?`, []any{id},
		&all, &live)
	if err != nil {
		return 0, 0, fmt.Errorf("count the lessons of unit %d: %w", id, err)
	}

	return all, live, nil
}

// countUnits counts the units of a course, all and those that are not archived, and who learns in it.
func (s *store) countUnits(ctx context.Context, id int) (all, live, learners int, err error) {
	err = s.db.Row(ctx,
		`SELECT COUNT(*), COUNT(CASE WHEN archived_at IS NULL THEN 1 END), (SELECT COUNT(*) FROM course_progress
			WHERE course_id = ?) FROM units WHERE course_id = ?`,
		[]any{id, id}, &all, &live, &learners)
	if err != nil {
		return 0, 0, 0, fmt.Errorf("count the units of course %d: %w", id, err)
	}

	return all, live, learners, nil
}

// deleteImportTraces takes the id of the file from a course.
func (s *store) deleteImportTraces(ctx context.Context, id int) error {
	_, err := s.db.Exec(ctx, `UPDATE courses SET import_id = NULL WHERE id = ?`, id)
	return err
}

// deleteRow deletes the row of something that was imported.
func (s *store) deleteRow(ctx context.Context, entity string, id int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM `+importedTables[entity]+` WHERE id = ?`, id)
	return err
}
