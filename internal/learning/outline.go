package learning

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/actor"
)

// MyUnit is a unit in the syllabus.
type MyUnit struct {
	ID                            int
	TrackID                       *int
	Name                          string
	ShortDescription, Description *string
	LessonCount, DoneCount        int
	// NeededCount is how many of its lessons count towards completing the course, NeededDoneCount how many of those are
	// done.
	NeededCount, NeededDoneCount int
	Lessons                      []*MyLessonRow

	drip courses.Drip
}

// MyLessonRow is a lesson in the syllabus.
type MyLessonRow struct {
	ID, Number       int
	Name, Type       string
	Seconds          *int
	IsRequired       bool
	IsFree           bool
	IsOpened, IsDone bool
	doneAt           *time.Time
	Door             *access.State
	drip             courses.Drip
	openers          access.Openers
	unit             *MyUnit
	unitNumber       int
	// isNeeded tells whether the lesson counts towards completing the course.
	isNeeded bool
}

// outline puts the published lessons of courses into them with somebody's progress, and opens or locks each: the
// syllabus is the same for everybody and remembered for a moment, so that often one statement reads all, and never more
// than three.
func (s *Service) outline(ctx context.Context, facts access.Facts, list ...*MyCourse) error {
	if len(list) == 0 {
		return nil
	}

	ids := make([]int, len(list))
	for i, c := range list {
		ids[i] = c.ID
	}

	now := s.clock.Now()
	found, err := s.syllabuses.GetMany(ctx, now, ids, s.store.readSyllabuses)
	if err != nil {
		return fmt.Errorf("read the syllabus of %d courses: %w", len(ids), err)
	}

	rows := map[int]*MyLessonRow{}
	for _, c := range list {
		c.Units = []*MyUnit{}
		if all := found[c.ID]; all != nil {
			all.into(c, func(text *string) *string { return s.Content.Signed(actor.From(ctx), text) }, rows)
		}
	}

	if err := s.store.fillProgress(ctx, facts, rows, ids); err != nil {
		return fmt.Errorf("read the progress of user %d: %w", facts.UserID, err)
	}

	// Numbered before unlocking: what is needed decides what is done.
	for _, c := range list {
		c.number()
		c.unlock(facts, now)
	}

	return nil
}

// number counts the lessons, decides which of them are needed to complete the course, and leaves out units that show
// none.
func (c *MyCourse) number() {
	c.Units = slices.DeleteFunc(c.Units, func(u *MyUnit) bool { return len(u.Lessons) == 0 })

	hasRequired := slices.ContainsFunc(c.rows(), func(l *MyLessonRow) bool { return l.IsRequired })
	for i, u := range c.Units {
		u.LessonCount = len(u.Lessons)

		for _, l := range u.Lessons {
			c.LessonCount++
			l.Number, l.unitNumber = c.LessonCount, i+1

			// The same rule as needed in SQL: the required lessons, or all of them where none is.
			l.isNeeded = l.IsRequired || !hasRequired
			if l.isNeeded {
				c.NeededCount++
				u.NeededCount++
			}
		}
	}
}

// unlock decides which lessons are open at a moment. What was done stays open as long as the door is.
func (c *MyCourse) unlock(facts access.Facts, now time.Time) {
	unitBefore, lessonBefore := true, true
	c.Seconds, c.DoneCount, c.NeededDoneCount, c.FreeLessonCount = 0, 0, 0, 0
	for _, u := range c.Units {
		unitDone := true
		u.DoneCount, u.NeededDoneCount = 0, 0
		for _, l := range u.Lessons {
			c.count(l)
			state := *c.Door

			// A lesson with openers of its own does not follow its course.
			if len(l.openers) > 0 {
				state = l.openers.StateFor(facts, now)
			}

			// Done stays open: nobody has to wait for what they finished.
			if !l.IsDone {
				state = l.drip.Apply(u.drip.Apply(state, unitBefore, now), lessonBefore, now)
			}

			if l.IsFree && !state.IsOpen {
				// Also to members who would have to wait for it: no one else has to.
				state = access.State{IsOpen: true, Code: access.FreeCode, Reason: access.OpenToAll}
				if !c.Door.IsOpen {
					c.FreeLessonCount++
				}
			}

			l.Door = &state

			// Optional lessons hold up nothing.
			lessonBefore = l.IsDone || !l.IsRequired
			unitDone = unitDone && lessonBefore
		}

		unitBefore = unitDone
	}

	c.Percent = c.share()
	c.NextLessonID = c.next()
}

