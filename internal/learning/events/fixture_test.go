package events_test

import (
	"context"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/events"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// fixture is Atlas with people to call its services as.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(t *testing.T, f *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		a.Members("member", "team-lead", "assistant-team-lead")
		test(t, &fixture{a, t})
	})
}

// staff is a role that may plan events.
const staff = "tribe-team-fa"

// wantVerified wants all of learning to be in order.
func (f *fixture) wantVerified() {
	f.t.Helper()
	found, err := f.Learning.Verify(f.t.Context())
	f.Must(err)
	if len(found) > 0 {
		f.t.Errorf("got the faults %q, want none", found)
	}
}

// given sets a field, none empties one.
func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

func none[T any]() graphql.Omittable[*T] { return graphql.OmittableOf[*T](nil) }

// set writes a setting as staff do.
func (f *fixture) set(name, value string) {
	f.t.Helper()
	s, err := f.Settings.ByName(f.By(staff), name)
	f.Must(err)
	f.Did(f.Settings.Update(f.By(staff), s.ID, &value, nil))
}

// text reads one text.
func (f *fixture) text(query string, args ...any) (text string) {
	f.t.Helper()
	f.Must(f.DB.Row(f.t.Context(), query, args, &text))
	return text
}

// with is a call by an actor.
func with(t *testing.T, who actor.Actor) context.Context {
	t.Helper()
	return actor.With(t.Context(), who)
}

// mergeUsers makes two people one.
func (f *fixture) mergeUsers(survivor, source string) (undo func()) {
	f.t.Helper()
	f.Clock.Advance(time.Minute)
	plan, err := f.Identity.Merging.MergePlan(f.By(staff), f.ID(survivor), f.ID(source))
	f.Must(err)
	merged, err := f.Identity.Merging.MergeUsers(f.By(staff), f.ID(survivor), f.ID(source), plan.Version, nil)
	f.Must(err)
	f.wantVerified()

	return func() {
		f.t.Helper()
		f.Did(f.Identity.Merging.UndoMerge(f.By(staff), merged.ID))
		f.wantVerified()
	}
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
func (f *fixture) event(in events.EventInput) *events.Event {
	f.t.Helper()
	e, err := f.Learning.Events.CreateEvent(f.By(staff), in)
	f.Must(err)
	published, err := f.Learning.Events.PublishEvents(f.By(staff), []int{e.ID}, true)
	f.Must(err)
	return published[0]
}

// dates are the dates of an event to come.
func (f *fixture) dates(id int) []*events.EventDate {
	f.t.Helper()
	list, err := f.Learning.Events.EventDates(f.By(staff), id, page.Window{Page: 1, PerPage: 100}, "upcoming")
	f.Must(err)
	return list.Rows
}
