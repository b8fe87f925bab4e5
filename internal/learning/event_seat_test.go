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
	return h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'")
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
				h.Did(h.Learning.AnswerEvent(h.By(role), d.ID, "going"))
			}
		}
		h.Did(h.Learning.CancelEventDate(h.By(staff), dates[1].ID, "this", nil))
		told := h.seated()
		h.Did(h.Learning.UpdateEvent(h.By(staff), e.ID, learning.EventInput{Capacity: given(2)}, nil))
		h.wantAnswers(dates[0].ID, "more room", map[string]string{"member": "going", "coach": "going", "team-lead": "waiting"})
		h.wantAnswers(dates[1].ID, "cancelled", map[string]string{"member": "going", "coach": "waiting", "team-lead": "waiting"})
		if n := h.seated() - told; n != 1 {
			t.Errorf("%d were told", n)
		}
		h.Did(h.Learning.ReviveEventDate(h.By(staff), dates[1].ID))
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
		h.Did(h.Learning.UpdateEventDate(h.By(staff), date.ID, learning.EventDateInput{Capacity: given(5), RecordingURL: given("https://youtu.be/dQw4w9WgXcQ")}, nil))
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
			d, err := h.Learning.MyEventDate(h.By(role), date.ID)
			h.Must(err)
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
		member, came := h.ID("member"), func(role string) string {
			h.t.Helper()
			return h.text("SELECT state || ' ' || COALESCE(CASE WHEN has_attended THEN 'came' ELSE 'did not' END, 'unknown') FROM event_signups WHERE user_id = " + idText(h.ID(role)))
		}
		h.Clock.Advance(date.StartsAt.Sub(h.Clock.Now()))
		h.Did(h.Learning.JoinEvent(h.By("member"), date.ID))
		h.Did(h.Learning.JoinEvent(h.By("coach"), date.ID))
		joined := h.Number("SELECT joined_at FROM event_signups WHERE user_id = ?", member)
		h.Did(h.Learning.MarkAttendance(h.By(staff), date.ID, []int{member}, new(false)))
		h.Clock.Advance(time.Minute)
		h.Did(h.Learning.JoinEvent(h.By("member"), date.ID))
		if got := came("member"); got != "going did not" || h.Number("SELECT joined_at FROM event_signups WHERE user_id = ?", member) != joined {
			t.Errorf("the member is %s after joining again", got)
		}
		h.Did(h.Learning.AnswerEvent(h.By("coach"), date.ID, "none"))
		if got := came("coach"); got != "none came" {
			t.Errorf("the coach is %s without an answer", got)
		}
		d, err := h.Learning.MarkAttendance(h.By(staff), date.ID, []int{member, h.ID("coach")}, nil)
		h.Must(err)
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
		_, err := h.Learning.UpdateEventFrom(h.By(staff), second.ID, learning.EventInput{Name: given("New name")}, nil)
		h.Refused(err, errs.Conflict)
		_, err = h.Learning.CancelEventDate(h.By(staff), second.ID, "later", nil)
		h.Refused(err, errs.Conflict)
		if n := h.Number("SELECT COUNT(*) FROM events WHERE continues_id = ?", e.ID); n != 0 {
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
		h.Did(h.Learning.AnswerEvent(h.By("member"), answered.ID, "going"))
		h.Exec("INSERT INTO event_reminders (date_id, user_id, hours, sent_at) VALUES (?, ?, 24, 1)", answered.ID, h.ID("member"))
		h.Did(h.Learning.UpdateEventDate(h.By(staff), recorded.ID, learning.EventDateInput{RecordingURL: given("https://youtu.be/dQw4w9WgXcQ")}, nil))
		h.Did(h.Learning.UpdateEvent(h.By(staff), e.ID, learning.EventInput{Date: given(thursday)}, nil))
		for id, want := range map[int]int{answered.ID: 1, recorded.ID: 1, plain.ID: 0} {
			if n := h.Number("SELECT COUNT(*) FROM event_dates WHERE id = ? AND cancelled_at IS NULL", id); n != want {
				h.t.Errorf("of the date of %s %d are left", map[int]string{answered.ID: "the answer", recorded.ID: "the recording", plain.ID: "nothing"}[id], n)
			}
		}
		if h.Number("SELECT COUNT(*) FROM event_reminders") != 0 {
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
