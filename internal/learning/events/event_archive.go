package events

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// changeEvents changes some events, all or none, and reads them anew in the order of their ids.
func (s *Service) changeEvents(
	ctx context.Context, ids []int, change func(ctx context.Context, e *Event) error,
) ([]*Event, error) {
	if !actor.From(ctx).Can(content.UpdateEvents) {
		return nil, errs.Denied()
	}

	// None is a mistake of the page, and many would lock for long.
	if len(ids) == 0 || len(ids) > content.ChangedMax {
		return nil, errs.Field("ids", errs.IsNotValid)
	}

	ids = slices.Compact(slices.Sorted(slices.Values(ids))) // always locked in the same order
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			e, err := s.store.lockEvent(ctx, id)
			if err != nil {
				return err
			}

			if err := change(ctx, e); err != nil {
				return err
			}
		}

		// All at once: search is written for the events together.
		return s.search.Index(ctx, "event", ids...)
	})
	if err != nil {
		return nil, err
	}

	return s.store.eventsByID(ctx, ids...)
}

// PublishEvents shows events to members or makes them drafts again, all or none. Requires event_update. Returns
// errs.Invalid for no ids or too many, errs.NotFound, or errs.Conflict if one is archived.
func (s *Service) PublishEvents(ctx context.Context, ids []int, isPublished bool) ([]*Event, error) {
	return s.changeEvents(ctx, ids, func(ctx context.Context, e *Event) error {
		if err := record.CheckEditable("event", e.ArchivedAt, e.UpdatedAt, nil); err != nil ||
			isPublished == (e.PublishedAt != nil) {
			return err
		}
		if !isPublished {
			return s.setPublication(ctx, e, "event_unpublish", nil, nil)
		}
		return s.setPublication(ctx, e, "event_publish", new(record.LaterThan(s.clock.Now(), e.UpdatedAt)), nil)
	})
}

// ArchiveEvents takes events away from everybody or brings them back as drafts, all or none. What people answered
// stays.
//
// Requires event_update. Returns errs.Invalid for no ids or too many, or errs.NotFound.
func (s *Service) ArchiveEvents(ctx context.Context, ids []int, isArchived bool) ([]*Event, error) {
	return s.changeEvents(ctx, ids, func(ctx context.Context, e *Event) error {
		switch {
		case isArchived == (e.ArchivedAt != nil):
			return nil
		case isArchived:
			return s.setPublication(ctx, e, "event_archive", nil, new(record.LaterThan(s.clock.Now(), e.UpdatedAt)))
		}

		// Time has gone on while it was archived.
		if err := s.setPublication(ctx, e, "event_restore", nil, nil); err != nil {
			return err
		}

		return s.planMore(ctx, e)
	})
}

// setPublication publishes, archives or restores. What is archived remembers when it was published.
func (s *Service) setPublication(ctx context.Context, e *Event, action string, published, archived *time.Time) error {
	before := loggedEvent(e)
	e.LastPublishedAt = nil
	if archived != nil {
		e.LastPublishedAt = e.PublishedAt
	}

	e.PublishedAt, e.ArchivedAt, e.UpdatedAt = published, archived, record.LaterThan(s.clock.Now(), e.UpdatedAt)
	if err := events.Update(ctx, s.db, e, "published_at", "archived_at", "last_published_at",
		"updated_at"); err != nil {
		return fmt.Errorf("publish or archive event %d: %w", e.ID, err)
	}

	return s.logEvent(ctx, action, e.ID, before, loggedEvent(e))
}
