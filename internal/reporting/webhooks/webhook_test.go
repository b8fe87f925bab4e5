package webhooks_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/platform/config"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/webhooks"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

const staff = "tribe-team-fa"

// receiver is a server that gets events and answers as the test says.
type receiver struct {
	*httptest.Server
	answer  atomic.Pointer[http.HandlerFunc]
	headers http.Header
	bodies  []string
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{}
	r.says(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "thanks") })
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		text, _ := io.ReadAll(req.Body)
		r.headers, r.bodies = req.Header, append(r.bodies, string(text))
		(*r.answer.Load())(w, req)
	}))
	t.Cleanup(r.Close)

	return r
}

func (r *receiver) says(answer http.HandlerFunc) { r.answer.Store(&answer) }

func private(c *config.Server) { c.WebhookPrivate = true }

// newWebhook leads to the receiver and gets everything.
func newWebhook(a *testkit.Atlas, t *testing.T, to string) *webhooks.NewWebhook {
	t.Helper()
	made, err := a.Webhooks.Create(a.By(staff), webhooks.WebhookInput{URL: to, Events: webhooks.Kinds})
	a.Must(err)

	return made
}

// course is a course that somebody completes.
func course(a *testkit.Atlas) int {
	a.Exec("INSERT INTO courses (name, name_key, created_at, updated_at) VALUES ('VA Basics', 'va basics', 0, 0)")
	return a.Number("SELECT MAX(id) FROM courses")
}

func lastDelivery(a *testkit.Atlas, t *testing.T, webhookID int) *webhooks.Delivery {
	t.Helper()
	list, err := a.Webhooks.Deliveries(a.By(staff), webhookID, page.Of(nil), "")
	a.Must(err)
	if len(list.Rows) == 0 {
		t.Fatal("got no delivery, want one")
	}

	return list.Rows[0]
}

func TestDeliveryIsSignedAndKept(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		to := newReceiver(t)
		made := newWebhook(a, t, to.URL)
		member, finished := a.ID("member"), course(a)
		a.Must(a.DB.Tx(t.Context(), func(ctx context.Context) error { return a.Webhooks.Completed(ctx, member, finished) }))
		written := lastDelivery(a, t, made.Webhook.ID)
		a.Must(a.Webhooks.Deliver(t.Context(), written.ID))

		var body struct {
			ID, Type string
			Version  int
			Data     struct {
				User   struct{ ID int }
				Course struct{ Name string }
			}
		}
		a.Must(json.Unmarshal([]byte(to.bodies[0]), &body))
		if body.ID != written.EventID || body.Type != "completed" || body.Version != 1 || body.Data.User.ID != member || body.Data.Course.Name != "VA Basics" {
			t.Errorf("body: got %q, want event %q of member %d in VA Basics", string(to.bodies[0]), written.EventID,
				member)
		}
		moment, signature, _ := strings.Cut(strings.TrimPrefix(to.headers.Get("Atlas-Signature"), "t="), ",v1=")
		mac := hmac.New(sha256.New, []byte(made.Secret))
		mac.Write([]byte(moment + "." + to.bodies[0]))
		if got, want := signature, hex.EncodeToString(mac.Sum(nil)); got != want {
			t.Errorf("signature: got %s, want %s", got, want)
		}

		sent := lastDelivery(a, t, made.Webhook.ID)
		if sent.State != webhooks.Delivered || *sent.Status != 200 || sent.Answer != "thanks" || sent.Tries != 1 {
			t.Errorf("delivery: got %+v, want it delivered at the first try with 200", sent)
		}

		// Sent again by hand, it keeps its id and its body.
		a.Did(a.Webhooks.Resend(a.By(staff), sent.ID))
		a.Must(a.Webhooks.Deliver(t.Context(), sent.ID))
		if len(to.bodies) != 2 || to.bodies[0] != to.bodies[1] {
			t.Errorf("bodies: got %v, want the same twice", to.bodies)
		}
		// What was delivered is not sent by a late job.
		a.Must(a.Webhooks.Deliver(t.Context(), sent.ID))
		check.Equal(t, "requests, each event sent once", len(to.bodies), 2)
	}, testkit.WithConfig(private))
}

