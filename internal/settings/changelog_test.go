package settings_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

func editor(ctx context.Context) context.Context {
	return as(ctx, settings.ChangelogPage, settings.ChangelogFunction)
}

func titles(list *settings.ChangelogList) string {
	out := []string{}
	for _, entry := range list.Rows {
		out = append(out, entry.Title)
	}
	return strings.Join(out, ", ")
}

func TestChangelog(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, ctx := open(t, d), editor(t.Context())
		write := func(title string, published bool) *settings.ChangelogEntry {
			t.Helper()
			h.clock.Advance(time.Hour)
			entry, err := h.CreateChangelogEntry(ctx, settings.ChangelogEntryInput{Title: " " + title + " ", Body: "Text of " + title, IsPublished: published})
			check.NoError(t, "create the entry", err)
			return entry
		}
		first, draft := write("First", true), write("Draft", false)
		write("Second", true)

		public, err := h.Changelog(t.Context(), page.Window{Page: 1, PerPage: 10})
		if err != nil || titles(public) != "Second, First" || public.Total != 2 {
			t.Errorf("visitors: got %q and error %v, want Second, First", titles(public), err)
		}
		all, err := h.FeatureChangelog(ctx, page.Window{Page: 1, PerPage: 10}, "")
		if err != nil || titles(all) != "Second, Draft, First" {
			t.Errorf("editors: got %q and error %v, want Second, Draft, First", titles(all), err)
		}
		for status, want := range map[string]string{"draft": "Draft", "published": "Second, First"} {
			if some, err := h.FeatureChangelog(ctx, page.Window{Page: 1, PerPage: 10}, status); err != nil || titles(some) != want {
				t.Errorf("%s: got %q and error %v, want %q", status, titles(some), err, want)
			}
		}
		if some, err := h.FeatureChangelog(ctx, page.Window{Page: 1, PerPage: 10, Search: "text of DRAFT"}, ""); err != nil || titles(some) != "Draft" {
			t.Errorf("found: got %q and error %v, want Draft", titles(some), err)
		}

		// Published, it comes first; edited, it keeps its day.
		h.clock.Advance(time.Hour)
		seen := draft.UpdatedAt
		published, err := h.UpdateChangelogEntry(ctx, draft.ID, settings.ChangelogEntryInput{Title: "Third", Body: "Now", IsPublished: true}, &seen)
		if err != nil || !published.PublishedAt.Equal(h.clock.Now()) {
			t.Fatalf("got entry %+v and error %v, want it published now", published, err)
		}
		if _, err := h.UpdateChangelogEntry(ctx, draft.ID, settings.ChangelogEntryInput{Title: "Late", Body: "Late", IsPublished: true}, &seen); !errs.Is(err, errs.Conflict) {
			t.Errorf("a stale edit: got error %v, want one with code %s", err, errs.Conflict)
		}
		h.clock.Advance(time.Hour)
		again, err := h.UpdateChangelogEntry(ctx, first.ID, settings.ChangelogEntryInput{Title: "First", Body: "Mended", IsPublished: true}, nil)
		if err != nil || !again.PublishedAt.Equal(*first.PublishedAt) {
			t.Errorf("got entry %+v and error %v, want the time of publication as before", again, err)
		}
		if public, _ = h.Changelog(t.Context(), page.Window{Page: 1, PerPage: 10}); titles(public) != "Third, Second, First" {
			t.Errorf("visitors: got %q, want Third, Second, First", titles(public))
		}
		check.NoError(t, "delete the entry", h.DeleteChangelogEntry(ctx, draft.ID))
		if _, err := h.ChangelogEntry(ctx, draft.ID); !errs.Is(err, errs.NotFound) {
			t.Errorf("a deleted entry: got error %v, want one with code %s", err, errs.NotFound)
		}
		check.Equal(t, "actions in the log", strings.Join(h.written, " "),
			"changelog_create changelog_create changelog_create changelog_update changelog_update changelog_delete")
	})
}

func TestChangelogRefusals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		input := settings.ChangelogEntryInput{Title: "New", Body: "Text"}
		draft, err := h.CreateChangelogEntry(editor(t.Context()), input)
		check.NoError(t, "create the entry", err)
		reader := as(t.Context(), settings.ChangelogPage, "")
		for name, ctx := range map[string]context.Context{"a visitor": t.Context(), "a reader": reader} {
			if _, err := h.CreateChangelogEntry(ctx, input); !errs.Is(err, errs.Forbidden) {
				t.Errorf("%s writes: got error %v, want one with code %s", name, err, errs.Forbidden)
			}
			if _, err := h.UpdateChangelogEntry(ctx, draft.ID, input, nil); !errs.Is(err, errs.Forbidden) {
				t.Errorf("%s edits: got error %v, want one with code %s", name, err, errs.Forbidden)
			}
			check.ErrorCode(t, name+" deletes", h.DeleteChangelogEntry(ctx, draft.ID), errs.Forbidden)
		}
		if _, err := h.ChangelogEntry(reader, draft.ID); err != nil {
			t.Errorf("read the draft as a reader: got error %v, want none", err)
		}
		if _, err := h.ChangelogEntry(t.Context(), draft.ID); !errs.Is(err, errs.NotFound) {
			t.Errorf("a visitor reads a draft: got error %v, want one with code %s", err, errs.NotFound)
		}
		if _, err := h.FeatureChangelog(t.Context(), page.Window{}, ""); !errs.Is(err, errs.Forbidden) {
			t.Errorf("a visitor reads the editor's list: got error %v, want one with code %s", err, errs.Forbidden)
		}
		for _, wrong := range []settings.ChangelogEntryInput{{Body: "x"}, {Title: "x"}, {Title: strings.Repeat("x", 201), Body: "x"}, {Title: "x", Body: strings.Repeat("x", 20_001)}} {
			if _, err := h.CreateChangelogEntry(editor(t.Context()), wrong); !errs.Is(err, errs.Invalid) {
				t.Errorf("an entry called %q: got error %v, want one with code %s", wrong.Title, err, errs.Invalid)
			}
		}
	})
}
