package broadcasts_test

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/marketing/broadcasts"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
	"atlas/internal/testkit"
)

const (
	staff    = "tribe-team-fa"
	readOnly = "tribe-team-ro"
	browser  = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0"
	body     = `<p>Hi {first name} of {batch},</p><p><a href="/events">Events</a> and <a href="https://example.com/a?b=1&amp;c=2">more</a></p>`
)

// fixture is Atlas with helpers to write and send broadcasts.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(f *fixture)) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		f := &fixture{a, t}
		test(f)
		found, err := f.Marketing.Verify(t.Context())
		if err != nil || len(found) > 0 {
			t.Errorf("broken rows: got %v (%v), want none", found, err)
		}
	})
}

func (f *fixture) service() *broadcasts.Service { return f.Marketing.Broadcasts }

func (f *fixture) segment(name string, conditions broadcasts.Conditions) *broadcasts.Segment {
	f.t.Helper()
	segment, err := f.service().SaveSegment(f.By(staff), nil, broadcasts.SegmentInput{Name: name, Conditions: conditions}, nil)
	f.Must(err)

	return segment
}

// draft writes a broadcast to everyone.
func (f *fixture) draft() *broadcasts.Broadcast {
	f.t.Helper()
	in := broadcasts.BroadcastInput{Subject: "News for {first name}", Body: body, SegmentID: f.segment("Everyone", broadcasts.Conditions{}).ID}
	broadcast, err := f.service().SaveBroadcast(f.By(staff), nil, in, nil)
	f.Must(err)

	return broadcast
}

func (f *fixture) send(id int) {
	f.t.Helper()
	f.Did(f.service().SendBroadcast(f.By(staff), id, nil))
}

func (f *fixture) pace(perMinute int) {
	f.t.Helper()
	setting, err := f.Settings.ByName(f.By(staff), settings.BroadcastsPerMinute)
	f.Must(err)
	f.Did(f.Settings.Update(f.By(staff), setting.ID, new(fmt.Sprint(perMinute)), nil))
}

func (f *fixture) results(id int) *broadcasts.Results {
	f.t.Helper()
	broadcast, err := f.service().Broadcast(f.By(staff), id)
	f.Must(err)

	return broadcast.Results
}

func (f *fixture) equal(what string, got, want any) {
	f.t.Helper()
	if got != want {
		f.t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func (f *fixture) email(role string) string { return role + "@atlas.test" }

func (f *fixture) sentTo(role string) int {
	return f.Number(`SELECT COUNT(*) FROM outbox_mails WHERE kind = 'broadcast' AND to_address = ?`, f.email(role))
}

func TestBroadcastReachesEveryoneOnce(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(1000)
		f.Exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, f.ID("affiliate"))
		broadcast := f.draft()
		people := f.Number(`SELECT COUNT(*) FROM users WHERE archived_at IS NULL`)
		f.send(broadcast.ID)

		// Two processes send at once, and a third comes late.
		var group sync.WaitGroup
		for range 2 {
			group.Go(func() {
				if err := f.service().SendDue(context.WithoutCancel(f.t.Context())); err != nil {
					f.t.Errorf("send what is due: got error %v, want none", err)
				}
			})
		}
		group.Wait()
		f.Must(f.service().SendDue(f.t.Context()))

		f.equal("emails", f.Number(`SELECT COUNT(*) FROM outbox_mails WHERE kind = 'broadcast'`), people)
		f.equal("addresses", f.Number(`SELECT COUNT(DISTINCT to_address) FROM outbox_mails WHERE kind = 'broadcast'`), people)
		f.equal("to an archived person", f.sentTo("affiliate"), 0)
		results := f.results(broadcast.ID)
		f.equal("sent", results.Sent, people)
		f.equal("waiting", results.Waiting, 0)

		_, err := f.service().SendBroadcast(f.By(staff), broadcast.ID, nil)
		f.Refused(err, errs.Conflict)
		_, err = f.DB.Exec(f.t.Context(), `INSERT INTO broadcast_recipients (broadcast_id, user_id, email_key, state)
			SELECT broadcast_id, user_id, 'other', 'waiting' FROM broadcast_recipients WHERE broadcast_id = ? LIMIT 1`, broadcast.ID)
		if err == nil {
			f.t.Error("a second row for a recipient: got none refused, want the table to refuse it")
		}

		// A delivery that the mail server refused for good shows as failed.
		f.Exec(`UPDATE outbox_mails SET status = 'dead' WHERE kind = 'broadcast' AND to_address = ?`, f.email("member"))
		results = f.results(broadcast.ID)
		f.equal("failed", results.Failed, 1)
		f.equal("sent after a failure", results.Sent, people-1)
	})
}

