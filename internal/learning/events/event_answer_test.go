package events_test

import (
	"sync"
	"testing"
	"time"

	"atlas/internal/learning/events"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// guests are as many members with nothing but that.
func (f *fixture) guests(n int) []int {
	f.t.Helper()
	ids := []int{}
	rows, err := f.DB.Query(f.t.Context(), `SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id WHERE g.level_id = 'member' AND u.archived_at IS NULL ORDER BY u.id LIMIT ?`, n)
	f.Must(err)
	defer rows.Close()
	for rows.Next() {
		var id int
		f.Must(rows.Scan(&id))
		ids = append(ids, id)
	}
	if len(ids) < n {
		f.t.Fatalf("got %d people, want at least %d", len(ids), n)
	}
	f.MakeMembers(ids...)
	return ids
}

// Many people answer and leave at once: never more than there are places, nobody waits while there is one, and turns are kept.
func TestPlacesAreNeverGivenTwice(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		in := weekly("Small group")
		in.Capacity = given(3)
		date := f.dates(f.event(in).ID)[0]
		people := f.guests(12)
		all := func(answers ...string) {
			var wait sync.WaitGroup
			for i, id := range people {
				who, err := f.Identity.MemberImport.ActorOf(t.Context(), id, nil)
				f.Must(err)
				wait.Go(func() {
					if _, err := f.Learning.Events.AnswerEvent(actor.With(t.Context(), who), date.ID, answers[i%len(answers)]); err != nil {
						t.Errorf("answer the event: got error %v, want none", err)
					}
				})
			}
			wait.Wait()
			f.wantVerified()
		}
		all("going")
		d, err := f.Learning.Events.EventDate(f.By(staff), date.ID)
		f.Must(err)
		if d.GoingCount != 3 || d.WaitingCount != 9 {
			t.Fatalf("got %d going and %d waiting, want 3 and 9", d.GoingCount, d.WaitingCount)
		}
		all("declined", "going", "going")
		d, err = f.Learning.Events.EventDate(f.By(staff), date.ID)
		f.Must(err)
		if d.GoingCount != 3 || d.WaitingCount != 5 || d.DeclinedCount != 4 {
			t.Fatalf("got %d going, %d waiting and %d declined, want 3, 5 and 4", d.GoingCount, d.WaitingCount,
				d.DeclinedCount)
		}
		list, err := f.Learning.Events.EventSignups(f.By(staff), date.ID, page.Window{Page: 1, PerPage: 50}, "waiting")
		f.Must(err)
		for i, g := range list.Rows {
			if g.Place == nil || *g.Place != i+1 {
				t.Errorf("guest %d: got %+v, want that place in the line", i+1, g)
			}
		}
		// More places for the date, then for all: who waits first gets one, and is told.
		mails := f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'")
		_, err = f.Learning.Events.UpdateEventDate(f.By(staff), date.ID, events.EventDateInput{Capacity: given(5)}, nil)
		f.Must(err)
		after, err := f.Learning.Events.EventSignups(f.By(staff), date.ID, page.Window{Page: 1, PerPage: 50}, "waiting")
		f.Must(err)
		if len(after.Rows) != 3 || after.Rows[0].User.ID != list.Rows[2].User.ID {
			t.Errorf("got %+v waiting, want three, the first of whom was the third", after.Rows)
		}
		if n := f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'"); n != mails+2 {
			t.Errorf("guests who were told of their place: got %d, want 2", n-mails)
		}
		all("none")
		check.Equal(t, "answers that are left", f.Number("SELECT COUNT(*) FROM event_signups"), 0)
	})
}

func TestWhoLeavesMakesRoom(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		in := weekly("One place")
		in.Capacity = given(1)
		date := f.dates(f.event(in).ID)[0]
		first, err := f.Learning.Events.AnswerEvent(f.By("member"), date.ID, "going")
		f.Must(err)
		second, err := f.Learning.Events.AnswerEvent(f.By("coach"), date.ID, "going")
		f.Must(err)
		third, err := f.Learning.Events.AnswerEvent(f.By("team-lead"), date.ID, "going")
		f.Must(err)
		if first.Answer != "going" || second.Answer != "waiting" || *second.WaitingPlace != 1 || *third.WaitingPlace != 2 || !third.IsFull() {
			t.Errorf("got %+v, %+v and %+v, want one going and two waiting in order", first, second, third)
		}
		// Asking again keeps one's turn.
		again, err := f.Learning.Events.AnswerEvent(f.By("coach"), date.ID, "going")
		f.Must(err)
		if again.Answer != "waiting" || *again.WaitingPlace != 1 {
			t.Errorf("got %+v, want the first place in the line as before", again)
		}
		left, err := f.Learning.Events.AnswerEvent(f.By("member"), date.ID, "declined")
		f.Must(err)
		if left.Answer != "declined" || left.GoingCount != 1 || left.WaitingCount != 1 {
			t.Errorf("got %+v, want it declined with one going and one waiting", left)
		}
		check.Equal(t, "places of the first who waited",
			f.Number("SELECT COUNT(*) FROM event_signups WHERE user_id = ? AND state = 'going'", f.ID("coach")), 1)
		check.Equal(t, "emails to the first who waited",
			f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated' "+
				"AND to_address = 'coach@atlas.test'"),
			1)
		_, err = f.Learning.Events.AnswerEvent(f.By("member"), date.ID, "perhaps")
		f.Refused(err, errs.Invalid)
		_, err = f.Learning.Events.AnswerEvent(f.By("non-member"), date.ID, "going")
		f.Refused(err, errs.NotFound)
		_, err = f.Learning.Events.CancelEventDate(f.By(staff), date.ID, "this", nil)
		f.Must(err)
		_, err = f.Learning.Events.AnswerEvent(f.By("member"), date.ID, "going")
		f.Refused(err, errs.Conflict)
		f.wantVerified()
	})
}

