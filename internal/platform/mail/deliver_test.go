package mail_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http/httptest"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/mail/mailtest"
	"atlas/internal/testkit/check"
)

func always(m mood) func(int) mood { return func(int) mood { return m } }

// first gives one mood for the first n conversations and is friendly afterwards.
func first(n int, m mood) func(int) mood {
	return func(nth int) mood {
		if nth <= n {
			return m
		}
		return friendly
	}
}

func send(t *testing.T, o *fixture, l mail.Message) {
	t.Helper()
	check.NoError(t, "send the message", o.Send(t.Context(), l))
}

func TestMessageArrivesAndItsSecretIsWiped(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, always(friendly))
		o := newOffice(d, s.options).open(t)
		send(t, o, code("p@atlas.test"))
		m := o.becomes(t, mail.Sent)
		if m.SentAt == nil || m.Attempts != 1 || m.LastError != nil {
			t.Fatalf("got message %+v, want it sent at the first attempt", m)
		}
		got := s.last()
		if got.Header.Get("Subject") != "482913 is your code" || got.Header.Get("To") != "<p@atlas.test>" || got.Header.Get("From") != `"Atlas" <hello@atlas.test>` {
			t.Fatalf("got header %v, want the subject, recipient and sender", got.Header)
		}
		body, _ := io.ReadAll(got.Body)
		if !strings.Contains(got.Header.Get("Content-Type"), "multipart/alternative") || strings.Count(string(body), "482913") < 2 {
			t.Fatalf("got body %q, want the code in both parts", string(body))
		}
		if left := mailtest.To(t, d, "p@atlas.test")[0]; strings.Contains(left.Subject+left.Text, "482913") {
			t.Fatalf("got the code still in the database: %q, want it wiped", left.Subject)
		}
	})
}

func TestBusyServerIsAskedAgain(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, first(2, busy))
		o := newOffice(d, s.options).open(t)
		send(t, o, welcome("p@atlas.test"))
		if m := o.becomes(t, mail.Sent); m.Attempts != 3 || m.LastError != nil {
			t.Fatalf("got message %+v, want it sent at the third attempt", m)
		}
	})
}

func TestServerThatHangsIsLeftAndAskedAgain(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, first(1, silent))
		o := newOffice(d, s.hasty).open(t)
		send(t, o, welcome("p@atlas.test"))
		if m := o.becomes(t, mail.Sent); m.Attempts < 2 {
			t.Fatalf("got message %+v, want it sent after two attempts or more", m)
		}
	})
}

func TestServerThatHangsUpAfterTheTextGetsTheSameMessageIDAgain(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, first(1, rattled))
		o := newOffice(d, s.options).open(t)
		send(t, o, welcome("p@atlas.test"))
		o.becomes(t, mail.Sent)
		if ids := s.received(); len(ids) != 2 || ids[0] != ids[1] || ids[0] == "" {
			t.Fatalf("message IDs: got %q, want the same twice", ids)
		}
	})
}

func TestRefusedRecipientIsDeadAtOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, first(1, rude))
		o := newOffice(d, s.options)
		bounces := make(chan mail.Bounce, 2)
		o.OnBounce(func(_ context.Context, b mail.Bounce) error { bounces <- b; return nil })
		o.open(t)
		send(t, o, welcome("nobody@atlas.test"))
		m := o.becomes(t, mail.Dead)
		if b := <-bounces; b.Address != "nobody@atlas.test" || b.MailID != m.ID || !strings.Contains(b.Detail, "no such mailbox") {
			t.Errorf("bounce: got %+v, want the address and the words of the server", b)
		}
		if m.Attempts != 1 || m.LastError == nil || !strings.Contains(*m.LastError, "no such mailbox") {
			t.Fatalf("got message %+v, want it dead at the first attempt because there is no such mailbox", m)
		}
		if _, dead, err := o.Counts(t.Context()); err != nil || dead != 1 {
			t.Fatalf("dead messages: got %d and error %v, want 1 and none", dead, err)
		}
		_, err := o.Retry(t.Context(), m.ID)
		check.NoError(t, "retry the message", err)
		if m = o.becomes(t, mail.Sent); m.LastError != nil {
			t.Fatalf("got message %+v, want it sent without an error", m)
		}
	})
}

func TestFailingServerEndsAsDeadWithTheReason(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, always(busy))
		o := newOffice(d, s.options).open(t)
		send(t, o, welcome("p@atlas.test"))
		m := o.becomes(t, mail.Dead)
		if m.Attempts != 8 || m.LastError == nil || !strings.Contains(*m.LastError, "busy, come back") {
			t.Fatalf("got message %+v, want it dead after eight attempts because the server is busy", m)
		}
	})
}

func TestOverTLSWithAPassword(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		web := httptest.NewTLSServer(nil) // for its certificate for 127.0.0.1
		defer web.Close()
		roots := x509.NewCertPool()
		roots.AddCert(web.Certificate())
		s := newSink(t, &tls.Config{Certificates: web.TLS.Certificates}, always(friendly))
		o := newOffice(d, func(o *mail.Options) {
			o.SMTP = &mail.SMTP{Host: "127.0.0.1", Port: s.address.Port, Username: "atlas", Password: "open sesame", Roots: roots}
		}).open(t)
		send(t, o, welcome("p@atlas.test"))
		o.becomes(t, mail.Sent)
		if s.signedIn() != "atlas" {
			t.Fatalf("signed in as: got %q, want atlas", s.signedIn())
		}
	})
}

