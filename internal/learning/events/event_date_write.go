package events

import (
	"context"
	"fmt"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/identity"
	"atlas/internal/learning/content"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/record"
)

// EventDateInput is what makes one date different. What is left out stays as it is; null goes back to what the event
// says.
type EventDateInput struct {
	Name, Date, Time, Note graphql.Omittable[*string]
	Minutes, Capacity      graphql.Omittable[*int]
	Place, JoinURL         graphql.Omittable[*string]
	RecordingURL           graphql.Omittable[*string]
	RecordingFileID        graphql.Omittable[*int]
}

const dateNoteMax = 1000

// apply writes the input into the date and gathers what is wrong with it.
func (in EventDateInput) apply(d *EventDate, e *Event, now time.Time) error {
	c := new(errs.Check)
	content.ApplyText(c, "name", in.Name, content.NameMax, &d.OwnName)
	content.ApplyText(c, "note", in.Note, dateNoteMax, &d.Note)
	content.ApplyText(c, "place", in.Place, placeMax, &d.OwnPlace)
	applyLink(c, "joinUrl", in.JoinURL, &d.OwnJoinURL)
	applyCapacity(c, in.Capacity, &d.OwnCapacity)
	if minutes, ok := in.Minutes.ValueOK(); ok {
		d.OwnMinutes = minutes
		c.That(minutes == nil || *minutes >= minutesMin && *minutes <= minutesMax, "minutes", errs.IsNotValid)
	}

	if id, ok := in.RecordingFileID.ValueOK(); ok {
		d.RecordingFileID = id

		// One recording counts: the newer choice takes the place of the other.
		if id != nil {
			d.RecordingURL = nil
		}
	}

	if _, ok := in.RecordingURL.ValueOK(); ok {
		content.ApplyVideo(c, "recordingUrl", in.RecordingURL, &d.RecordingURL)
		if d.RecordingURL != nil {
			d.RecordingFileID = nil
		}
	}

	in.move(c, d, e, now)
	return c.Err()
}

// move gives the date a time of its own, or lets it follow the rule again when both are null.
func (in EventDateInput) move(c *errs.Check, d *EventDate, e *Event, now time.Time) {
	day, dayGiven := in.Date.ValueOK()
	clock, clockGiven := in.Time.ValueOK()
	zone := e.location()

	switch {
	// Null gives the date back to the rule.
	case dayGiven && day == nil && (!clockGiven || clock == nil), clockGiven && clock == nil && !dayGiven:
		d.IsMoved, d.StartsAt = false, d.PlannedAt
	case dayGiven || clockGiven:
		// Only one of both was sent: the other stays as the zone shows it.
		shown := schedule.WallOf(d.StartsAt, zone)
		if day == nil {
			day = new(shown.Format(schedule.DateFormat))
		}
		if clock == nil {
			clock = new(shown.Format(schedule.ClockFormat))
		}

		start, err := schedule.Wall(*day, *clock)
		c.That(err == nil && isInPlanRange(*day, now), "date", errs.IsNotValid)
		c.That(!clockGiven || isOfferedTime(*clock), "time", errs.IsNotValid)
		d.StartsAt = schedule.MomentOf(start, zone)
		d.IsMoved = !d.StartsAt.Equal(d.PlannedAt)
	}

	// Its length is its own or that of the event.
	d.EndsAt = d.StartsAt.Add(d.length(e.Minutes))
}

// UpdateEventDate changes this date alone; the people who go there are told when it moves.
//
// Requires event_update. Returns errs.Invalid with the fields at fault, errs.NotFound, or errs.Conflict if the event is
// archived or the date was changed after seenAt.
func (s *Service) UpdateEventDate(
	ctx context.Context, id int, in EventDateInput, seenAt *time.Time,
) (*EventDate, error) {
	return s.changeDate(ctx, id, "event_date_update", func(ctx context.Context, d *EventDate, e *Event) error {
		if seenAt != nil && !d.UpdatedAt.Equal(*seenAt) {
			return errs.Stale("event")
		}

		// Remembered before it changes: only a new time is told.
		was := d.StartsAt
		if err := in.apply(d, e, s.clock.Now()); err != nil {
			return err
		}

		wanted := []files.Wanted{}
		if d.RecordingFileID != nil {
			wanted = append(wanted,
				files.Wanted{Field: "recordingFileId", ID: *d.RecordingFileID,
					Kinds: []string{files.VideoFile, files.Audio}, Purpose: content.ForEventRecording})
		}

		if err := eventDates.Update(ctx, s.db, d, "recording_file_id"); err != nil {
			return files.UnknownFile(err, "recordingFileId")
		}

		if err := s.files.Use(ctx, "event-date", id, wanted...); err != nil {
			return err
		}

		if !d.StartsAt.Equal(was) {
			if err := s.store.deleteReminders(ctx, id); err != nil {
				return fmt.Errorf("forget the reminders of date %d: %w", id, err)
			}

			return s.notifyChanges(ctx, e, []change{{d, dateMoved}})
		}

		return nil
	})
}

