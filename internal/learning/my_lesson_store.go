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
func (s *Service) readMyLesson(
	ctx context.Context, st access.Facts, id int, ofCourse string,
) (*courses.Lesson, *MyCourse, *LessonProgress, error) {
	x, read, p := new(myCourseScan), new(courses.LessonScan), &LessonProgress{UserID: st.UserID, LessonID: id}
	var lastAt *time.Time
	err := s.db.Row(ctx, myLessonSelect+ofCourse, []any{st.UserID, st.UserID, id},
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

	l := s.Courses.ScannedLesson(actor.From(ctx), read)
	if p.CourseID = l.CourseID; p.OpenedAt != nil {
		p.Opened, p.LastAt = *p.OpenedAt, *lastAt
	}

	return l, x.opened(actor.From(ctx), s, st, s.clock.Now()), p, nil
}