func TestServerWithoutTLSIsNotTrusted(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, always(friendly))
		o := newOffice(d, func(o *mail.Options) { s.options(o); o.SMTP.TLS = mail.TLSStart }).open(t)
		send(t, o, welcome("p@atlas.test"))
		if m := o.becomes(t, mail.Dead); len(s.received()) != 0 || !strings.Contains(*m.LastError, "STARTTLS") {
			t.Fatalf("got %q because %q, want nothing without STARTTLS", s.received(), *m.LastError)
		}
	})
}

func TestWithoutServerMessagesBecomeFiles(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		dir := filepath.Join(t.TempDir(), "outbox")
		o := newOffice(d, func(o *mail.Options) { o.Dir = dir }).open(t)
		send(t, o, code("p/q@atlas.test"))
		o.becomes(t, mail.Sent)
		files, err := os.ReadDir(dir)
		if err != nil || len(files) != 1 || !strings.HasSuffix(files[0].Name(), ".eml") {
			t.Fatalf("files: got %+v and error %v, want one .eml", files, err)
		}
		f, err := os.Open(filepath.Join(dir, files[0].Name()))
		check.NoError(t, "open the file", err)
		defer f.Close()
		m, err := netmail.ReadMessage(f)
		if err != nil || m.Header.Get("Subject") != "482913 is your code" {
			t.Fatalf("the file: got %+v and error %v, want the subject 482913 is your code", m, err)
		}
	})
}

func TestMessagesWaitUntilThereIsAWayOut(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		before := newOffice(d, nil)
		send(t, before, welcome("p@atlas.test"))
		send(t, before, code("q@atlas.test"))
		// Long ago, and the jobs are done and gone.
		long := clock.System{}.Now().Add(-25 * time.Hour)
		_, err := d.Exec(t.Context(), "UPDATE outbox_mails SET created_at = ?, status_at = ?", long, long)
		check.NoError(t, "make the messages a day old", err)
		_, err = d.Exec(t.Context(), "DELETE FROM river_job")
		check.NoError(t, "delete the jobs", err)
		s := newSink(t, nil, always(friendly))
		after := newOffice(d, s.options).open(t)
		eventually.True(t, "the sweep sends what waited", func() bool { return len(s.received()) == 1 })
		eventually.True(t, "the outdated code is given up", func() bool {
			_, dead, _ := after.Counts(t.Context())
			return dead == 1
		})
		useless := mailtest.To(t, d, "q@atlas.test")[0]
		if _, err := after.Retry(t.Context(), useless.ID); err == nil || strings.Contains(useless.Text, "482913") {
			t.Fatal("got an outdated code sent again, want it refused and wiped")
		}
	})
}

func TestNoneMissingWhateverTheServerDoes(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		const many = 60
		// One in ten is told to come back, some are left without an answer, some with one that never arrives.
		s := newSink(t, nil, func(nth int) mood {
			switch {
			case nth%10 == 3:
				return busy
			case nth%25 == 7:
				return silent
			case nth%25 == 19:
				return rattled
			}
			return friendly
		})
		o := newOffice(d, s.hasty).open(t)
		for i := range many {
			send(t, o, welcome(fmt.Sprintf("p%d@atlas.test", i)))
		}
		eventually.True(t, "all are sent", func() bool {
			n, _ := d.Int(t.Context(), "SELECT COUNT(*) FROM outbox_mails WHERE status = 'sent'")
			return n == many
		})
		seen := map[string]bool{}
		for _, id := range s.received() {
			seen[id] = true
		}
		if len(seen) != many {
			t.Fatalf("messages that arrived: got %d, want %d", len(seen), many)
		}
	})
}

func TestDeliveringTwiceSendsOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, always(friendly))
		o := newOffice(d, s.options) // not open: we are the worker
		send(t, o, welcome("p@atlas.test"))
		id := o.only(t).ID
		for range 2 {
			check.NoError(t, "deliver the message", o.Deliver(t.Context(), id))
		}
		if len(s.received()) != 1 {
			t.Fatalf("messages: got %d by delivering twice, want 1", len(s.received()))
		}
		if err := o.Deliver(t.Context(), 99); err != nil {
			t.Fatalf("a message that is gone: got error %v, want none", err)
		}
	})
}

func TestOnlyOneWorkerHasAMessageUntilItsLeaseEnds(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, always(friendly))
		o := newOffice(d, s.options)
		send(t, o, welcome("p@atlas.test"))
		id := o.only(t).ID
		begun := func(ago time.Duration) {
			_, err := d.Exec(t.Context(), "UPDATE outbox_mails SET status = 'sending', status_at = ?", clock.System{}.Now().Add(-ago))
			check.NoError(t, "leave the message half sent", err)
		}
		begun(time.Second)
		if err := o.Deliver(t.Context(), id); err == nil || len(s.received()) != 0 {
			t.Fatalf("got error %v and %d messages for the second worker, want an error and 0", err,
				len(s.received()))
		}
		begun(2 * time.Minute)
		if err := o.Deliver(t.Context(), id); err != nil || len(s.received()) != 1 {
			t.Fatalf("got error %v and %d messages after the lease, want none and 1", err, len(s.received()))
		}
	})
}

func TestMessagesToOnePersonKeepTheirOrder(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, always(friendly))
		o := newOffice(d, s.options)
		send(t, o, welcome("p@atlas.test"))
		send(t, o, welcome("p@atlas.test"))
		first := o.newest(t).ID - 1
		if err := o.Deliver(t.Context(), first+1); err == nil {
			t.Fatal("got the second message sent first, want it to wait")
		}
		for id := first; id <= first+1; id++ {
			check.NoError(t, "deliver the message", o.Deliver(t.Context(), id))
		}
		if len(s.received()) != 2 {
			t.Fatalf("messages: got %q, want 2", s.received())
		}
	})
}
