package events

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// The dates that an edit is about.
const (
	scopeThis  = "this"
	scopeLater = "later"
)

// UpdateEventFrom changes this date and all later ones: they become an event of their own, and what people answered
// goes along. The date itself follows too, also where it had a time or a name of its own, and when its day changes it
// moves there with all later ones behind it. From the first date on the event stays the same one.
//
// Requires event_update. Returns errs.Invalid, also for a start that is over, errs.NotFound, or errs.Conflict when the
// event changed after seenAt, is archived, or the date is over.
func (s *Service) UpdateEventFrom(ctx context.Context, dateID int, in EventInput, seenAt *time.Time) (*Event, error) {
	if !actor.From(ctx).Can(content.UpdateEvents) {
		return nil, errs.Denied()
	}

	id := 0
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		d, e, err := s.store.lockDate(ctx, dateID)
		if err != nil {
			return err
		}

		id = e.ID
		if err := record.CheckEditable("event", e.ArchivedAt, e.UpdatedAt, seenAt); err != nil {
			return err
		}

		if !d.EndsAt.After(s.clock.Now()) {
			return errEnded()
		}

		in := in.startingAt(d, e)

		// Nothing is left before the first date: the event itself changes.
		if e.isFirst(d) {
			return s.rewriteEvent(ctx, e, in, d)
		}

		id, err = s.split(ctx, e, d, in)
		return err
	})
	if err != nil {
		return nil, err
	}

	return s.store.eventByID(ctx, id)
}

// isFirst tells whether the event begins with a date. One that happens once has no other.
func (e *Event) isFirst(d *EventDate) bool { return e.Rule == nil || d.Day <= e.Date }

// split ends an event before a date and goes on with another from there.
func (s *Service) split(ctx context.Context, e *Event, d *EventDate, in EventInput) (int, error) {
	before, later := loggedEvent(e), *e

	// The new event remembers what it continues, for the page of either.
	later.ID, later.ContinuesID, later.Date = 0, &e.ID, d.Day
	later.CreatedAt = s.clock.Now()
	later.UpdatedAt = later.CreatedAt
	later.Rule = e.Cut(d.Day)
	if err := events.Insert(ctx, s.db, &later); err != nil {
		return 0, fmt.Errorf("write the event that continues event %d: %w", e.ID, err)
	}

	if err := s.store.moveDates(ctx, e.ID, later.ID, d.Day); err != nil {
		return 0, fmt.Errorf("give event %d its dates: %w", later.ID, err)
	}

	if err := s.store.copyEventParts(ctx, e.ID, later.ID); err != nil {
		return 0, fmt.Errorf("copy the parts of event %d: %w", e.ID, err)
	}

	if err := s.store.moveSeries(ctx, e.ID, later.ID); err != nil {
		return 0, fmt.Errorf("take those who go to all of event %d along to event %d: %w", e.ID, later.ID, err)
	}

	if err := s.saveEnded(ctx, e, before); err != nil {
		return 0, fmt.Errorf("end event %d: %w", e.ID, err)
	}

	return later.ID, s.rewriteEvent(ctx, &later, in, d)
}

// saveEnded writes an event whose rule was cut.
func (s *Service) saveEnded(ctx context.Context, e *Event, before any) error {
	e.UpdatedAt, e.PlannedUntil = record.LaterThan(s.clock.Now(), e.UpdatedAt), nil
	if err := events.Update(ctx, s.db, e, "rule", "planned_until", "updated_at"); err != nil {
		return fmt.Errorf("cut the rule of event %d: %w", e.ID, err)
	}
	if err := s.content.DeleteDraft(ctx, "event", e.ID); err != nil {
		return fmt.Errorf("forget the draft of event %d: %w", e.ID, err)
	}
	return s.logEvent(ctx, "event_end", e.ID, before, loggedEvent(e))
}

// Cut ends the rule of an event before a day and gives the rule that goes on from there.
func (e *Event) Cut(day string) *string {
	if e.Rule == nil {
		return nil
	}

	zone, option := e.location(), schedule.OptionOf(*e.Rule)
	shown, _ := schedule.Wall(day, e.Time) // a day of the rule
	at := schedule.MomentOf(shown, zone)

	// What took place counts against the number.
	if option.Count > 0 {
		earlier, _ := schedule.Plan(e.Date, e.Time, e.Rule, zone, at.Add(-time.Second))
		option.Count -= len(earlier)
	}

	later := option.RRuleString()
	option.Count, option.Until = 0, at.Add(-time.Second)
	e.Rule = new(option.RRuleString())

	return &later
}

// endEvent ends an event before a date. Dates after it that people answered are cancelled, all others are removed.
func (s *Service) endEvent(ctx context.Context, dateID int, why *string) (*Event, error) {
	if !actor.From(ctx).Can(content.UpdateEvents) {
		return nil, errs.Denied()
	}

	id := 0
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		d, e, err := s.store.lockDate(ctx, dateID)
		if err != nil {
			return err
		}

		id = e.ID
		if err := record.CheckEditable("event", e.ArchivedAt, e.UpdatedAt, nil); err != nil {
			return err
		}

		switch {
		case !d.EndsAt.After(s.clock.Now()):
			return errEnded()
		case e.isFirst(d):
			return errs.New(errs.Conflict, "This is the first date. Archive the event instead.")
		}

		before := loggedEvent(e)
		e.Cut(d.Day)
		if err := s.saveEnded(ctx, e, before); err != nil {
			return fmt.Errorf("end event %d: %w", e.ID, err)
		}

		changes, err := s.plan(ctx, e, e.schedule(s.clock.Now()), nil)
		if err != nil {
			return fmt.Errorf("plan the dates of event %d: %w", e.ID, err)
		}

		for _, c := range changes {
			c.date.CancelReason = why
			if err := eventDates.Update(ctx, s.db, c.date, "cancel_reason"); err != nil {
				return fmt.Errorf("give date %d the reason: %w", c.date.ID, err)
			}
		}

		return s.notifyChanges(ctx, e, changes)
	})
	if err != nil {
		return nil, err
	}

	return s.store.eventByID(ctx, id)
}
