package learning

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// MyLesson is a lesson as its learners see it.
type MyLesson struct {
	ID, Number, UnitID, UnitNumber int
	UnitName, Name, Type           string
	ShortDescription, Description  *string
	Seconds                        *int
	IsRequired, IsFree             bool
	Video                          *content.Video
	Files                          []*courses.LessonFile
	Door                           *access.State
	Progress                       *LessonProgress
	Rule                           *DoneRule
	Notes                          []*LessonNote
	PreviousLessonID, NextLessonID *int
	Course                         *MyCourse

	lesson *courses.Lesson
	row    *MyLessonRow
	facts  access.Facts
}

// DoneRule says when a lesson counts as done.
type DoneRule struct {
	Kind, Text string
	Seconds    int
	MarkableAt *time.Time
}

// The kinds of rules.
const (
	watchRule = "watch"
	markRule  = "mark"
)

// ruleOf is the rule of a lesson: a video of ours by what was seen, everything else by Mark as done after a while.
func (s *Service) ruleOf(ctx context.Context, l *courses.Lesson, openedAt *time.Time) *DoneRule {
	if l.IsHosted() {
		percent := s.settings.Int(ctx, settings.VideoDonePercent)
		return &DoneRule{
			Kind: watchRule, Text: fmt.Sprintf("Done once you've watched %d%% of the video", percent),
			// Rounded up: a fraction of a second is not seen.
			Seconds: (*l.Seconds*percent + 99) / 100,
		}
	}

	wait := s.settings.Int(ctx, settings.TextDoneSeconds)
	rule := &DoneRule{Kind: markRule,
		Text: fmt.Sprintf("You can mark it as done %d seconds after you open the lesson", wait), Seconds: wait}
	if openedAt != nil {
		rule.MarkableAt = new(openedAt.Add(rule.wait()))
	}

	return rule
}

// wait is how long Mark as done waits after the lesson was opened.
func (r *DoneRule) wait() time.Duration { return time.Duration(r.Seconds) * time.Second }

// MyLesson returns one published lesson; of a closed one only what the syllabus tells. It also returns one that was
// archived, if the caller opened it or could.
//
// Requires that the caller is signed in. Returns errs.NotFound, also for a lesson of another course.
func (s *Service) MyLesson(ctx context.Context, courseID, lessonID int) (*MyLesson, error) {
	// A lesson that was archived is told as such to the person who knew it.
	m, err := s.lessonFor(ctx, lessonID)
	if errs.Is(err, errs.NotFound) {
		m, err = s.archivedLesson(ctx, lessonID)
	}
	if err != nil {
		return nil, err
	}

	// The address names the course, too: a lesson is found in its own alone.
	if m.Course.ID != courseID {
		return nil, errs.Missing("Lesson")
	}

	return m, s.fill(ctx, m)
}

// lessonFor is a published lesson in its course, open to the caller or not, without what is in it.
func (s *Service) lessonFor(ctx context.Context, lessonID int) (*MyLesson, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}

	facts, err := s.Access.CallerFacts(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what the caller holds: %w", err)
	}

	lesson, course, far, err := s.store.readMyLesson(ctx, facts, lessonID, content.ShownCourses)
	if err != nil {
		return nil, err
	}

	if err := s.outline(ctx, facts, course); err != nil {
		return nil, fmt.Errorf("read the lessons of course %d: %w", course.ID, err)
	}

	// The outline has only what is published, in the order in which it is learned.
	row, before, after := course.row(lessonID)
	if row == nil {
		return nil, errs.Missing("Lesson")
	}

	m := &MyLesson{
		ID: row.ID, Number: row.Number, UnitID: row.unit.ID, UnitNumber: row.unitNumber, UnitName: row.unit.Name,
		Name: row.Name, Type: row.Type,
		ShortDescription: lesson.ShortDescription, Seconds: row.Seconds, IsRequired: row.IsRequired, IsFree: row.IsFree,
		Door: row.Door, Course: course,
		Files: []*courses.LessonFile{}, Notes: []*LessonNote{}, Progress: far, Rule: s.ruleOf(ctx, lesson, far.OpenedAt),
		lesson: lesson, row: row, facts: facts,
	}
	if before != nil {
		m.PreviousLessonID = &before.ID
	}
	if after != nil {
		m.NextLessonID = &after.ID
	}

	return m, nil
}

// fill puts into an open lesson what is in it.
func (s *Service) fill(ctx context.Context, m *MyLesson) (err error) {
	// The API never sends what stands behind a closed door.
	if !m.Door.IsOpen {
		return nil
	}
	m.Description, m.Video = m.lesson.Description, m.lesson.Video
	if m.Files, err = s.Courses.FilesOf(ctx, m.ID); err != nil {
		return fmt.Errorf("read the files of lesson %d: %w", m.ID, err)
	}
	m.Notes, err = s.store.notesOf(ctx, m.Progress.UserID, m.ID)
	return err
}
