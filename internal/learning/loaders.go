package learning

import (
	"context"
	"fmt"

	"atlas/internal/platform/batch"
)

// loaders read the fields of many rows together, for one request.
type loaders struct {
	tracks  *batch.Loader[int, []*Track]
	units   *batch.Loader[int, []*Unit]
	lessons *batch.Loader[int, []*Lesson]
	files   *batch.Loader[int, []*LessonFile]
	// names are those of openers, by kind and id.
	names *batch.Loader[string, string]
	// ways are what would open closed doors to the caller.
	ways *batch.Loader[way, *DoorAction]
	*eventLoaders
}

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }

func (s *Service) newLoaders() *loaders {
	l := &loaders{names: batch.New(s.namesOf), ways: batch.New(s.waysOf), eventLoaders: s.newEventLoaders()}
	l.tracks = batch.New(func(ctx context.Context, ids []int) (map[int][]*Track, error) {
		cond, arg := s.db.InInts("course_id", ids)
		rows, err := tracks.All(ctx, s.db, "WHERE "+cond+" ORDER BY course_id, position, id", arg)
		return grouped(rows, func(t *Track) int { return t.CourseID }), err
	})

	// Units announce their lessons, so that a course is read with three statements.
	l.units = batch.New(func(ctx context.Context, ids []int) (map[int][]*Unit, error) {
		cond, arg := s.db.InInts("u.course_id", ids)
		rows, err := s.readUnits(ctx, "WHERE "+cond+" AND u.archived_at IS NULL ORDER BY u.course_id, u.position, u.id",
			arg)
		for _, u := range rows {
			l.lessons.Expect(u.ID)
		}

		return grouped(rows, func(u *Unit) int { return u.CourseID }), err
	})
	l.lessons = batch.New(func(ctx context.Context, ids []int) (map[int][]*Lesson, error) {
		cond, arg := s.db.InInts("l.unit_id", ids)
		rows, err := s.readLessons(ctx, "WHERE "+cond+" AND l.archived_at IS NULL ORDER BY l.unit_id, l.position, l.id",
			arg)
		return grouped(rows, func(l *Lesson) int { return l.UnitID }), err
	})
	l.files = batch.New(func(ctx context.Context, ids []int) (map[int][]*LessonFile, error) {
		cond, arg := s.db.InInts("x.lesson_id", ids)
		rows, err := s.readLessonFiles(ctx, "WHERE "+cond+" ORDER BY x.lesson_id, x.position, x.id", arg)
		return grouped(rows, func(x *LessonFile) int { return x.LessonID }), err
	})

	return l
}

func (s *Service) loaders(ctx context.Context) *loaders { return batch.In(ctx, s.newLoaders) }

// grouped puts rows under their keys, in their order.
func grouped[T any](rows []T, key func(T) int) map[int][]T {
	out := map[int][]T{}
	for _, row := range rows {
		out[key(row)] = append(out[key(row)], row)
	}
	return out
}

func (l *loaders) expectDoor(door Door) {
	for _, o := range door {
		if o.Kind != levelOpener {
			l.names.Expect(o.key())
		}
	}
}

func (l *loaders) expectCourses(list ...*Course) {
	for _, c := range list {
		l.tracks.Expect(c.ID)
		l.units.Expect(c.ID)
		l.expectDoor(c.door)
	}
}

func (l *loaders) expectMine(list ...*MyCourse) {
	for _, c := range list {
		l.tracks.Expect(c.ID)
		l.expectDoor(c.door)
	}
}

// namesOf names openers by their keys.
func (s *Service) namesOf(ctx context.Context, keys []string) (map[string]string, error) {
	byKind := map[string][]string{}
	for _, key := range keys {
		o := openerOf(key)
		byKind[o.Kind] = append(byKind[o.Kind], o.ID)
	}

	out := map[string]string{}
	for kind, ids := range byKind {
		found, err := s.openerNames(ctx, kind, ids)
		if err != nil {
			return nil, fmt.Errorf("name openers of kind %s: %w", kind, err)
		}

		for id, name := range found {
			out[Opener{Kind: kind, ID: id}.key()] = name
		}
	}

	return out, nil
}

// named is a door with the names of its openers.
func (s *Service) named(ctx context.Context, door Door) ([]*Opener, error) {
	out := make([]*Opener, len(door))
	for i, o := range door {
		name, err := s.openerName(ctx, o)
		if err != nil {
			return nil, fmt.Errorf("name what opens a door: %w", err)
		}
		if name != "" {
			o.Name = name
		}

		out[i] = &o
	}

	return out, nil
}

// openerName names an opener; empty for one that is gone.
func (s *Service) openerName(ctx context.Context, o Opener) (string, error) {
	if o.Kind != levelOpener {
		return s.loaders(ctx).names.Load(ctx, o.key())
	}

	// Levels are few and remembered; products are asked of commerce.
	levels, err := s.identity.LevelNames(ctx)
	return levels[o.ID], err
}
