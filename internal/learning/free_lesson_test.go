package learning_test

import (
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/errs"
)

// A lesson that staff mark as free is open to everyone with an account; the others of its course stay closed, and so does the course.
func TestFreeLessons(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, lessons := h.course("Foundations", 2)
		h.Did(h.Learning.Courses.PublishCourse(h.By(staff), c.ID, true, true))
		free, closed := lessons[0][1], lessons[0][0]
		opens := func(role string, id int) *access.State {
			t.Helper()
			l, err := h.Learning.MyLesson(h.By(role), c.ID, id)
			h.Must(err)
			return l.Door
		}
		if opens("non-member", free).IsOpen {
			t.Fatal("got a lesson open before it is free, want it closed")
		}

		// It is open even where members would have to wait for the lesson before.
		h.Did(h.Learning.Courses.UpdateLesson(h.By(staff), free, courses.LessonInput{IsFree: given(true), Drip: &courses.DripInput{Rule: "previous"}}, nil))
		for _, role := range []string{"non-member", "affiliate"} {
			if door := opens(role, free); !door.IsOpen || door.Code != "free" || door.Reason != "Free for everyone with an account" {
				t.Errorf("%s: got door %+v, want it open because it is free", role, door)
			}
			if opens(role, closed).IsOpen {
				t.Errorf("%s: got a lesson open that is not free, want it closed", role)
			}
			course, err := h.Learning.MyCourse(h.By(role), c.ID)
			h.Must(err)
			if course.Door.IsOpen || course.FreeLessonCount != 1 || course.NextLessonID == nil || *course.NextLessonID != free {
				t.Errorf("%s: got course %+v, want it closed with one free lesson that comes next", role, course)
			}
			found, err := h.Learning.FreeLessons(h.By(role))
			h.Must(err)
			if len(found) != 1 || found[0].ID != free || found[0].CourseName != "Foundations" || found[0].IsDone {
				t.Errorf("%s: got %+v, want the one free lesson of Foundations", role, found)
			}
		}

		// It can be taken, not only looked at.
		h.Did(h.Learning.OpenLesson(h.By("non-member"), free))
		h.Clock.Advance(time.Minute)
		h.Did(h.Learning.FinishLesson(h.By("non-member"), free))
		if found, err := h.Learning.FreeLessons(h.By("non-member")); err != nil || !found[0].IsDone {
			t.Errorf("free lessons after one is done: got %+v and error %v, want it done", found, err)
		}

		// After it nothing leads to a closed lesson, nor back to this one: the next step is joining.
		course, err := h.Learning.MyCourse(h.By("non-member"), c.ID)
		h.Must(err)
		if course.NextLessonID != nil || course.FreeLessonCount != 1 {
			t.Errorf("got next lesson %v and %d free, want none and 1", course.NextLessonID, course.FreeLessonCount)
		}
		course, err = h.Learning.MyCourse(h.By("member"), c.ID)
		h.Must(err)
		if got := course.FreeLessonCount; got != 0 {
			t.Errorf("got %d free lessons for a member, to whom the course is open, want 0", got)
		}
		_, err = h.Learning.FinishLesson(h.By("non-member"), closed)
		h.Refused(err, errs.NotFound)

		// Nothing of a draft, nor of what is archived.
		h.Did(h.Learning.Courses.PublishCourse(h.By(staff), c.ID, false, false))
		if found, err := h.Learning.FreeLessons(h.By("non-member")); err != nil || len(found) != 0 {
			t.Errorf("free lessons: got error %v and %d found, want no error and 0", err, len(found))
		}
		_, err = h.Learning.FreeLessons(t.Context())
		h.Refused(err, errs.Unauthenticated)
	})
}

// A teacher sees how far people are in their own courses, and nothing of the courses of others.
func TestTaughtCourses(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Members("member")
		c, lessons := h.course("Foundations", 1)
		h.course("Of someone else", 1)
		h.Did(h.Learning.Courses.UpdateCourse(h.By(staff), c.ID, courses.CourseInput{AuthorID: given(h.ID("expert"))}, nil))
		h.Did(h.Learning.Courses.PublishCourse(h.By(staff), c.ID, true, true))
		taught := func(role string) []*learning.TaughtCourse {
			t.Helper()
			list, err := h.Learning.TaughtCourses(h.By(role))
			h.Must(err)
			return list
		}
		if list := taught("expert"); len(list) != 1 || list[0].Started != 0 || list[0].LessonCount != 1 || list[0].LastAt != nil || list[0].Status != "published" {
			t.Fatalf("got courses %+v, want one published that nobody started", list)
		}

		h.Did(h.Learning.OpenLesson(h.By("member"), lessons[0][0]))
		h.Clock.Advance(time.Minute)
		h.Did(h.Learning.FinishLesson(h.By("member"), lessons[0][0]))
		if one := taught("expert")[0]; one.Started != 1 || one.StartedThisWeek != 1 || one.Finished != 1 || one.LastAt == nil {
			t.Errorf("got course %+v, want one person who started and finished this week", one)
		}
		h.Exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, h.ID("member"))
		if one := taught("expert")[0]; one.Started != 0 || one.Finished != 0 {
			t.Errorf("got course %+v, want nobody who is archived to count", one)
		}
		for _, role := range []string{"team-lead", "coach", staff} {
			if list := taught(role); len(list) != 0 {
				t.Errorf("%s: got courses %+v, want none", role, list)
			}
		}
	})
}
