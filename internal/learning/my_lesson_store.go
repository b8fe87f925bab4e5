package learning

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// myLessonSelect reads a lesson in its course, with how far somebody is in both, w and p, in one statement. A condition
// on the course follows.
var myLessonSelect = `SELECT ` + myCourseColumns + `, ` + courses.LessonColumns() + `,
	w.opened_at, w.last_at, COALESCE(w.position, 0), w.seen, COALESCE(w.seen_seconds, 0), w.done_at, w.done_by_id
	FROM ` + myCourseTables +
	`JOIN lessons l ON l.course_id = c.id LEFT JOIN files v ON v.id = l.video_file_id
		LEFT JOIN files t ON t.id = l.captions_file_id
	LEFT JOIN lesson_progress w ON w.lesson_id = l.id AND w.user_id = ? WHERE l.id = ? AND `

// readMyLesson reads a lesson of a course on which a condition holds, the course without its syllabus, and the caller's
// progress, which is the beginning for one they never opened.
func (s *store) readMyLesson(
	ctx context.Context, facts access.Facts, id int, ofCourse string,
) (*courses.Lesson, *MyCourse, *LessonProgress, error) {
	x, read, p := new(myCourseScan), new(courses.LessonScan), &LessonProgress{UserID: facts.UserID, LessonID: id}
	var lastAt *time.Time
	err := s.db.Row(ctx, myLessonSelect+ofCourse, []any{facts.UserID, facts.UserID, id},
		append(x.dest(read.Dest()...),
			db.OptionalMillis(&p.OpenedAt), db.OptionalMillis(&lastAt), &p.Position, db.JSON(&p.Watched),
			&p.SeenSeconds,
			db.OptionalMillis(&p.DoneAt), &p.DoneByID)...)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, nil, errs.Missing("Lesson")
	}
	if err != nil {
		return nil, nil, nil, fmt.Errorf("read lesson %d: %w", id, err)
	}

	l := read.Lesson(s.content, actor.From(ctx))
	if p.CourseID = l.CourseID; p.OpenedAt != nil {
		p.Opened, p.LastAt = *p.OpenedAt, *lastAt
	}

	return l, x.opened(actor.From(ctx), s.content, facts, s.clock.Now()), p, nil
}

func (s *store) notesOf(ctx context.Context, userID, lessonID int) ([]*LessonNote, error) {
	return notes.All(ctx, s.db, "WHERE user_id = ? AND lesson_id = ? ORDER BY COALESCE(at_second, 0), id", userID,
		lessonID)
}

// lockOwnNote reads a note of somebody that is about to change. Returns errs.NotFound, also for the note of another.
func (s *store) lockOwnNote(ctx context.Context, userID, id int) (*LessonNote, error) {
	note, err := notes.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) || err == nil && note.UserID != userID {
		return nil, errs.Missing("Note")
	}
	return note, err
}

// countNotes is how many notes somebody has in a lesson.
func (s *store) countNotes(ctx context.Context, userID, lessonID int) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM lesson_notes WHERE user_id = ? AND lesson_id = ?`, userID,
		lessonID)
}
