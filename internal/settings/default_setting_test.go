package settings_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

type fixture struct {
	*settings.Service
	clock   *clock.Fixed
	changes []settings.Change
	written []string // actions on the changelog
	hookErr error
}

func open(t *testing.T, d *db.DB) *fixture {
	t.Helper()
	h := &fixture{clock: clock.At(time.Date(2026, 11, 15, 1, 0, 0, 0, time.UTC))}
	h.Service = settings.New(settings.Deps{DB: d, Clock: h.clock, Log: slog.New(slog.DiscardHandler), Hooks: settings.Hooks{
		Changed: func(_ context.Context, changes []settings.Change) error {
			h.changes = append(h.changes, changes...)
			return h.hookErr
		},
		ChangelogChanged: func(_ context.Context, c settings.ChangelogChange) error {
			h.written = append(h.written, c.Action)
			return h.hookErr
		},
	}})
	check.NoError(t, "ensure the settings", h.Ensure(t.Context()))
	return h
}

func as(ctx context.Context, pages, functions string) context.Context {
	return actor.With(ctx, actor.Actor{UserID: 7, Name: "Liza Reyes", Rights: &actor.Rights{
		Pages: map[string]bool{pages: true}, Functions: map[string]bool{functions: true},
	}})
}

func staff(ctx context.Context) context.Context { return as(ctx, settings.Page, settings.Function) }

func find(t *testing.T, h *fixture, name string) *settings.DefaultSetting {
	t.Helper()
	row, err := h.ByName(staff(t.Context()), name)
	if err != nil || row == nil {
		t.Fatalf("%s: got %+v and error %v, want a row", name, row, err)
	}
	return row
}

func ptr(s string) *string { return &s }

func TestRowsAreEnsuredOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		before, err := h.DefaultSettings(staff(t.Context()))
		if err != nil || len(before) < 50 || before[0].Name != settings.SiteName {
			t.Fatalf("got %d settings and error %v, want at least 50, the name of the site first", len(before), err)
		}
		_, err = h.Update(staff(t.Context()), find(t, h, settings.EnableAffiliate).ID, ptr("true"), nil)
		check.NoError(t, "enable affiliates", err)
		_, err = d.Exec(t.Context(), "DELETE FROM default_settings WHERE name = ?", settings.GraceDays)
		check.NoError(t, "delete the setting of the grace days", err)
		var starts sync.WaitGroup
		for range 3 {
			starts.Go(func() {
				if err := h.Ensure(t.Context()); err != nil {
					t.Errorf("ensure the settings: got error %v, want none", err)
				}
			})
		}
		starts.Wait()
		after, err := h.DefaultSettings(staff(t.Context()))
		if err != nil || len(after) != len(before) || *find(t, h, settings.EnableAffiliate).Value() != "true" {
			t.Fatalf("got %d settings and error %v, want %d and affiliates still on", len(after), err, len(before))
		}
	})
}

// B232.
func TestWhoReadsWhat(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		visitor, member := t.Context(), as(t.Context(), "profile", "")
		for _, ctx := range []context.Context{visitor, member} {
			row, err := h.ByName(ctx, settings.EnableAffiliate)
			if err != nil || row == nil || *row.Value() != "false" || row.Type != settings.Boolean {
				t.Fatalf("got %+v and error %v, want a boolean that is false", row, err)
			}
			for _, hidden := range []string{settings.BugReportEmails, "no-such-setting", ""} {
				if row, err := h.ByName(ctx, hidden); row != nil || err != nil {
					t.Errorf("%s: got %+v and error %v, want none", hidden, row, err)
				}
			}
			if _, err := h.DefaultSettings(ctx); !errs.Is(err, errs.Forbidden) {
				t.Errorf("all settings without the right: got error %v, want one with code %s", err, errs.Forbidden)
			}
			if _, err := h.Update(ctx, 1, ptr("true"), nil); !errs.Is(err, errs.Forbidden) {
				t.Errorf("a change without the right: got error %v, want one with code %s", err, errs.Forbidden)
			}
			if history, err := h.History(ctx, 1); err != nil || len(history) != 0 {
				t.Errorf("history without the right: got %+v and error %v, want none", history, err)
			}
		}
		find(t, h, settings.BugReportEmails)
		text, err := h.Public(visitor)
		public := map[string]*string{}
		if err != nil || json.Unmarshal(text, &public) != nil {
			t.Fatalf("got %q and error %v, want JSON", string(text), err)
		}
		if value, ok := public["zoom-day-3-exp"]; !ok || value != nil || *public[settings.UploadLimitMB] != "10" {
			t.Errorf("got %q, want 10 MB and a name without a value", string(text))
		}
		if _, ok := public[settings.BugReportEmails]; ok {
			t.Error("got a private name in public, want it left out")
		}
	})
}

