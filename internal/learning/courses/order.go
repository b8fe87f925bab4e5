package courses

import (
	"context"
	"fmt"

	"atlas/internal/learning/content"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// UnitOrderInput is a unit in its place, with its lessons in theirs.
type UnitOrderInput struct {
	ID        int
	TrackID   *int
	LessonIds []int
}

// OrderCourse puts all units and lessons of a course in order, at once; lessons may move to another unit.
//
// Requires course_update. Returns errs.Invalid for a track of another course, errs.NotFound, or errs.Conflict if the
// ids are not exactly those of the course: units or lessons were added or removed meanwhile.
func (s *Service) OrderCourse(ctx context.Context, id int, wanted []*UnitOrderInput) (*Course, error) {
	return s.changeCourse(ctx, id, func(ctx context.Context, course *Course) error {
		ofUnits, err := units.All(ctx, s.db, "WHERE course_id = ? AND archived_at IS NULL ORDER BY position, id", id)
		if err != nil {
			return fmt.Errorf("read the units of course %d: %w", id, err)
		}

		ofLessons, err := lessons.All(ctx, s.db, `WHERE course_id = ? AND archived_at IS NULL
			AND unit_id IN (SELECT u.id FROM units u WHERE u.course_id = ? AND u.archived_at IS NULL)
			ORDER BY position, id`, id, id)
		if err != nil {
			return fmt.Errorf("read the lessons of course %d: %w", id, err)
		}

		var unitIDs, lessonIDs []int
		for _, w := range wanted {
			unitIDs, lessonIDs = append(unitIDs, w.ID), append(lessonIDs, w.LessonIds...)
		}

		// The outline on the screen is out of date: an order of it would drop something.
		if !sameIDs(unitIDs, ofUnits, func(u *Unit) int { return u.ID }) ||
			!sameIDs(lessonIDs, ofLessons, func(l *Lesson) int { return l.ID }) {
			return errs.Stale("course")
		}

		before := outlineOf(ofUnits, ofLessons)
		if err := s.orderUnits(ctx, ofUnits, wanted); err != nil {
			return err
		}

		if err := s.orderLessons(ctx, ofLessons, wanted); err != nil {
			return fmt.Errorf("order the lessons of course %d: %w", id, err)
		}

		course.UpdatedAt = record.LaterThan(s.clock.Now(), course.UpdatedAt)
		if err := courses.Update(ctx, s.db, course, "updated_at"); err != nil {
			return fmt.Errorf("change course %d: %w", id, err)
		}

		// The order decides what opens after the previous one, and search leaves that out.
		if err := s.search.IndexCourse(ctx, id); err != nil {
			return fmt.Errorf("index the lessons of course %d: %w", id, err)
		}

		return s.logCourse(ctx, "course_order", course, map[string]any{"outline": before},
			map[string]any{"outline": wanted})
	})
}

// orderUnits writes the places that changed.
func (s *Service) orderUnits(ctx context.Context, all []*Unit, wanted []*UnitOrderInput) error {
	byID := map[int]*Unit{}
	for _, u := range all {
		byID[u.ID] = u
	}

	for i, w := range wanted {
		u := byID[w.ID]

		// Only what moved is written: a drag changes a few rows.
		if u.Position == i+1 && content.SameID(u.TrackID, w.TrackID) {
			continue
		}

		u.Position, u.TrackID = i+1, w.TrackID
		if err := s.store.requireTrack(ctx, u); err != nil {
			return err
		}

		if err := units.Update(ctx, s.db, u, "position", "track_id"); err != nil {
			return fmt.Errorf("order unit %d: %w", u.ID, err)
		}
	}

	return nil
}

func (s *Service) orderLessons(ctx context.Context, all []*Lesson, wanted []*UnitOrderInput) error {
	byID := map[int]*Lesson{}
	for _, l := range all {
		byID[l.ID] = l
	}

	for _, w := range wanted {
		for i, id := range w.LessonIds {
			l := byID[id]
			if l.Position == i+1 && l.UnitID == w.ID {
				continue
			}

			l.Position, l.UnitID = i+1, w.ID
			if err := lessons.Update(ctx, s.db, l, "position", "unit_id"); err != nil {
				return fmt.Errorf("order lesson %d: %w", l.ID, err)
			}
		}
	}

	return nil
}

// outlineOf is an order as it is, for the log.
func outlineOf(ofUnits []*Unit, ofLessons []*Lesson) []UnitOrderInput {
	out := make([]UnitOrderInput, len(ofUnits))
	for i, u := range ofUnits {
		out[i] = UnitOrderInput{ID: u.ID, TrackID: u.TrackID, LessonIds: []int{}}
		for _, l := range ofLessons {
			if l.UnitID == u.ID {
				out[i].LessonIds = append(out[i].LessonIds, l.ID)
			}
		}
	}

	return out
}
