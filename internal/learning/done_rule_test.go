package learning_test

import (
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/learning/courses"
	"atlas/internal/testkit/check"
)

// learns opens a lesson, waits as long as it takes and marks it as done.
func (h *fixture) learns(role string, lessonID int) *learning.MyCourse {
	h.t.Helper()
	h.Did(h.Learning.OpenLesson(h.By(role), lessonID))
	h.Clock.Advance(time.Minute)
	m, err := h.Learning.FinishLesson(h.By(role), lessonID)
	h.Must(err)
	return m.Course
}

func (h *fixture) myCourse(role string, id int) *learning.MyCourse {
	h.t.Helper()
	m, err := h.Learning.MyCourse(h.By(role), id)
	h.Must(err)
	return m
}

func (h *fixture) optional(lessonID int) {
	h.t.Helper()
	h.Did(h.Learning.Courses.UpdateLesson(h.By(staff), lessonID, courses.LessonInput{IsRequired: given(false)}, nil))
}

// A unit that follows another opens when all lessons are done that the one before needs, whichever is done last.
func TestUnitWaitsForAllOfTheOneBefore(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Units", 3, 1)
		h.optional(ids[0][1])
		second := h.Number("SELECT unit_id FROM lessons WHERE id = ?", ids[1][0])
		h.Did(h.Learning.Courses.UpdateUnit(h.By(staff), second, courses.UnitInput{Drip: &courses.DripInput{Rule: "previous"}}, nil))
		opens := func(want bool) {
			h.t.Helper()
			m := h.myCourse("member", c.ID)
			if door := m.Units[1].Lessons[0].Door; door.IsOpen != want || !want && door.Code != "previous" {
				h.t.Errorf("the second unit: got %+v, want open %t, or closed by the one before", door, want)
			}
		}
		opens(false)
		h.learns("member", ids[0][2])
		opens(false)
		h.learns("member", ids[0][0])
		opens(true)
		h.wantVerified()
	})
}

// A course is complete once its required lessons are done. Drafts and optional ones are not needed, and what is stamped is stamped once.
func TestRequiredLessonsCompleteACourse(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Required", 4)
		needed, other, draft, extra := ids[0][0], ids[0][1], ids[0][2], ids[0][3]
		h.optional(extra)
		h.Did(h.Learning.Courses.PublishLesson(h.By(staff), draft, false))
		if m := h.learns("member", other); m.CompletedAt != nil || m.State() != learning.Watching {
			t.Errorf("got %+v, want it to wait for the required lesson", m)
		}
		m := h.learns("member", needed)
		if m.CompletedAt == nil || m.Percent != 100 || h.myCourse("member", c.ID).State() != learning.Completed {
			t.Fatalf("got %+v, want it completed", m)
		}
		stamped := *m.CompletedAt
		h.Clock.Advance(time.Hour)
		h.learns("member", extra)
		if again := h.myCourse("member", c.ID); !again.CompletedAt.Equal(stamped) {
			t.Errorf("completed at: got %+v, want %v", again.CompletedAt, stamped)
		}
		set := func(lessonID int, want string) {
			h.t.Helper()
			h.Must(h.Learning.SetLessonDone(h.By(staff), h.ID("member"), lessonID, false, "By mistake"))
			check.Equal(h.t, "state of the course", h.myCourse("member", c.ID).State(), want)
		}
		set(extra, learning.Completed)
		set(needed, learning.Watching)
		h.wantVerified()
	})
}

// The percentage and the counts beside it are about the lessons that complete the course, and 100 means that it is completed.
func TestCoursePercentCountsRequiredLessons(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		course, ids := h.course("Percent", 3, 2)
		h.optional(ids[0][2])
		h.optional(ids[1][0])
		h.optional(ids[1][1])

		for _, step := range []struct {
			name                    string
			lesson                  int
			percent, needed, done   int
			unitNeeded, unitDone    int
			isCompleted             bool
			allLessons, allDoneUpTo int
		}{
			{"an optional lesson moves nothing", ids[0][2], 0, 2, 0, 2, 0, false, 5, 1},
			{"another one neither", ids[1][0], 0, 2, 0, 2, 0, false, 5, 2},
			{"the first of two required is half", ids[0][0], 50, 2, 1, 2, 1, false, 5, 3},
			{"the second is all", ids[0][1], 100, 2, 2, 2, 2, true, 5, 4},
		} {
			h.learns("member", step.lesson)
			got := h.myCourse("member", course.ID)
			if got.Percent != step.percent || got.NeededCount != step.needed || got.NeededDoneCount != step.done || (got.CompletedAt != nil) != step.isCompleted {
				t.Errorf("%s: got %d %%, %d of %d, completed %v; want %+v", step.name, got.Percent, got.NeededDoneCount, got.NeededCount, got.CompletedAt != nil, step)
			}
			if unit := got.Units[0]; unit.NeededCount != step.unitNeeded || unit.NeededDoneCount != step.unitDone {
				t.Errorf("%s: got %d of %d in the first unit, want %d of %d", step.name, unit.NeededDoneCount, unit.NeededCount, step.unitDone, step.unitNeeded)
			}
			if unit := got.Units[1]; unit.NeededCount != 0 || unit.NeededDoneCount != 0 {
				t.Errorf("%s: got %d of %d in a unit of optional lessons, want none", step.name, unit.NeededDoneCount, unit.NeededCount)
			}
			if got.LessonCount != step.allLessons || got.DoneCount != step.allDoneUpTo {
				t.Errorf("%s: got %d of %d lessons in all, want %d of %d", step.name, got.DoneCount, got.LessonCount, step.allDoneUpTo, step.allLessons)
			}
		}

		// Where none is required every lesson counts.
		all, ids := h.course("All optional", 2)
		h.optional(ids[0][0])
		h.optional(ids[0][1])
		h.learns("member", ids[0][0])
		if got := h.myCourse("member", all.ID); got.Percent != 50 || got.NeededCount != 2 || got.NeededDoneCount != 1 {
			t.Errorf("got %d %%, %d of %d, want 50 %%, 1 of 2", got.Percent, got.NeededDoneCount, got.NeededCount)
		}

		// 100 means completed: all done, but the stamp is missing.
		h.learns("member", ids[0][1])
		h.Exec("UPDATE course_progress SET completed_at = NULL WHERE course_id = ?", all.ID)
		if got := h.myCourse("member", all.ID); got.Percent == 100 {
			t.Errorf("got %d %% of a course that is not completed, want less than 100", got.Percent)
		}
	})
}

