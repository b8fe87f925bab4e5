package courses

import (
	"context"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/batch"
)

// loaders read the fields of many rows together, for one request.
type loaders struct {
	tracks  *batch.Loader[int, []*Track]
	units   *batch.Loader[int, []*Unit]
	lessons *batch.Loader[int, []*Lesson]
	files   *batch.Loader[int, []*LessonFile]
}

func (s *Service) newLoaders() *loaders {
	l := new(loaders)
	l.tracks = batch.New(func(ctx context.Context, ids []int) (map[int][]*Track, error) {
		cond, arg := s.db.InInts("course_id", ids)
		rows, err := tracks.All(ctx, s.db, "WHERE "+cond+" ORDER BY course_id, position, id", arg)
		return content.GroupBy(rows, func(t *Track) int { return t.CourseID }), err
	})

	// Units announce their lessons, so that a course is read with three statements.
	l.units = batch.New(func(ctx context.Context, ids []int) (map[int][]*Unit, error) {
		cond, arg := s.db.InInts("u.course_id", ids)
		rows, err := s.store.readUnits(ctx,
			"WHERE "+cond+" AND u.archived_at IS NULL ORDER BY u.course_id, u.position, u.id", arg)
		for _, u := range rows {
			l.lessons.Expect(u.ID)
		}

		return content.GroupBy(rows, func(u *Unit) int { return u.CourseID }), err
	})
	l.lessons = batch.New(func(ctx context.Context, ids []int) (map[int][]*Lesson, error) {
		cond, arg := s.db.InInts("l.unit_id", ids)
		rows, err := s.store.readLessons(ctx,
			"WHERE "+cond+" AND l.archived_at IS NULL ORDER BY l.unit_id, l.position, l.id", arg)
		return content.GroupBy(rows, func(l *Lesson) int { return l.UnitID }), err
	})
	l.files = batch.New(func(ctx context.Context, ids []int) (map[int][]*LessonFile, error) {
		cond, arg := s.db.InInts("x.lesson_id", ids)
		rows, err := s.store.readLessonFiles(ctx, "WHERE "+cond+" ORDER BY x.lesson_id, x.position, x.id", arg)
		return content.GroupBy(rows, func(x *LessonFile) int { return x.LessonID }), err
	})

	return l
}

func (s *Service) loaders(ctx context.Context) *loaders { return batch.PerRequest(ctx, s.newLoaders) }

// ExpectCourses says that the fields of courses will be asked for, so that they are read together.
func (s *Service) ExpectCourses(ctx context.Context, list ...*Course) {
	l := s.loaders(ctx)

	for _, c := range list {
		l.tracks.Expect(c.ID)
		l.units.Expect(c.ID)
		s.access.ExpectOpeners(ctx, c.openers)
	}
}

// ExpectTracks says that the tracks of a course will be asked for, so that they are read together with those of others.
func (s *Service) ExpectTracks(ctx context.Context, courseID int) {
	s.loaders(ctx).tracks.Expect(courseID)
}

// TracksOf are the tracks of a course in their order.
func (s *Service) TracksOf(ctx context.Context, courseID int) ([]*Track, error) {
	return s.loaders(ctx).tracks.Load(ctx, courseID)
}

// CourseFields are the fields of Course that need a statement of their own.
type CourseFields struct{ Service *Service }

// Openers is what opens the course.
func (f CourseFields) Openers(ctx context.Context, of *Course) ([]*access.Opener, error) {
	return f.Service.access.NamedOpeners(ctx, of.openers)
}

// Tracks is the tracks in their order.
func (f CourseFields) Tracks(ctx context.Context, of *Course) ([]*Track, error) {
	return f.Service.loaders(ctx).tracks.Load(ctx, of.ID)
}

// Units is the units in their order.
func (f CourseFields) Units(ctx context.Context, of *Course) ([]*Unit, error) {
	return f.Service.loaders(ctx).units.Load(ctx, of.ID)
}

// UnitFields are the fields of Unit that need a statement of their own.
type UnitFields struct{ Service *Service }

// Lessons is the lessons in their order.
func (f UnitFields) Lessons(ctx context.Context, of *Unit) ([]*Lesson, error) {
	return f.Service.loaders(ctx).lessons.Load(ctx, of.ID)
}

// LessonFields are the fields of Lesson that need a statement of their own.
type LessonFields struct{ Service *Service }

// Openers is what opens the lesson in place of its course.
func (f LessonFields) Openers(ctx context.Context, of *Lesson) ([]*access.Opener, error) {
	return f.Service.access.NamedOpeners(ctx, of.openers)
}

// Files is what the lesson hands out.
func (f LessonFields) Files(ctx context.Context, of *Lesson) ([]*LessonFile, error) {
	return f.Service.loaders(ctx).files.Load(ctx, of.ID)
}
