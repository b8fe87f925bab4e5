package learning_test

import (
	"sync"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// guests are as many members with nothing but that.
func (h *house) guests(n int) []int {
	h.t.Helper()
	ids := []int{}
	rows, err := h.DB.Query(h.t.Context(), `SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id WHERE g.level_id = 'member' AND u.archived_at IS NULL ORDER BY u.id LIMIT ?`, n)
	h.Must(err)
	defer rows.Close()
	for rows.Next() {
		var id int
		h.Must(rows.Scan(&id))
		ids = append(ids, id)
	}
	if len(ids) < n {
		h.t.Fatal(len(ids))
	}
	h.MakeMembers(ids...)
	return ids
}

// Many people answer and leave at once: never more than there are places, nobody waits while there is one, and turns are kept.
func TestPlacesAreNeverGivenTwice(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := weekly("Small group")
		in.Capacity = given(3)
		date := h.dates(h.event(in).ID)[0]
		people := h.guests(12)
		all := func(answers ...string) {
			var wait sync.WaitGroup
			for i, id := range people {
				who, err := h.Identity.ActorOf(t.Context(), id, nil)
				h.Must(err)
				wait.Go(func() {
					if _, err := h.Learning.AnswerEvent(actor.With(t.Context(), who), date.ID, answers[i%len(answers)]); err != nil {
						t.Error(err)
					}
				})
			}
			wait.Wait()
			h.sound()
		}
		all("going")
		d, err := h.Learning.EventDate(h.By(staff), date.ID)
		h.Must(err)
		if d.GoingCount != 3 || d.WaitingCount != 9 {
			t.Fatalf("%d go and %d wait", d.GoingCount, d.WaitingCount)
		}
		all("declined", "going", "going")
		d, err = h.Learning.EventDate(h.By(staff), date.ID)
		h.Must(err)
		if d.GoingCount != 3 || d.WaitingCount != 5 || d.DeclinedCount != 4 {
			t.Fatalf("%d go, %d wait, %d declined", d.GoingCount, d.WaitingCount, d.DeclinedCount)
		}
		list, err := h.Learning.EventSignups(h.By(staff), date.ID, page.Window{Page: 1, PerPage: 50}, "waiting")
		h.Must(err)
		for i, g := range list.Rows {
			if g.Place == nil || *g.Place != i+1 {
				t.Errorf("%+v", g)
			}
		}
		// More places for the date, then for all: who waits first gets one, and is told.
		mails := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'")
		_, err = h.Learning.UpdateEventDate(h.By(staff), date.ID, learning.EventDateInput{Capacity: given(5)}, nil)
		h.Must(err)
		after, err := h.Learning.EventSignups(h.By(staff), date.ID, page.Window{Page: 1, PerPage: 50}, "waiting")
		h.Must(err)
		if len(after.Rows) != 3 || after.Rows[0].User.ID != list.Rows[2].User.ID {
			t.Errorf("%d still wait", len(after.Rows))
		}
		if n := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'"); n != mails+2 {
			t.Errorf("%d were told", n-mails)
		}
		all("none")
		if n := h.Number("SELECT COUNT(*) FROM event_signups"); n != 0 {
			t.Errorf("%d answers are left", n)
		}
	})
}

func TestWhoLeavesMakesRoom(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := weekly("One place")
		in.Capacity = given(1)
		date := h.dates(h.event(in).ID)[0]
		first, err := h.Learning.AnswerEvent(h.By("member"), date.ID, "going")
		h.Must(err)
		second, err := h.Learning.AnswerEvent(h.By("coach"), date.ID, "going")
		h.Must(err)
		third, err := h.Learning.AnswerEvent(h.By("team-lead"), date.ID, "going")
		h.Must(err)
		if first.Answer != "going" || second.Answer != "waiting" || *second.WaitingPlace != 1 || *third.WaitingPlace != 2 || !third.IsFull() {
			t.Errorf("%+v %+v %+v", first, second, third)
		}
		// Asking again keeps one's turn.
		again, err := h.Learning.AnswerEvent(h.By("coach"), date.ID, "going")
		h.Must(err)
		if again.Answer != "waiting" || *again.WaitingPlace != 1 {
			t.Errorf("%+v", again)
		}
		left, err := h.Learning.AnswerEvent(h.By("member"), date.ID, "declined")
		h.Must(err)
		if left.Answer != "declined" || left.GoingCount != 1 || left.WaitingCount != 1 {
			t.Errorf("%+v", left)
		}
		if n := h.Number("SELECT COUNT(*) FROM event_signups WHERE user_id = ? AND state = 'going'", h.ID("coach")); n != 1 {
			t.Error("the first who waited has no place")
		}
		if n := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated' AND to_address = 'coach@atlas.test'"); n != 1 {
			t.Error("nobody told them")
		}
		_, err = h.Learning.AnswerEvent(h.By("member"), date.ID, "perhaps")
		h.Refused(err, errs.Invalid)
		_, err = h.Learning.AnswerEvent(h.By("non-member"), date.ID, "going")
		h.Refused(err, errs.NotFound)
		_, err = h.Learning.CancelEventDate(h.By(staff), date.ID, "this", nil)
		h.Must(err)
		_, err = h.Learning.AnswerEvent(h.By("member"), date.ID, "going")
		h.Refused(err, errs.Conflict)
		h.sound()
	})
}

