package settings_test

import (
	"testing"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

func TestWorkshopSettingsBelongToTheirPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		beginner := as(t.Context(), settings.BeginnerPage, "")
		rows, err := h.Workshop(beginner, false)
		if err != nil || len(rows) != 12 || rows[0].Name != "enable-live-workshop" {
			t.Fatalf("got %d settings and error %v, want 12 of the workshop", len(rows), err)
		}
		if _, err := h.Workshop(beginner, true); !errs.Is(err, errs.Forbidden) {
			t.Fatalf("the other workshop: got error %v, want %q", err, errs.Forbidden)
		}
		rows, err = h.Workshop(staff(t.Context()), true)
		if err != nil || len(rows) != 12 || rows[11].Name != "freebie-day-3-exp" {
			t.Fatalf("got %d settings and error %v, want 12 of the workshop", len(rows), err)
		}
	})
}

func TestSeveralSettingsChangeTogetherOrNotAtAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		zoom, live := find(t, h, "zoom-day-1"), find(t, h, "workshop-is-live")
		change := func(address string) ([]*settings.DefaultSetting, error) {
			return h.UpdateSeveral(staff(t.Context()), []*settings.DefaultSettingInput{
				{ID: live.ID, Value: ptr("true"), SeenAt: &live.UpdatedAt},
				{ID: zoom.ID, Value: ptr(address), SeenAt: &zoom.UpdatedAt},
			})
		}
		_, err := change("javascript:alert(1)")
		if e, ok := errs.As(err); !ok || e.Code != errs.Invalid || len(e.Fields["zoom-day-1"]) != 1 {
			t.Fatalf("got error %v, want a wrong value for zoom-day-1", err)
		}
		if *find(t, h, "workshop-is-live").Value() != "false" || len(h.changes) != 0 {
			t.Fatalf("got live %q and changes %+v, want false and none", *find(t, h, "workshop-is-live").Value(),
				h.changes)
		}
		rows, err := change("https://example.com/j/1")
		if err != nil || len(rows) != 2 || len(h.changes) != 2 {
			t.Fatalf("got %+v, changes %+v and error %v, want two rows and two changes", rows, h.changes, err)
		}
		for _, row := range rows {
			if now := find(t, h, row.Name); *now.Value() != *row.Value() || !now.UpdatedAt.Equal(row.UpdatedAt) {
				t.Fatalf("%s: got %q, want %q as answered", row.Name, *now.Value(), *row.Value())
			}
			if lines, err := h.History(staff(t.Context()), row.ID); err != nil || len(lines) != 1 || *lines[0].After != *row.Value() {
				t.Fatalf("history of %q: got %+v and error %v, want one line to %q", row.Name, lines, err,
					*row.Value())
			}
		}
		twice := []*settings.DefaultSettingInput{{ID: live.ID, Value: ptr("true")}, {ID: live.ID, Value: ptr("false")}}
		if _, err := h.UpdateSeveral(staff(t.Context()), twice); !errs.Is(err, errs.Invalid) {
			t.Fatalf("two values for one setting: got error %v, want %q", err, errs.Invalid)
		}
		if _, err := h.UpdateSeveral(staff(t.Context()), []*settings.DefaultSettingInput{{ID: live.ID}, {ID: 999_999}}); !errs.Is(err, errs.NotFound) {
			t.Fatalf("a setting that does not exist: got error %v, want %q", err, errs.NotFound)
		}
		if _, err := change("https://example.com/j/2"); !errs.Is(err, errs.Conflict) {
			t.Fatalf("an old view: got error %v, want %q", err, errs.Conflict)
		}
		if _, err := h.UpdateSeveral(as(t.Context(), settings.Page, ""), nil); !errs.Is(err, errs.Forbidden) {
			t.Fatalf("a change by a reader: got error %v, want %q", err, errs.Forbidden)
		}
	})
}
