package events_test

import (
	"testing"
	"time"

	"atlas/internal/learning/events"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// answersOf counts someone's answers to the dates of an event.
func (f *fixture) answersOf(eventID, userID int, state string) int {
	f.t.Helper()
	return f.Number(`SELECT COUNT(*) FROM event_signups g JOIN event_dates d ON d.id = g.date_id WHERE d.event_id = ? AND g.user_id = ? AND g.state = ?`, eventID, userID, state)
}

// Who goes to all dates is signed up for the next four weeks, follows the event from week to week and through a change, and can leave one date or all.
func TestGoingToAllDates(t *testing.T) {
	t.Parallel()
	forEachEngine(t, func(t *testing.T, f *fixture) {
		event := f.event(weekly("Coaching"))
		member, ctx := f.guests(1)[0], f.By("member")
		who, err := f.Identity.MemberImport.ActorOf(t.Context(), member, nil)
		f.Must(err)
		ctx = actor.With(t.Context(), who)

		_, err = f.Learning.Events.AnswerEventSeries(f.By("non-member"), event.ID, true)
		f.Refused(err, errs.NotFound)
		once := weekly("Once")
		once.Repeat = none[events.EventRepeatInput]()
		_, err = f.Learning.Events.AnswerEventSeries(ctx, f.event(once).ID, true)
		f.Refused(err, errs.Conflict)

		f.Did(f.Learning.Events.AnswerEventSeries(ctx, event.ID, true))
		f.Did(f.Learning.Events.AnswerEventSeries(ctx, event.ID, true))
		if got, want := f.answersOf(event.ID, member, "going"), 4; got != want {
			t.Errorf("dates they go to: got %d, want %d", got, want)
		}

		// One date can be left alone; the others stay, and the job brings the next ones.
		first := f.dates(event.ID)[0]
		f.Did(f.Learning.Events.AnswerEvent(ctx, first.ID, "declined"))
		f.Clock.Advance(7 * 24 * time.Hour)
		f.Must(f.Learning.Events.SignUpSeries(t.Context()))
		f.Must(f.Learning.Events.SignUpSeries(t.Context()))
		if got, want := f.answersOf(event.ID, member, "declined"), 1; got != want {
			t.Errorf("dates they declined: got %d, want %d", got, want)
		}
		if got, want := f.answersOf(event.ID, member, "going"), 4; got != want {
			t.Errorf("dates they go to after a week: got %d, want %d", got, want)
		}

		// What goes on as another event takes them along.
		second := f.dates(event.ID)[2]
		later, err := f.Learning.Events.UpdateEventFrom(f.By(staff), second.ID, events.EventInput{Name: given("Coaching anew")}, nil)
		f.Must(err)
		check.Equal(t, "people who go to all dates of what continues it",
			f.Number(`SELECT COUNT(*) FROM event_series_signups WHERE event_id = ?`, later.ID), 1)

		f.Did(f.Learning.Events.AnswerEventSeries(ctx, later.ID, false))
		check.Equal(t, "dates they still go to", f.answersOf(later.ID, member, "going"), 0)
		f.wantVerified()
	})
}

// On full dates who goes to all waits for their turn, and the person who leaves all makes room.
func TestGoingToAllDatesOfASmallEvent(t *testing.T) {
	t.Parallel()
	forEachEngine(t, func(t *testing.T, f *fixture) {
		in := weekly("Small group")
		in.Capacity = given(1)
		event := f.event(in)
		people := f.guests(2)
		as := func(id int, isGoing bool) {
			who, err := f.Identity.MemberImport.ActorOf(t.Context(), id, nil)
			f.Must(err)
			f.Did(f.Learning.Events.AnswerEventSeries(actor.With(t.Context(), who), event.ID, isGoing))
		}
		as(people[0], true)
		as(people[1], true)
		if going, waiting := f.answersOf(event.ID, people[0], "going"), f.answersOf(event.ID, people[1], "waiting"); going != 4 || waiting != 4 {
			t.Errorf("got %d dates to go to and %d to wait for, want 4 and 4", going, waiting)
		}
		f.wantVerified()

		as(people[0], false)
		check.Equal(t, "dates given to who waited", f.answersOf(event.ID, people[1], "going"), 4)
		f.wantVerified()
	})
}

// The filter recorded finds dates that are over and have a recording, the latest first.
func TestRecordedDates(t *testing.T) {
	t.Parallel()
	forEachEngine(t, func(t *testing.T, f *fixture) {
		event := f.event(weekly("Coaching"))
		dates := f.dates(event.ID)
		for _, date := range dates[:3] {
			f.Did(f.Learning.Events.UpdateEventDate(f.By(staff), date.ID, events.EventDateInput{RecordingURL: given("https://www.youtube.com/watch?v=aqz-KE-bpKQ")}, nil))
		}
		f.Clock.Advance(dates[1].EndsAt.Sub(f.Clock.Now()) + time.Hour)
		list, err := f.Learning.Events.Learners.MyEventDates(f.By("member"), &event.ID, page.Window{Page: 1, PerPage: 10}, "recorded")
		f.Must(err)
		if len(list.Rows) != 2 || list.Rows[0].ID != dates[1].ID {
			t.Errorf("got %d dates, want 2 with %d first", len(list.Rows), dates[1].ID)
		}
	})
}
