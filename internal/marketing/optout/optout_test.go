package optout_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"atlas/internal/marketing/optout"
	"atlas/internal/platform/config"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

const (
	staff     = "tribe-team-fa"
	readOnly  = "tribe-team-ro"
	reportKey = "a-key-for-reports-that-nobody-guesses-0123456789"
	secret    = "another-long-secret-of-the-tests-0123456789abcdef"
)

// fixture is Atlas with helpers to unsubscribe and report.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(f *fixture), options ...testkit.Option) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(&fixture{a, t}) }, options...)
}

func (f *fixture) service() *optout.Service { return f.Marketing.OptOut }

func (f *fixture) equal(what string, got, want any) {
	f.t.Helper()
	if got != want {
		f.t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func (f *fixture) open(path string) testkit.Answer {
	return f.Visitor().Send(http.MethodGet, path, nil)
}

func (f *fixture) press(path, form string) testkit.Answer {
	return f.Visitor().Send(http.MethodPost, path, form, "Content-Type", "application/x-www-form-urlencoded")
}

func (f *fixture) stops() int { return f.Number(`SELECT COUNT(*) FROM email_stops`) }

// The page is written in the fonts of the public pages, and its policy lets it load them.
func TestThePageHasTheFontsOfPublicPages(t *testing.T) {
	built := fstest.MapFS{"assets/page-body-1.woff2": {Data: []byte("font")}}
	for _, name := range []string{"index.html", "assets/main-1.js", "favicon.svg", "robots.txt"} {
		text, err := fs.ReadFile(testkit.Web, name)
		if err != nil {
			t.Fatalf("read %s: got %v, want no error", name, err)
		}

		built[name] = &fstest.MapFile{Data: text}
	}

	forEachEngine(t, func(f *fixture) {
		page := f.open(f.service().Link(optout.ForUser, f.ID("member")))
		for _, want := range []string{
			`@font-face{font-family:"Reddit Sans Variable"`, `<link rel="preload" href="/assets/page-body-1.woff2"`,
		} {
			if !strings.Contains(page.Body, want) {
				f.t.Errorf("the page: got %q, want %q in it", page.Body, want)
			}
		}
		f.equal("fonts allowed", strings.Contains(page.Header.Get("Content-Security-Policy"), "font-src 'self'"), true)
	}, testkit.WithWeb(built))
}

func TestOnePageToUnsubscribe(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		link := f.service().Link(optout.ForUser, f.ID("member"))
		asked := f.open(link)
		f.equal("status", asked.Status, http.StatusOK)
		for _, want := range []string{
			"Unsubscribe from our emails?", "m•••@atlas.test", "You&#39;ll stop getting", "Reminders of the free training", "Receipts and payment reminders",
			`<form method="post"`,
		} {
			if !strings.Contains(asked.Body, want) {
				f.t.Errorf("the page: got %q, want %q in it", asked.Body, want)
			}
		}
		if strings.Contains(asked.Body, "<script") || strings.Contains(asked.Body, "member@atlas.test") {
			f.t.Error("the page: got a script or the whole address, want neither")
		}
		f.equal("unsubscribed by looking", f.stops(), 0)

		f.equal("pressed", strings.Contains(f.press(link, "").Body, "You&#39;re unsubscribed"), true)
		f.equal("pressed twice", f.press(link, "").Status, http.StatusOK)
		f.equal("rows", f.stops(), 1)
		f.equal("opened later", strings.Contains(f.open(link).Body, "Subscribe again"), true)

		// Another address doesn't undo it: it is the person who unsubscribed.
		f.Exec(`UPDATE users SET email = 'new@atlas.test', email_key = 'new@atlas.test' WHERE id = ?`, f.ID("member"))
		f.equal("after the address changed", strings.Contains(f.open(link).Body, "Subscribe again"), true)
		f.equal("taken back", strings.Contains(f.press(link, "again=1").Body, "subscribed again"), true)
		f.equal("rows at the end", f.stops(), 0)
	})
}

func TestLinksOfEarlierEmailsWork(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		mac := func(text string) string {
			sum := hmac.New(sha256.New, []byte(secret))
			sum.Write([]byte(text))

			return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:16])
		}
		f.Exec(`INSERT INTO training_registrations (run_id, name, email, email_key, utm_source, utm_medium, utm_campaign, created_at)
			SELECT MIN(id), 'Ana', 'ana@example.com', 'ana@example.com', '', '', '', 1 FROM training_runs`)
		registration := f.Number(`SELECT MAX(id) FROM training_registrations`)
		f.Exec(`INSERT INTO email_segments (name, name_key, conditions, created_at, updated_at) VALUES ('x', 'x', '{}', 0, 0)`)
		f.Exec(`INSERT INTO broadcasts (subject, body, segment_id, status, updated_by, created_at, updated_at) SELECT 'x', 'x', MAX(id), 'sent', '', 0, 0 FROM email_segments`)
		broadcast := f.Number(`SELECT MAX(id) FROM broadcasts`)

		text := fmt.Sprintf("%d.%d", f.ID("member"), broadcast)
		for _, path := range []string{
			fmt.Sprintf("/free-training/unsubscribe?k=%d.%s", registration, mac(fmt.Sprintf("training-unsubscribe:%d", registration))),
			"/api/email/unsubscribe?k=" + text + "." + mac("broadcast-unsubscribe\x00"+text),
		} {
			led := f.open(path)
			f.equal("led to the page", led.Status, http.StatusFound)
			f.equal("the page", f.open(led.Header.Get("Location")).Status, http.StatusOK)
			f.equal("one click", f.press(path, "List-Unsubscribe=One-Click").Status, http.StatusOK)
			f.equal("forged", f.press(path+"x", "").Status, http.StatusNotFound)
		}
		f.equal("rows", f.stops(), 2)
		f.equal("of the broadcast", f.Number(`SELECT COUNT(*) FROM email_stops WHERE broadcast_id = ? AND user_id = ?`, broadcast, f.ID("member")), 1)
		f.equal("without a key", f.open("/unsubscribe").Status, http.StatusNotFound)
	}, testkit.WithConfig(func(c *config.Server) { c.Secret = secret }))
}

