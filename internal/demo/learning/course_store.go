package learning

import (
	"context"

	"atlas/internal/learning/courses"
	"atlas/internal/platform/db"
)

var (
	courseRows     = db.NewTable[courses.Course]("courses")
	trackRows      = db.NewTable[courses.Track]("tracks")
	unitRows       = db.NewTable[courses.Unit]("units")
	lessonRows     = db.NewTable[courses.Lesson]("lessons")
	lessonFileRows = db.NewTable[courses.LessonFile]("lesson_files")
)

// insertCourse writes a course.
func (s *store) insertCourse(ctx context.Context, c *courses.Course) error {
	return courseRows.Insert(ctx, s.db, c)
}

// insertTrack writes a track of a course.
func (s *store) insertTrack(ctx context.Context, t *courses.Track) error {
	return trackRows.Insert(ctx, s.db, t)
}

// insertUnit writes a unit of a course.
func (s *store) insertUnit(ctx context.Context, u *courses.Unit) error {
	return unitRows.Insert(ctx, s.db, u)
}

// insertLesson writes a lesson of a unit.
func (s *store) insertLesson(ctx context.Context, l *courses.Lesson) error {
	return lessonRows.Insert(ctx, s.db, l)
}

// insertLessonFile writes a file or an address of a lesson.
func (s *store) insertLessonFile(ctx context.Context, f *courses.LessonFile) error {
	return lessonFileRows.Insert(ctx, s.db, f)
}