func TestBroadcastKeepsItsPace(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(2)
		broadcast := f.draft()
		f.send(broadcast.ID)
		for _, want := range []int{2, 2, 4} {
			if want == 4 {
				f.Clock.Advance(time.Minute)
			}
			f.Must(f.service().SendDue(f.t.Context()))
			f.equal("sent", f.results(broadcast.ID).Sent, want)
		}

		// Who unsubscribes or is archived meanwhile gets none, and a stopped one goes no further.
		f.Exec(`INSERT INTO email_stops (email_key, user_id, reason, broadcast_id, detail, created_at)
			SELECT email_key, user_id, 'unsubscribed', broadcast_id, '', 1 FROM broadcast_recipients WHERE broadcast_id = ? AND state = 'waiting' ORDER BY id LIMIT 1`, broadcast.ID)
		f.Clock.Advance(time.Minute)
		f.Must(f.service().SendDue(f.t.Context()))
		f.equal("skipped", f.results(broadcast.ID).Skipped, 1)
		f.equal("sent", f.results(broadcast.ID).Sent, 6)
		f.Did(f.service().StopBroadcast(f.By(staff), broadcast.ID))
		f.Clock.Advance(time.Hour)
		f.Must(f.service().SendDue(f.t.Context()))
		f.equal("sent after the stop", f.results(broadcast.ID).Sent, 6)
	})
}

func TestScheduledBroadcastStartsAtItsTime(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		broadcast := f.draft()
		past, later := f.Clock.Now(), f.Clock.Now().Add(time.Hour)
		_, err := f.service().SendBroadcast(f.By(staff), broadcast.ID, &past)
		f.Refused(err, errs.Invalid)
		f.Did(f.service().SendBroadcast(f.By(staff), broadcast.ID, &later))
		_, err = f.service().SaveBroadcast(f.By(staff), &broadcast.ID, broadcasts.BroadcastInput{Subject: "x", Body: body, SegmentID: broadcast.SegmentID}, nil)
		f.Refused(err, errs.Conflict)

		f.Must(f.service().SendDue(f.t.Context()))
		f.equal("emails before its time", f.Number(`SELECT COUNT(*) FROM outbox_mails WHERE kind = 'broadcast'`), 0)
		f.Clock.Advance(time.Hour)
		f.Must(f.service().SendDue(f.t.Context()))
		f.equal("emails to the member", f.sentTo("member"), 1)
	})
}

func TestLinksOfAnEmail(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.Exec(`UPDATE users SET first_name = 'Ana <b>' WHERE id = ?`, f.ID("member"))
		f.pace(1000)
		broadcast := f.draft()
		f.send(broadcast.ID)
		f.Must(f.service().SendDue(f.t.Context()))
		message := f.Messages(f.email("member"))[0]
		f.equal("subject", message.Subject, "News for Ana <b>")
		var html, header string
		f.Must(f.DB.Row(f.t.Context(), `SELECT html, unsubscribe_url FROM outbox_mails WHERE id = ?`, []any{message.ID}, &html, &header))
		if !strings.Contains(html, "Hi Ana &lt;b&gt; of your batch,") {
			f.t.Errorf("html: got %s, want the name escaped and a word for the missing batch", html)
		}

		// A click leads to the address of the email and nowhere else.
		links := regexp.MustCompile(`http://[^/]+(/api/email/go/[^"\s)]+)`).FindAllStringSubmatch(html, -1)
		f.equal("links", len(links), 2)
		click := links[1][1]
		open := func(path string, headers ...string) testkit.Answer {
			return f.Visitor().Send(http.MethodGet, path, nil, append([]string{"User-Agent", browser}, headers...)...)
		}
		answer := open(click)
		f.equal("status", answer.Status, http.StatusFound)
		f.equal("location", answer.Header.Get("Location"), "https://example.com/a?b=1&c=2")
		open(click)
		open(click, "Sec-Purpose", "prefetch")
		f.Visitor().Send(http.MethodGet, click, nil, "User-Agent", "Googlebot/2.1")
		results := f.results(broadcast.ID)
		f.equal("clicks", results.Links[1].Clicks, 2)
		f.equal("people", results.Links[1].People, 1)
		f.equal("clickers", results.Clickers, 1)
		for _, forged := range []string{click + "x", "/api/email/go/1.1.AAAA", "/api/email/go/https:%2F%2Fevil.test"} {
			f.equal("status of "+forged, open(forged).Status, http.StatusNotFound)
		}

		// Opening the link to unsubscribe asks; only the button, or the one click of a mail program, does it.
		path := header[strings.Index(header, "/unsubscribe"):]
		page := open(path)
		if page.Status != http.StatusOK || !strings.Contains(page.Body, `<form method="post"`) {
			f.t.Errorf("unsubscribe page: got %d, want 200 and a button", page.Status)
		}
		f.equal("unsubscribed by looking", f.results(broadcast.ID).Unsubscribed, 0)
		post := func(path, form string) int {
			return f.Visitor().Send(http.MethodPost, path, form, "Content-Type", "application/x-www-form-urlencoded").Status
		}
		f.equal("one click", post(path, "List-Unsubscribe=One-Click"), http.StatusOK)
		f.equal("twice", post(path, "List-Unsubscribe=One-Click"), http.StatusOK)
		f.equal("forged", post("/unsubscribe?k=b.1.AAAAAAAAAAAAAAAAAAAAAA", ""), http.StatusNotFound)
		f.equal("key of a click", post("/unsubscribe?k="+strings.TrimPrefix(click, "/api/email/go/"), ""), http.StatusNotFound)
		f.equal("unsubscribed", f.results(broadcast.ID).Unsubscribed, 1)

		next, err := f.service().SaveBroadcast(f.By(staff), nil, broadcasts.BroadcastInput{Subject: "Next", Body: body, SegmentID: broadcast.SegmentID}, nil)
		f.Must(err)
		f.send(next.ID)
		f.Clock.Advance(time.Minute)
		f.Must(f.service().SendDue(f.t.Context()))
		f.equal("emails to who unsubscribed", f.sentTo("member"), 1)
		f.equal("subscribed again", post(path, "again=1"), http.StatusOK)
		f.equal("rows", f.Number(`SELECT COUNT(*) FROM email_stops`), 0)
	})
}

