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
	if err := h.Ensure(t.Context()); err != nil {
		t.Fatal(err)
	}
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
		t.Fatal(name, row, err)
	}
	return row
}

func ptr(s string) *string { return &s }

func TestRowsAreEnsuredOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		before, err := h.DefaultSettings(staff(t.Context()))
		if err != nil || len(before) < 50 || before[0].Name != settings.SiteName {
			t.Fatal(len(before), err)
		}
		if _, err := h.Update(staff(t.Context()), find(t, h, settings.EnableAffiliate).ID, ptr("true"), nil); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Exec(t.Context(), "DELETE FROM default_settings WHERE name = ?", settings.GraceDays); err != nil {
			t.Fatal(err)
		}
		var starts sync.WaitGroup
		for range 3 {
			starts.Go(func() {
				if err := h.Ensure(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		starts.Wait()
		after, err := h.DefaultSettings(staff(t.Context()))
		if err != nil || len(after) != len(before) || *find(t, h, settings.EnableAffiliate).Value() != "true" {
			t.Fatal(len(after), err)
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
				t.Fatal(row, err)
			}
			for _, hidden := range []string{settings.BugReportEmails, "no-such-setting", ""} {
				if row, err := h.ByName(ctx, hidden); row != nil || err != nil {
					t.Error(hidden, row, err)
				}
			}
			if _, err := h.DefaultSettings(ctx); !errs.Is(err, errs.Forbidden) {
				t.Error(err)
			}
			if _, err := h.Update(ctx, 1, ptr("true"), nil); !errs.Is(err, errs.Forbidden) {
				t.Error(err)
			}
			if history, err := h.History(ctx, 1); err != nil || len(history) != 0 {
				t.Error(history, err)
			}
		}
		find(t, h, settings.BugReportEmails)
		text, err := h.Public(visitor)
		public := map[string]*string{}
		if err != nil || json.Unmarshal(text, &public) != nil {
			t.Fatal(err)
		}
		if value, ok := public["zoom-day-3-exp"]; !ok || value != nil || *public[settings.UploadLimitMB] != "10" {
			t.Error(string(text))
		}
		if _, ok := public[settings.BugReportEmails]; ok {
			t.Error("a private name is public")
		}
	})
}

func TestUpdateChecksKeepsHistoryAndTells(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ctx := staff(t.Context())
		row := find(t, h, settings.GraceDays)
		if h.Int(ctx, settings.GraceDays) != 14 {
			t.Fatal("the default does not hold")
		}
		_, err := h.Update(ctx, row.ID, ptr("soon"), nil)
		if e, ok := errs.As(err); !ok || e.Code != errs.Invalid || e.Fields["value"][0] != "must be a whole number from 0 to 365" {
			t.Fatal(err)
		}
		h.clock.Advance(time.Minute)
		seen := row.UpdatedAt
		changed, err := h.Update(ctx, row.ID, ptr(" 21 "), &seen)
		if err != nil || *changed.Value() != "21" || *changed.DefaultValue() != "14" || !changed.UpdatedAt.After(seen) {
			t.Fatal(changed, err)
		}
		if h.Int(ctx, settings.GraceDays) != 21 {
			t.Error("an own change is not seen at once")
		}
		if _, err := h.Update(ctx, row.ID, ptr("30"), &seen); !errs.Is(err, errs.Conflict) {
			t.Error("two editors:", err)
		}
		if _, err := h.Update(ctx, row.ID, ptr("21"), nil); err != nil || len(h.changes) != 1 {
			t.Error("a change that changes nothing is told", h.changes, err)
		}
		back, err := h.Update(ctx, row.ID, nil, &changed.UpdatedAt)
		if err != nil || *back.Value() != "14" || !back.UpdatedAt.After(changed.UpdatedAt) {
			t.Fatal(back, err)
		}
		history, err := h.History(ctx, row.ID)
		if err != nil || len(history) != 2 || *history[0].Before != "21" || *history[0].After != "14" || history[1].Actor != "Liza Reyes" {
			t.Fatal(history, err)
		}
		if _, err := h.Update(ctx, 9999, nil, nil); !errs.Is(err, errs.NotFound) {
			t.Error(err)
		}
		if len(h.changes) != 2 || h.changes[0].Name != settings.GraceDays || *h.changes[0].After != "21" {
			t.Error(h.changes)
		}
	})
}

