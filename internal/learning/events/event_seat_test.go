package events_test

import (
	"testing"
	"time"

	"atlas/internal/learning/events"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// seated is how many people were told that they have a place now.
func (f *fixture) seated() int {
	f.t.Helper()
	return f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'")
}

// More room for an event gives places to who waits for its dates, but for a date that is cancelled: there they go once it is revived.
func TestMoreRoomSeatsWhoWaits(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		in := weekly("Few places")
		in.Capacity = given(1)
		e := f.event(in)
		dates := f.dates(e.ID)
		for _, d := range dates[:2] {
			for _, role := range []string{"member", "coach", "team-lead"} {
				f.Did(f.Learning.Events.AnswerEvent(f.By(role), d.ID, "going"))
			}
		}
		f.Did(f.Learning.Events.CancelEventDate(f.By(staff), dates[1].ID, "this", nil))
		told := f.seated()
		f.Did(f.Learning.Events.UpdateEvent(f.By(staff), e.ID, events.EventInput{Capacity: given(2)}, nil))
		f.wantAnswers(dates[0].ID, "more room", map[string]string{"member": "going", "coach": "going", "team-lead": "waiting"})
		f.wantAnswers(dates[1].ID, "cancelled", map[string]string{"member": "going", "coach": "waiting", "team-lead": "waiting"})
		if n := f.seated() - told; n != 1 {
			t.Errorf("guests who were told: got %d, want 1", n)
		}
		f.Did(f.Learning.Events.ReviveEventDate(f.By(staff), dates[1].ID))
		f.wantAnswers(dates[1].ID, "revived", map[string]string{"member": "going", "coach": "going", "team-lead": "waiting"})
		f.wantVerified()
	})
}

// What staff change of a date that is over gives nobody a place there, and tells nobody of one.
func TestPastDatesSeatNobody(t *testing.T) {
	forEachEngine(t, func(_ *testing.T, f *fixture) {
		date := f.answers(1, "member", "coach")
		told := f.seated()
		f.Clock.Advance(date.EndsAt.Sub(f.Clock.Now()))
		f.Did(f.Learning.Events.UpdateEventDate(f.By(staff), date.ID, events.EventDateInput{Capacity: given(5), RecordingURL: given("https://youtu.be/dQw4w9WgXcQ")}, nil))
		f.wantAnswers(date.ID, "over", map[string]string{"member": "going", "coach": "waiting"})
		check.Equal(f.t, "guests told of a place at a date that is over", f.seated(), told)
	})
}

// Who looks after events has the link to every date, also where others need a place.
func TestStaffNeedNoPlaceToJoin(t *testing.T) {
	forEachEngine(t, func(_ *testing.T, f *fixture) {
		date := f.answers(1, "member")
		f.Clock.Advance(date.StartsAt.Add(-time.Minute).Sub(f.Clock.Now()))
		for role, joins := range map[string]bool{staff: true, "member": true, "coach": false} {
			d, err := f.Learning.Events.Learners.MyEventDate(f.By(role), date.ID)
			f.Must(err)
			if d.CanJoin() != joins {
				f.t.Errorf("%s: got link %t because %+v, want %t", role, d.CanJoin(), d.JoinReason, joins)
			}
		}
	})
}

// What staff say of who came counts more than that somebody opened the link, and that they came outlasts their answer.
func TestAttendanceIsKept(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		date := f.answers(5, "member", "coach")
		member, came := f.ID("member"), func(role string) string {
			f.t.Helper()
			return f.text("SELECT state || ' ' || COALESCE(CASE WHEN has_attended THEN 'came' ELSE 'did not' END, 'unknown') FROM event_signups WHERE user_id = ?", f.ID(role))
		}
		f.Clock.Advance(date.StartsAt.Sub(f.Clock.Now()))
		f.Did(f.Learning.Events.JoinEvent(f.By("member"), date.ID))
		f.Did(f.Learning.Events.JoinEvent(f.By("coach"), date.ID))
		joined := f.Number("SELECT joined_at FROM event_signups WHERE user_id = ?", member)
		f.Did(f.Learning.Events.MarkAttendance(f.By(staff), date.ID, []int{member}, new(false)))
		f.Clock.Advance(time.Minute)
		f.Did(f.Learning.Events.JoinEvent(f.By("member"), date.ID))
		if got := came("member"); got != "going did not" || f.Number("SELECT joined_at FROM event_signups WHERE user_id = ?", member) != joined {
			t.Errorf("the member after joining again: got %q, want going, did not come, joined as before", got)
		}
		f.Did(f.Learning.Events.AnswerEvent(f.By("coach"), date.ID, "none"))
		check.Equal(t, "the coach without an answer", came("coach"), "none came")
		d, err := f.Learning.Events.MarkAttendance(f.By(staff), date.ID, []int{member, f.ID("coach")}, nil)
		f.Must(err)
		check.Equal(t, "guests who came", d.AttendedCount, 0)
		f.wantVerified()
	})
}

// Nothing begins with a date that is over: neither a change of it and all later ones, nor their end.
func TestWhatIsOverBeginsNothing(t *testing.T) {
	forEachEngine(t, func(_ *testing.T, f *fixture) {
		e := f.event(weekly("Ask the coaches"))
		second := f.dates(e.ID)[1]
		f.Clock.Advance(second.EndsAt.Sub(f.Clock.Now()))
		_, err := f.Learning.Events.UpdateEventFrom(f.By(staff), second.ID, events.EventInput{Name: given("New name")}, nil)
		f.Refused(err, errs.Conflict)
		_, err = f.Learning.Events.CancelEventDate(f.By(staff), second.ID, "later", nil)
		f.Refused(err, errs.Conflict)
		check.Equal(f.t, "events that continue it",
			f.Number("SELECT COUNT(*) FROM events WHERE continues_id = ?", e.ID), 0)
		f.wantVerified()
	})
}

// A date that has a recording moves along with its event instead of going, and who answered one that moves is reminded of the new time.
func TestMovedDatesKeepWhatIsTheirs(t *testing.T) {
	forEachEngine(t, func(_ *testing.T, f *fixture) {
		e := f.event(weekly("Ask the coaches"))
		dates := f.dates(e.ID)
		answered, recorded, plain := dates[0], dates[1], dates[2]
		f.Did(f.Learning.Events.AnswerEvent(f.By("member"), answered.ID, "going"))
		f.Exec("INSERT INTO event_reminders (date_id, user_id, hours, sent_at) VALUES (?, ?, 24, 1)", answered.ID, f.ID("member"))
		f.Did(f.Learning.Events.UpdateEventDate(f.By(staff), recorded.ID, events.EventDateInput{RecordingURL: given("https://youtu.be/dQw4w9WgXcQ")}, nil))
		f.Did(f.Learning.Events.UpdateEvent(f.By(staff), e.ID, events.EventInput{Date: given(thursday)}, nil))
		for id, want := range map[int]int{answered.ID: 1, recorded.ID: 1, plain.ID: 0} {
			check.Equal(f.t,
				"dates that are left of "+map[int]string{
					answered.ID: "the answer", recorded.ID: "the recording", plain.ID: "nothing",
				}[id],
				f.Number("SELECT COUNT(*) FROM event_dates WHERE id = ? AND cancelled_at IS NULL", id), want)
		}
		check.Equal(f.t, "reminders of the new time", f.Number("SELECT COUNT(*) FROM event_reminders"), 0)
		f.wantVerified()
	})
}

// thursday is the one after tuesday.
var thursday = func() string {
	at, _ := time.Parse(time.DateOnly, tuesday)
	return at.AddDate(0, 0, 2).Format(time.DateOnly)
}()
