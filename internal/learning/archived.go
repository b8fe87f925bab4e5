package learning

import (
	"context"
	"fmt"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/errs"
)

// archivedCourse returns a course that was archived, closed, for a caller who began it or to whom it would be open.
// Returns errs.NotFound for everyone else.
func (s *Service) archivedCourse(ctx context.Context, facts access.Facts, id int) (*MyCourse, error) {
	list, _, err := s.store.readMyCourses(ctx, facts, "WHERE c.id = ? AND c.archived_at IS NOT NULL", id)
	if err != nil {
		return nil, fmt.Errorf("read archived course %d: %w", id, err)
	}

	// Anyone who never saw it must not learn that it was there.
	if len(list) == 0 || !list[0].wasShown() {
		return nil, errs.Missing("Course")
	}

	course := list[0]
	return course, s.outlineArchived(ctx, facts, course)
}

// wasShown tells whether somebody began a course that is archived, or could open it when it was published.
func (c *MyCourse) wasShown() bool {
	return c.StartedAt != nil || c.lastPublishedAt != nil && c.Door.IsOpen
}

// outlineArchived puts the syllabus into a course that was archived and closes all of it: of what is in it only the
// names are left.
func (s *Service) outlineArchived(ctx context.Context, facts access.Facts, course *MyCourse) error {
	state := access.ArchivedState("course", *course.archivedAt, course.StartedAt != nil, access.ToMyCourses)
	course.Door = state

	// What is archived is closed: of texts and videos nothing is sent.
	course.Description, course.Intro, course.IntroVideo = nil, nil, nil
	if err := s.outline(ctx, facts, course); err != nil {
		return fmt.Errorf("read the lessons of course %d: %w", course.ID, err)
	}

	// Lessons with openers of their own were opened by the outline.
	for _, unit := range course.Units {
		unit.ShortDescription, unit.Description = nil, nil
		for _, row := range unit.Lessons {
			row.Door = state
		}
	}

	course.NextLessonID = nil
	return nil
}

// knownCourses are those that are shown, or were before they were archived.
const knownCourses = `(` + content.ShownCourses + ` OR c.archived_at IS NOT NULL)`

// archivedLesson returns a lesson that was archived, by itself, with its unit or with its course; closed, for a caller
// who opened it or to whom its course is open, or would be. Returns errs.NotFound for everyone else.
func (s *Service) archivedLesson(ctx context.Context, lessonID int) (*MyLesson, error) {
	facts, err := s.Access.CallerFacts(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what the caller holds: %w", err)
	}

	lesson, course, progress, err := s.store.readMyLesson(ctx, facts, lessonID, knownCourses)
	if err != nil {
		return nil, err
	}

	unit, err := s.Courses.UnitRow(ctx, lesson.UnitID)
	if err != nil {
		return nil, fmt.Errorf("read unit %d: %w", lesson.UnitID, err)
	}

	m := &MyLesson{
		ID: lesson.ID, UnitID: unit.ID, UnitName: unit.Name, Name: lesson.Name, Type: lesson.Type,
		Seconds: lesson.Seconds, IsRequired: lesson.IsRequired,
		Files: []*courses.LessonFile{}, Notes: []*LessonNote{}, Course: course, Progress: progress,
		Rule: s.ruleOf(ctx, lesson, progress.OpenedAt),
	}
	wasOpened := progress.OpenedAt != nil

	// Archived with its course: the course decides who may know of it.
	if course.archivedAt != nil {
		if !wasOpened && (lesson.PublishedAt == nil || !course.wasShown()) {
			return nil, errs.Missing("Lesson")
		}

		if err := s.outlineArchived(ctx, facts, course); err != nil {
			return nil, fmt.Errorf("close the lessons of course %d: %w", course.ID, err)
		}

		if row, _, _ := course.row(lessonID); row != nil {
			m.Number, m.UnitNumber = row.Number, row.unitNumber
		}

		m.Door = course.Door
		return m, nil
	}

	// The course goes on without the lesson, or without its whole unit.
	at := lesson.ArchivedAt
	if at == nil {
		at = unit.ArchivedAt
	}
	if at == nil || !wasOpened && (lesson.PublishedAt == nil || !course.Door.IsOpen) {
		return nil, errs.Missing("Lesson")
	}

	m.Door = access.ArchivedState("lesson", *at, wasOpened, access.ToMyCourses)
	return m, s.outline(ctx, facts, course)
}