// Where no lesson is required all of them are; one of a unit that was archived counts for neither.
func TestCourseWithoutRequiredLessons(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Optional", 2, 1)
		h.optional(ids[0][0])
		h.optional(ids[0][1])
		h.Did(h.Learning.Courses.ArchiveUnit(h.By(staff), h.Number("SELECT unit_id FROM lessons WHERE id = ?", ids[1][0]), true))
		if m := h.learns("member", ids[0][0]); m.CompletedAt != nil {
			t.Errorf("completed after half of it: got %+v, want none", m.CompletedAt)
		}
		if m := h.learns("member", ids[0][1]); m.CompletedAt == nil || h.myCourse("member", c.ID).State() != learning.Completed {
			t.Errorf("got %+v, want it completed after all of it", m)
		}
		h.wantVerified()
	})
}

// Ninety per cent of 101 seconds are 91, not 90.
func TestSeenShareIsRoundedUp(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Videos", 1)
		lesson := h.videoLesson(ids[0][0])
		h.Exec("UPDATE files SET seconds = 101")
		h.Exec("UPDATE lessons SET seconds = 101 WHERE id = ?", lesson.ID)
		h.Did(h.Learning.OpenLesson(h.By("member"), lesson.ID))
		h.Clock.Advance(time.Hour)
		for _, step := range []struct {
			to   int
			done bool
		}{{90, false}, {91, true}} {
			m, err := h.Learning.SaveLessonProgress(h.By("member"), lesson.ID, step.to, []*learning.SeenInput{{From: 0, To: step.to}})
			h.Must(err)
			if m.Progress.IsDone() != step.done || m.Rule.Seconds != 91 {
				t.Errorf("after %d seconds: got %+v with %d needed, want done %t with 91", step.to, m.Progress,
					m.Rule.Seconds, step.done)
			}
		}
		stamped := h.myCourse("member", c.ID).CompletedAt
		if stamped == nil {
			t.Fatal("got no time of completion, want one")
		}
		// Looking on stamps nothing anew.
		h.Clock.Advance(time.Hour)
		m, err := h.Learning.SaveLessonProgress(h.By("member"), lesson.ID, 101, []*learning.SeenInput{{From: 0, To: 101}})
		h.Must(err)
		if !m.Progress.DoneAt.Equal(*stamped) || m.Progress.SeenSeconds != 101 {
			t.Errorf("got done at %+v with %d seconds, want %v and 101", m.Progress.DoneAt, m.Progress.SeenSeconds,
				*stamped)
		}
	})
}

// The clock of a device that is ahead of ours lets nobody be done earlier, and nothing is done before it was opened.
func TestClockOfTheDeviceCountsUpToNow(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, ids := h.course("Ahead", 2)
		now := h.Clock.Now()
		got, err := h.Learning.ApplyQueuedProgress(h.By("member"), []*learning.QueuedProgressInput{
			{LessonID: ids[0][0], OpenedAt: now, At: now.Add(3 * time.Minute), IsDone: new(true)},
			{LessonID: ids[0][1], OpenedAt: now.Add(time.Minute), At: now},
		})
		h.Must(err)
		if !got[0].IsSettled || got[0].IsDone || got[0].Message == nil {
			t.Errorf("got %+v, want a lesson that is done in no time to be refused with a message", got[0])
		}
		if got[1].IsSettled || h.Number("SELECT COUNT(*) FROM lesson_progress WHERE lesson_id = ?", ids[0][1]) != 0 {
			t.Errorf("got %+v, want a lesson that was not opened yet to be refused", got[1])
		}
		check.Equal(t, "lessons learned in the future",
			h.Number("SELECT COUNT(*) FROM lesson_progress WHERE last_at > ?", h.Clock.Now()), 0)
		h.wantVerified()
	})
}

// Continue leads on from the lesson last opened, and back to what was skipped once nothing comes after it. The links of a lesson lead to its neighbours.
func TestContinueLeadsOnAndBack(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Path", 2, 2)
		all := append(ids[0], ids[1]...)
		next := func(done, want int) {
			h.t.Helper()
			if m := h.learns("member", all[done]); m.NextLessonID == nil || *m.NextLessonID != all[want] {
				h.t.Errorf("after lesson %d: got Continue to %+v, want %d", done+1, m.NextLessonID, all[want])
			}
		}
		next(1, 2)
		next(2, 3)
		next(3, 0)
		next(0, 0)
		for i, id := range all {
			m, err := h.Learning.MyLesson(h.By("member"), c.ID, id)
			h.Must(err)
			for name, link := range map[string]struct {
				id *int
				at int
			}{"previous": {m.PreviousLessonID, i - 1}, "next": {m.NextLessonID, i + 1}} {
				isThere := link.at >= 0 && link.at < len(all)
				if (link.id != nil) != isThere || isThere && *link.id != all[link.at] {
					t.Errorf("%s link of lesson %d: got %+v, want one %t", name, i+1, link.id, isThere)
				}
			}
		}
	})
}
