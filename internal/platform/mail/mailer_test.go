package mail_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/mail/mailtest"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

var quiet = slog.New(slog.DiscardHandler)

// fixture is a mailer with everything around it.
type fixture struct {
	*mail.Mailer
	d     *db.DB
	queue *jobs.Queue
}

func newOffice(d *db.DB, tweak func(*mail.Options)) *fixture {
	q := jobs.New(d, quiet, jobs.WithPoll(20*time.Millisecond), jobs.WithBackoff(func(int) time.Duration { return time.Millisecond }))
	o := mail.Options{DB: d, Queue: q, Clock: clock.System{}, Log: quiet, From: "Atlas <hello@atlas.test>", BaseURL: "https://atlas.test"}
	if tweak != nil {
		tweak(&o)
	}
	return &fixture{mail.New(o), d, q}
}

func (o *fixture) open(t *testing.T) *fixture {
	t.Helper()
	check.NoError(t, "start the queue", o.queue.Start(t.Context()))
	t.Cleanup(func() { _ = o.queue.Stop(context.Background()) })
	return o
}

// only is the one message there is.
func (o *fixture) only(t *testing.T) *mail.OutboxMail {
	t.Helper()
	list, total, err := o.List(t.Context(), page.Of(nil), "")
	if err != nil || total != 1 {
		t.Fatalf("messages: got %d and error %v, want 1 and none", total, err)
	}
	return list[0]
}

// newest is the message that was written last.
func (o *fixture) newest(t *testing.T) *mail.OutboxMail {
	t.Helper()
	list, _, err := o.List(t.Context(), page.Of(nil), "")
	if err != nil || len(list) == 0 {
		t.Fatalf("messages: got %+v and error %v, want some and none", list, err)
	}
	return list[0]
}

// becomes waits until the one message has a status.
func (o *fixture) becomes(t *testing.T, status string) *mail.OutboxMail {
	t.Helper()
	eventually.True(t, "the message is "+status, func() bool {
		list, _, err := o.List(t.Context(), page.Of(nil), status)
		return err == nil && len(list) == 1
	})
	return o.only(t)
}

func welcome(to string) mail.Message {
	return mail.Message{
		Kind: "welcome", To: to, ToName: "Maricel Santos", Subject: "Welcome to Atlas",
		Lines:  []string{"Hello Maricel,", "your account is ready."},
		Button: &mail.Button{Label: "Log in", Path: "/login"},
	}
}

func code(to string) mail.Message {
	return mail.Message{
		Kind: "password-otp", To: to, Subject: "482913 is your code", Secret: true,
		Lines: []string{"Hello,", "type 482913 where you asked for it."}, Code: "482913",
		Button: &mail.Button{Label: "Fill in", Path: "/reset-password?token=aVerySecretToken"},
	}
}

func each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	dbtest.Each(t, test, jobs.Step())
}

func TestOneRowPerSendAndNoneOfARolledBackTransaction(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(d, nil)
		boom := errors.New("boom")
		sent := 0
		for i := range 40 {
			fails := i%3 == 0
			err := d.Tx(t.Context(), func(ctx context.Context) error {
				if err := o.Send(ctx, welcome(fmt.Sprintf("p%d@atlas.test", i))); err != nil {
					return err
				}
				if fails {
					return boom
				}
				return nil
			})
			if fails != errors.Is(err, boom) || !fails && err != nil {
				t.Fatalf("got error %v, want %v only of what fails (%t)", err, boom, fails)
			}
			if !fails {
				sent++
			}
		}
		check.NoError(t, "send the message", o.Send(t.Context(), welcome("alone@atlas.test")))
		messages, _ := d.Int(t.Context(), "SELECT COUNT(*) FROM outbox_mails")
		asked, _ := d.Int(t.Context(), "SELECT COUNT(*) FROM river_job WHERE kind = 'mail_deliver'")
		if messages != sent+1 || asked != sent+1 {
			t.Fatalf("got %d messages and %d jobs, want %d of both", messages, asked, sent+1)
		}
		if waiting, dead, err := o.Counts(t.Context()); err != nil || waiting != sent+1 || dead != 0 {
			t.Fatalf("got %d waiting, %d dead and error %v, want %d, 0 and none", waiting, dead, err, sent+1)
		}
	})
}

func TestAMessageOfOneNameIsWrittenOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(d, nil)
		message := welcome("p@atlas.test")
		message.Once = "user 7"
		for range 3 {
			check.NoError(t, "send the message", o.Send(t.Context(), message))
		}
		if len(mailtest.To(t, d, "p@atlas.test")) != 1 {
			t.Fatal("got the message written again, want it once")
		}
	})
}

func TestStaffNeverSeeSecrets(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(d, nil)
		check.NoError(t, "send the message", o.Send(t.Context(), code("p@atlas.test")))
		m, err := o.Get(t.Context(), o.only(t).ID)
		check.NoError(t, "read the message", err)
		for _, text := range []string{m.Subject, m.Text, m.HTML} {
			for _, secret := range []string{"482913", "aVerySecretToken", "token="} {
				if strings.Contains(text, secret) {
					t.Errorf("%s: got %q for staff, want it redacted", text, secret)
				}
			}
			if text != m.Subject && !strings.Contains(text, "•••") {
				t.Errorf("%s: got nothing redacted, want dots", text)
			}
		}
		real := mailtest.To(t, d, "p@atlas.test")[0]
		if real.Subject != "482913 is your code" || !strings.Contains(real.Text, "https://atlas.test/reset-password?token=aVerySecretToken") {
			t.Fatalf("got message %+v, want the code and the link as sent", real)
		}
	})
}

func TestRetryAndDiscardByStaff(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(d, nil)
		check.NoError(t, "send the message", o.Send(t.Context(), welcome("p@atlas.test")))
		id := o.only(t).ID
		if _, err := o.Retry(t.Context(), id); !errs.Is(err, errs.Conflict) {
			t.Fatalf("a waiting message sent again: got error %v, want %q", err, errs.Conflict)
		}
		if m, err := o.Discard(t.Context(), id); err != nil || m.Status != mail.Discarded {
			t.Fatalf("got message %+v and error %v, want it discarded", m, err)
		}
		if _, err := o.Discard(t.Context(), id); !errs.Is(err, errs.Conflict) {
			t.Fatalf("discarding it again: got error %v, want %q", err, errs.Conflict)
		}
		if m, err := o.Retry(t.Context(), id); err != nil || m.Status != mail.Waiting || m.Attempts != 0 {
			t.Fatalf("got message %+v and error %v, want it waiting without attempts", m, err)
		}
		for _, f := range []func(context.Context, int) (*mail.OutboxMail, error){o.Get, o.Retry, o.Discard} {
			if _, err := f(t.Context(), 99); !errs.Is(err, errs.NotFound) {
				t.Fatalf("a message that is not there: got error %v, want %q", err, errs.NotFound)
			}
		}
	})
}

func TestListSearchesAddressAndSubject(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(d, nil)
		for _, to := range []string{"ana@atlas.test", "ben@atlas.test", "cora_x@atlas.test"} {
			check.NoError(t, "send the message", o.Send(t.Context(), welcome(to)))
		}
		for search, want := range map[string]int{"": 3, "BEN@": 1, "welcome to": 3, "_x": 1, "%": 0, "nobody": 0} {
			list, total, err := o.List(t.Context(), page.Of(&page.ListInput{Search: &search}), mail.Waiting)
			if err != nil || total != want || len(list) != want {
				t.Errorf("%s: got %d of %d and error %v, want %d and none", search, len(list), total, err, want)
			}
		}
		if _, total, _ := o.List(t.Context(), page.Of(nil), mail.Dead); total != 0 {
			t.Errorf("dead messages: got %d, want 0", total)
		}
		list, _, _ := o.List(t.Context(), page.Of(nil), "")
		check.Equal(t, "address of the newest", list[0].ToAddress, "cora_x@atlas.test")
	})
}