func TestUpdateChecksKeepsHistoryAndTells(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ctx := staff(t.Context())
		row := find(t, h, settings.GraceDays)
		if h.Int(ctx, settings.GraceDays) != 14 {
			t.Fatalf("days of grace by default: got %d, want 14", h.Int(ctx, settings.GraceDays))
		}
		_, err := h.Update(ctx, row.ID, ptr("soon"), nil)
		if e, ok := errs.As(err); !ok || e.Code != errs.Invalid || e.Fields["value"][0] != "must be a whole number from 0 to 365" {
			t.Fatalf("got error %v, want that it must be a whole number from 0 to 365", err)
		}
		h.clock.Advance(time.Minute)
		seen := row.UpdatedAt
		changed, err := h.Update(ctx, row.ID, ptr(" 21 "), &seen)
		if err != nil || *changed.Value() != "21" || *changed.DefaultValue() != "14" || !changed.UpdatedAt.After(seen) {
			t.Fatalf("got %+v and error %v, want 21 instead of 14, changed later", changed, err)
		}
		if h.Int(ctx, settings.GraceDays) != 21 {
			t.Errorf("days of grace at once: got %d, want 21", h.Int(ctx, settings.GraceDays))
		}
		if _, err := h.Update(ctx, row.ID, ptr("30"), &seen); !errs.Is(err, errs.Conflict) {
			t.Errorf("the second of two editors: got error %v, want one with code %s", err, errs.Conflict)
		}
		if _, err := h.Update(ctx, row.ID, ptr("21"), nil); err != nil || len(h.changes) != 1 {
			t.Errorf("got changes %+v and error %v by a change that changes nothing, want one and none", h.changes,
				err)
		}
		back, err := h.Update(ctx, row.ID, nil, &changed.UpdatedAt)
		if err != nil || *back.Value() != "14" || !back.UpdatedAt.After(changed.UpdatedAt) {
			t.Fatalf("got %+v and error %v, want 14 again, changed later", back, err)
		}
		history, err := h.History(ctx, row.ID)
		if err != nil || len(history) != 2 || *history[0].Before != "21" || *history[0].After != "14" || history[1].Actor != "Liza Reyes" {
			t.Fatalf("got history %+v and error %v, want two lines, the newest from 21 to 14", history, err)
		}
		if _, err := h.Update(ctx, 9999, nil, nil); !errs.Is(err, errs.NotFound) {
			t.Errorf("a setting that is not there: got error %v, want one with code %s", err, errs.NotFound)
		}
		if len(h.changes) != 2 || h.changes[0].Name != settings.GraceDays || *h.changes[0].After != "21" {
			t.Errorf("got changes %+v, want two, the first to 21", h.changes)
		}
	})
}

func TestEmptyIsAValueOnlyOverADefault(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ctx := staff(t.Context())
		platforms, bonus := find(t, h, settings.PaymentPlatforms), find(t, h, settings.BonusLink)
		if row, err := h.Update(ctx, platforms.ID, ptr(""), nil); err != nil || row.Value() != nil {
			t.Fatalf("got value %+v and error %v, want none", row.Value(), err)
		}
		if h.Text(ctx, settings.PaymentPlatforms) != "" {
			t.Errorf("platforms that were emptied: got %q, want none", h.Text(ctx, settings.PaymentPlatforms))
		}
		if _, err := h.Update(ctx, bonus.ID, ptr(" "), nil); err != nil || len(h.changes) != 1 {
			t.Errorf("got changes %+v and error %v by emptying what was empty, want one and none", h.changes, err)
		}
	})
}

func TestAFailingHookUndoesTheChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		h.hookErr = errors.New("no log, no change")
		row := find(t, h, settings.EnableAffiliate)
		if _, err := h.Update(staff(t.Context()), row.ID, ptr("true"), nil); !errors.Is(err, h.hookErr) {
			t.Fatalf("a failing hook: got error %v, want %v", err, h.hookErr)
		}
		if h.Bool(t.Context(), settings.EnableAffiliate) {
			t.Error("got a change without its log, want none")
		}
	})
}

func TestAnotherProcessIsSeenWithinASecond(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		here, there := open(t, d), open(t, d)
		here.Bool(t.Context(), settings.EnableAffiliate)
		row := find(t, there, settings.EnableAffiliate)
		_, err := there.Update(staff(t.Context()), row.ID, ptr("true"), nil)
		check.NoError(t, "enable affiliates in another process", err)
		counted, statements := db.WithStatementCount(t.Context())
		for range 5 {
			here.Bool(counted, settings.EnableAffiliate)
		}
		check.Equal(t, "statements within a second", statements.Load(), 0)
		here.clock.Advance(time.Second)
		if !here.Bool(counted, settings.EnableAffiliate) || statements.Load() != 1 {
			t.Errorf("got affiliates %t by %d statements after a second, want true by 1",
				here.Bool(counted, settings.EnableAffiliate), statements.Load())
		}
	})
}