func TestNothingIsSentWhenTheTransactionRollsBack(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		made := newWebhook(a, t, newReceiver(t).URL)
		stop := errors.New("stop")
		id, member := course(a), a.ID("member")
		err := a.DB.Tx(t.Context(), func(ctx context.Context) error {
			return errors.Join(a.Webhooks.Completed(ctx, member, id), stop)
		})
		if !errors.Is(err, stop) || err.Error() != stop.Error() {
			t.Fatalf("got error %v, want %v", err, stop)
		}
		if n := a.Number("SELECT COUNT(*) FROM webhook_deliveries WHERE webhook_id = ?", made.Webhook.ID); n != 0 {
			t.Errorf("deliveries: got %d, want 0", n)
		}
		if n := a.Number("SELECT COUNT(*) FROM river_job WHERE kind = 'webhook_delivery'"); n != 0 {
			t.Errorf("jobs: got %d, want 0", n)
		}
	}, testkit.WithConfig(private))
}

func TestFailuresAreTriedAgainAndThenPaused(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		to := newReceiver(t)
		made := newWebhook(a, t, to.URL)
		id := made.Webhook.ID
		send := func() *webhooks.Delivery {
			t.Helper()
			a.Must(a.Webhooks.Test(a.By(staff), id))
			return lastDelivery(a, t, id)
		}
		try := func(d *webhooks.Delivery, answer http.HandlerFunc) *webhooks.Delivery {
			t.Helper()
			to.says(answer)
			a.Must(a.Webhooks.Deliver(t.Context(), d.ID))
			return lastDelivery(a, t, id)
		}
		broken := func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, strings.Repeat("x", 5000), http.StatusInternalServerError)
		}
		fine := func(http.ResponseWriter, *http.Request) {}

		d := try(send(), broken)
		if d.State != webhooks.Waiting || *d.Status != 500 || len(d.Answer) != 1024 || d.Problem != "The server answered 500." {
			t.Errorf("after 500: got %q %d, %d bytes and %q, want waiting with 1024 bytes", d.State, *d.Status,
				len(d.Answer), d.Problem)
		}
		if got, want := d.NextTryAt.Sub(a.Clock.Now()), time.Minute; got != want {
			t.Errorf("next try: got in %s, want in %s", got, want)
		}
		// Too early, nothing happens; in time, it arrives.
		tried := len(to.bodies)
		if try(d, fine); len(to.bodies) != tried {
			t.Errorf("requests before its time: got %d, want %d", len(to.bodies), tried)
		}
		a.Clock.Advance(time.Minute)
		if d = try(d, fine); d.State != webhooks.Delivered || d.Tries != 2 {
			t.Errorf("after the second try: got %q with %d tries, want %q with 2", d.State, d.Tries,
				webhooks.Delivered)
		}

		d = try(send(), func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to.URL+"/other", http.StatusFound) })
		if d.State != webhooks.Waiting || *d.Status != 302 || !strings.Contains(d.Problem, "redirect") {
			t.Errorf("redirect: got %q %q, want %q because of a redirect", d.State, d.Problem, webhooks.Waiting)
		}

		// Eight tries within a day, then it is given up.
		d, start := send(), a.Clock.Now()
		for d.State == webhooks.Waiting {
			d = try(d, broken)
			if d.NextTryAt != nil {
				a.Clock.Advance(d.NextTryAt.Sub(a.Clock.Now()))
			}
		}
		if took := a.Clock.Now().Sub(start); d.Tries != 8 || took > 24*time.Hour || took < 20*time.Hour {
			t.Errorf("got %d tries within %v, want 8 within 20 to 24 hours", d.Tries, took)
		}

		// After three days without a success it is paused, and who made it is told once.
		for range 3 {
			a.Clock.Advance(24 * time.Hour)
			if a.Number("SELECT COUNT(*) FROM webhooks WHERE paused_at IS NULL") == 1 {
				try(send(), broken)
			}
		}
		if n := a.Number("SELECT COUNT(*) FROM webhooks WHERE paused_at IS NOT NULL AND pause_reason <> ''"); n != 1 {
			t.Errorf("paused webhooks: got %d, want 1", n)
		}
		if n := a.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'webhook-paused'"); n != 1 {
			t.Errorf("emails: got %d, want 1", n)
		}
		a.Refused(a.Webhooks.Test(a.By(staff), id), errs.Conflict)
		resumed, err := a.Webhooks.Pause(a.By(staff), id, false)
		a.Must(err)
		if resumed.PausedAt != nil || resumed.FailingSince != nil {
			t.Errorf("resumed: got %+v, want it neither paused nor failing", resumed)
		}

		a.Clock.Advance(31 * 24 * time.Hour)
		a.Must(a.Webhooks.Sweep(t.Context()))
		if n := a.Number("SELECT COUNT(*) FROM webhook_deliveries"); n != 0 {
			t.Errorf("deliveries after 31 days: got %d, want 0", n)
		}
	}, testkit.WithConfig(private))
}

