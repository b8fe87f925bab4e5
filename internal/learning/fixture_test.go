package learning_test

import (
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/learning/events"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// fixture is Atlas with people to call its services as.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		a.Members("member", "team-lead", "assistant-team-lead")
		test(t, &fixture{a, t})
	})
}

const staff = "tribe-team-fa"

// wantVerified wants that verify finds nothing.
func (h *fixture) wantVerified() {
	h.t.Helper()
	if found, err := h.Learning.Verify(h.t.Context()); err != nil || len(found) > 0 {
		h.t.Errorf("what verification finds: got %q and error %v, want none", found, err)
	}
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// course makes a published course with as many lessons in each unit, all texts.
func (h *fixture) course(name string, perUnit ...int) (*courses.Course, [][]int) {
	h.t.Helper()
	ctx := h.By(staff)
	c, err := h.Learning.Courses.CreateCourse(ctx, courses.CourseInput{Name: given(name)})
	h.Must(err)
	ids := [][]int{}
	for _, n := range perUnit {
		u, err := h.Learning.Courses.CreateUnit(ctx, c.ID, courses.UnitInput{Name: given("Unit of " + name)})
		h.Must(err)
		in := []int{}
		for range n {
			l, err := h.Learning.Courses.CreateLesson(ctx, u.ID, courses.LessonInput{Name: given("Lesson of " + name), Description: given("<p>Body of " + name + "</p>")})
			h.Must(err)
			in = append(in, l.ID)
		}
		ids = append(ids, in)
	}
	c, err = h.Learning.Courses.PublishCourse(ctx, c.ID, true, true)
	h.Must(err)
	return c, ids
}

// weekly is an event on Tuesdays at seven in the evening of Manila, from the Tuesday after Atlas opened.
func weekly(name string) events.EventInput {
	return events.EventInput{
		Name: given(name), Date: given(tuesday), Time: given("19:00"), Minutes: given(90), JoinURL: given("https://zoom.example.com/j/1"),
		Repeat: given(events.EventRepeatInput{Every: "week"}),
	}
}

// tuesday is the first one after Atlas opened.
var tuesday = func() string {
	at := testkit.Start.Add(24 * time.Hour)
	for at.Weekday() != time.Tuesday {
		at = at.Add(24 * time.Hour)
	}
	return at.Format("2006-01-02")
}()

// event makes a published event.
func (h *fixture) event(in events.EventInput) *events.Event {
	h.t.Helper()
	e, err := h.Learning.Events.CreateEvent(h.By(staff), in)
	h.Must(err)
	published, err := h.Learning.Events.PublishEvents(h.By(staff), []int{e.ID}, true)
	h.Must(err)
	return published[0]
}

// dates are the dates of an event to come.
func (h *fixture) dates(id int) []*events.EventDate {
	h.t.Helper()
	list, err := h.Learning.Events.EventDates(h.By(staff), id, page.Window{Page: 1, PerPage: 100}, "upcoming")
	h.Must(err)
	return list.Rows
}

// resource makes a published resource that leads to the web, opened by levels.
func (h *fixture) resource(name string, levels ...string) *resources.Resource {
	h.t.Helper()
	openers := []*access.OpenerInput{}
	for _, level := range levels {
		openers = append(openers, &access.OpenerInput{Kind: "level", ID: level})
	}
	r, err := h.Learning.Resources.CreateResource(h.By(staff), resources.ResourceInput{Name: given(name), URL: given("https://www.example.com/" + name), Category: given("Templates"), Openers: openers})
	h.Must(err)
	list, err := h.Learning.Resources.PublishResources(h.By(staff), []int{r.ID}, true)
	h.Must(err)
	return list[0]
}

// upload keeps a text for a purpose as somebody.
func (h *fixture) upload(role, purpose, name, content string) int {
	h.t.Helper()
	file, err := h.Files.Upload(h.By(role), purpose, name, strings.NewReader(content))
	h.Must(err)
	return file.ID
}
