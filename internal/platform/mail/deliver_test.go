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
	if err := o.Send(t.Context(), l); err != nil {
		t.Fatal(err)
	}
}

func TestMessageArrivesAndItsSecretIsWiped(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, always(friendly))
		o := newOffice(d, s.options).open(t)
		send(t, o, code("p@atlas.test"))
		m := o.becomes(t, mail.Sent)
		if m.SentAt == nil || m.Attempts != 1 || m.LastError != nil {
			t.Fatalf("%+v", m)
		}
		got := s.last()
		if got.Header.Get("Subject") != "482913 is your code" || got.Header.Get("To") != "<p@atlas.test>" || got.Header.Get("From") != `"Atlas" <hello@atlas.test>` {
			t.Fatal(got.Header)
		}
		body, _ := io.ReadAll(got.Body)
		if !strings.Contains(got.Header.Get("Content-Type"), "multipart/alternative") || strings.Count(string(body), "482913") < 2 {
			t.Fatal(string(body))
		}
		if left := mailtest.To(t, d, "p@atlas.test")[0]; strings.Contains(left.Subject+left.Text, "482913") {
			t.Fatal("the code is still in the database")
		}
	})
}

func TestBusyServerIsAskedAgain(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, first(2, busy))
		o := newOffice(d, s.options).open(t)
		send(t, o, welcome("p@atlas.test"))
		if m := o.becomes(t, mail.Sent); m.Attempts != 3 || m.LastError != nil {
			t.Fatalf("%+v", m)
		}
	})
}

func TestServerThatHangsIsLeftAndAskedAgain(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, first(1, silent))
		o := newOffice(d, s.hasty).open(t)
		send(t, o, welcome("p@atlas.test"))
		if m := o.becomes(t, mail.Sent); m.Attempts < 2 {
			t.Fatalf("%+v", m)
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
			t.Fatal(ids)
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
			t.Fatalf("%+v", m)
		}
		if _, dead, err := o.Counts(t.Context()); err != nil || dead != 1 {
			t.Fatal(dead, err)
		}
		if _, err := o.Retry(t.Context(), m.ID); err != nil {
			t.Fatal(err)
		}
		if m = o.becomes(t, mail.Sent); m.LastError != nil {
			t.Fatalf("%+v", m)
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
			t.Fatalf("%+v", m)
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
			t.Fatal("not signed in")
		}
	})
}

func TestServerWithoutTLSIsNotTrusted(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newSink(t, nil, always(friendly))
		o := newOffice(d, func(o *mail.Options) { s.options(o); o.SMTP.TLS = mail.TLSStart }).open(t)
		send(t, o, welcome("p@atlas.test"))
		if m := o.becomes(t, mail.Dead); len(s.received()) != 0 || !strings.Contains(*m.LastError, "STARTTLS") {
			t.Fatal(s.received(), *m.LastError)
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
			t.Fatal(files, err)
		}
		f, err := os.Open(filepath.Join(dir, files[0].Name()))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		m, err := netmail.ReadMessage(f)
		if err != nil || m.Header.Get("Subject") != "482913 is your code" {
			t.Fatal(err)
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
		if _, err := d.Exec(t.Context(), "UPDATE outbox_mails SET created_at = ?, status_at = ?", long, long); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Exec(t.Context(), "DELETE FROM river_job"); err != nil {
			t.Fatal(err)
		}
		s := newSink(t, nil, always(friendly))
		after := newOffice(d, s.options).open(t)
		eventually.True(t, "the sweep sends what waited", func() bool { return len(s.received()) == 1 })
		eventually.True(t, "the outdated code is given up", func() bool {
			_, dead, _ := after.Counts(t.Context())
			return dead == 1
		})
		useless := mailtest.To(t, d, "q@atlas.test")[0]
		if _, err := after.Retry(t.Context(), useless.ID); err == nil || strings.Contains(useless.Text, "482913") {
			t.Fatal("an outdated code can still be sent")
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
			t.Fatalf("%d of %d arrived", len(seen), many)
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
			if err := o.Deliver(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
		if len(s.received()) != 1 {
			t.Fatal("sent again")
		}
		if err := o.Deliver(t.Context(), 99); err != nil {
			t.Fatal("a message that is gone is no failure:", err)
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
			if _, err := d.Exec(t.Context(), "UPDATE outbox_mails SET status = 'sending', status_at = ?", clock.System{}.Now().Add(-ago)); err != nil {
				t.Fatal(err)
			}
		}
		begun(time.Second)
		if err := o.Deliver(t.Context(), id); err == nil || len(s.received()) != 0 {
			t.Fatal("taken from the worker that has it:", err)
		}
		begun(2 * time.Minute)
		if err := o.Deliver(t.Context(), id); err != nil || len(s.received()) != 1 {
			t.Fatal("not taken over from the worker that died:", err)
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
			t.Fatal("the second went first")
		}
		for id := first; id <= first+1; id++ {
			if err := o.Deliver(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
		if len(s.received()) != 2 {
			t.Fatal(s.received())
		}
	})
}
