package learning

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/platform/db"
)

// fillProgress tells the lessons which of them somebody opened and did.
func (s *store) fillProgress(ctx context.Context, facts access.Facts, lessons map[int]*MyLessonRow, ids []int) error {
	cond, arg := s.ofCourses("course_id", ids)
	return s.db.Each(ctx, `SELECT lesson_id, done_at FROM lesson_progress WHERE user_id = ? AND `+cond,
		[]any{facts.UserID, arg}, func(scan func(...any) error) error {
			var id int
			var doneAt *time.Time
			if err := scan(&id, db.OptionalMillis(&doneAt)); err != nil {
				return fmt.Errorf("read the progress in a lesson: %w", err)
			}

			if l := lessons[id]; l != nil { // nil for one that is no longer shown
				l.IsOpened, l.IsDone, l.doneAt = true, doneAt != nil, doneAt
			}

			return nil
		})
}

// ofCourses is a condition on a column. That of a single course reads rows in the order of an index.
func (s *store) ofCourses(column string, ids []int) (string, any) {
	if len(ids) == 1 {
		return column + " = ?", ids[0]
	}
	return s.db.InInts(column, ids)
}

// readSyllabuses reads the units and lessons of courses: two statements, however many there are.
func (s *store) readSyllabuses(ctx context.Context, ids []int) (map[int]*syllabus, error) {
	out := make(map[int]*syllabus, len(ids))
	for _, id := range ids {
		out[id] = new(syllabus)
	}

	units, err := s.unitsOf(ctx, out, ids)
	if err != nil {
		return nil, fmt.Errorf("read the units of courses: %w", err)
	}

	if err := s.lessonRowsOf(ctx, units, ids); err != nil {
		return nil, fmt.Errorf("read the lessons of courses: %w", err)
	}

	for _, y := range out {
		for _, u := range y.units {
			y.lessons += len(u.lessons)
		}
	}

	return out, nil
}

// unitsOf puts the units into their courses, in order, and gives them by id.
func (s *store) unitsOf(ctx context.Context, courses map[int]*syllabus, ids []int) (map[int]*syllabusUnit, error) {
	cond, arg := s.ofCourses("course_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT course_id, id, track_id, name, short_description, description, drip, drip_days, drip_at FROM units
		WHERE `+cond+` AND archived_at IS NULL ORDER BY course_id, position, id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read units: %w", err)
	}

	defer rows.Close()
	out := map[int]*syllabusUnit{}
	for rows.Next() {
		x, courseID := new(syllabusUnit), 0
		u := &x.unit
		if err := rows.Scan(&courseID, &u.ID, &u.TrackID, &u.Name, &u.ShortDescription, &u.Description, &u.drip.Rule,
			&u.drip.Days, db.OptionalMillis(&u.drip.At)); err != nil {
			return nil, fmt.Errorf("read a unit: %w", err)
		}

		y := courses[courseID]
		y.units, out[u.ID] = append(y.units, x), x
	}

	return out, rows.Err()
}

// lessonRowsOf puts the lessons into their units, in order. A lesson with doors of its own comes once for each of its
// openers.
func (s *store) lessonRowsOf(ctx context.Context, units map[int]*syllabusUnit, ids []int) error {
	cond, arg := s.ofCourses("l.course_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT l.unit_id, l.id, l.name, l.type, l.seconds, l.is_required, l.is_free, l.drip, COALESCE(l.drip_days,
			l.drip_at), d.opener, d.opener_id
		FROM lessons l LEFT JOIN doors d ON d.content = 'lesson' AND d.content_id = l.id
		WHERE `+cond+` AND l.archived_at IS NULL AND l.published_at IS NOT NULL ORDER BY l.position, l.id`, arg)
	if err != nil {
		return fmt.Errorf("read lessons: %w", err)
	}

	defer rows.Close()
	var read MyLessonRow
	var unitID int
	var drip *int64
	var opener, openerID *string
	dest := []any{&unitID, &read.ID, &read.Name, &read.Type, &read.Seconds, &read.IsRequired, &read.IsFree,
		&read.drip.Rule, &drip, &opener, &openerID}
	last := new(MyLessonRow)

	for rows.Next() {
		if err := rows.Scan(dest...); err != nil {
			return fmt.Errorf("read a lesson: %w", err)
		}

		// The same lesson comes again for its next opener.
		if last.ID != read.ID {
			last = new(read)
			last.drip.Read(drip)
			if u := units[unitID]; u != nil { // nil for one that was archived
				u.lessons = append(u.lessons, last)
			}
		}

		if opener != nil {
			last.openers = append(last.openers, access.Opener{Kind: *opener, ID: *openerID, Name: *openerID})
		}
	}

	return rows.Err()
}
