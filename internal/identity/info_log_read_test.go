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
		if err := h.Audit.Write(ctx, line); err != nil {
			h.t.Fatal(err)
		}
		h.clock.Advance(24 * time.Hour)
	}
	before, after := "5", "9"
	if err := h.Audit.NoteSettings(ctx, []settings.Change{{ID: 3, Name: "merge-undo-days", Label: "Days to undo a merge", Before: &before, After: &after}}); err != nil {
		h.t.Fatal(err)
	}
}

func TestInfoLogsNameWhatTheyAreAbout(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.lines()
		ctx, statements := db.WithStatementCount(h.by(h.person("reader", "tribe-team-ro")))
		list, err := h.Audit.Lines(ctx, page.Window{Page: 1, PerPage: 10}, nil)
		if err != nil || list.Total != 4 {
			t.Fatalf("%+v, %v", list, err)
		}
		if n := statements.Load(); n > 3 {
			t.Errorf("%d statements", n)
		}
		about := []string{}
		for _, line := range list.Rows {
			about = append(about, line.Action+" "+*line.Subject)
		}
		want := []string{"setting_update Days to undo a merge", "sign_in ana Santos", "outbox_retry outbox mail 12", "user_update ana Santos"}
		if !slices.Equal(about, want) {
			t.Errorf("lines are about %q", about)
		}
		if c := list.Rows[0].Changes(); len(c) != 1 || c[0].Field != "value" || *c[0].Before != "5" || *c[0].After != "9" {
			t.Errorf("changes are %+v", c)
		}
		if c := list.Rows[3].Changes(); len(c) != 1 || c[0].Field != "sex" || c[0].Before != nil || *c[0].After != "Female" {
			t.Errorf("changes are %+v", c)
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
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, line := range list.Rows {
				got = append(got, line.Action)
			}
			if strings.Join(got, " ") != c.want || list.Total != len(got) {
				t.Errorf("%+v finds %v, want %s", c.filter, got, c.want)
			}
		}
		for search, want := range map[string]int{"ana": 2, "undo a MERGE": 1, "boss": 3, "' OR 1=1 --": 0} {
			if list, err := h.Audit.Lines(ctx, page.Window{Page: 1, PerPage: 10, Search: search}, nil); err != nil || list.Total != want {
				t.Errorf("searching %q: %+v, %v", search, list, err)
			}
		}
		if _, err := h.Audit.Lines(ctx, page.Window{}, &audit.Filter{From: new("yesterday")}); !errs.Is(err, errs.Invalid) {
			t.Errorf("a day that is none: %v", err)
		}
		choices, err := h.Audit.Choices(ctx)
		if err != nil || !slices.Equal(choices.Actions, []string{"outbox_retry", "setting_update", "sign_in", "user_update"}) ||
			!slices.Equal(choices.Entities, []string{"default_setting", "outbox_mail", "user"}) {
			t.Errorf("%+v, %v", choices, err)
		}
		for _, who := range []string{"ana"} {
			if _, err := h.Audit.Lines(h.asked(who), page.Window{}, nil); !errs.Is(err, errs.Forbidden) {
				t.Errorf("%s reads the log: %v", who, err)
			}
			if _, err := h.Audit.Choices(h.asked(who)); !errs.Is(err, errs.Forbidden) {
				t.Errorf("%s reads the choices: %v", who, err)
			}
		}
	})
}

func TestInfoLogExport(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.lines()
		ctx := h.asked("boss")
		export, err := h.Audit.Export(ctx, url.Values{"entity": {"user"}})
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := export.Write(ctx, &file); err != nil {
			t.Fatal(err)
		}
		book, err := excelize.OpenReader(&file)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := book.GetRows("Info logs")
		if err != nil || len(rows) != 3 {
			t.Fatalf("%v, %v", rows, err)
		}
		if got := column(rows, "Changes"); !slices.Equal(got, []string{"", "sex: none → Female"}) {
			t.Errorf("changes are %q", got)
		}
		if n, _ := h.db.Int(t.Context(), "SELECT COUNT(*) FROM info_log WHERE action = 'info_log_export'"); n != 1 {
			t.Error("the export does not stand in the log")
		}
		if _, err := h.Audit.Export(h.asked("ana"), nil); !errs.Is(err, errs.Forbidden) {
			t.Errorf("a member exports the log: %v", err)
		}
	})
}
