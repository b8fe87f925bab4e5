package learning_test

import (
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// answersOf counts someone's answers to the dates of an event.
func (h *house) answersOf(eventID, userID int, state string) int {
	h.t.Helper()
	return h.Number(`SELECT COUNT(*) FROM event_signups g JOIN event_dates d ON d.id = g.date_id WHERE d.event_id = ? AND g.user_id = ? AND g.state = ?`, eventID, userID, state)
}

// Who goes to all dates is signed up for the next four weeks, follows the event from week to week and through a change, and can leave one date or all.
func TestGoingToAllDates(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		event := h.event(weekly("Coaching"))
		member, ctx := h.guests(1)[0], h.By("member")
		who, err := h.Identity.ActorOf(t.Context(), member, nil)
		h.Must(err)
		ctx = actor.With(t.Context(), who)

		_, err = h.Learning.AnswerEventSeries(h.By("non-member"), event.ID, true)
		h.Refused(err, errs.NotFound)
		once := weekly("Once")
		once.Repeat = none[learning.EventRepeatInput]()
		_, err = h.Learning.AnswerEventSeries(ctx, h.event(once).ID, true)
		h.Refused(err, errs.Conflict)

		h.Did(h.Learning.AnswerEventSeries(ctx, event.ID, true))
		h.Did(h.Learning.AnswerEventSeries(ctx, event.ID, true))
		if got, want := h.answersOf(event.ID, member, "going"), 4; got != want {
			t.Errorf("signed up for %d dates, want %d", got, want)
		}

		// One date can be left alone; the others stay, and the job brings the next ones.
		first := h.dates(event.ID)[0]
		h.Did(h.Learning.AnswerEvent(ctx, first.ID, "declined"))
		h.Clock.Advance(7 * 24 * time.Hour)
		h.Must(h.Learning.SignUpSeries(t.Context()))
		h.Must(h.Learning.SignUpSeries(t.Context()))
		if got, want := h.answersOf(event.ID, member, "declined"), 1; got != want {
			t.Errorf("declined %d dates, want %d", got, want)
		}
		if got, want := h.answersOf(event.ID, member, "going"), 4; got != want {
			t.Errorf("goes to %d dates after a week, want %d", got, want)
		}

		// What goes on as another event takes them along.
		second := h.dates(event.ID)[2]
		later, err := h.Learning.UpdateEventFrom(h.By(staff), second.ID, learning.EventInput{Name: given("Coaching anew")}, nil)
		h.Must(err)
		if got := h.Number(`SELECT COUNT(*) FROM event_series_signups WHERE event_id = ?`, later.ID); got != 1 {
			t.Errorf("%d people go to all of what goes on, want 1", got)
		}

		h.Did(h.Learning.AnswerEventSeries(ctx, later.ID, false))
		if got := h.answersOf(later.ID, member, "going"); got != 0 {
			t.Errorf("still goes to %d dates, want 0", got)
		}
		h.sound()
	})
}

// On full dates who goes to all waits for their turn, and whoever leaves all makes room.
func TestGoingToAllDatesOfASmallEvent(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		in := weekly("Small group")
		in.Capacity = given(1)
		event := h.event(in)
		people := h.guests(2)
		as := func(id int, isGoing bool) {
			who, err := h.Identity.ActorOf(t.Context(), id, nil)
			h.Must(err)
			h.Did(h.Learning.AnswerEventSeries(actor.With(t.Context(), who), event.ID, isGoing))
		}
		as(people[0], true)
		as(people[1], true)
		if going, waiting := h.answersOf(event.ID, people[0], "going"), h.answersOf(event.ID, people[1], "waiting"); going != 4 || waiting != 4 {
			t.Errorf("%d go and %d wait, want 4 and 4", going, waiting)
		}
		h.sound()

		as(people[0], false)
		if got := h.answersOf(event.ID, people[1], "going"); got != 4 {
			t.Errorf("%d dates went to who waited, want 4", got)
		}
		h.sound()
	})
}

// The filter recorded finds dates that are over and have a recording, the latest first.
func TestRecordedDates(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		event := h.event(weekly("Coaching"))
		dates := h.dates(event.ID)
		for _, date := range dates[:3] {
			h.Did(h.Learning.UpdateEventDate(h.By(staff), date.ID, learning.EventDateInput{RecordingURL: given("https://www.youtube.com/watch?v=aqz-KE-bpKQ")}, nil))
		}
		h.Clock.Advance(dates[1].EndsAt.Sub(h.Clock.Now()) + time.Hour)
		list, err := h.Learning.MyEventDates(h.By("member"), &event.ID, page.Window{Page: 1, PerPage: 10}, "recorded")
		h.Must(err)
		if len(list.Rows) != 2 || list.Rows[0].ID != dates[1].ID {
			t.Errorf("got %d dates, want 2 with %d first", len(list.Rows), dates[1].ID)
		}
	})
}
