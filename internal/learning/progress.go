package learning

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// LessonProgress is how far somebody is in a lesson.
type LessonProgress struct {
	UserID      int        `db:"user_id"`
	LessonID    int        `db:"lesson_id"`
	CourseID    int        `db:"course_id"`
	Opened      time.Time  `db:"opened_at"`
	LastAt      time.Time  `db:"last_at"`
	Position    int        `db:"position"`
	Watched     Seen       `db:"seen,json"`
	SeenSeconds int        `db:"seen_seconds"`
	DoneAt      *time.Time `db:"done_at"`
	DoneByID    *int       `db:"done_by_id"`

	// OpenedAt is nil before the lesson was opened.
	OpenedAt *time.Time
	// completed tells that doing the lesson completed its course.
	completed bool
}

// Seen is the distinct seconds that were seen, in pairs.
func (p *LessonProgress) Seen() [][]int { return append([][]int{}, p.Watched...) }

// IsDone tells whether the lesson counts as done.
func (p *LessonProgress) IsDone() bool { return p.DoneAt != nil }

var progress = db.NewTable[LessonProgress]("lesson_progress")

// requireLearner returns a lesson that the caller may learn now. Requires that the caller is signed in and not viewing
// as someone else. Returns errs.NotFound, also for one that is closed.
func (s *Service) requireLearner(ctx context.Context, lessonID int) (*MyLesson, error) {
	// What staff look at must not count as learned.
	if actor.From(ctx).Impersonating() {
		return nil, errs.Impersonating()
	}

	m, err := s.lessonFor(ctx, lessonID)
	if err == nil && !m.Door.IsOpen {
		err = errs.Missing("Lesson")
	}
	if err != nil {
		return nil, err
	}

	return m, nil
}

// change runs write in a transaction for a lesson that the caller may learn, and gives the lesson as it is afterwards.
func (s *Service) change(
	ctx context.Context, lessonID int, write func(ctx context.Context, m *MyLesson) error,
) (*MyLesson, error) {
	m, err := s.requireLearner(ctx, lessonID)
	if err != nil {
		return nil, err
	}

	// Written first and shown then: the answer has what was learned just now.
	if err := s.db.Tx(ctx, func(ctx context.Context) error { return write(ctx, m) }); err != nil {
		return nil, err
	}

	// Brought up to date in memory: what was learned is known, and costs no statement.
	m.refresh(s.clock.Now())
	m.Rule = s.ruleOf(ctx, m.lesson, m.Progress.OpenedAt)
	return m, s.fill(ctx, m)
}

// refresh brings the syllabus up to what was learned.
func (m *MyLesson) refresh(now time.Time) {
	c, p := m.Course, m.Progress
	m.row.IsOpened, m.row.IsDone = p.OpenedAt != nil, p.IsDone()
	if c.StartedAt == nil {
		c.StartedAt = p.OpenedAt
	}

	c.LastAt, c.lastLessonID = &p.LastAt, &m.ID
	if p.completed && c.CompletedAt == nil {
		c.CompletedAt = p.DoneAt
	}

	// A lesson that was just done may open the next one.
	c.unlock(m.facts, now)
	m.Door = m.row.Door
}

// OpenLesson writes down that the caller opened a lesson: its time begins, and Continue leads to it. One that is
// closed, or that is read while viewing as someone else, is returned and does not count.
//
// Requires that the caller is signed in. Returns errs.NotFound.
func (s *Service) OpenLesson(ctx context.Context, lessonID int) (*MyLesson, error) {
	m, err := s.lessonFor(ctx, lessonID)
	if err != nil {
		return nil, err
	}

	// A closed lesson, and one that staff look at, is shown and not counted.
	if m.Door.IsOpen && !actor.From(ctx).Impersonating() {
		now := s.clock.Now()
		if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.store.touch(ctx, m, now, now) }); err != nil {
			return nil, fmt.Errorf("open lesson %d for user %d: %w", lessonID, m.Progress.UserID, err)
		}

		m.refresh(now)
		m.Rule = s.ruleOf(ctx, m.lesson, m.Progress.OpenedAt)
	}

	return m, s.fill(ctx, m)
}

// SaveLessonProgress keeps how far the caller is in a video; the lesson becomes done by itself once enough was seen.
//
// Requires that the caller is signed in and not viewing as someone else. Returns errs.Invalid for too many seen parts,
// or errs.NotFound, also for a lesson that is closed.
func (s *Service) SaveLessonProgress(
	ctx context.Context, lessonID, position int, seen []*SeenInput,
) (*MyLesson, error) {
	if len(seen) > seenPairs {
		return nil, errs.Field("seen", errs.IsTooLong)
	}

	return s.change(ctx, lessonID, func(ctx context.Context, m *MyLesson) error {
		now := s.clock.Now()
		if err := s.store.touch(ctx, m, now, now); err != nil {
			return fmt.Errorf("note that lesson %d is open: %w", lessonID, err)
		}

		return s.watch(ctx, m, position, seen, now)
	})
}

