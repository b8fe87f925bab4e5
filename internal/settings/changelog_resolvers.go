package settings

import (
	"context"
	"time"

	"atlas/internal/platform/page"
)

// Changelog is what is new for everybody.
func (q Queries) Changelog(ctx context.Context, list *page.ListInput) (*ChangelogList, error) {
	return q.Settings.Changelog(ctx, page.Of(list))
}

// FeatureChangelog is every entry.
func (q Queries) FeatureChangelog(ctx context.Context, list *page.ListInput, status *string) (*ChangelogList, error) {
	wanted := ""
	if status != nil {
		wanted = *status
	}
	return q.Settings.FeatureChangelog(ctx, page.Of(list), wanted)
}

// ChangelogEntry is one entry.
func (q Queries) ChangelogEntry(ctx context.Context, id int) (*ChangelogEntry, error) {
	return q.Settings.ChangelogEntry(ctx, id)
}

// CreateChangelogEntry writes an entry.
func (m Mutations) CreateChangelogEntry(ctx context.Context, input ChangelogEntryInput) (*ChangelogEntry, error) {
	return m.Settings.CreateChangelogEntry(ctx, input)
}

// UpdateChangelogEntry changes an entry.
func (m Mutations) UpdateChangelogEntry(
	ctx context.Context, id int, input ChangelogEntryInput, seenAt *time.Time,
) (*ChangelogEntry, error) {
	return m.Settings.UpdateChangelogEntry(ctx, id, input, seenAt)
}

// DeleteChangelogEntry removes an entry.
func (m Mutations) DeleteChangelogEntry(ctx context.Context, id int) (bool, error) {
	err := m.Settings.DeleteChangelogEntry(ctx, id)
	return err == nil, err
}
