package learning_test

import (
	"testing"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
	"atlas/internal/learning/events"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
)

// archivedOn is the day on which the tests archive, as the sentences name it.
var archivedOn = testkit.Start.In(clock.Manila).Format("Jan 02, 2006")

// wantArchived holds a closed state against the sentence and the one button.
func (h *fixture) wantArchived(what string, got *access.State, reason string, action access.Action) {
	h.t.Helper()
	if got.IsOpen || got.Code != "archived" || got.Reason != reason {
		h.t.Errorf("%s: got open %t, %s, %q; want archived, %q", what, got.IsOpen, got.Code, got.Reason, reason)
	}
	button, err := access.StateFields{Service: h.Learning.Access}.Action(h.t.Context(), got)
	h.Must(err)
	if button == nil || *button != action {
		h.t.Errorf("%s: got the button %v, want %v", what, button, action)
	}
}

var (
	toCourses   = access.Action{Label: "My Courses", Path: "/courses/my-courses"}
	toEvents    = access.Action{Label: "My Events", Path: "/events/my-events"}
	toResources = access.Action{Label: "My Resources", Path: "/resources/my-resources"}
)

// An archived course says so to the person who began it or had it open, with nothing of what is in it. For everyone
// else it isn't there.
func TestArchivedCourseSaysSo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		c, ids := h.course("Old", 2)
		lesson, preview := ids[0][0], ids[0][1]
		unitID := h.Number("SELECT unit_id FROM lessons WHERE id = ?", lesson)
		h.Did(h.Learning.Courses.UpdateUnit(ctx, unitID, courses.UnitInput{Description: given("<p>Inside</p>")}, nil))
		h.Did(h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{
			Intro: given("<p>Hi</p>"), Description: given("<p>About</p>"), IntroVideoURL: given("https://youtu.be/dQw4w9WgXcQ"),
		}, nil))
		// A lesson with openers of its own would open by itself.
		h.Did(h.Learning.Courses.UpdateLesson(ctx, preview, courses.LessonInput{Openers: []*access.OpenerInput{{Kind: "level", ID: "member"}}}, nil))

		// The team lead's membership ends after they began; the member never opens it.
		h.learns("team-lead", lesson)
		h.Did(h.Learning.Courses.ArchiveCourse(ctx, c.ID))
		h.Exec("UPDATE grants SET to_at = ? WHERE user_id = ?", h.Clock.Now(), h.ID("team-lead"))

		kept := "This course was archived on " + archivedOn + ". Your progress is kept."
		for role, reason := range map[string]string{
			"team-lead": kept,
			"member":    "This course was archived on " + archivedOn + ".",
			"coach":     "This course was archived on " + archivedOn + ".",
		} {
			course, err := h.Learning.MyCourse(h.By(role), c.ID)
			h.Must(err)
			h.wantArchived(role+": the course", course.Door, reason, toCourses)
			if course.Description != nil || course.Intro != nil || course.IntroVideo != nil || course.NextLessonID != nil || course.PublishedAt.IsZero() {
				t.Errorf("%s: got %+v, want an archived course without its content", role, course)
			}
			if len(course.Units) != 1 || course.Units[0].Description != nil || len(course.Units[0].Lessons) != 2 {
				t.Fatalf("%s: got the units %+v, want one without a description", role, course.Units)
			}
			for _, row := range course.Units[0].Lessons {
				h.wantArchived(role+": a row of the syllabus", row.Door, reason, toCourses)
			}

			for _, id := range ids[0] {
				m, err := h.Learning.MyLesson(h.By(role), c.ID, id)
				h.Must(err)
				h.wantArchived(role+": a lesson", m.Door, reason, toCourses)
				if m.Description != nil || m.ShortDescription != nil || m.Video != nil || len(m.Files) > 0 || len(m.Notes) > 0 {
					t.Errorf("%s: got %+v, want an archived lesson without its content", role, m)
				}
				_, err = h.Learning.OpenLesson(h.By(role), id)
				h.Refused(err, errs.NotFound)
				_, err = h.Learning.FinishLesson(h.By(role), id)
				h.Refused(err, errs.NotFound)
			}
			if n := len(h.myCourses(role, "all")) + len(h.myCourses(role, content.Closed)); n != 0 {
				t.Errorf("%s: got %d courses in the lists, want none", role, n)
			}
		}
		if m, err := h.Learning.MyCourse(h.By("team-lead"), c.ID); err != nil || m.DoneCount != 1 || m.Percent != 50 {
			t.Errorf("got %+v, %v, want one of two lessons done", m, err)
		}

		_, err := h.Learning.MyCourse(h.By("non-member"), c.ID)
		h.Refused(err, errs.NotFound)
		_, err = h.Learning.MyLesson(h.By("non-member"), c.ID, lesson)
		h.Refused(err, errs.NotFound)
		_, err = h.Learning.MyLesson(h.By("member"), c.ID+1000, lesson)
		h.Refused(err, errs.NotFound)
		h.wantVerified()

		// Restored, it is a draft, and a draft isn't there. Archived as a draft, it is told of to those alone who began it.
		h.Did(h.Learning.Courses.RestoreCourse(ctx, c.ID))
		for _, role := range []string{"team-lead", "member"} {
			_, err = h.Learning.MyCourse(h.By(role), c.ID)
			h.Refused(err, errs.NotFound)
			_, err = h.Learning.MyLesson(h.By(role), c.ID, lesson)
			h.Refused(err, errs.NotFound)
		}
		h.wantVerified()
		h.Did(h.Learning.Courses.ArchiveCourse(ctx, c.ID))
		_, err = h.Learning.MyCourse(h.By("member"), c.ID)
		h.Refused(err, errs.NotFound)
		m, err := h.Learning.MyCourse(h.By("team-lead"), c.ID)
		h.Must(err)
		h.wantArchived("archived again", m.Door, kept, toCourses)
	})
}

