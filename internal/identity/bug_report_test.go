package identity

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/support"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

func (h *fixture) visitor(ip string) context.Context {
	return actor.With(h.t.Context(), actor.Actor{IP: ip, UserAgent: "Firefox", RequestID: "req-2"})
}

func report(message string) support.Input {
	return support.Input{Message: message, PageURL: new("/profile?tab=1")}
}

func TestBugReportInput(t *testing.T) {
	for about, c := range map[string]struct {
		in    support.Input
		field string
	}{
		"fine":             {support.Input{Message: "It is broken", PageURL: new("https://atlas.test/x"), Email: new("a@b.ph")}, ""},
		"empty extras":     {support.Input{Message: "It is broken", PageURL: new(""), Email: new(" ")}, ""},
		"short":            {support.Input{Message: "broken   "}, "message"},
		"long":             {support.Input{Message: strings.Repeat("ñ", 5001)}, "message"},
		"address":          {support.Input{Message: "It is broken", Email: new("a@b")}, "email"},
		"script":           {support.Input{Message: "It is broken", PageURL: new("javascript:alert(1)")}, "pageUrl"},
		"other host":       {support.Input{Message: "It is broken", PageURL: new("//evil.test/x")}, "pageUrl"},
		"no path":          {support.Input{Message: "It is broken", PageURL: new("profile")}, "pageUrl"},
		"long page":        {support.Input{Message: "It is broken", PageURL: new("/" + strings.Repeat("a", 2000))}, "pageUrl"},
		"characters count": {support.Input{Message: strings.Repeat("ñ", 5000)}, ""},
	} {
		t.Run(about, func(t *testing.T) {
			e, _ := errs.As(c.in.Validate())
			if (e == nil) != (c.field == "") || e != nil && (len(e.Fields) != 1 || e.Fields[c.field] == nil) {
				t.Errorf("got %+v, want an error of field %q alone", e, c.field)
			}
		})
	}
}

func TestBugReportsAreKeptMailedAndListed(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss, ana := h.person("boss", "tribe-team-fa"), h.person("ana", "member")
		picture := "data:image/png;base64," + base64.StdEncoding.EncodeToString(asPNG(photo(40, 30)))
		in := report("The save button stays grey")
		in.Screenshot = &picture
		check.NoError(t, "report a bug", h.Support.Submit(h.by(ana), in))
		h.clock.Advance(time.Minute)
		in = report("Cannot open the refund policy 100%")
		in.Email = new("jun@example.com")
		check.NoError(t, "report a bug", h.Support.Submit(h.visitor("198.51.100.1"), in))
		in.Website = new("https://spam.test")
		if err := h.Support.Submit(h.visitor("198.51.100.1"), in); err != nil {
			t.Errorf("a robot that reports: got error %v, want none", err)
		}
		for range 2 { // a job may run twice, its emails go out once
			for id := 1; id <= 2; id++ {
				check.NoError(t, "send the messages about reports", h.Support.SendMessages(t.Context(), id))
			}
		}
		messages := h.sent("bug_report")
		if len(messages) != 2 {
			t.Errorf("the emails about reports: got %d messages, want 2", len(messages))
		} else if !strings.HasPrefix(messages[0], "boss@atlas.test") ||
			!strings.Contains(messages[0], "ana Santos reported:") ||
			!strings.Contains(messages[1], "jun@example.com reported:") {
			t.Errorf(`the emails about reports: got messages 0 %q and messages 1 %q, want messages 0 that starts `+
				`with "boss@atlas.test", messages 0 with "ana Santos reported:" and messages 1 with `+
				`"jun@example.com reported:"`, messages[0], messages[1])
		}
		check.Equal(t, "emails that were asked for",
			h.count("SELECT COUNT(*) FROM river_job WHERE kind = 'identity_report_letters'"), 2)
		ctx, statements := db.WithStatementCount(h.WithLoaders(h.by(boss)))
		list, err := Queries{h.Service}.BugReports(ctx, nil, nil)
		check.NoError(t, "the reports", err)
		if list.Total != 2 || *list.Rows[0].Email != "jun@example.com" || *list.Rows[0].UserAgent != "Firefox" {
			t.Fatalf(`the reports: got total %d, email %q and user agent %q, want total 2, email `+
				`"jun@example.com" and user agent "Firefox"`, list.Total, *list.Rows[0].Email,
				*list.Rows[0].UserAgent)
		}
		fields := BugReportFields{h.Service}
		for i, want := range []struct {
			reporter, email string
			picture         bool
		}{{"jun@example.com", "jun@example.com", false}, {"ana Santos", "ana@atlas.test", true}} {
			name, err1 := fields.Reporter(ctx, list.Rows[i])
			email, err2 := fields.ReporterEmail(ctx, list.Rows[i])
			shot, err3 := fields.Screenshot(ctx, list.Rows[i])
			if err1 != nil || err2 != nil || err3 != nil || name != want.reporter || *email != want.email || (shot != nil) != want.picture {
				t.Errorf("got reporter %q, email %+v, picture %+v, errors %v, %v, %v for report %d, want %q, %q, "+
					"picture %t and none", name, email, shot, err1, err2, err3, i, want.reporter, want.email,
					want.picture)
			}
		}
		check.Equal(t, "statements for the list with its fields", statements.Load(), 4)
		for search, want := range map[string]int{"SAVE button": 1, "ana": 1, "jun@": 1, "100%": 1, "%": 1, "nothing": 0} {
			list, err := h.Support.Reports(h.by(boss), page.Of(&page.ListInput{Search: &search}), "")
			if err != nil {
				t.Errorf("reports found by %q: got error %v, want no error", search, err)
			} else if list.Total != want {
				t.Errorf("reports found by %q: got total %d, want total %d", search, list.Total, want)
			}
		}
	})
}

