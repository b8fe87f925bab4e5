package learning_test

import (
	"fmt"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

func TestStaffSeeHowSomeoneLearns(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		first, firstLessons := h.course("Foundations", 2)
		second, secondLessons := h.course("Clients", 1)
		member := h.ID("member")
		fields := learning.MemberLearningFields{Learning: h.Learning}
		of, err := h.Learning.MemberLearning(h.By(staff), member)
		h.Must(err)
		if last, err := fields.LastLesson(h.By(staff), of); err != nil || last != nil {
			t.Errorf("before the first lesson: got %v %v, want nothing", last, err)
		}

		h.Did(h.Learning.OpenLesson(h.By("member"), firstLessons[0][0]))
		h.Clock.Advance(time.Hour)
		h.Did(h.Learning.OpenLesson(h.By("member"), secondLessons[0][0]))
		h.Must(h.Learning.SetLessonDone(h.By(staff), member, secondLessons[0][0], true, "Seen at the office"))

		last, err := fields.LastLesson(h.By(staff), of)
		h.Must(err)
		if last == nil || last.CourseID != second.ID || last.LessonName != "Lesson of Clients" || last.CourseName != "Clients" {
			t.Errorf("last lesson: got %+v, want that of Clients", last)
		}
		ctx, statements := db.WithStatementCount(h.By(staff))
		courses, err := fields.Courses(ctx, of)
		h.Must(err)
		got := ""
		for _, c := range courses {
			got += fmt.Sprint(c.CourseID, " ", c.State, " ", c.NeededDoneCount, "/", c.NeededCount, " ", c.Percent, "; ")
		}
		if want := fmt.Sprint(second.ID, " completed 1/1 100; ", first.ID, " watching 0/2 0; "); got != want {
			t.Errorf("courses: got %q, want %q", got, want)
		}
		if n := statements.Load(); n > 8 {
			t.Errorf("got %d statements, want 8 at most", n)
		}

		_, err = h.Learning.MemberLearning(h.By(staff), 99_999)
		h.Refused(err, errs.NotFound)
		_, err = h.Learning.MemberLearning(h.By("success-manager"), member)
		h.Refused(err, errs.NotFound)
		for _, role := range []string{"member", "coach"} {
			_, err = h.Learning.MemberLearning(h.By(role), member)
			h.Refused(err, errs.Forbidden)
		}
	})
}

func TestStaffSeeTheEventsOfSomeone(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		member := h.ID("member")
		dates := h.dates(h.event(weekly("Weekly call")).ID)
		h.Did(h.Learning.Events.AnswerEvent(h.By("member"), dates[0].ID, "going"))
		h.Did(h.Learning.Events.AnswerEvent(h.By("member"), dates[1].ID, "declined"))
		list := func(filter string) string {
			t.Helper()
			found, err := h.Learning.MemberEvents(h.By(staff), member, page.Of(nil), filter)
			h.Must(err)
			got := fmt.Sprint(found.Total, ":")
			for _, e := range found.Rows {
				got += fmt.Sprint(" ", e.DateID, " ", e.State)
			}
			return got
		}
		if got, want := list("upcoming"), fmt.Sprintf("2: %d going %d declined", dates[0].ID, dates[1].ID); got != want {
			t.Errorf("upcoming: got %q, want %q", got, want)
		}

		h.Clock.Advance(dates[1].EndsAt.Sub(h.Clock.Now()))
		if got, want := list("past"), fmt.Sprintf("2: %d declined %d going", dates[1].ID, dates[0].ID); got != want {
			t.Errorf("past: got %q, want %q", got, want)
		}
		if got := list("upcoming"); got != "0:" {
			t.Errorf("upcoming afterwards: got %q, want none", got)
		}

		_, err := h.Learning.MemberEvents(h.By(staff), member, page.Of(nil), "soon")
		h.Refused(err, errs.Invalid, "filter")
		_, err = h.Learning.MemberEvents(h.By("coach"), member, page.Of(nil), "past")
		h.Refused(err, errs.Forbidden)
		_, err = h.Learning.MemberEvents(h.By("success-manager"), member, page.Of(nil), "past")
		h.Refused(err, errs.NotFound)
	})
}
