package settings

import (
	"context"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// ChangelogPage opens the editor of the changelog; ChangelogFunction allows to write.
const (
	ChangelogPage     = "featureChangeLog"
	ChangelogFunction = "changelog_manage"
)

const (
	changelogTitleMax = 200
	changelogBodyMax  = 20_000
)

// The states of an entry, as the editor filters by them.
const (
	changelogDraft     = "draft"
	changelogPublished = "published"
)

// ChangelogEntry is something new in Atlas; a draft is not published.
type ChangelogEntry struct {
	ID          int        `db:"id,made"`
	Title       string     `db:"title"`
	Body        string     `db:"body"`
	PublishedAt *time.Time `db:"published_at"`
	CreatedAt   time.Time  `db:"created_at"`
	UpdatedAt   time.Time  `db:"updated_at"`
}

// ChangelogList is one page of entries and how many there are.
type ChangelogList struct {
	Rows  []*ChangelogEntry
	Total int
}

// ChangelogEntryInput is what an editor says about an entry.
type ChangelogEntryInput struct {
	Title       string
	Body        string
	IsPublished bool
}

// Validate gathers what is wrong with the fields.
func (in ChangelogEntryInput) Validate() error {
	c := new(errs.Check)
	c.Text("title", in.Title, 1, changelogTitleMax)
	c.Text("body", in.Body, 1, changelogBodyMax)
	return c.Err()
}

// ChangelogChange is a written, changed or removed entry; one of the states is nil for a new or a removed one.
type ChangelogChange struct {
	Action        string
	ID            int
	Title         string
	Before, After map[string]any
}

// Changelog lists the published entries, the newest first, for the page that shows what is new in Atlas.
//
// Anyone may call it.
func (s *Service) Changelog(ctx context.Context, w page.Window) (*ChangelogList, error) {
	// Visitors get one order, by which the list has its index.
	w.Sort = ""

	return s.store.listPublished(ctx, w)
}

// FeatureChangelog lists every entry for its editors, drafts too, the last changed first. An empty status means all.
//
// Requires the page featureChangeLog.
func (s *Service) FeatureChangelog(ctx context.Context, w page.Window, status string) (*ChangelogList, error) {
	if !actor.From(ctx).Page(ChangelogPage) {
		return nil, errs.Denied()
	}

	return s.store.listChangelog(ctx, w, status)
}

// ChangelogEntry reads one entry for its editor, also a draft.
//
// Requires the page featureChangeLog. Returns errs.NotFound if there is no such entry, and to everybody without the
// page.
func (s *Service) ChangelogEntry(ctx context.Context, id int) (*ChangelogEntry, error) {
	if !actor.From(ctx).Page(ChangelogPage) {
		// A draft answers like an entry that is not there.
		return nil, errs.Missing("Changelog entry")
	}

	return s.store.loadEntry(ctx, id)
}

// CreateChangelogEntry writes a new entry, as a draft or published at once.
//
// Requires changelog_manage. Returns errs.Invalid with the fields at fault.
func (s *Service) CreateChangelogEntry(ctx context.Context, in ChangelogEntryInput) (*ChangelogEntry, error) {
	if !actor.From(ctx).Can(ChangelogFunction) {
		return nil, errs.Denied()
	}

	if err := in.Validate(); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	entry := &ChangelogEntry{CreatedAt: now, UpdatedAt: now}
	entry.apply(in, now)
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.insertEntry(ctx, entry); err != nil {
			return err
		}

		return s.runChangelogHooks(ctx, "changelog_create", entry, nil, entry.logged())
	})
	if err != nil {
		return nil, err
	}

	return entry, nil
}

// UpdateChangelogEntry changes an entry, publishes it or makes it a draft again.
//
// Requires changelog_manage. Returns errs.Invalid with the fields at fault, errs.NotFound, or errs.Conflict if the
// entry was changed after seenAt.
func (s *Service) UpdateChangelogEntry(
	ctx context.Context, id int, in ChangelogEntryInput, seenAt *time.Time,
) (*ChangelogEntry, error) {
	if !actor.From(ctx).Can(ChangelogFunction) {
		return nil, errs.Denied()
	}

	if err := in.Validate(); err != nil {
		return nil, err
	}

	var entry *ChangelogEntry
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if entry, err = s.store.lockEntry(ctx, id); err != nil {
			return err
		}

		// Anyone who saw an older version would overwrite a change that they never saw.
		if seenAt != nil && !entry.UpdatedAt.Equal(*seenAt) {
			return errs.Stale("changelog entry")
		}

		before, now := entry.logged(), s.clock.Now()
		entry.apply(in, now)
		// Editors compare this instant, so it has to be a new one.
		entry.UpdatedAt = later(now, entry.UpdatedAt)
		if err := s.store.updateEntry(ctx, entry); err != nil {
			return err
		}

		return s.runChangelogHooks(ctx, "changelog_update", entry, before, entry.logged())
	})
	if err != nil {
		return nil, err
	}

	return entry, nil
}

// DeleteChangelogEntry removes an entry for good; the info log keeps what it said.
//
// Requires changelog_manage. Returns errs.NotFound if there is no such entry.
func (s *Service) DeleteChangelogEntry(ctx context.Context, id int) error {
	if !actor.From(ctx).Can(ChangelogFunction) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		entry, err := s.store.lockEntry(ctx, id)
		if err != nil {
			return err
		}

		if err := s.store.deleteEntry(ctx, id); err != nil {
			return err
		}

		return s.runChangelogHooks(ctx, "changelog_delete", entry, entry.logged(), nil)
	})
}

// apply gives the entry the fields of an input. An entry that is published already keeps its time.
func (e *ChangelogEntry) apply(in ChangelogEntryInput, now time.Time) {
	e.Title, e.Body = strings.TrimSpace(in.Title), strings.TrimSpace(in.Body)
	switch {
	case !in.IsPublished:
		e.PublishedAt = nil
	case e.PublishedAt == nil:
		e.PublishedAt = &now
	}
}

func (e *ChangelogEntry) logged() map[string]any {
	return map[string]any{"title": e.Title, "text": e.Body, "published": e.PublishedAt != nil}
}

func (s *Service) runChangelogHooks(
	ctx context.Context, action string, e *ChangelogEntry, before, after map[string]any,
) error {
	if s.hooks.ChangelogChanged == nil {
		return nil
	}
	return s.hooks.ChangelogChanged(ctx,
		ChangelogChange{Action: action, ID: e.ID, Title: e.Title, Before: before, After: after})
}
