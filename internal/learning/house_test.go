package learning_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning"
	"atlas/internal/learning/events"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// house is Atlas with people to call its services as.
type house struct {
	*testkit.Atlas
	t *testing.T
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		a.Members("member", "team-lead", "assistant-team-lead")
		test(t, &house{a, t})
	})
}

const staff = "tribe-team-fa"

// sound wants an orderly house.
func (h *house) sound() {
	h.t.Helper()
	if found, err := h.Learning.Verify(h.t.Context()); err != nil || len(found) > 0 {
		h.t.Error(found, err)
	}
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// course makes a published course with as many lessons in each unit, all texts.
func (h *house) course(name string, perUnit ...int) (*learning.Course, [][]int) {
	h.t.Helper()
	ctx := h.By(staff)
	c, err := h.Learning.CreateCourse(ctx, learning.CourseInput{Name: given(name)})
	h.Must(err)
	ids := [][]int{}
	for _, n := range perUnit {
		u, err := h.Learning.CreateUnit(ctx, c.ID, learning.UnitInput{Name: given("Unit of " + name)})
		h.Must(err)
		in := []int{}
		for range n {
			l, err := h.Learning.CreateLesson(ctx, u.ID, learning.LessonInput{Name: given("Lesson of " + name), Description: given("<p>Body of " + name + "</p>")})
			h.Must(err)
			in = append(in, l.ID)
		}
		ids = append(ids, in)
	}
	c, err = h.Learning.PublishCourse(ctx, c.ID, true, true)
	h.Must(err)
	return c, ids
}

// grant lets a level do something more.
func (h *house) grant(level, function string) {
	h.t.Helper()
	_, err := h.DB.Exec(h.t.Context(), `UPDATE access_levels SET functions = ? WHERE id = ?`, `["`+function+`"]`, level)
	h.Must(err)
	h.Clock.Advance(2 * time.Second) // rights are remembered for one
}

// dot is a small picture.
func dot(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewRGBA(image.Rect(0, 0, 20, 30))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
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
func (h *house) event(in events.EventInput) *events.Event {
	h.t.Helper()
	e, err := h.Learning.Events.CreateEvent(h.By(staff), in)
	h.Must(err)
	published, err := h.Learning.Events.PublishEvents(h.By(staff), []int{e.ID}, true)
	h.Must(err)
	return published[0]
}

// dates are the dates of an event to come.
func (h *house) dates(id int) []*events.EventDate {
	h.t.Helper()
	list, err := h.Learning.Events.EventDates(h.By(staff), id, page.Window{Page: 1, PerPage: 100}, "upcoming")
	h.Must(err)
	return list.Rows
}