func TestEmptyIsAValueOnlyOverADefault(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ctx := staff(t.Context())
		platforms, bonus := find(t, h, settings.PaymentPlatforms), find(t, h, settings.BonusLink)
		if row, err := h.Update(ctx, platforms.ID, ptr(""), nil); err != nil || row.Value() != nil {
			t.Fatal(row.Value(), err)
		}
		if h.Text(ctx, settings.PaymentPlatforms) != "" {
			t.Error("emptied platforms come back")
		}
		if _, err := h.Update(ctx, bonus.ID, ptr(" "), nil); err != nil || len(h.changes) != 1 {
			t.Error("emptying what was empty is a change", h.changes, err)
		}
	})
}

func TestAFailingHookUndoesTheChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		h.hookErr = errors.New("no log, no change")
		row := find(t, h, settings.EnableAffiliate)
		if _, err := h.Update(staff(t.Context()), row.ID, ptr("true"), nil); !errors.Is(err, h.hookErr) {
			t.Fatal(err)
		}
		if h.Bool(t.Context(), settings.EnableAffiliate) {
			t.Error("the change stands without its log")
		}
	})
}

func TestAnotherProcessIsSeenWithinASecond(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		here, there := open(t, d), open(t, d)
		here.Bool(t.Context(), settings.EnableAffiliate)
		row := find(t, there, settings.EnableAffiliate)
		if _, err := there.Update(staff(t.Context()), row.ID, ptr("true"), nil); err != nil {
			t.Fatal(err)
		}
		counted, statements := db.WithStatementCount(t.Context())
		for range 5 {
			here.Bool(counted, settings.EnableAffiliate)
		}
		if statements.Load() != 0 {
			t.Errorf("%d statements within a second", statements.Load())
		}
		here.clock.Advance(time.Second)
		if !here.Bool(counted, settings.EnableAffiliate) || statements.Load() != 1 {
			t.Error("not seen after a second", statements.Load())
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
				t.Error(statements.Load(), "statements for what is remembered")
			}
			if _, err := d.Exec(ctx, "UPDATE default_settings SET value = '99' WHERE name = ?", settings.GraceDays); err != nil {
				return err
			}
			if got := h.Int(ctx, settings.GraceDays); got != 99 {
				t.Error("a transaction that wrote 99 reads", got)
			}
			return undone
		})
		if got := h.Int(ctx, settings.GraceDays); !errors.Is(err, undone) || got != before {
			t.Error("after it was undone one reads", got, err)
		}
	})
}

func TestHistoryOfTheWholePageIsOneStatement(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		row := find(t, h, settings.GraceDays)
		for i := range 25 {
			if _, err := h.Update(staff(t.Context()), row.ID, ptr(string(rune('0'+i%10))), nil); err != nil {
				t.Fatal(err)
			}
		}
		ctx, statements := db.WithStatementCount(h.WithLoaders(staff(t.Context())))
		rows, err := settings.Queries{Settings: h.Service}.DefaultSettings(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			history, err := settings.DefaultSettingFields{Settings: h.Service}.History(ctx, r)
			if err != nil || r.ID == row.ID && len(history) != 20 || r.ID != row.ID && (history == nil || len(history) != 0) {
				t.Fatal(r.Name, len(history), err)
			}
		}
		if n := statements.Load(); n != 2 {
			t.Errorf("%d statements", n)
		}
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
		if err := service.Ensure(t.Context()); err != nil {
			t.Fatal(err)
		}
		ctx := staff(t.Context())
		row, err := service.ByName(ctx, settings.PaymentMethods)
		if err != nil {
			t.Fatal(err)
		}

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
				t.Error(err)
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
			t.Error("both together:", err)
		}
		_, err = h.Update(ctx, until.ID, nil, nil)
		if e, ok := errs.As(err); !ok || e.Fields["value"][0] != `must be more than "Send reminders from", which is 20` {
			t.Errorf("got %v, want the default refused as long as its neighbour is higher", err)
		}
	})
}
