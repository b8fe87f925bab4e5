package learning_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/platform/errs"
)

const roomLink = "https://meet.example.com/room"

// A recording that staff put there early is shown once the date is over, not while it runs.
func TestRecordingComesAfterTheEnd(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		date := h.dates(h.event(weekly("Ask the coaches")).ID)[0]
		h.Did(h.Learning.UpdateEventDate(h.By(staff), date.ID, learning.EventDateInput{RecordingURL: given("https://youtu.be/dQw4w9WgXcQ")}, nil))
		shown := func(at time.Time, want bool) {
			t.Helper()
			h.Clock.Advance(at.Sub(h.Clock.Now()))
			for _, role := range []string{"member", staff} {
				mine, err := h.Learning.MyEventDate(h.By(role), date.ID)
				h.Must(err)
				if mine.HasRecording != want || (mine.Recording != nil) != want {
					t.Errorf("%s at %s: %v %v, want %v", role, at, mine.HasRecording, mine.Recording, want)
				}
			}
		}
		shown(date.StartsAt.Add(-time.Hour), false)
		shown(date.EndsAt.Add(-time.Second), false)
		shown(date.EndsAt.Add(time.Second), true)
	})
}

// Whoever declines after they said they would go is not reminded, and is again after they changed their mind in time.
func TestNoReminderAfterDeclining(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		date := h.dates(h.event(weekly("Ask the coaches")).ID)[0]
		answer := func(word string) {
			t.Helper()
			h.Did(h.Learning.AnswerEvent(h.By("member"), date.ID, word))
		}
		reminded := func(before time.Duration, want int) {
			t.Helper()
			h.Clock.Advance(date.StartsAt.Add(-before).Sub(h.Clock.Now()))
			h.Must(h.Learning.RemindOfEvents(t.Context()))
			if n := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-reminder'"); n != want {
				t.Errorf("%s before: %d reminders, want %d", before, n, want)
			}
		}
		reminded(30*time.Hour, 0)
		h.Did(h.Learning.AnswerEvent(h.By("coach"), date.ID, "going")) // who does not change their mind
		answer("going")
		reminded(26*time.Hour, 0)
		answer("declined")
		reminded(24*time.Hour, 1)
		answer("going")
		reminded(2*time.Hour, 1)
		reminded(time.Hour, 3)
		h.sound()
	})
}

// The link of a cancelled date is given to nobody: not on its page, not to who wants to join, and not in the calendar of who would have gone.
func TestNoLinkOfACancelledDate(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		e := h.event(weekly("Ask the coaches"))
		date := h.dates(e.ID)[0]
		h.Did(h.Learning.UpdateEventDate(h.By(staff), date.ID, learning.EventDateInput{JoinURL: given(roomLink)}, nil))
		h.Did(h.Learning.AnswerEvent(h.By("member"), date.ID, "going"))
		h.Clock.Advance(date.StartsAt.Add(time.Minute).Sub(h.Clock.Now()))
		mine, err := h.Learning.MyEventDate(h.By("member"), date.ID)
		h.Must(err)
		if mine.JoinURL == nil || *mine.JoinURL != roomLink {
			t.Fatal("before it is cancelled there is no link:", mine.JoinURL, mine.JoinReason)
		}
		h.Did(h.Learning.CancelEventDate(h.By(staff), date.ID, "this", nil))
		for _, role := range []string{"member", staff} {
			mine, err := h.Learning.MyEventDate(h.By(role), date.ID)
			h.Must(err)
			if mine.JoinURL != nil || mine.JoinReason == nil || *mine.JoinReason != "This date is cancelled." {
				t.Error(role, mine.JoinURL, mine.JoinReason)
			}
		}
		joined, err := h.Learning.JoinEvent(h.By("member"), date.ID)
		if joined != nil {
			t.Error("joined", joined)
		}
		h.Refused(err, errs.Conflict)
		if text := h.feedOf("member"); strings.Contains(text, roomLink) {
			t.Error("the calendar has the link:", text)
		}
	})
}
