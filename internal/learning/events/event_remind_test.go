package events_test

import (
	"testing"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/events"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

// Who goes is reminded a day and an hour before, once each, whatever happens meanwhile.
func TestRemindersComeOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		e := f.event(weekly("Ask the coaches"))
		date := f.dates(e.ID)[0]
		remind := func(want int, why string) {
			t.Helper()
			f.Must(f.Learning.Events.RemindOfEvents(t.Context()))
			f.Must(f.Learning.Events.RemindOfEvents(t.Context()))
			check.Equal(t, why+": reminders",
				f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-reminder'"), want)
		}
		at := func(before time.Duration) { f.Clock.Advance(date.StartsAt.Add(-before).Sub(f.Clock.Now())) }
		at(47 * time.Hour)
		for _, role := range []string{"member", "coach"} {
			_, err := f.Learning.Events.AnswerEvent(f.By(role), date.ID, "going")
			f.Must(err)
		}
		_, err := f.Learning.Events.AnswerEvent(f.By("expert"), date.ID, "declined")
		f.Must(err)
		remind(0, "two days before")
		at(24 * time.Hour)
		remind(2, "a day before")
		_, err = f.Learning.Events.AnswerEvent(f.By("team-lead"), date.ID, "going")
		f.Must(err)
		remind(2, "who answered just now")
		f.Exec("UPDATE users SET archived_at = 1 WHERE id = ?", f.ID("coach"))
		at(time.Hour)
		remind(4, "an hour before, to those who are still there")
		at(-time.Minute)
		remind(4, "after it began")
		// A date that moved is reminded of again; one that is cancelled is not.
		next := f.dates(e.ID)[1]
		_, err = f.Learning.Events.AnswerEvent(f.By("member"), next.ID, "going")
		f.Must(err)
		date = next
		at(24 * time.Hour)
		remind(5, "the next date")
		moved, err := f.Learning.Events.UpdateEventDate(f.By(staff), next.ID, events.EventDateInput{Date: given(next.StartsAt.AddDate(0, 0, 3).Format("2006-01-02"))}, nil)
		f.Must(err)
		date = moved
		at(24 * time.Hour)
		remind(6, "moved")
		_, err = f.Learning.Events.CancelEventDate(f.By(staff), next.ID, "this", nil)
		f.Must(err)
		at(time.Hour)
		remind(6, "cancelled")
		// Anyone who lost the door is not reminded, and without hours nobody is.
		last := f.dates(e.ID)[2]
		_, err = f.Learning.Events.AnswerEvent(f.By("member"), last.ID, "going")
		f.Must(err)
		_, err = f.Learning.Events.UpdateEvent(f.By(staff), e.ID, events.EventInput{Openers: []*access.OpenerInput{{Kind: "level", ID: "coach"}}}, nil)
		f.Must(err)
		date = last
		at(24 * time.Hour)
		remind(6, "closed")
		_, err = f.Learning.Events.UpdateEvent(f.By(staff), e.ID, events.EventInput{Openers: []*access.OpenerInput{}}, nil)
		f.Must(err)
		f.set(settings.EventReminderHours, "")
		remind(6, "switched off")
		f.set(settings.EventReminderHours, "24,1")
		remind(7, "switched on")
		f.wantVerified()
	})
}

// tell does the work of the queue: guests of a date learn what became of it, as it stands now.
func (f *fixture) tell(dateID int, change string) {
	f.t.Helper()
	startsAt := time.UnixMilli(int64(f.Number("SELECT starts_at FROM event_dates WHERE id = ?", dateID)))
	f.Must(f.Learning.Events.SendChangeNotices(f.t.Context(), dateID, change, startsAt))
}

// Who goes to a date or waits for it is told when it moves or is cancelled, once.
func TestGuestsAreToldOfChanges(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		in := weekly("Ask the coaches")
		in.Capacity = given(1)
		date := f.dates(f.event(in).ID)[0]
		for _, role := range []string{"member", "coach"} {
			_, err := f.Learning.Events.AnswerEvent(f.By(role), date.ID, "going")
			f.Must(err)
		}
		_, err := f.Learning.Events.UpdateEventDate(f.By(staff), date.ID, events.EventDateInput{Time: given("20:00")}, nil)
		f.Must(err)
		_, err = f.Learning.Events.UpdateEventDate(f.By(staff), date.ID, events.EventDateInput{Note: given("Bring a laptop")}, nil)
		f.Must(err)
		jobs := f.Number("SELECT COUNT(*) FROM river_job WHERE kind = 'event_tidings'")
		check.Equal(t, "notices of a change", jobs, 1)
		for range 2 {
			f.tell(date.ID, "moved")
		}
		check.Equal(t, "emails that it moved",
			f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-moved'"), 2)
		_, err = f.Learning.Events.CancelEventDate(f.By(staff), date.ID, "this", new("A holiday"))
		f.Must(err)
		f.tell(date.ID, "moved")
		f.tell(date.ID, "cancelled")
		check.Equal(t, "emails that it is cancelled",
			f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-cancelled' AND text LIKE '%A holiday%'"),
			2)
		check.Equal(t, "emails that it moved, after old news",
			f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-moved'"), 2)
	})
}
