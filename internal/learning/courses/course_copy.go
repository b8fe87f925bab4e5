package courses

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// DuplicateCourse copies a course with who may open it, its tracks, units, lessons and their files, all as drafts and
// without anybody's progress.
//
// Requires course_create. Returns errs.NotFound.
func (s *Service) DuplicateCourse(ctx context.Context, id int) (*Course, error) {
	if !actor.From(ctx).Can(content.CreateCourses) {
		return nil, errs.Denied()
	}

	made := &Course{}
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		now := s.clock.Now()
		err := s.store.copyCourse(ctx, id, made, now)
		if errors.Is(err, db.ErrNone) {
			return errs.Missing("Course")
		}
		if err != nil {
			return fmt.Errorf("copy course %d: %w", id, err)
		}

		if err := s.store.copyParts(ctx, id, made.ID, now); err != nil {
			return fmt.Errorf("copy the parts of course %d: %w", id, err)
		}

		return s.logCourse(ctx, "course_duplicate", made, nil, map[string]any{"of": id, "name": made.Name})
	})
	if err != nil {
		return nil, err
	}

	return s.store.courseByID(ctx, made.ID)
}
