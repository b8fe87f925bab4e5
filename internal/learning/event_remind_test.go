package learning_test

import (
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/settings"
)

// Who goes is reminded a day and an hour before, once each, whatever happens meanwhile.
func TestRemindersComeOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		e := h.event(weekly("Ask the coaches"))
		date := h.dates(e.ID)[0]
		remind := func(want int, why string) {
			t.Helper()
			h.must(h.Learning.RemindOfEvents(t.Context()))
			h.must(h.Learning.RemindOfEvents(t.Context()))
			if n := h.number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-reminder'"); n != want {
				t.Errorf("%s: %d reminders, want %d", why, n, want)
			}
		}
		at := func(before time.Duration) { h.Clock.Advance(date.StartsAt.Add(-before).Sub(h.Clock.Now())) }
		at(47 * time.Hour)
		for _, role := range []string{"member", "coach"} {
			_, err := h.Learning.AnswerEvent(h.as(role), date.ID, "going")
			h.must(err)
		}
		_, err := h.Learning.AnswerEvent(h.as("expert"), date.ID, "declined")
		h.must(err)
		remind(0, "two days before")
		at(24 * time.Hour)
		remind(2, "a day before")
		_, err = h.Learning.AnswerEvent(h.as("team-lead"), date.ID, "going")
		h.must(err)
		remind(2, "who answered just now")
		h.run("UPDATE users SET archived_at = 1 WHERE id = ?", h.id("coach"))
		h.Identity.Forget(t.Context())
		at(time.Hour)
		remind(4, "an hour before, to those who are still there")
		at(-time.Minute)
		remind(4, "after it began")
		// A date that moved is reminded of again; one that is cancelled is not.
		next := h.dates(e.ID)[1]
		_, err = h.Learning.AnswerEvent(h.as("member"), next.ID, "going")
		h.must(err)
		date = next
		at(24 * time.Hour)
		remind(5, "the next date")
		moved, err := h.Learning.UpdateEventDate(h.as(staff), next.ID, learning.EventDateInput{Date: given(next.StartsAt.AddDate(0, 0, 3).Format("2006-01-02"))}, nil)
		h.must(err)
		date = moved
		at(24 * time.Hour)
		remind(6, "moved")
		_, err = h.Learning.CancelEventDate(h.as(staff), next.ID, "this", nil)
		h.must(err)
		at(time.Hour)
		remind(6, "cancelled")
		// Whoever lost the door is not reminded, and without hours nobody is.
		last := h.dates(e.ID)[2]
		_, err = h.Learning.AnswerEvent(h.as("member"), last.ID, "going")
		h.must(err)
		_, err = h.Learning.UpdateEvent(h.as(staff), e.ID, learning.EventInput{Openers: []*learning.OpenerInput{{Kind: "level", ID: "coach"}}}, nil)
		h.must(err)
		date = last
		at(24 * time.Hour)
		remind(6, "closed")
		_, err = h.Learning.UpdateEvent(h.as(staff), e.ID, learning.EventInput{Openers: []*learning.OpenerInput{}}, nil)
		h.must(err)
		h.set(settings.EventReminderHours, "")
		remind(6, "switched off")
		h.set(settings.EventReminderHours, "24,1")
		remind(7, "switched on")
		h.sound()
	})
}

// tell does the work of the queue: guests of a date learn what became of it, as it stands now.
func (h *house) tell(dateID int, change string) {
	h.t.Helper()
	startsAt := time.UnixMilli(int64(h.number("SELECT starts_at FROM event_dates WHERE id = ?", dateID)))
	h.must(h.Learning.SendTidings(h.t.Context(), dateID, change, startsAt))
}

// Who goes to a date or waits for it is told when it moves or is cancelled, once.
func TestGuestsAreToldOfChanges(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := weekly("Ask the coaches")
		in.Capacity = given(1)
		date := h.dates(h.event(in).ID)[0]
		for _, role := range []string{"member", "coach"} {
			_, err := h.Learning.AnswerEvent(h.as(role), date.ID, "going")
			h.must(err)
		}
		_, err := h.Learning.UpdateEventDate(h.as(staff), date.ID, learning.EventDateInput{Time: given("20:00")}, nil)
		h.must(err)
		_, err = h.Learning.UpdateEventDate(h.as(staff), date.ID, learning.EventDateInput{Note: given("Bring a laptop")}, nil)
		h.must(err)
		jobs := h.number("SELECT COUNT(*) FROM river_job WHERE kind = 'event_tidings'")
		if jobs != 1 {
			t.Errorf("%d tidings, want one", jobs)
		}
		for range 2 {
			h.tell(date.ID, "moved")
		}
		if n := h.number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-moved'"); n != 2 {
			t.Errorf("%d were told that it moved", n)
		}
		_, err = h.Learning.CancelEventDate(h.as(staff), date.ID, "this", new("A holiday"))
		h.must(err)
		h.tell(date.ID, "moved")
		h.tell(date.ID, "cancelled")
		if n := h.number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-cancelled' AND text LIKE '%A holiday%'"); n != 2 {
			t.Errorf("%d were told that it is cancelled", n)
		}
		if n := h.number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-moved'"); n != 2 {
			t.Error("old news were sent")
		}
	})
}
