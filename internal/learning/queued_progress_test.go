package learning_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/testkit"
)

// dayOf is a moment some days after a test began.
func dayOf(days int) time.Time { return testkit.Start.AddDate(0, 0, days) }

// sold makes a course that one product opens, and the product held from one day to another.
func (h *fixture) sold(name string, from, to int, perUnit ...int) (courseID int, lessonIDs [][]int) {
	h.t.Helper()
	course, ids := h.course(name, perUnit...)
	h.Exec("INSERT INTO doors (content, content_id, opener, opener_id) VALUES ('course', ?, 'product', '7')", course.ID)
	h.Learning.Access.Hooks.Grants = func(context.Context, int) ([]access.Grant, error) {
		return []access.Grant{{Product: "7", Name: "Bootcamp", From: dayOf(from), To: new(dayOf(to))}}, nil
	}
	return course.ID, ids
}

// entry is a minute in a lesson that ends with Mark as done.
func entry(lessonID int, openedAt time.Time) *learning.QueuedProgressInput {
	return &learning.QueuedProgressInput{LessonID: lessonID, OpenedAt: openedAt, At: openedAt.Add(time.Minute), IsDone: new(true)}
}

// Only what could have happened is counted: while the lesson was open to the person by what they held then, and not in
// the future. What is refused says why and leaves the others alone.
func TestSettlingWhatCouldHaveHappened(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, ids := h.sold("Sold", 10, 20, 8)
		lessons := ids[0]
		h.Did(h.Learning.Courses.UpdateLesson(h.By(staff), lessons[4], courses.LessonInput{Drip: &courses.DripInput{Rule: "days", Days: new(5)}}, nil))
		h.Did(h.Learning.Courses.UpdateLesson(h.By(staff), lessons[5], courses.LessonInput{Drip: &courses.DripInput{Rule: "date", At: new(dayOf(15))}}, nil))
		h.Did(h.Learning.Courses.UpdateLesson(h.By(staff), lessons[7], courses.LessonInput{Drip: &courses.DripInput{Rule: "previous"}}, nil))
		h.Clock.Advance(25 * 24 * time.Hour)
		now := h.Clock.Now()

		spans := entry(lessons[3], dayOf(20).Add(-30*time.Second))
		for _, step := range []struct {
			name     string
			entry    *learning.QueuedProgressInput
			isTaken  bool
			canRetry bool
			says     string
		}{
			{"before the grant began", entry(lessons[0], dayOf(9)), false, false, "wasn't open to you on Nov 24, 2026 12:00 PM"},
			{"while it was live, although it has ended since", entry(lessons[1], dayOf(12)), true, false, ""},
			{"after it ended", entry(lessons[2], dayOf(21)), false, false, "wasn't open to you"},
			{"opened in time and done after it ended", spans, false, false, "wasn't open to you"},
			{"before the lesson was there", entry(lessons[0], dayOf(-1)), false, false, "wasn't open to you"},
			{"in the future", entry(lessons[1], now.Add(time.Hour)), false, true, "clock of your device is ahead"},
			{"done before it was opened", &learning.QueuedProgressInput{LessonID: lessons[1], OpenedAt: dayOf(12), At: dayOf(11)}, false, false, "before it was opened"},
			{"before its days have passed", entry(lessons[4], dayOf(12)), false, false, "wasn't open to you"},
			{"after its days have passed", entry(lessons[4], dayOf(16)), true, false, ""},
			{"before its date", entry(lessons[5], dayOf(14)), false, false, "wasn't open to you"},
			{"after its date", entry(lessons[5], dayOf(16)), true, false, ""},
			{"while the one before it was not done", entry(lessons[7], dayOf(12)), false, false, "wasn't open to you"},
			{"the one before it", entry(lessons[6], dayOf(13)), true, false, ""},
			{"still before that was done", entry(lessons[7], dayOf(12)), false, false, "wasn't open to you"},
			{"after that was done", entry(lessons[7], dayOf(14)), true, false, ""},
		} {
			got, err := h.Learning.ApplyQueuedProgress(h.By("member"), []*learning.QueuedProgressInput{step.entry})
			h.Must(err)
			if got[0].IsSettled != step.isTaken || got[0].CanRetry != step.canRetry {
				t.Errorf("%s: got settled %v, retry %v, want %v, %v", step.name, got[0].IsSettled, got[0].CanRetry, step.isTaken, step.canRetry)
			}
			said := ""
			if got[0].Message != nil {
				said = *got[0].Message
			}
			if (said == "") != (step.says == "") || !strings.Contains(said, step.says) {
				t.Errorf("%s: got %q, want %q", step.name, said, step.says)
			}
		}

		if got := h.Number("SELECT COUNT(*) FROM lesson_progress WHERE user_id = ? AND done_at IS NOT NULL", h.ID("member")); got != 5 {
			t.Errorf("got %d lessons done, want 5", got)
		}
		if got := h.Number("SELECT COUNT(*) FROM lesson_progress WHERE user_id = ? AND done_at IS NULL", h.ID("member")); got != 0 {
			t.Errorf("got %d traces of what was refused, want none", got)
		}

		// One that is refused takes nothing from those around it.
		_, ids = h.sold("Around", 10, 26, 3)
		h.Exec("UPDATE lessons SET created_at = ?", dayOf(0))
		got, err := h.Learning.ApplyQueuedProgress(h.By("member"), []*learning.QueuedProgressInput{
			entry(ids[0][0], dayOf(12)), entry(ids[0][1], dayOf(9)), entry(ids[0][2], dayOf(12)),
		})
		h.Must(err)
		if !got[0].IsDone || got[1].IsSettled || !got[2].IsDone {
			t.Errorf("got %+v %+v %+v, want the first and the last done", got[0], got[1], got[2])
		}
		h.wantVerified()
	})
}

