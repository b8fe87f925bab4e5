package learning_test

import (
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/platform/errs"
)

// seated is how many people were told that they have a place now.
func (h *house) seated() int {
	h.t.Helper()
	return h.number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'")
}

// More room for an event gives places to who waits for its dates, but for a date that is cancelled: there they go once it is revived.
func TestMoreRoomSeatsWhoWaits(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := weekly("Few places")
		in.Capacity = given(1)
		e := h.event(in)
		dates := h.dates(e.ID)
		for _, d := range dates[:2] {
			for _, role := range []string{"member", "coach", "team-lead"} {
				h.must2(h.Learning.AnswerEvent(h.as(role), d.ID, "going"))
			}
		}
		h.must2(h.Learning.CancelEventDate(h.as(staff), dates[1].ID, "this", nil))
		told := h.seated()
		h.must2(h.Learning.UpdateEvent(h.as(staff), e.ID, learning.EventInput{Capacity: given(2)}, nil))
		h.wantAnswers(dates[0].ID, "more room", map[string]string{"member": "going", "coach": "going", "team-lead": "waiting"})
		h.wantAnswers(dates[1].ID, "cancelled", map[string]string{"member": "going", "coach": "waiting", "team-lead": "waiting"})
		if n := h.seated() - told; n != 1 {
			t.Errorf("%d were told", n)
		}
		h.must2(h.Learning.ReviveEventDate(h.as(staff), dates[1].ID))
		h.wantAnswers(dates[1].ID, "revived", map[string]string{"member": "going", "coach": "going", "team-lead": "waiting"})
		h.sound()
	})
}

// What staff change of a date that is over gives nobody a place there, and tells nobody of one.
func TestPastDatesSeatNobody(t *testing.T) {
	each(t, func(_ *testing.T, h *house) {
		date := h.answers(1, "member", "coach")
		told := h.seated()
		h.Clock.Advance(date.EndsAt.Sub(h.Clock.Now()))
		h.must2(h.Learning.UpdateEventDate(h.as(staff), date.ID, learning.EventDateInput{Capacity: given(5), RecordingURL: given("https://youtu.be/dQw4w9WgXcQ")}, nil))
		h.wantAnswers(date.ID, "over", map[string]string{"member": "going", "coach": "waiting"})
		if h.seated() != told {
			h.t.Error("somebody was told of a place at a date that is over")
		}
	})
}

// Who looks after events has the link to every date, also where others need a place.
func TestStaffNeedNoPlaceToJoin(t *testing.T) {
	each(t, func(_ *testing.T, h *house) {
		date := h.answers(1, "member")
		h.Clock.Advance(date.StartsAt.Add(-time.Minute).Sub(h.Clock.Now()))
		for role, joins := range map[string]bool{staff: true, "member": true, "coach": false} {
			d, err := h.Learning.MyEventDate(h.as(role), date.ID)
			h.must(err)
			if d.CanJoin() != joins {
				h.t.Errorf("%s has the link: %t, %v", role, d.CanJoin(), d.JoinReason)
			}
		}
	})
}

// What staff say of who came counts more than that somebody opened the link, and that they came outlasts their answer.
func TestAttendanceIsKept(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		date := h.answers(5, "member", "coach")
		member, came := h.id("member"), func(role string) string {
			h.t.Helper()
			return h.text("SELECT state || ' ' || COALESCE(CASE WHEN has_attended THEN 'came' ELSE 'did not' END, 'unknown') FROM event_signups WHERE user_id = " + idText(h.id(role)))
		}
		h.Clock.Advance(date.StartsAt.Sub(h.Clock.Now()))
		h.must2(h.Learning.JoinEvent(h.as("member"), date.ID))
		h.must2(h.Learning.JoinEvent(h.as("coach"), date.ID))
		joined := h.number("SELECT joined_at FROM event_signups WHERE user_id = ?", member)
		h.must2(h.Learning.MarkAttendance(h.as(staff), date.ID, []int{member}, new(false)))
		h.Clock.Advance(time.Minute)
		h.must2(h.Learning.JoinEvent(h.as("member"), date.ID))
		if got := came("member"); got != "going did not" || h.number("SELECT joined_at FROM event_signups WHERE user_id = ?", member) != joined {
			t.Errorf("the member is %s after joining again", got)
		}
		h.must2(h.Learning.AnswerEvent(h.as("coach"), date.ID, "none"))
		if got := came("coach"); got != "none came" {
			t.Errorf("the coach is %s without an answer", got)
		}
		d, err := h.Learning.MarkAttendance(h.as(staff), date.ID, []int{member, h.id("coach")}, nil)
		h.must(err)
		if d.AttendedCount != 0 {
			t.Errorf("%d came", d.AttendedCount)
		}
		h.sound()
	})
}

// Nothing begins with a date that is over: neither a change of it and all later ones, nor their end.
func TestWhatIsOverBeginsNothing(t *testing.T) {
	each(t, func(_ *testing.T, h *house) {
		e := h.event(weekly("Ask the coaches"))
		second := h.dates(e.ID)[1]
		h.Clock.Advance(second.EndsAt.Sub(h.Clock.Now()))
		_, err := h.Learning.UpdateEventFrom(h.as(staff), second.ID, learning.EventInput{Name: given("New name")}, nil)
		h.refused(err, errs.Conflict)
		_, err = h.Learning.CancelEventDate(h.as(staff), second.ID, "later", nil)
		h.refused(err, errs.Conflict)
		if n := h.number("SELECT COUNT(*) FROM events WHERE continues_id = ?", e.ID); n != 0 {
			h.t.Errorf("%d events go on from it", n)
		}
		h.sound()
	})
}

// A date that has a recording moves along with its event instead of going, and who answered one that moves is reminded of the new time.
func TestMovedDatesKeepWhatIsTheirs(t *testing.T) {
	each(t, func(_ *testing.T, h *house) {
		e := h.event(weekly("Ask the coaches"))
		dates := h.dates(e.ID)
		answered, recorded, plain := dates[0], dates[1], dates[2]
		h.must2(h.Learning.AnswerEvent(h.as("member"), answered.ID, "going"))
		h.run("INSERT INTO event_reminders (date_id, user_id, hours, sent_at) VALUES (?, ?, 24, 1)", answered.ID, h.id("member"))
		h.must2(h.Learning.UpdateEventDate(h.as(staff), recorded.ID, learning.EventDateInput{RecordingURL: given("https://youtu.be/dQw4w9WgXcQ")}, nil))
		h.must2(h.Learning.UpdateEvent(h.as(staff), e.ID, learning.EventInput{Date: given(thursday)}, nil))
		for id, want := range map[int]int{answered.ID: 1, recorded.ID: 1, plain.ID: 0} {
			if n := h.number("SELECT COUNT(*) FROM event_dates WHERE id = ? AND cancelled_at IS NULL", id); n != want {
				h.t.Errorf("of the date of %s %d are left", map[int]string{answered.ID: "the answer", recorded.ID: "the recording", plain.ID: "nothing"}[id], n)
			}
		}
		if h.number("SELECT COUNT(*) FROM event_reminders") != 0 {
			h.t.Error("nobody is reminded of the new time")
		}
		h.sound()
	})
}

// thursday is the one after tuesday.
var thursday = func() string {
	at, _ := time.Parse(time.DateOnly, tuesday)
	return at.AddDate(0, 0, 2).Format(time.DateOnly)
}()