// The link to join is for the entitled, from a quarter of an hour before until the end.
func TestJoinLinkHasItsTime(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := weekly("Live")
		e := h.event(in)
		in.Name, in.Capacity = given("Live for few"), given(1)
		few := h.event(in)
		date, small := h.dates(e.ID)[0], h.dates(few.ID)[0]
		see := func(role string, event int) *learning.MyEventDate {
			list, err := h.Learning.MyEventDates(h.By(role), &event, page.Window{Page: 1, PerPage: 1}, "incoming")
			h.Must(err)
			return list.Rows[0]
		}
		_, err := h.Learning.AnswerEvent(h.By("member"), small.ID, "going")
		h.Must(err)
		for _, step := range []struct {
			at   time.Time
			open bool
		}{
			{date.StartsAt.Add(-15*time.Minute - time.Millisecond), false}, {date.StartsAt.Add(-15 * time.Minute), true}, {date.StartsAt, true}, {date.EndsAt.Add(-time.Millisecond), true},
		} {
			h.Clock.Advance(step.at.Sub(h.Clock.Now()))
			for _, event := range []int{e.ID, few.ID} {
				if got := see("member", event); got.CanJoin() != step.open || got.CanJoin() == (got.JoinReason != nil) {
					t.Errorf("%s: %t", step.at, got.CanJoin())
				}
			}
			for _, closed := range []*learning.MyEventDate{see("coach", few.ID), see("non-member", e.ID), see("affiliate", e.ID)} {
				if closed.JoinURL != nil || closed.JoinReason == nil {
					t.Errorf("%s: somebody else has the link", step.at)
				}
			}
			_, err := h.Learning.JoinEvent(h.By("member"), date.ID)
			if step.open != (err == nil) || err != nil && !errs.Is(err, errs.Conflict) {
				t.Error(step.at, err)
			}
		}
		_, err = h.Learning.JoinEvent(h.By("coach"), small.ID)
		h.Refused(err, errs.Conflict)
		if n := h.Number("SELECT COUNT(*) FROM event_signups WHERE date_id = ? AND has_attended AND joined_at IS NOT NULL AND state = 'none'", date.ID); n != 1 {
			t.Error("who joined did not come")
		}
		h.Clock.Advance(time.Millisecond)
		list, err := h.Learning.MyEventDates(h.By("member"), &e.ID, page.Window{Page: 1, PerPage: 1}, "past")
		h.Must(err)
		if got := list.Rows[0]; got.ID != date.ID || got.JoinURL != nil || got.HasRecording || got.CanAnswer() {
			t.Errorf("%+v", got)
		}
		_, err = h.Learning.JoinEvent(h.By("member"), date.ID)
		h.Refused(err, errs.Conflict)
		// Afterwards there is a recording, for the entitled.
		_, err = h.Learning.UpdateEventDate(h.By(staff), date.ID, learning.EventDateInput{RecordingURL: given("https://youtu.be/dQw4w9WgXcQ")}, nil)
		h.Must(err)
		for role, open := range map[string]bool{"member": true, "non-member": false} {
			list, err := h.Learning.MyEventDates(h.By(role), &e.ID, page.Window{Page: 1, PerPage: 1}, "past")
			h.Must(err)
			if got := list.Rows[0]; !got.HasRecording || (got.Recording != nil) != open {
				t.Errorf("%s: %+v", role, got)
			}
		}
		h.sound()
	})
}

func TestStaffSayWhoCame(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		date := h.dates(h.event(weekly("Live")).ID)[0]
		ctx, member := h.By(staff), h.ID("member")
		_, err := h.Learning.MarkAttendance(ctx, date.ID, []int{member}, new(true))
		h.Refused(err, errs.Conflict)
		h.Clock.Advance(date.StartsAt.Sub(h.Clock.Now()))
		_, err = h.Learning.MarkAttendance(h.By("member"), date.ID, []int{member}, new(true))
		h.Refused(err, errs.Forbidden)
		_, err = h.Learning.MarkAttendance(ctx, date.ID, []int{2_000_000_000}, new(true))
		h.Refused(err, errs.Invalid)
		d, err := h.Learning.MarkAttendance(ctx, date.ID, []int{member, h.ID("coach")}, new(true))
		h.Must(err)
		if d.AttendedCount != 2 {
			t.Error(d.AttendedCount)
		}
		d, err = h.Learning.MarkAttendance(ctx, date.ID, []int{member}, new(false))
		h.Must(err)
		list, err := h.Learning.EventSignups(ctx, date.ID, page.Window{Page: 1, PerPage: 10}, "attended")
		h.Must(err)
		if d.AttendedCount != 1 || len(list.Rows) != 1 || list.Rows[0].User.ID != h.ID("coach") {
			t.Errorf("%+v", list.Rows)
		}
		_, err = h.Learning.MarkAttendance(ctx, date.ID, []int{member}, nil)
		h.Must(err)
		h.sound()
	})
}