// A level counts from the day it was given.
func TestSettlingCountsLevelsFromTheirDay(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		course, ids := h.course("Coaches", 2)
		h.Exec("INSERT INTO doors (content, content_id, opener, opener_id) VALUES ('course', ?, 'level', 'coach')", course.ID)
		h.Exec("UPDATE user_access_levels SET granted_at = ? WHERE user_id = ? AND level_id = 'coach'", dayOf(5), h.ID("coach"))
		h.Clock.Advance(10 * 24 * time.Hour)

		got, err := h.Learning.ApplyQueuedProgress(h.By("coach"), []*learning.QueuedProgressInput{entry(ids[0][0], dayOf(4)), entry(ids[0][1], dayOf(6))})
		h.Must(err)
		if got[0].IsSettled || !got[1].IsDone {
			t.Errorf("got %+v and %+v, want only the second", got[0], got[1])
		}
	})
}

// A device tells of no more video than time has passed for it, also when the lesson was opened long before.
func TestSettlingVideoNoFasterThanItPlays(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, ids := h.course("Film", 1)
		lesson := h.videoLesson(ids[0][0])
		h.Exec("UPDATE files SET seconds = 1000")
		h.Exec("UPDATE lessons SET seconds = 1000 WHERE id = ?", lesson.ID)
		h.Did(h.Learning.OpenLesson(h.By("member"), lesson.ID))
		h.Clock.Advance(7 * 24 * time.Hour)
		at := h.Clock.Now()

		watch := func(minutes, to int) *learning.SettledProgress {
			t.Helper()
			got, err := h.Learning.ApplyQueuedProgress(h.By("member"), []*learning.QueuedProgressInput{{
				LessonID: lesson.ID, OpenedAt: at.Add(-time.Duration(minutes) * time.Minute), At: at, Position: &to, Seen: []*learning.SeenInput{{From: 0, To: to}},
			}})
			h.Must(err)
			return got[0]
		}
		seen := func() int {
			return h.Number("SELECT seen_seconds FROM lesson_progress WHERE lesson_id = ? AND user_id = ?", lesson.ID, h.ID("member"))
		}

		if got := watch(1, 1000); !got.IsSettled || got.IsDone || got.Message == nil || seen() != 160 {
			t.Errorf("got %+v and %d seconds, want 160 of a minute at top speed, a reason, and not done", got, seen())
		}
		if got := watch(10, 1000); !got.IsSettled || !got.IsDone || got.Message != nil || seen() != 1000 {
			t.Errorf("got %+v and %d seconds, want all of it done", got, seen())
		}
		h.wantVerified()
	})
}
