package learning

import (
	"context"

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

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }

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
		rows, err := s.readUnits(ctx, "WHERE "+cond+" AND u.archived_at IS NULL ORDER BY u.course_id, u.position, u.id",
			arg)
		for _, u := range rows {
			l.lessons.Expect(u.ID)
		}

		return content.GroupBy(rows, func(u *Unit) int { return u.CourseID }), err
	})
	l.lessons = batch.New(func(ctx context.Context, ids []int) (map[int][]*Lesson, error) {
		cond, arg := s.db.InInts("l.unit_id", ids)
		rows, err := s.readLessons(ctx, "WHERE "+cond+" AND l.archived_at IS NULL ORDER BY l.unit_id, l.position, l.id",
			arg)
		return content.GroupBy(rows, func(l *Lesson) int { return l.UnitID }), err
	})
	l.files = batch.New(func(ctx context.Context, ids []int) (map[int][]*LessonFile, error) {
		cond, arg := s.db.InInts("x.lesson_id", ids)
		rows, err := s.readLessonFiles(ctx, "WHERE "+cond+" ORDER BY x.lesson_id, x.position, x.id", arg)
		return content.GroupBy(rows, func(x *LessonFile) int { return x.LessonID }), err
	})

	return l
}

func (s *Service) loaders(ctx context.Context) *loaders { return batch.In(ctx, s.newLoaders) }

func (s *Service) expectCourses(ctx context.Context, list ...*Course) {
	l := s.loaders(ctx)

	for _, c := range list {
		l.tracks.Expect(c.ID)
		l.units.Expect(c.ID)
		s.Access.ExpectOpeners(ctx, c.door)
	}
}

func (s *Service) expectMine(ctx context.Context, list ...*MyCourse) {
	l := s.loaders(ctx)

	for _, c := range list {
		l.tracks.Expect(c.ID)
		s.Access.ExpectOpeners(ctx, c.door)
	}
}