// The link to join is for the entitled, from a quarter of an hour before until the end.
func TestJoinLinkHasItsTime(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		in := weekly("Live")
		e := f.event(in)
		in.Name, in.Capacity = given("Live for few"), given(1)
		few := f.event(in)
		date, small := f.dates(e.ID)[0], f.dates(few.ID)[0]
		see := func(role string, event int) *events.MyEventDate {
			list, err := f.Learning.Events.Learners.MyEventDates(f.By(role), &event, page.Window{Page: 1, PerPage: 1}, "incoming")
			f.Must(err)
			return list.Rows[0]
		}
		_, err := f.Learning.Events.AnswerEvent(f.By("member"), small.ID, "going")
		f.Must(err)
		for _, step := range []struct {
			at   time.Time
			open bool
		}{
			{date.StartsAt.Add(-15*time.Minute - time.Millisecond), false}, {date.StartsAt.Add(-15 * time.Minute), true}, {date.StartsAt, true}, {date.EndsAt.Add(-time.Millisecond), true},
		} {
			f.Clock.Advance(step.at.Sub(f.Clock.Now()))
			for _, event := range []int{e.ID, few.ID} {
				if got := see("member", event); got.CanJoin() != step.open || got.CanJoin() == (got.JoinReason != nil) {
					t.Errorf("%v: got join %t because %+v, want %t or a reason", step.at, got.CanJoin(),
						got.JoinReason, step.open)
				}
			}
			for _, closed := range []*events.MyEventDate{see("coach", few.ID), see("non-member", e.ID), see("affiliate", e.ID)} {
				if closed.JoinURL != nil || closed.JoinReason == nil {
					t.Errorf("%v: got %+v, want no link for somebody else, with the reason", step.at, closed)
				}
			}
			_, err := f.Learning.Events.JoinEvent(f.By("member"), date.ID)
			if step.open != (err == nil) || err != nil && !errs.Is(err, errs.Conflict) {
				t.Errorf("%v: got error %v, want none when open %t, else %q", step.at, err, step.open, errs.Conflict)
			}
		}
		_, err = f.Learning.Events.JoinEvent(f.By("coach"), small.ID)
		f.Refused(err, errs.Conflict)
		check.Equal(t, "guests who joined",
			f.Number("SELECT COUNT(*) FROM event_signups WHERE date_id = ? AND has_attended "+
				"AND joined_at IS NOT NULL AND state = 'none'", date.ID),
			1)
		f.Clock.Advance(time.Millisecond)
		list, err := f.Learning.Events.Learners.MyEventDates(f.By("member"), &e.ID, page.Window{Page: 1, PerPage: 1}, "past")
		f.Must(err)
		if got := list.Rows[0]; got.ID != date.ID || got.JoinURL != nil || got.HasRecording || got.CanAnswer() {
			t.Errorf("got %+v, want the past date without link and recording", got)
		}
		_, err = f.Learning.Events.JoinEvent(f.By("member"), date.ID)
		f.Refused(err, errs.Conflict)
		// Afterwards there is a recording, for the entitled.
		_, err = f.Learning.Events.UpdateEventDate(f.By(staff), date.ID, events.EventDateInput{RecordingURL: given("https://youtu.be/dQw4w9WgXcQ")}, nil)
		f.Must(err)
		for role, open := range map[string]bool{"member": true, "non-member": false} {
			list, err := f.Learning.Events.Learners.MyEventDates(f.By(role), &e.ID, page.Window{Page: 1, PerPage: 1}, "past")
			f.Must(err)
			if got := list.Rows[0]; !got.HasRecording || (got.Recording != nil) != open {
				t.Errorf("%s: got %+v, want a recording that opens %t", role, got, open)
			}
		}
		f.wantVerified()
	})
}

func TestStaffSayWhoCame(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		date := f.dates(f.event(weekly("Live")).ID)[0]
		ctx, member := f.By(staff), f.ID("member")
		_, err := f.Learning.Events.MarkAttendance(ctx, date.ID, []int{member}, new(true))
		f.Refused(err, errs.Conflict)
		f.Clock.Advance(date.StartsAt.Sub(f.Clock.Now()))
		_, err = f.Learning.Events.MarkAttendance(f.By("member"), date.ID, []int{member}, new(true))
		f.Refused(err, errs.Forbidden)
		_, err = f.Learning.Events.MarkAttendance(ctx, date.ID, []int{2_000_000_000}, new(true))
		f.Refused(err, errs.Invalid)
		d, err := f.Learning.Events.MarkAttendance(ctx, date.ID, []int{member, f.ID("coach")}, new(true))
		f.Must(err)
		check.Equal(t, "guests who came", d.AttendedCount, 2)
		d, err = f.Learning.Events.MarkAttendance(ctx, date.ID, []int{member}, new(false))
		f.Must(err)
		list, err := f.Learning.Events.EventSignups(ctx, date.ID, page.Window{Page: 1, PerPage: 10}, "attended")
		f.Must(err)
		if d.AttendedCount != 1 || len(list.Rows) != 1 || list.Rows[0].User.ID != f.ID("coach") {
			t.Errorf("got %+v, want the coach alone", list.Rows)
		}
		_, err = f.Learning.Events.MarkAttendance(ctx, date.ID, []int{member}, nil)
		f.Must(err)
		f.wantVerified()
	})
}
