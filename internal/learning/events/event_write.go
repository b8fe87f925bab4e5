package events

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/content"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/record"
)

// CreateEvent makes an event with its dates, as a draft. Requires event_create. Returns errs.Invalid with the fields at
// fault.
func (s *Service) CreateEvent(ctx context.Context, in EventInput) (*Event, error) {
	if !actor.From(ctx).Can(content.CreateEvents) {
		return nil, errs.Denied()
	}

	e := &Event{CreatedAt: s.clock.Now()}
	if err := in.apply(e, e.CreatedAt); err != nil {
		return nil, err
	}

	e.UpdatedAt = e.CreatedAt

	// The dates are made before the row is written: it says how far they go.
	dates := e.schedule(s.clock.Now())
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		e.ID = 0
		if err := s.store.checkHosts(ctx, in.HostIds); err != nil {
			return err
		}

		if err := events.Insert(ctx, s.db, e); err != nil {
			return files.UnknownFile(err, "coverFileId")
		}

		if err := s.planFirst(ctx, e, dates); err != nil {
			return fmt.Errorf("plan the dates of event %d: %w", e.ID, err)
		}

		return s.syncEvent(ctx, e, in, "event_create", nil)
	})
	if err != nil {
		return nil, err
	}

	return s.store.eventByID(ctx, e.ID)
}

// UpdateEvent changes an event and those of its dates that have not ended; the people who go to one that moved are
// told.
//
// Requires event_update. Returns errs.Invalid with the fields at fault, errs.NotFound, or errs.Conflict if the event is
// archived or was changed after seenAt.
func (s *Service) UpdateEvent(ctx context.Context, id int, in EventInput, seenAt *time.Time) (*Event, error) {
	return s.changeEvent(ctx, id, func(ctx context.Context, e *Event) error {
		if err := record.CheckEditable("event", e.ArchivedAt, e.UpdatedAt, seenAt); err != nil {
			return err
		}
		return s.rewriteEvent(ctx, e, in, nil)
	})
}

// rewriteEvent changes an event that is locked, and what follows from it: dates when its schedule changed, waitlists
// when its capacity did. from is the date from which on somebody changes it; nil for all dates.
func (s *Service) rewriteEvent(ctx context.Context, e *Event, in EventInput, from *EventDate) error {
	was, before := *e, loggedEvent(e)
	if err := in.apply(e, s.clock.Now()); err != nil {
		return err
	}

	if err := s.store.checkHosts(ctx, in.HostIds); err != nil {
		return err
	}

	moves, reseats := !e.sameSchedule(&was), !reflect.DeepEqual(e.Capacity, was.Capacity)

	// The date from which on things change loses what it had of its own.
	if from != nil {
		if e.Date != was.Date {
			if err := e.checkStart(s.clock.Now()); err != nil {
				return err
			}
		}

		if in.clearOwnValues(from) {
			from.EventID, from.UpdatedAt = e.ID, record.LaterThan(s.clock.Now(), from.UpdatedAt)
			if err := eventDates.Update(ctx, s.db, from); err != nil {
				return fmt.Errorf("let event date %d follow its event: %w", from.ID, err)
			}

			moves, reseats = true, true
		}
	}

	dates := []schedule.Date{}
	if moves {
		dates = e.schedule(s.clock.Now())
	}

	e.UpdatedAt = record.LaterThan(s.clock.Now(), e.UpdatedAt)
	if err := events.Update(ctx, s.db, e); err != nil {
		return files.UnknownFile(err, "coverFileId")
	}

	if moves {
		var shifted map[string]schedule.Date

		// Dates go along one by one only where the start itself moved.
		if from != nil && e.Date != was.Date {
			shifted = shiftedDays(&was, e, dates, s.clock.Now())
		}

		changes, err := s.plan(ctx, e, dates, shifted)
		if err != nil {
			return fmt.Errorf("plan the dates of event %d: %w", e.ID, err)
		}

		if err := s.notifyChanges(ctx, e, changes); err != nil {
			return fmt.Errorf("have the guests of event %d told: %w", e.ID, err)
		}
	}

	if reseats {
		if err := s.fillAllSeats(ctx, e); err != nil {
			return fmt.Errorf("seat those who wait for event %d: %w", e.ID, err)
		}
	}

	return s.syncEvent(ctx, e, in, "event_update", before)
}

// sameSchedule tells whether an event happens when it did.
func (e *Event) sameSchedule(o *Event) bool {
	return e.Zone == o.Zone && e.Date == o.Date && e.Time == o.Time && e.Minutes == o.Minutes &&
		reflect.DeepEqual(e.Rule, o.Rule)
}

// changeEvent locks an event, lets change write it, and reads it again. Requires event_update. Returns errs.NotFound.
func (s *Service) changeEvent(
	ctx context.Context, id int, change func(ctx context.Context, e *Event) error,
) (*Event, error) {
	if !actor.From(ctx).Can(content.UpdateEvents) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		e, err := s.store.lockEvent(ctx, id)
		if err != nil {
			return err
		}

		return change(ctx, e)
	})
	if err != nil {
		return nil, err
	}

	return s.store.eventByID(ctx, id)
}

// syncEvent brings what belongs to a written event up to it: hosts, files, door, draft and log.
func (s *Service) syncEvent(ctx context.Context, e *Event, in EventInput, action string, before any) error {
	isNew := before == nil
	if err := s.store.setHosts(ctx, e.ID, in.HostIds, isNew); err != nil {
		return fmt.Errorf("set the hosts of event %d: %w", e.ID, err)
	}

	wanted, err := s.eventFiles(ctx, e)
	if err != nil {
		return fmt.Errorf("find the files of event %d: %w", e.ID, err)
	}

	// A new event without files has nothing to let go of.
	if !isNew || len(wanted) > 0 {
		if err := s.files.Use(ctx, "event", e.ID, wanted...); err != nil {
			return err
		}
	}

	if err := s.access.SetOpeners(ctx, "event", e.ID, in.Openers); err != nil {
		return err
	}

	if e.PublishedAt != nil {
		if err := s.search.Index(ctx, "event", e.ID); err != nil {
			return fmt.Errorf("index event %d: %w", e.ID, err)
		}
	}

	draft := e.ID
	if isNew {
		draft = 0
	}

	if err := s.content.DeleteDraft(ctx, "event", draft); err != nil {
		return fmt.Errorf("forget the draft of event %d: %w", draft, err)
	}

	return s.logEvent(ctx, action, e.ID, before, loggedEvent(e))
}

func (s *Service) logEvent(ctx context.Context, action string, id int, before, after any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "event", EntityID: id, Before: before, After: after})
}

// loggedEvent is what the info log keeps of an event.
func loggedEvent(e *Event) map[string]any {
	logged := record.Logged(e)
	logged["status"] = e.Status()

	return logged
}
