package learning_test

import (
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/settings"
)

// Who goes is reminded a day and an hour before, once each, whatever happens meanwhile.
func TestRemindersComeOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		e := h.event(weekly("Ask the coaches"))
		date := h.dates(e.ID)[0]
		remind := func(want int, why string) {
			t.Helper()
			h.Must(h.Learning.RemindOfEvents(t.Context()))
			h.Must(h.Learning.RemindOfEvents(t.Context()))
			if n := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-reminder'"); n != want {
				t.Errorf("%s: %d reminders, want %d", why, n, want)
			}
		}
		at := func(before time.Duration) { h.Clock.Advance(date.StartsAt.Add(-before).Sub(h.Clock.Now())) }
		at(47 * time.Hour)
		for _, role := range []string{"member", "coach"} {
			_, err := h.Learning.AnswerEvent(h.By(role), date.ID, "going")
			h.Must(err)
		}
		_, err := h.Learning.AnswerEvent(h.By("expert"), date.ID, "declined")
		h.Must(err)
		remind(0, "two days before")
		at(24 * time.Hour)
		remind(2, "a day before")
		_, err = h.Learning.AnswerEvent(h.By("team-lead"), date.ID, "going")
		h.Must(err)
		remind(2, "who answered just now")
		h.Exec("UPDATE users SET archived_at = 1 WHERE id = ?", h.ID("coach"))
		h.Identity.Forget(t.Context())
		at(time.Hour)
		remind(4, "an hour before, to those who are still there")
		at(-time.Minute)
		remind(4, "after it began")
		// A date that moved is reminded of again; one that is cancelled is not.
		next := h.dates(e.ID)[1]
		_, err = h.Learning.AnswerEvent(h.By("member"), next.ID, "going")
		h.Must(err)
		date = next
		at(24 * time.Hour)
		remind(5, "the next date")
		moved, err := h.Learning.UpdateEventDate(h.By(staff), next.ID, learning.EventDateInput{Date: given(next.StartsAt.AddDate(0, 0, 3).Format("2006-01-02"))}, nil)
		h.Must(err)
		date = moved
		at(24 * time.Hour)
		remind(6, "moved")
		_, err = h.Learning.CancelEventDate(h.By(staff), next.ID, "this", nil)
		h.Must(err)
		at(time.Hour)
		remind(6, "cancelled")
		// Whoever lost the door is not reminded, and without hours nobody is.
		last := h.dates(e.ID)[2]
		_, err = h.Learning.AnswerEvent(h.By("member"), last.ID, "going")
		h.Must(err)
		_, err = h.Learning.UpdateEvent(h.By(staff), e.ID, learning.EventInput{Openers: []*access.OpenerInput{{Kind: "level", ID: "coach"}}}, nil)
		h.Must(err)
		date = last
		at(24 * time.Hour)
		remind(6, "closed")
		_, err = h.Learning.UpdateEvent(h.By(staff), e.ID, learning.EventInput{Openers: []*access.OpenerInput{}}, nil)
		h.Must(err)
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
	startsAt := time.UnixMilli(int64(h.Number("SELECT starts_at FROM event_dates WHERE id = ?", dateID)))
	h.Must(h.Learning.SendTidings(h.t.Context(), dateID, change, startsAt))
}

// Who goes to a date or waits for it is told when it moves or is cancelled, once.
func TestGuestsAreToldOfChanges(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := weekly("Ask the coaches")
		in.Capacity = given(1)
		date := h.dates(h.event(in).ID)[0]
		for _, role := range []string{"member", "coach"} {
			_, err := h.Learning.AnswerEvent(h.By(role), date.ID, "going")
			h.Must(err)
		}
		_, err := h.Learning.UpdateEventDate(h.By(staff), date.ID, learning.EventDateInput{Time: given("20:00")}, nil)
		h.Must(err)
		_, err = h.Learning.UpdateEventDate(h.By(staff), date.ID, learning.EventDateInput{Note: given("Bring a laptop")}, nil)
		h.Must(err)
		jobs := h.Number("SELECT COUNT(*) FROM river_job WHERE kind = 'event_tidings'")
		if jobs != 1 {
			t.Errorf("%d tidings, want one", jobs)
		}
		for range 2 {
			h.tell(date.ID, "moved")
		}
		if n := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-moved'"); n != 2 {
			t.Errorf("%d were told that it moved", n)
		}
		_, err = h.Learning.CancelEventDate(h.By(staff), date.ID, "this", new("A holiday"))
		h.Must(err)
		h.tell(date.ID, "moved")
		h.tell(date.ID, "cancelled")
		if n := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-cancelled' AND text LIKE '%A holiday%'"); n != 2 {
			t.Errorf("%d were told that it is cancelled", n)
		}
		if n := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-moved'"); n != 2 {
			t.Error("old news were sent")
		}
	})
}