// What is remembered serves transactions too, but for those that changed a setting: they see their own, and nobody else does before they commit.
func TestTransactionsReadWhatIsRemembered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, ctx := open(t, d), t.Context()
		before := h.Int(ctx, settings.GraceDays)
		undone := errors.New("undone")
		err := d.Tx(ctx, func(ctx context.Context) error {
			counted, statements := db.WithStatementCount(ctx)
			if h.Int(counted, settings.GraceDays) != before || statements.Load() != 0 {
				t.Errorf("got %d statements for what is remembered, want 0 and %d days", statements.Load(), before)
			}
			if _, err := d.Exec(ctx, "UPDATE default_settings SET value = '99' WHERE name = ?", settings.GraceDays); err != nil {
				return err
			}
			check.Equal(t, "days inside the transaction that wrote them", h.Int(ctx, settings.GraceDays), 99)
			return undone
		})
		if got := h.Int(ctx, settings.GraceDays); !errors.Is(err, undone) || got != before {
			t.Errorf("got %d days and error %v after the undo, want %d and %v", got, err, before, undone)
		}
	})
}

func TestHistoryOfTheWholePageIsOneStatement(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		row := find(t, h, settings.GraceDays)
		for i := range 25 {
			_, err := h.Update(staff(t.Context()), row.ID, ptr(string(rune('0'+i%10))), nil)
			check.NoError(t, "update the grace days", err)
		}
		ctx, statements := db.WithStatementCount(h.WithLoaders(staff(t.Context())))
		rows, err := settings.Queries{Settings: h.Service}.DefaultSettings(ctx)
		check.NoError(t, "list the settings", err)
		for _, r := range rows {
			history, err := settings.DefaultSettingFields{Settings: h.Service}.History(ctx, r)
			if err != nil || r.ID == row.ID && len(history) != 20 || r.ID != row.ID && (history == nil || len(history) != 0) {
				t.Fatalf("%s: got %d lines and error %v, want 20 for the first and none for others", r.Name,
					len(history), err)
			}
		}
		check.Equal(t, "statements", statements.Load(), 2)
	})
}

// A value that only a higher domain can judge is refused with its sentence; the default is never asked about.
func TestHigherDomainsCheckAndWarn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		asked := []string{}
		service := settings.New(settings.Deps{DB: d, Clock: clock.At(time.Date(2026, 11, 15, 1, 0, 0, 0, time.UTC)), Log: slog.New(slog.DiscardHandler), Hooks: settings.Hooks{
			Check: map[string]func(context.Context, string) (string, error){settings.PaymentMethods: func(_ context.Context, value string) (string, error) {
				asked = append(asked, value)
				if value == "beads" {
					return `can't include "beads"`, nil
				}
				return "", nil
			}},
			Warning: map[string]func(context.Context) (string, error){settings.PaymentMethods: func(context.Context) (string, error) { return "No one is offered beads.", nil }},
		}})
		check.NoError(t, "ensure the settings", service.Ensure(t.Context()))
		ctx := staff(t.Context())
		row, err := service.ByName(ctx, settings.PaymentMethods)
		check.NoError(t, "read the setting", err)

		_, err = service.Update(ctx, row.ID, ptr("Beads"), nil)
		if e, ok := errs.As(err); !ok || e.Code != errs.Invalid || e.Fields["value"][0] != `can't include "beads"` {
			t.Errorf("got %v, want the problem that the hook found", err)
		}
		_, err = service.UpdateSeveral(ctx, []*settings.DefaultSettingInput{{ID: row.ID, Value: ptr("Beads")}})
		if e, ok := errs.As(err); !ok || e.Fields[settings.PaymentMethods][0] != `can't include "beads"` {
			t.Errorf("got %v, want the problem under the name of the setting", err)
		}
		for _, value := range []*string{nil, ptr(row.Default), ptr("")} {
			if _, err := service.Update(ctx, row.ID, value, nil); err != nil {
				t.Errorf("set the payment methods to nothing or to their default: got error %v, want none", err)
			}
		}
		if len(asked) != 2 {
			t.Errorf("got %d questions to the hook, want 2: the default and no value are not asked about", len(asked))
		}

		warning, err := service.Warning(ctx, row)
		if err != nil || warning == nil || *warning != "No one is offered beads." {
			t.Errorf("got %v, %v, want the warning of the hook", warning, err)
		}
		if warning, err := service.Warning(t.Context(), row); err != nil || warning != nil {
			t.Errorf("a visitor got %v, %v, want no warning", warning, err)
		}
	})
}

func TestHoursKeepTheirOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, ctx := open(t, d), staff(t.Context())
		from, until := find(t, h, settings.ReminderFromHour), find(t, h, settings.ReminderUntilHour)

		_, err := h.Update(ctx, from.ID, ptr("20"), nil)
		if e, ok := errs.As(err); !ok || e.Fields["value"][0] != `must be less than "Send reminders until", which is 20` {
			t.Errorf("got %v, want a refusal", err)
		}
		_, err = h.UpdateSeveral(ctx, []*settings.DefaultSettingInput{{ID: from.ID, Value: ptr("20")}, {ID: until.ID, Value: ptr("22")}})
		if err != nil {
			t.Errorf("both together: got error %v, want none", err)
		}
		_, err = h.Update(ctx, until.ID, nil, nil)
		if e, ok := errs.As(err); !ok || e.Fields["value"][0] != `must be more than "Send reminders from", which is 20` {
			t.Errorf("got %v, want the default refused as long as its neighbour is higher", err)
		}
	})
}
