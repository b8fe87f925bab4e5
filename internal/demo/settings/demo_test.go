package settings_test

import (
	"log/slog"
	"testing"

	demo "atlas/internal/demo/settings"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

// editor may write the changelog.
var editor = actor.Actor{
	UserID: 1,
	Rights: &actor.Rights{
		Pages:     map[string]bool{settings.ChangelogPage: true},
		Functions: map[string]bool{settings.ChangelogFunction: true},
	},
}

// countEntries counts the entries that editors and readers see.
func countEntries(t *testing.T, service *settings.Service) (all, published int) {
	t.Helper()
	forEditors, err := service.FeatureChangelog(actor.With(t.Context(), editor), page.Window{Page: 1, PerPage: 10}, "")
	check.NoError(t, "list entries for editors", err)
	forReaders, err := service.Changelog(t.Context(), page.Window{Page: 1, PerPage: 10})
	check.NoError(t, "list entries for readers", err)

	return forEditors.Total, forReaders.Total
}

func TestFillChangelog(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service := settings.New(settings.Deps{DB: d, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)})
		check.NoError(t, "make settings", service.Ensure(t.Context()))

		for range 2 {
			check.NoError(t, "fill the changelog", demo.New(d, clock.System{}, service).FillChangelog(t.Context()))
		}

		all, published := countEntries(t, service)
		check.Equal(t, "entries", all, 5)
		check.Equal(t, "published entries", published, 4)

		bank := service.Text(t.Context(), settings.BankDetails)
		if bank == "" {
			t.Error("got no bank account, want one")
		}
	})
}

func TestFillChangelogLeavesEntriesAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service := settings.New(settings.Deps{DB: d, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)})
		check.NoError(t, "make settings", service.Ensure(t.Context()))
		_, err := service.CreateChangelogEntry(actor.With(t.Context(), editor),
			settings.ChangelogEntryInput{Title: "First", Body: "Text of it"})
		check.NoError(t, "create an entry", err)

		check.NoError(t, "fill the changelog", demo.New(d, clock.System{}, service).FillChangelog(t.Context()))

		all, published := countEntries(t, service)
		check.Equal(t, "entries", all, 1)
		check.Equal(t, "published entries", published, 0)
	})
}