// report sends a signed report and gives the status.
func (f *fixture) report(key string, at time.Time, body string) int {
	f.t.Helper()
	seconds := fmt.Sprint(at.Unix())
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(seconds + "." + body))

	return f.Visitor().Send(http.MethodPost, "/api/email/reports", body, "Content-Type", "application/json",
		"Atlas-Signature", "t="+seconds+",v1="+hex.EncodeToString(mac.Sum(nil))).Status
}

func TestReportsNeedASignature(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		bounce := `{"type":"bounce","email":"Member@atlas.test","messageId":"<none@x>","detail":"550 no such user"}`
		now := f.Clock.Now()
		f.equal("another key", f.report("wrong", now, bounce), http.StatusForbidden)
		f.equal("too old", f.report(reportKey, now.Add(-6*time.Minute), bounce), http.StatusForbidden)
		f.equal("from the future", f.report(reportKey, now.Add(6*time.Minute), bounce), http.StatusForbidden)
		f.equal("no signature", f.press("/api/email/reports", bounce).Status, http.StatusForbidden)
		f.equal("no address", f.report(reportKey, now, `{"type":"bounce","email":"x"}`), http.StatusBadRequest)
		f.equal("no JSON", f.report(reportKey, now, `[`), http.StatusBadRequest)
		f.equal("a full mailbox", f.report(reportKey, now, `{"type":"soft-bounce","email":"member@atlas.test"}`), http.StatusNoContent)
		f.equal("too long", f.report(reportKey, now, `{"type":"bounce","email":"member@atlas.test","detail":"`+strings.Repeat("x", 17<<10)+`"}`), http.StatusBadRequest)
		f.equal("rows", f.stops(), 0)

		f.equal("a bounce", f.report(reportKey, now, bounce), http.StatusNoContent)
		f.equal("the same again", f.report(reportKey, now, bounce), http.StatusNoContent)
		f.equal("a complaint", f.report(reportKey, now, `{"type":"complaint","email":"ana@example.com"}`), http.StatusNoContent)
		f.equal("rows", f.stops(), 2)
		f.equal("of the member", f.Number(`SELECT COUNT(*) FROM email_stops WHERE reason = 'bounced' AND user_id = ?`, f.ID("member")), 1)
	}, testkit.WithConfig(func(c *config.Server) { c.EmailReportKey = reportKey }))
}

func TestReportsAreClosedWithoutAKey(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.equal("status", f.report("", f.Clock.Now(), `{"type":"bounce","email":"member@atlas.test"}`), http.StatusNotFound)
		f.equal("rows", f.stops(), 0)
	})
}

func TestStaffLiftABounce(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		ctx := f.t.Context()
		f.Must(f.service().Bounce(ctx, f.email("member"), 0, "550 5.1.1 no such user"))
		f.Did(f.service().Unsubscribe(ctx, f.service().Key(optout.ForUser, f.ID("affiliate")), false))
		list, err := f.service().Stops(f.By(readOnly), page.Of(nil), nil, nil)
		f.Must(err)
		f.equal("rows", list.Total, 2)
		found, err := f.service().Stops(f.By(readOnly), page.Of(nil), new("bounced"), new(f.ID("member")))
		f.Must(err)
		f.equal("of the member", found.Total == 1 && found.Rows[0].Detail == "550 5.1.1 no such user", true)
		_, err = f.service().Stops(f.By("member"), page.Of(nil), nil, nil)
		f.Refused(err, errs.Forbidden)
		_, err = f.service().Stops(f.By(staff), page.Of(nil), new("bored"), nil)
		f.Refused(err, errs.Invalid, "reason")

		bounced := found.Rows[0].ID
		f.Refused(f.service().Lift(f.By(readOnly), bounced), errs.Forbidden)
		f.Must(f.service().Lift(f.By(staff), bounced))
		f.Refused(f.service().Lift(f.By(staff), bounced), errs.NotFound)
		f.equal("in the log", f.Number(`SELECT COUNT(*) FROM info_log WHERE action = 'email_stop_lift'`), 1)
		unsubscribed := f.Number(`SELECT id FROM email_stops`)
		f.Refused(f.service().Lift(f.By(staff), unsubscribed), errs.Conflict)
	})
}

func (f *fixture) email(role string) string { return role + "@atlas.test" }
