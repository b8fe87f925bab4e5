package identity

import (
	"bytes"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

// lines writes a few lines, a day apart, the last one now.
func (h *fixture) lines() {
	h.t.Helper()
	boss, ana := h.person("boss", "tribe-team-fa"), h.person("ana", "member")
	ctx := h.by(boss)
	for _, line := range []audit.Line{
		{Action: "user_update", SubjectID: ana.ID, Entity: "user", EntityID: values.ID(ana.ID), Before: map[string]any{"sex": nil, "city": "Cebu"}, After: map[string]any{"sex": "Female", "city": "Cebu"}},
		{Action: "outbox_retry", Entity: "outbox_mail", EntityID: "12"},
		{Action: "sign_in", ActorID: ana.ID, SubjectID: ana.ID, Entity: "user", EntityID: values.ID(ana.ID)},
	} {
		check.NoError(h.t, "write a line of the info log", h.Audit.Write(ctx, line))
		h.clock.Advance(24 * time.Hour)
	}
	before, after := "5", "9"
	check.NoError(h.t, "note the change of the settings",
		h.Audit.LogSettings(ctx, []settings.Change{{ID: 3, Name: "merge-undo-days", Label: "Days to undo a merge", Before: &before, After: &after}}))
}

func TestInfoLogsNameWhatTheyAreAbout(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.lines()
		ctx, statements := db.WithStatementCount(h.by(h.person("reader", "tribe-team-ro")))
		list, err := h.Audit.Lines(ctx, page.Window{Page: 1, PerPage: 10}, nil)
		check.NoError(t, "lines of the info log", err)
		if list.Total != 4 {
			t.Fatalf("lines of the info log: got total %d, want total 4", list.Total)
		}
		if n := statements.Load(); n > 3 {
			t.Errorf("statements for the lines: got %d, want at most 3", n)
		}
		about := []string{}
		for _, line := range list.Rows {
			about = append(about, line.Action+" "+*line.Subject)
		}
		want := []string{"setting_update Days to undo a merge", "sign_in ana Santos", "outbox_retry outbox mail 12", "user_update ana Santos"}
		if !slices.Equal(about, want) {
			t.Errorf("what the lines are about: got %q, want %q", about, want)
		}
		if c := list.Rows[0].Changes(); len(c) != 1 || c[0].Field != "value" || *c[0].Before != "5" || *c[0].After != "9" {
			t.Errorf("changes of the first line: got %+v, want value from 5 to 9", c)
		}
		if c := list.Rows[3].Changes(); len(c) != 1 || c[0].Field != "sex" || c[0].Before != nil || *c[0].After != "Female" {
			t.Errorf("changes of the last line: got %+v, want sex from none to Female", c)
		}
	})
}

func TestInfoLogsFilter(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.lines()
		ctx := h.asked("boss")
		boss, _ := h.People.ByEmail(t.Context(), address("boss"))
		ana, _ := h.People.ByEmail(t.Context(), address("ana"))
		today := h.clock.Now().Format(time.DateOnly)
		yesterday := h.clock.Now().Add(-24 * time.Hour).Format(time.DateOnly)
		for _, c := range []struct {
			filter audit.Filter
			want   string
		}{
			{audit.Filter{UserID: &ana.ID}, "sign_in user_update"},
			{audit.Filter{UserID: &boss.ID, Entity: new("user")}, "user_update"},
			{audit.Filter{UserID: new(-1)}, ""},
			{audit.Filter{Person: new("ana")}, "sign_in user_update"},
			{audit.Filter{Actor: new("SANTOS ana")}, "sign_in"},
			{audit.Filter{Actor: new("boss"), Person: new("ana")}, "user_update"},
			{audit.Filter{Person: new("nobody")}, ""},
			{audit.Filter{Action: new("outbox_retry")}, "outbox_retry"},
			{audit.Filter{Entity: new("default_setting")}, "setting_update"},
			{audit.Filter{From: &today}, "setting_update"},
			{audit.Filter{From: &yesterday, To: &yesterday}, "sign_in"},
		} {
			list, err := h.Audit.Lines(ctx, page.Window{Page: 1, PerPage: 10, Sort: "at", Desc: true}, &c.filter)
			check.NoError(t, "list the lines of the info log", err)
			got := []string{}
			for _, line := range list.Rows {
				got = append(got, line.Action)
			}
			if strings.Join(got, " ") != c.want || list.Total != len(got) {
				t.Errorf("%+v: got %q of %d, want %q", c.filter, got, list.Total, c.want)
			}
		}
		for search, want := range map[string]int{"ana": 2, "undo a MERGE": 1, "boss": 3, "' OR 1=1 --": 0} {
			if list, err := h.Audit.Lines(ctx, page.Window{Page: 1, PerPage: 10, Search: search}, nil); err != nil {
				t.Errorf("lines found by %q: got error %v, want no error", search, err)
			} else if list.Total != want {
				t.Errorf("lines found by %q: got total %d, want total %d", search, list.Total, want)
			}
		}
		if _, err := h.Audit.Lines(ctx, page.Window{}, &audit.Filter{From: new("yesterday")}); !errs.Is(err, errs.Invalid) {
			t.Errorf("a day that is none: got error %v, want one with code %s", err, errs.Invalid)
		}
		choices, err := h.Audit.Choices(ctx)
		if err != nil || !slices.Equal(choices.Actions, []string{"outbox_retry", "setting_update", "sign_in", "user_update"}) ||
			!slices.Equal(choices.Entities, []string{"default_setting", "outbox_mail", "user"}) {
			t.Errorf("got choices %+v and error %v, want the four actions and three entities", choices, err)
		}
		for _, who := range []string{"ana"} {
			if _, err := h.Audit.Lines(h.asked(who), page.Window{}, nil); !errs.Is(err, errs.Forbidden) {
				t.Errorf("the log for %q: got error %v, want one with code %s", who, err, errs.Forbidden)
			}
			if _, err := h.Audit.Choices(h.asked(who)); !errs.Is(err, errs.Forbidden) {
				t.Errorf("the choices for %q: got error %v, want one with code %s", who, err, errs.Forbidden)
			}
		}
	})
}

func TestInfoLogExport(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.lines()
		ctx := h.asked("boss")
		export, err := h.Audit.Export(ctx, url.Values{"entity": {"user"}})
		check.NoError(t, "export the info log", err)
		var file bytes.Buffer
		check.NoError(t, "write the export", export.Write(ctx, &file))
		book, err := excelize.OpenReader(&file)
		check.NoError(t, "open the workbook", err)
		rows, err := book.GetRows("Info logs")
		if err != nil || len(rows) != 3 {
			t.Fatalf("rows of the export: got error %v and %d rows, want no error and 3", err, len(rows))
		}
		check.Equal(t, "changes in the export", column(rows, "Changes"), []string{"", "sex: none → Female"})
		if n, _ := h.db.Int(t.Context(), "SELECT COUNT(*) FROM info_log WHERE action = 'info_log_export'"); n != 1 {
			t.Errorf("lines about the export: got %d, want 1", n)
		}
		if _, err := h.Audit.Export(h.asked("ana"), nil); !errs.Is(err, errs.Forbidden) {
			t.Errorf("an export by a member: got error %v, want one with code %s", err, errs.Forbidden)
		}
	})
}