func TestBadBroadcastsAreRefused(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		segment := f.segment("Everyone", broadcasts.Conditions{})
		for _, bad := range []struct {
			field string
			in    broadcasts.BroadcastInput
		}{
			{"subject", broadcasts.BroadcastInput{Subject: " ", Body: body, SegmentID: segment.ID}},
			{"subject", broadcasts.BroadcastInput{Subject: "Hi {firstname}", Body: body, SegmentID: segment.ID}},
			{"body", broadcasts.BroadcastInput{Subject: "Hi", Body: "<p>{password}</p>", SegmentID: segment.ID}},
			{"body", broadcasts.BroadcastInput{Subject: "Hi", Body: "<p>{first <strong>name</strong>}</p>", SegmentID: segment.ID}},
			{"body", broadcasts.BroadcastInput{Subject: "Hi", Body: "<script>alert(1)</script>", SegmentID: segment.ID}},
			{"body", broadcasts.BroadcastInput{Subject: "Hi", Body: strings.Repeat("a", 70_000), SegmentID: segment.ID}},
			{"segmentId", broadcasts.BroadcastInput{Subject: "Hi", Body: body, SegmentID: 4711}},
		} {
			_, err := f.service().SaveBroadcast(f.By(staff), nil, bad.in, nil)
			f.Refused(err, errs.Invalid, bad.field)
		}

		saved, err := f.service().SaveBroadcast(f.By(staff), nil, broadcasts.BroadcastInput{
			Subject: "Hi", Body: `<p onclick="x()">a <a href="javascript:alert(1)">b</a></p><script>x</script>`, SegmentID: segment.ID,
		}, nil)
		f.Must(err)
		if strings.Contains(saved.Body, "script") || strings.Contains(saved.Body, "onclick") {
			f.t.Errorf("body: got %s, want nothing that runs", saved.Body)
		}
		_, err = f.service().SaveSegment(f.By(staff), nil, broadcasts.SegmentInput{Name: "everyone"}, nil)
		f.Refused(err, errs.Invalid, "name")
		f.Refused(f.service().DeleteSegment(f.By(staff), segment.ID), errs.Conflict)
	})
}