// FinishLesson marks a lesson as done for the caller. Requires that the caller is signed in and not viewing as someone
// else. Returns errs.NotFound, also for a lesson that is closed, or errs.Conflict with the rule if it is too early.
func (s *Service) FinishLesson(ctx context.Context, lessonID int) (*MyLesson, error) {
	return s.change(ctx,
		lessonID, func(ctx context.Context, m *MyLesson) error { return s.finish(ctx, m, s.clock.Now()) })
}

// watch adds what was seen until a moment, and does the lesson once that is enough.
func (s *Service) watch(ctx context.Context, m *MyLesson, position int, seen []*SeenInput, at time.Time) error {
	p, length := m.Progress, courses.LessonSecondsMax

	// Where nobody knows the length, only the bound of all lessons holds.
	if m.Seconds != nil {
		length = *m.Seconds
	}

	// A player may report a second before the beginning or after the end.
	p.Position = min(max(position, 0), length)
	p.Watched = p.Watched.With(seen, length, at.Sub(p.Opened))
	p.SeenSeconds = p.Watched.Seconds()
	if err := s.store.saveSeen(ctx, p); err != nil {
		return fmt.Errorf("save the progress in lesson %d: %w", m.ID, err)
	}

	if m.Rule.Kind == watchRule && p.SeenSeconds >= m.Rule.Seconds {
		return s.markDone(ctx, p, at, nil)
	}

	return nil
}

// finish is Mark as done at a moment.
func (s *Service) finish(ctx context.Context, m *MyLesson, at time.Time) error {
	p, rule := m.Progress, m.Rule
	switch {
	case p.IsDone():
		return nil
	// Asked again on the server: the button of a page can be pressed by anybody.
	case rule.Kind == watchRule && p.SeenSeconds < rule.Seconds, rule.Kind == markRule &&
		(p.OpenedAt == nil || at.Sub(p.Opened) < rule.wait()):
		return errs.New(errs.Conflict, "%s.", rule.Text)
	}
	return s.markDone(ctx, p, at, nil)
}

// markDone stamps a lesson, once, and the course if it was the last.
func (s *Service) markDone(ctx context.Context, p *LessonProgress, at time.Time, by *int) error {
	n, err := s.store.stampDone(ctx, p, at, by)

	// It was done before: nobody is told twice.
	if err != nil || n == 0 {
		return err
	}

	p.DoneAt, p.DoneByID = &at, by
	for _, tell := range s.Hooks.LessonDone {
		if err := tell(ctx, p.UserID, p.LessonID); err != nil {
			return err
		}
	}

	completed, err := s.completeCourse(ctx, p.CourseID, p.UserID)
	p.completed = completed > 0
	return err
}

// SetLessonDone sets a lesson as done or not done for another person, with a reason that the info log keeps. Requires
// lesson_progress, and that the caller sees the person. Returns errs.Invalid without a reason, or errs.NotFound.
func (s *Service) SetLessonDone(ctx context.Context, userID, lessonID int, isDone bool, reason string) error {
	a := actor.From(ctx)
	if !a.Can(content.SetProgress) {
		return errs.Denied()
	}

	c := new(errs.Check)
	c.Text("reason", reason, 1, content.ShortMax)
	if err := c.Err(); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.identity.People.RequireVisible(ctx, []int{userID}); err != nil {
			return err
		}

		// The course is locked with it: whether it is completed is judged below.
		lesson, err := s.Courses.LockLesson(ctx, lessonID)
		if err != nil {
			return err
		}

		m := &MyLesson{ID: lessonID, Course: &MyCourse{ID: lesson.CourseID}, Progress: &LessonProgress{UserID: userID}}
		if err := s.store.touch(ctx, m, s.clock.Now(), s.clock.Now()); err != nil {
			return fmt.Errorf("open lesson %d for user %d: %w", lessonID, userID, err)
		}

		was := m.Progress.IsDone()
		if isDone {
			err = s.markDone(ctx, m.Progress, s.clock.Now(), &a.UserID)
		} else {
			err = s.store.undoDone(ctx, m.Progress)
		}

		if err != nil {
			return err
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "lesson_progress", SubjectID: userID, Entity: "lesson", EntityID: lessonID,
			Before: map[string]any{"isDone": was}, After: map[string]any{"isDone": isDone, "reason": reason},
		})
	})
}
