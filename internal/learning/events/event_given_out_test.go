package events_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/learning/events"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

const roomLink = "https://meet.example.com/room"

// A recording that staff put there early is shown once the date is over, not while it runs.
func TestRecordingComesAfterTheEnd(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		date := f.dates(f.event(weekly("Ask the coaches")).ID)[0]
		f.Did(f.Learning.Events.UpdateEventDate(f.By(staff), date.ID, events.EventDateInput{RecordingURL: given("https://youtu.be/dQw4w9WgXcQ")}, nil))
		shown := func(at time.Time, want bool) {
			t.Helper()
			f.Clock.Advance(at.Sub(f.Clock.Now()))
			for _, role := range []string{"member", staff} {
				mine, err := f.Learning.Events.Learners.MyEventDate(f.By(role), date.ID)
				f.Must(err)
				if mine.HasRecording != want || (mine.Recording != nil) != want {
					t.Errorf("%s at %v: got recording %t and %+v, want %t", role, at, mine.HasRecording,
						mine.Recording, want)
				}
			}
		}
		shown(date.StartsAt.Add(-time.Hour), false)
		shown(date.EndsAt.Add(-time.Second), false)
		shown(date.EndsAt.Add(time.Second), true)
	})
}

// Anyone who declines after they said they would go is not reminded, and is again after they changed their mind in
// time.
func TestNoReminderAfterDeclining(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		date := f.dates(f.event(weekly("Ask the coaches")).ID)[0]
		answer := func(word string) {
			t.Helper()
			f.Did(f.Learning.Events.AnswerEvent(f.By("member"), date.ID, word))
		}
		reminded := func(before time.Duration, want int) {
			t.Helper()
			f.Clock.Advance(date.StartsAt.Add(-before).Sub(f.Clock.Now()))
			f.Must(f.Learning.Events.RemindOfEvents(t.Context()))
			check.Equal(t, fmt.Sprintf("reminders %v before", before),
				f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-reminder'"), want)
		}
		reminded(30*time.Hour, 0)
		f.Did(f.Learning.Events.AnswerEvent(f.By("coach"), date.ID, "going")) // who does not change their mind
		answer("going")
		reminded(26*time.Hour, 0)
		answer("declined")
		reminded(24*time.Hour, 1)
		answer("going")
		reminded(2*time.Hour, 1)
		reminded(time.Hour, 3)
		f.wantVerified()
	})
}

// The link of a cancelled date is given to nobody: not on its page, not to who wants to join, and not in the calendar of who would have gone.
func TestNoLinkOfACancelledDate(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		e := f.event(weekly("Ask the coaches"))
		date := f.dates(e.ID)[0]
		f.Did(f.Learning.Events.UpdateEventDate(f.By(staff), date.ID, events.EventDateInput{JoinURL: given(roomLink)}, nil))
		f.Did(f.Learning.Events.AnswerEvent(f.By("member"), date.ID, "going"))
		f.Clock.Advance(date.StartsAt.Add(time.Minute).Sub(f.Clock.Now()))
		mine, err := f.Learning.Events.Learners.MyEventDate(f.By("member"), date.ID)
		f.Must(err)
		if mine.JoinURL == nil || *mine.JoinURL != roomLink {
			t.Fatalf("got link %+v because %+v before it is cancelled, want %q", mine.JoinURL, mine.JoinReason,
				roomLink)
		}
		f.Did(f.Learning.Events.CancelEventDate(f.By(staff), date.ID, "this", nil))
		for _, role := range []string{"member", staff} {
			mine, err := f.Learning.Events.Learners.MyEventDate(f.By(role), date.ID)
			f.Must(err)
			if mine.JoinURL != nil || mine.JoinReason == nil || *mine.JoinReason != "This date is cancelled." {
				t.Errorf("%s: got link %+v because %+v, want none because this date is cancelled", role, mine.JoinURL,
					mine.JoinReason)
			}
		}
		joined, err := f.Learning.Events.JoinEvent(f.By("member"), date.ID)
		if joined != nil {
			t.Errorf("got %+v by joining, want nothing", joined)
		}
		f.Refused(err, errs.Conflict)
		if text := f.feedOf("member"); strings.Contains(text, roomLink) {
			t.Errorf("calendar: got %q, want it without the link", text)
		}
	})
}