// changeDate locks a date, lets change write it, gives free places to those who wait, and reads it again. Requires
// event_update. Returns errs.NotFound, or errs.Conflict if the event is archived.
func (s *Service) changeDate(
	ctx context.Context, id int, action string, change func(ctx context.Context, d *EventDate, e *Event) error,
) (*EventDate, error) {
	if !actor.From(ctx).Can(content.UpdateEvents) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		d, e, err := s.store.lockDate(ctx, id)
		if err != nil {
			return err
		}

		if err := record.CheckEditable("event", e.ArchivedAt, e.UpdatedAt, nil); err != nil {
			return err
		}

		before := record.Logged(d)
		if err := change(ctx, d, e); err != nil {
			return err
		}

		d.UpdatedAt = record.LaterThan(s.clock.Now(), d.UpdatedAt)
		if err := eventDates.Update(ctx, s.db, d); err != nil {
			return fmt.Errorf("change date %d: %w", id, err)
		}

		// A larger room, or a date that goes on again, may have places for those who wait.
		if err := s.fillSeats(ctx, d, e); err != nil {
			return fmt.Errorf("seat those who wait for date %d: %w", id, err)
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: action, Entity: "event-date", EntityID: id,
				Before: before, After: record.Logged(d)})
	})
	if err != nil {
		return nil, err
	}

	return s.dateByID(ctx, id)
}

const reasonMax = 500

// CancelEventDate cancels a date, or ends the event before it; the people who go there are told.
//
// Requires event_update. Returns errs.Invalid for an unknown scope or a reason that is too long, errs.NotFound, or
// errs.Conflict if the event is archived, if the date is over, or if the event would end before its first date.
func (s *Service) CancelEventDate(ctx context.Context, id int, scope string, reason *string) (*Event, error) {
	if !actor.From(ctx).Can(content.UpdateEvents) {
		return nil, errs.Denied()
	}

	c := new(errs.Check)
	why := (*string)(nil)
	content.ApplyText(c, "reason", graphql.OmittableOf(reason), reasonMax, &why)
	c.That(scope == scopeThis || scope == scopeLater, "scope", errs.IsNotValid)
	if err := c.Err(); err != nil {
		return nil, err
	}

	if scope == scopeLater {
		return s.endEvent(ctx, id, why)
	}

	d, err := s.changeDate(ctx, id, "event_date_cancel", func(ctx context.Context, d *EventDate, e *Event) error {
		if !d.EndsAt.After(s.clock.Now()) {
			return errEnded()
		}

		// Cancelling twice tells nobody twice.
		if d.CancelledAt != nil {
			return nil
		}

		d.CancelledAt, d.CancelReason = new(s.clock.Now()), why
		return s.notifyChanges(ctx, e, []change{{d, dateCancelled}})
	})
	if err != nil {
		return nil, err
	}

	return s.store.eventByID(ctx, d.EventID)
}

func errEnded() error { return errs.New(errs.Conflict, "This date has ended.") }

// ReviveEventDate takes back that a date was cancelled. Requires event_update. Returns errs.NotFound, or errs.Conflict
// if the event is archived.
func (s *Service) ReviveEventDate(ctx context.Context, id int) (*EventDate, error) {
	return s.changeDate(ctx, id, "event_date_revive", func(_ context.Context, d *EventDate, _ *Event) error {
		d.CancelledAt, d.CancelReason = nil, nil
		return nil
	})
}