func TestStaffCloseReports(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss, reader, member := h.by(h.person("boss", "tribe-team-fa")), h.by(h.person("reader", "tribe-team-ro")), h.by(h.person("ana", "member"))
		check.NoError(t, "report a bug", h.Support.Submit(member, report("The save button stays grey")))
		list, err := h.Support.Reports(reader, page.Of(nil), support.Open)
		check.NoError(t, "the open reports", err)
		if list.Total != 1 {
			t.Fatalf("the open reports: got total %d, want total 1", list.Total)
		}
		id := list.Rows[0].ID
		for range 2 {
			if r, err := h.Support.SetStatus(boss, id, support.Closed); err != nil {
				t.Fatalf("the closed report: got error %v, want no error", err)
			} else if r.Status != support.Closed {
				t.Fatalf("the closed report: got status %q, want status %q", r.Status, support.Closed)
			}
		}
		check.Equal(t, "lines for the change of status", h.logged("bug_report_status"), 1)
		_, err = h.Support.SetStatus(boss, id, "lost")
		h.refused(err, errs.Invalid, "status is not valid")
		_, err = h.Support.SetStatus(boss, 999, support.Open)
		h.refused(err, errs.NotFound, "Bug report not found")
		for _, ctx := range []context.Context{reader, member, t.Context()} {
			if _, err := h.Support.SetStatus(ctx, id, support.Open); !errs.Is(err, errs.Forbidden) {
				t.Errorf("opening a report again: got error %v, want one with code %s", err, errs.Forbidden)
			}
		}
		for _, ctx := range []context.Context{member, t.Context()} {
			_, err := h.Support.Reports(ctx, page.Of(nil), "")
			_, err2 := h.Support.Report(ctx, id)
			if !errs.Is(err, errs.Forbidden) || !errs.Is(err2, errs.NotFound) {
				t.Errorf("errors of a person without the right and of one who does not see the report: got %v and "+
					"%v, want %q and %q", err, err2, errs.Forbidden, errs.NotFound)
			}
		}
		if r, err := h.Support.Report(reader, id); err != nil {
			t.Errorf("the report for a reader: got error %v, want no error", err)
		} else if r.Status != support.Closed {
			t.Errorf("the report for a reader: got status %q, want status %q", r.Status, support.Closed)
		}
	})
}

func TestReportsAreLimitedPerPersonAndPlace(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.by(h.person("ana", "member"))
		send := func(ctx context.Context) error { return h.Support.Submit(ctx, report("The save button stays grey")) }
		for _, ctx := range []context.Context{ana, h.visitor("198.51.100.1")} {
			for i := range 5 {
				check.NoError(t, fmt.Sprintf("report %d", i), send(ctx))
			}
			check.ErrorCode(t, "a sixth report", send(ctx), errs.RateLimited)
		}
		if err := send(h.visitor("198.51.100.2")); err != nil {
			t.Errorf("a report from another place: got error %v, want none", err)
		}
		h.clock.Advance(time.Hour)
		if err := send(ana); err != nil {
			t.Errorf("a report an hour later: got error %v, want none", err)
		}
		check.Equal(t, "reports that were kept", h.count("SELECT COUNT(*) FROM bug_reports"), 12)
	})
}
