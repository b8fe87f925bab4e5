package mail_test

import (
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/testkit/check"
)

// TestSendWaitingNowDoesNotWaitForTheNextTry has a message that would be tried again in an hour.
func TestSendWaitingNowDoesNotWaitForTheNextTry(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, first(1, busy))
		q := jobs.New(d, quiet, jobs.WithPoll(20*time.Millisecond), jobs.WithBackoff(func(int) time.Duration { return time.Hour }))
		options := mail.Options{DB: d, Queue: q, Clock: clock.System{}, Log: quiet, From: "Atlas <hello@atlas.test>", BaseURL: "https://atlas.test"}
		s.options(&options)
		o := (&fixture{mail.New(options), d, q}).open(t)
		send(t, o, welcome("p@atlas.test"))
		eventually.True(t, "the first try failed", func() bool { m := o.only(t); return m.Status == mail.Waiting && m.LastError != nil })
		check.NoError(t, "send what waits", o.SendWaitingNow(t.Context()))
		if m := o.becomes(t, mail.Sent); m.Attempts != 2 {
			t.Fatalf("attempts: got %+v, want 2", m)
		}
	})
}