func TestSlowServerFails(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		to := newReceiver(t)
		done := make(chan struct{})
		t.Cleanup(func() { close(done) })
		to.says(func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-r.Context().Done():
			case <-done:
			}
		})
		made := newWebhook(a, t, to.URL)
		a.Must(a.Webhooks.Test(a.By(staff), made.Webhook.ID))
		a.Must(a.Webhooks.Deliver(t.Context(), lastDelivery(a, t, made.Webhook.ID).ID))
		if d := lastDelivery(a, t, made.Webhook.ID); d.State != webhooks.Waiting || d.Problem != "The server took too long to answer." || d.Status != nil {
			t.Errorf("got %q because %q, want %q because the server took too long", d.State, d.Problem,
				webhooks.Waiting)
		}
	}, testkit.WithConfig(private), testkit.WithWebhookTimeout(100*time.Millisecond))
}

func TestPrivateAddressesAreRefused(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		for _, address := range []string{
			"http://example.com/x", "https://localhost/x", "https://127.0.0.1/x", "https://[::1]/x", "https://10.1.2.3/x", "https://169.254.169.254/latest",
			"https://[fd00::1]/x", "https://100.64.0.1/", "https://[::ffff:127.0.0.1]/", "https://user:pass@example.com/", "ftp://example.com", "nothing", "",
		} {
			_, err := a.Webhooks.Create(a.By(staff), webhooks.WebhookInput{URL: address, Events: []string{"paid"}})
			a.Refused(err, errs.Invalid, "url")
		}

		// A name that leads inside is refused when the connection is made, whatever it led to before.
		made := newWebhook(a, t, "https://example.com/x")
		to := newReceiver(t)
		a.Exec("UPDATE webhooks SET url = ? WHERE id = ?", strings.Replace(to.URL, "127.0.0.1", "localhost", 1), made.Webhook.ID)
		a.Must(a.Webhooks.Test(a.By(staff), made.Webhook.ID))
		a.Must(a.Webhooks.Deliver(t.Context(), lastDelivery(a, t, made.Webhook.ID).ID))
		if d := lastDelivery(a, t, made.Webhook.ID); d.Problem != "The address leads to a private network." || len(to.bodies) != 0 {
			t.Errorf("got %q and %d requests, want that the address is private, and 0", d.Problem, len(to.bodies))
		}
	})
}

func TestWhoManagesWebhooks(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		made := newWebhook(a, t, "https://example.com/x")
		in := webhooks.WebhookInput{URL: "https://example.com/y", Events: []string{"paid"}}
		_, err := a.Webhooks.Webhooks(a.By("member"))
		a.Refused(err, errs.Forbidden)
		list, err := a.Webhooks.Webhooks(a.By("tribe-team-ro"))
		a.Must(err)
		check.Equal(t, "webhooks for readers", len(list), 1)
		_, err = a.Webhooks.Create(a.By("tribe-team-ro"), in)
		a.Refused(err, errs.Forbidden)
		_, err = a.Webhooks.Create(a.Viewing("admin", staff), in)
		a.Refused(err, errs.Forbidden)
		_, err = a.Webhooks.Update(a.By(staff), made.Webhook.ID, webhooks.WebhookInput{URL: "https://example.com", Events: []string{"x"}})
		a.Refused(err, errs.Invalid, "events")
		a.Did(a.Webhooks.Update(a.By(staff), made.Webhook.ID, in))
		a.Must(a.Webhooks.Delete(a.By(staff), made.Webhook.ID))
		a.Refused(a.Webhooks.Delete(a.By(staff), made.Webhook.ID), errs.NotFound)
	})
}
