package settings

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// store writes what no Service would: entries of the past, and settings without a history. It decides nothing.
type store struct{ db *db.DB }

var changelogEntries = db.NewTable[settings.ChangelogEntry]("changelog_entries")

// countEntries counts the entries of the changelog.
func (s *store) countEntries(ctx context.Context) (int, error) {
	count, err := s.db.Int(ctx, "SELECT COUNT(*) FROM changelog_entries")
	if err != nil {
		return 0, fmt.Errorf("count changelog entries: %w", err)
	}

	return count, nil
}

// insertEntry writes a new entry of the changelog.
func (s *store) insertEntry(ctx context.Context, entry *settings.ChangelogEntry) error {
	if err := changelogEntries.Insert(ctx, s.db, entry); err != nil {
		return fmt.Errorf("write changelog entry: %w", err)
	}

	return nil
}

// updateUnset gives a setting a value, unless it has one.
func (s *store) updateUnset(ctx context.Context, name, value string) error {
	_, err := s.db.Exec(ctx, `UPDATE default_settings SET value = ? WHERE name = ? AND value IS NULL`, value, name)
	if err != nil {
		return fmt.Errorf("set %s: %w", name, err)
	}

	return nil
}
