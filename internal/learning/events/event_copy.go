package events

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
)

// DuplicateEvent copies an event with its hosts and who may open it, as a draft and without anybody's answers. The copy
// of one that repeats begins with the next date to come.
//
// Requires event_create. Returns errs.NotFound.
func (s *Service) DuplicateEvent(ctx context.Context, id int) (*Event, error) {
	if !actor.From(ctx).Can(content.CreateEvents) {
		return nil, errs.Denied()
	}

	made := 0
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Locked, so that it does not change while it is copied.
		e, err := s.store.lockEvent(ctx, id)
		if err != nil {
			return err
		}

		// The copy begins ahead: dates that are over would be of no use.
		e.resetForCopy(e.schedule(s.clock.Now()), s.clock.Now())
		dates := e.schedule(s.clock.Now())
		if err := events.Insert(ctx, s.db, e); err != nil {
			return fmt.Errorf("write the copy of event %d: %w", id, err)
		}

		made = e.ID
		if err := s.planFirst(ctx, e, dates); err != nil {
			return fmt.Errorf("plan the dates of event %d: %w", made, err)
		}

		if err := s.store.copyEventParts(ctx, id, made); err != nil {
			return fmt.Errorf("copy the parts of event %d: %w", id, err)
		}

		return s.logEvent(ctx, "event_duplicate", made, nil, map[string]any{"of": id, "name": e.Name})
	})
	if err != nil {
		return nil, err
	}

	return s.store.eventByID(ctx, made)
}

// resetForCopy turns an event that was read into a new one, which begins with the first of its dates that is still to
// come.
func (e *Event) resetForCopy(dates []schedule.Date, now time.Time) {
	name := []rune(e.Name)

	// Cut by emails, so that the name stays within its bound.
	e.Name = string(name[:min(len(name), content.NameMax-len(content.CopySuffix))]) + content.CopySuffix
	e.NameKey = fold.Plain(e.Name)
	e.ID, e.ContinuesID = 0, nil
	e.PublishedAt, e.ArchivedAt, e.LastPublishedAt = nil, nil, nil
	e.CreatedAt, e.UpdatedAt = now, now

	for _, d := range dates {
		if e.Rule != nil && d.At.After(now) {
			e.Date = d.Day
			return
		}
	}
}
