package settings

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

var changelogEntries = db.NewTable[ChangelogEntry]("changelog_entries")

// changelogSorts allow-lists the orders of the editor; without a sort what was changed last comes first.
var changelogSorts = db.Sorts{
	"": "updated_at DESC", "title": "title", "publishedAt": "COALESCE(published_at, 0)", "updatedAt": "updated_at",
}

// listChangelog loads one page of entries of a status, drafts too, and how many there are; an empty status means all.
func (s *store) listChangelog(ctx context.Context, w page.Window, status string) (*ChangelogList, error) {
	where := new(db.Where).If(status == changelogDraft, "published_at IS NULL").If(status == changelogPublished,
		"published_at IS NOT NULL")
	return s.readChangelog(ctx, w, where, changelogSorts)
}

// readChangelog reads one page of entries of a condition, and how many there are.
func (s *store) readChangelog(
	ctx context.Context, w page.Window, where *db.Where, sorts db.Sorts,
) (*ChangelogList, error) {
	if w.Search != "" {
		like := db.Like(db.Fold(w.Search))
		where.And(`LOWER(title) LIKE ? ESCAPE '\' OR LOWER(body) LIKE ? ESCAPE '\'`, like, like)
	}

	rows, total, err := changelogEntries.List(ctx, s.db, w, where, sorts)
	if err != nil {
		return nil, fmt.Errorf("list the changelog: %w", err)
	}

	return &ChangelogList{rows, total}, nil
}

// listPublished loads one page of published entries, the newest first, and how many there are.
func (s *store) listPublished(ctx context.Context, w page.Window) (*ChangelogList, error) {
	return s.readChangelog(ctx, w, new(db.Where).And("published_at IS NOT NULL"), db.Sorts{"": "published_at DESC"})
}

// loadEntry loads an entry of the changelog. Returns errs.NotFound.
func (s *store) loadEntry(ctx context.Context, id int) (*ChangelogEntry, error) {
	entry, err := changelogEntries.Get(ctx, s.db, id)
	return missingEntry(entry, err)
}

// lockEntry loads an entry of the changelog and locks it. Returns errs.NotFound.
func (s *store) lockEntry(ctx context.Context, id int) (*ChangelogEntry, error) {
	entry, err := changelogEntries.Lock(ctx, s.db, id)
	return missingEntry(entry, err)
}

// missingEntry makes errs.NotFound of an entry that is not there.
func missingEntry(entry *ChangelogEntry, err error) (*ChangelogEntry, error) {
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Changelog entry")
	}

	if err != nil {
		return nil, fmt.Errorf("read changelog entry: %w", err)
	}

	return entry, nil
}

// insertEntry writes a new entry of the changelog.
func (s *store) insertEntry(ctx context.Context, entry *ChangelogEntry) error {
	if err := changelogEntries.Insert(ctx, s.db, entry); err != nil {
		return fmt.Errorf("write changelog entry: %w", err)
	}

	return nil
}

// updateEntry writes what an entry of the changelog says.
func (s *store) updateEntry(ctx context.Context, entry *ChangelogEntry) error {
	err := changelogEntries.Update(ctx, s.db, entry, "title", "body", "published_at", "updated_at")
	if err != nil {
		return fmt.Errorf("change changelog entry %d: %w", entry.ID, err)
	}

	return nil
}

// deleteEntry deletes an entry of the changelog.
func (s *store) deleteEntry(ctx context.Context, id int) error {
	if _, err := s.db.Exec(ctx, "DELETE FROM changelog_entries WHERE id = ?", id); err != nil {
		return fmt.Errorf("delete changelog entry %d: %w", id, err)
	}

	return nil
}