// count adds a lesson to what is done and what there is.
func (c *MyCourse) count(l *MyLessonRow) {
	if l.Seconds != nil {
		c.Seconds += *l.Seconds
	}
	if !l.IsDone {
		return
	}

	c.DoneCount++
	l.unit.DoneCount++
	if l.isNeeded {
		c.NeededDoneCount++
		l.unit.NeededDoneCount++
	}
}

// share is the done part of the lessons that are needed, in percent. It is 100 if, and only if, the course is
// completed: a completed course stays whole when lessons are added to it later, and one that waits for its stamp is not
// yet there.
func (c *MyCourse) share() int {
	switch {
	case c.CompletedAt != nil:
		return 100
	case c.NeededCount > 0:
		return min(c.NeededDoneCount*100/c.NeededCount, 99)
	}
	return 0
}

// next is where Continue leads: the lesson last opened while it is open and not done, then the first such after it,
// then the first at all, and in the end the first lesson again. In a closed course, of which only free lessons are
// open, nothing follows the last of them but joining.
func (c *MyCourse) next() *int {
	var first, undone, after *int

	// Anyone who finished all free lessons is led to joining, not back to the first.
	isOnlyFree := !c.Door.IsOpen
	passed := c.lastLessonID == nil

	for _, l := range c.rows() {
		isLast := c.lastLessonID != nil && *c.lastLessonID == l.ID
		passed = passed || isLast
		if !l.Door.IsOpen {
			continue
		}

		isOnlyFree = isOnlyFree && l.Door.Code == access.FreeCode
		if first == nil {
			first = &l.ID
		}
		if l.IsDone {
			continue
		}
		if undone == nil {
			undone = &l.ID
		}
		if after == nil && passed {
			after = &l.ID
		}
	}

	if isOnlyFree {
		first = nil
	}

	for _, id := range []*int{after, undone, first} {
		if id != nil {
			return id
		}
	}

	return nil
}

// rows are all lessons in order.
func (c *MyCourse) rows() []*MyLessonRow {
	out := make([]*MyLessonRow, 0, c.LessonCount)
	for _, u := range c.Units {
		out = append(out, u.Lessons...)
	}
	return out
}

// row finds a lesson, with those before and after it.
func (c *MyCourse) row(id int) (l, before, after *MyLessonRow) {
	all := c.rows()
	for i := range all {
		if all[i].ID != id {
			continue
		}
		if i > 0 {
			before = all[i-1]
		}
		if i+1 < len(all) {
			after = all[i+1]
		}

		return all[i], before, after
	}

	return nil, nil, nil
}

// openLessons tells which lessons of some courses are open to somebody now. The courses come with what opens them.
func (s *Service) openLessons(
	ctx context.Context, facts access.Facts, courses map[int]access.Openers,
) (map[int]bool, error) {
	now, list := s.clock.Now(), make([]*MyCourse, 0, len(courses))
	for _, id := range slices.Sorted(maps.Keys(courses)) {
		list = append(list, &MyCourse{ID: id, Door: new(courses[id].StateFor(facts, now))})
	}

	if err := s.outline(ctx, facts, list...); err != nil {
		return nil, err
	}

	isOpen := map[int]bool{}
	for _, course := range list {
		for _, lesson := range course.rows() {
			isOpen[lesson.ID] = lesson.Door.IsOpen
		}
	}

	return isOpen, nil
}