// A lesson that is archived, or whose unit is, says so in a course that goes on.
func TestArchivedLessonSaysSo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		c, ids := h.course("Shorter", 2, 1)
		other, _ := h.course("Other", 1)
		gone, unitGone := ids[0][1], ids[1][0]
		h.learns("team-lead", gone)
		h.Did(h.Learning.SaveLessonNote(h.By("team-lead"), gone, nil, "Mine", nil))
		h.Did(h.Learning.Courses.ArchiveLesson(ctx, gone, true))
		h.Did(h.Learning.Courses.ArchiveUnit(ctx, h.Number("SELECT unit_id FROM lessons WHERE id = ?", unitGone), true))

		for _, want := range []struct {
			role   string
			id     int
			reason string
		}{
			{"team-lead", gone, "This lesson was archived on " + archivedOn + ". Your progress is kept."},
			{"member", gone, "This lesson was archived on " + archivedOn + "."},
			{"member", unitGone, "This lesson was archived on " + archivedOn + "."},
		} {
			m, err := h.Learning.MyLesson(h.By(want.role), c.ID, want.id)
			h.Must(err)
			h.wantArchived(want.role, m.Door, want.reason, toCourses)
			if m.Description != nil || m.Video != nil || len(m.Files) > 0 || len(m.Notes) > 0 || m.Name != "Lesson of Shorter" || m.NextLessonID != nil {
				t.Errorf("%s: got %+v, want an archived lesson without its content", want.role, m)
			}
			if !m.Course.Door.IsOpen || m.Course.NextLessonID == nil || m.Course.LessonCount != 1 {
				t.Errorf("%s: got %+v, want the course open with one lesson", want.role, m.Course)
			}
			_, err = h.Learning.OpenLesson(h.By(want.role), want.id)
			h.Refused(err, errs.NotFound)
		}
		for role, id := range map[string]int{"non-member": gone, "affiliate": unitGone} {
			_, err := h.Learning.MyLesson(h.By(role), c.ID, id)
			h.Refused(err, errs.NotFound)
		}
		_, err := h.Learning.MyLesson(h.By("member"), other.ID, gone)
		h.Refused(err, errs.NotFound)

		// A draft that was archived was never open to anyone.
		unitID := h.Number("SELECT unit_id FROM lessons WHERE id = ?", ids[0][0])
		draft, err := h.Learning.Courses.CreateLesson(ctx, unitID, courses.LessonInput{Name: given("Draft")})
		h.Must(err)
		h.Did(h.Learning.Courses.ArchiveLesson(ctx, draft.ID, true))
		_, err = h.Learning.MyLesson(h.By("member"), c.ID, draft.ID)
		h.Refused(err, errs.NotFound)
		h.wantVerified()
	})
}