func TestWhoMayBroadcast(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		broadcast := f.draft()
		in := broadcasts.BroadcastInput{Subject: "Hi", Body: body, SegmentID: broadcast.SegmentID}
		for _, role := range []string{"member", readOnly} {
			ctx := f.By(role)
			for _, try := range []func() error{
				func() error { _, err := f.service().SaveBroadcast(ctx, nil, in, nil); return err },
				func() error { _, err := f.service().SendBroadcast(ctx, broadcast.ID, nil); return err },
				func() error { _, err := f.service().StopBroadcast(ctx, broadcast.ID); return err },
				func() error { _, err := f.service().TestEmail(ctx, in.Subject, in.Body); return err },
				func() error { _, err := f.service().PreviewEmail(ctx, in.Subject, in.Body, nil); return err },
				func() error { _, err := f.service().Audience(ctx, broadcasts.Conditions{}, ""); return err },
				func() error {
					_, err := f.service().SaveSegment(ctx, nil, broadcasts.SegmentInput{Name: "x"}, nil)
					return err
				},
				func() error { return f.service().DeleteBroadcast(ctx, broadcast.ID) },
				func() error { return f.service().DeleteSegment(ctx, broadcast.SegmentID) },
			} {
				f.Refused(try(), errs.Forbidden)
			}
		}
		_, err := f.service().Broadcasts(f.By("member"))
		f.Refused(err, errs.Forbidden)

		// A preview is of one person and holds no key; a test goes to the caller alone.
		member := f.ID("member")
		shown, err := f.service().PreviewEmail(f.By(staff), in.Subject, in.Body, new(fmt.Sprintf("account-%d", member)))
		f.Must(err)
		if strings.Contains(shown.HTML, "unsubscribe?k=") || strings.Contains(shown.HTML, "/api/email/go/") {
			f.t.Error("preview: got a signed link, want none")
		}
		address, err := f.service().TestEmail(f.By(staff), in.Subject, in.Body)
		f.Must(err)
		f.equal("address", address, f.email(staff))
		f.equal("emails", f.Number(`SELECT COUNT(*) FROM outbox_mails WHERE kind = 'broadcast-test'`), 1)
		f.Must(f.service().DeleteBroadcast(f.By(staff), broadcast.ID))
	})
}

func TestSegmentsKnowPeople(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		now, member := f.Clock.Now(), f.ID("member")
		count := func(conditions broadcasts.Conditions) int {
			f.t.Helper()
			audience, err := f.service().Audience(f.By(staff), conditions, "")
			f.Must(err)

			return audience.Count
		}
		all := count(broadcasts.Conditions{})
		f.equal("members", count(broadcasts.Conditions{Levels: []string{"member"}}),
			f.Number(`SELECT COUNT(*) FROM user_access_levels l JOIN users u ON u.id = l.user_id WHERE l.level_id = 'member' AND u.archived_at IS NULL`))

		f.Exec(`UPDATE users SET created_at = ?, last_login_at = ?`, f.Day(-400), f.Day(-30))
		f.Exec(`DELETE FROM sessions`)
		f.Exec(`UPDATE users SET last_login_at = ? WHERE id = ?`, now, member)
		f.equal("silent for 20 days", count(broadcasts.Conditions{SilentDays: new(20)}), all-1)
		f.equal("silent for 40 days", count(broadcasts.Conditions{SilentDays: new(40)}), 0)

		f.Exec(`INSERT INTO batches (name, name_key, sort_key, created_at, updated_at) VALUES ('Batch 9', 'batch 9', 'batch 9', 1, 1)`)
		batch := f.Number(`SELECT MAX(id) FROM batches`)
		f.Exec(`INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, 1)`, member, batch)
		f.equal("of a batch", count(broadcasts.Conditions{BatchIDs: []int{batch}}), 1)
		f.equal("of a batch and silent", count(broadcasts.Conditions{BatchIDs: []int{batch}, SilentDays: new(20)}), 0)
		f.Exec(`INSERT INTO marketing_conversions (path, kind, user_id, utm_source, utm_medium, utm_campaign, utm_term, utm_content, created_at)
			VALUES ('/va', 'signup', ?, '', '', '', '', '', 1)`, member)
		f.equal("by a page", count(broadcasts.Conditions{Page: new("/va")}), 1)
		f.equal("who owe", count(broadcasts.Conditions{Owes: new(true)}), 0)
		f.equal("who don't owe", count(broadcasts.Conditions{Owes: new(false)}), all)
		f.equal("whose membership ends", count(broadcasts.Conditions{ExpiresInDays: new(14)}), 0)
		f.equal("who finished a lesson", count(broadcasts.Conditions{LessonID: new(1)}), 0)

		saved := f.segment("Batch", broadcasts.Conditions{BatchIDs: []int{batch}, Owes: new(false)})
		f.equal("count", saved.Count, 1)
		f.equal("chips", strings.Join(saved.Chips, ", "), "Batch is Batch 9, Has no payment due")
		_, err := f.service().Audience(f.By(staff), broadcasts.Conditions{SilentDays: new(0)}, "")
		f.Refused(err, errs.Invalid, "silentDays")
	})
}