// An archived event says so to the person who answered or had it open, without dates, links or recordings.
func TestArchivedEventSaysSo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		in := weekly("Old call")
		in.Description = given("<p>Bring your rates.</p>")
		e := h.event(in)
		draft, err := h.Learning.Events.CreateEvent(ctx, weekly("Never shown"))
		h.Must(err)
		h.Did(h.Learning.Events.AnswerEvent(h.By("team-lead"), h.dates(e.ID)[0].ID, "going"))
		h.Did(h.Learning.Events.ArchiveEvents(ctx, []int{e.ID, draft.ID}, true))
		h.Exec("UPDATE grants SET to_at = ? WHERE user_id = ?", h.Clock.Now(), h.ID("team-lead"))

		for _, role := range []string{"team-lead", "member", "coach"} {
			m, err := h.Learning.Events.Learners.MyEvent(h.By(role), e.ID)
			h.Must(err)
			h.wantArchived(role, m.Door, "This event was archived on "+archivedOn+".", toEvents)
			fields := events.MyEventFields{Service: h.Learning.Events}
			next, err := fields.NextDate(h.By(role), m)
			h.Must(err)
			last, err := fields.LastDate(h.By(role), m)
			h.Must(err)
			if m.Description != nil || next != nil || last != nil {
				t.Errorf("%s: got description %+v, next %+v, last %+v of an archived event, want none", role,
					m.Description, next, last)
			}
			_, err = h.Learning.Events.Learners.MyEvent(h.By(role), draft.ID)
			h.Refused(err, errs.NotFound)
		}
		_, err = h.Learning.Events.Learners.MyEvent(h.By("non-member"), e.ID)
		h.Refused(err, errs.NotFound)
		h.wantVerified()

		h.Did(h.Learning.Events.ArchiveEvents(ctx, []int{e.ID}, false))
		for _, role := range []string{"team-lead", "member"} {
			_, err = h.Learning.Events.Learners.MyEvent(h.By(role), e.ID)
			h.Refused(err, errs.NotFound)
		}
		h.wantVerified()
	})
}

// An archived resource says so to anyone who could open it, without its file or link.
func TestArchivedResourceSaysSo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		r := h.resource("rates")
		draft, err := h.Learning.Resources.CreateResource(ctx, resources.ResourceInput{Name: given("Draft"), URL: given("https://www.example.com/draft")})
		h.Must(err)
		h.Did(h.Learning.Resources.ArchiveResources(ctx, []int{r.ID, draft.ID}, true))

		m, err := h.Learning.Resources.MyResource(h.By("member"), r.ID)
		h.Must(err)
		h.wantArchived("member", m.Door, "This resource was archived on "+archivedOn+".", toResources)
		if m.Content != nil || m.Description != nil || m.PublishedAt.IsZero() {
			t.Errorf("got %+v, want an archived resource without its content", m)
		}
		for role, id := range map[string]int{"non-member": r.ID, "member": draft.ID} {
			_, err = h.Learning.Resources.MyResource(h.By(role), id)
			h.Refused(err, errs.NotFound)
		}
		h.wantVerified()

		h.Did(h.Learning.Resources.ArchiveResources(ctx, []int{r.ID}, false))
		_, err = h.Learning.Resources.MyResource(h.By("member"), r.ID)
		h.Refused(err, errs.NotFound)
		h.wantVerified()

		h.Clock.Advance(24 * time.Hour)
		h.Did(h.Learning.Resources.PublishResources(ctx, []int{r.ID}, true))
		if m, err := h.Learning.Resources.MyResource(h.By("member"), r.ID); err != nil || !m.Door.IsOpen || m.Content == nil {
			t.Errorf("got %+v, %v of a resource that is back, want it open", m, err)
		}
	})
}
