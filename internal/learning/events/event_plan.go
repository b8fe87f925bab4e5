package events

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/schedule"
	"atlas/internal/platform/record"
)

const (
	// planYears is how far ahead the dates of an event are made; planAgain is how much of that may run out before more
	// are made.
	planYears = 2
	planAgain = 30 * 24 * time.Hour
	planChunk = 60
	// sameWeek is how far a date moves along when its event does.
	sameWeek = 6 * 24 * time.Hour
)

// change is what became of a date that people answered.
type change struct {
	date *EventDate
	kind string
}

const (
	dateMoved     = "moved"
	dateCancelled = "cancelled"
)

// planUntil is until when the dates of an event are made.
func (e *Event) planUntil(now time.Time) time.Time {
	from := now
	if start, err := schedule.Wall(e.Date, e.Time); err == nil && start.After(from) {
		from = start
	}
	return from.AddDate(planYears, 0, 0)
}

// schedule lists the dates of an event as far as they are made, and notes how far that is.
func (e *Event) schedule(now time.Time) []schedule.Date {
	until := e.planUntil(now)
	wanted, more := schedule.Plan(e.Date, e.Time, e.Rule, e.location(), until)
	e.PlannedUntil = nil
	if more {
		e.PlannedUntil = &until
	}
	return wanted
}

// planFirst makes the dates of a new event.
func (s *Service) planFirst(ctx context.Context, e *Event, wanted []schedule.Date) error {
	dates := make([]*EventDate, len(wanted))
	for i, w := range wanted {
		dates[i] = e.dateOf(w, e.CreatedAt)
	}
	return s.store.insertDates(ctx, dates)
}

// plan brings the dates of a written event in line with its schedule. Dates that ended stay as they were; those to come
// follow the rule, keep what is their own, and move along within their week. One that is not of the rule any more is
// removed, or cancelled when people answered it. shifted tells for an event whose start moved where its days go; nil
// otherwise. It tells which of the dates that people answered changed.
func (s *Service) plan(
	ctx context.Context, e *Event, wanted []schedule.Date, shifted map[string]schedule.Date,
) ([]change, error) {
	have, err := s.store.lockDates(ctx, e.ID)
	if err != nil {
		return nil, fmt.Errorf("lock the dates of event %d: %w", e.ID, err)
	}

	answered, err := s.store.answeredDates(ctx, e.ID)
	if err != nil {
		return nil, fmt.Errorf("find which dates of event %d were answered: %w", e.ID, err)
	}

	p := &planner{Service: s, event: e, now: s.clock.Now(), answered: answered, free: map[string]schedule.Date{}}
	for _, w := range wanted {
		p.free[w.Day] = w
	}

	// Shifted dates take their new days before the rule is followed with the rest.
	if shifted != nil {
		if have, err = p.shift(ctx, have, shifted); err != nil {
			return nil, fmt.Errorf("shift the dates of event %d: %w", e.ID, err)
		}
	}

	if err := p.apply(ctx, have); err != nil {
		return nil, fmt.Errorf("bring the dates of event %d up to its rule: %w", e.ID, err)
	}

	added := []*EventDate{}
	for _, w := range wanted {
		// Dates of a rule that are over are not made up.
		if _, free := p.free[w.Day]; free && (e.Rule == nil || w.At.Add(e.length()).After(p.now)) {
			added = append(added, e.dateOf(w, p.now))
		}
	}

	if err := s.store.insertDates(ctx, added); err != nil {
		return nil, fmt.Errorf("write new dates of event %d: %w", e.ID, err)
	}

	return p.changes, s.store.signUpSeries(ctx, e.ID)
}

func (e *Event) length() time.Duration { return time.Duration(e.Minutes) * time.Minute }

// dateOf is a new date by the rule.
func (e *Event) dateOf(w schedule.Date, now time.Time) *EventDate {
	return &EventDate{EventID: e.ID, Day: w.Day, PlannedAt: w.At, StartsAt: w.At, EndsAt: w.At.Add(e.length()),
		UpdatedAt: now}
}

// planner holds the dates of an event against its schedule.
type planner struct {
	*Service
	event    *Event
	now      time.Time
	answered map[int]bool
	// free are the dates of the schedule that no row stands for yet.
	free    map[string]schedule.Date
	changes []change
}

// apply brings every date up to date that there is. An event that happens once has one date, and that moves with it.
func (p *planner) apply(ctx context.Context, have []*EventDate) error {
	// Its one date keeps all answers, wherever it goes.
	if p.event.Rule == nil && len(have) == 1 {
		for _, w := range p.free {
			delete(p.free, w.Day)
			return p.applySchedule(ctx, have[0], w)
		}
	}

	astray := []*EventDate{}
	for _, d := range have {
		w, wanted := p.free[d.Day]
		delete(p.free, d.Day)

		// What has ended is history, and stays as it was.
		switch {
		case !d.EndsAt.After(p.now):
		case wanted:
			if err := p.applySchedule(ctx, d, w); err != nil {
				return fmt.Errorf("move date %d: %w", d.ID, err)
			}
		default:
			astray = append(astray, d)
		}
	}

	// Strays come last: days that the rule still names are taken by their own dates first.
	for _, d := range astray {
		if err := p.removeDate(ctx, d); err != nil {
			return fmt.Errorf("remove date %d: %w", d.ID, err)
		}
	}

	return nil
}

// applySchedule writes a date as the schedule says, where it has no time of its own.
func (p *planner) applySchedule(ctx context.Context, d *EventDate, w schedule.Date) error {
	was := *d
	d.Day, d.PlannedAt = w.Day, w.At
	if !d.IsMoved {
		d.StartsAt = w.At
	}

	d.EndsAt = d.StartsAt.Add(d.length(p.event.Minutes))

	// Nothing changed: no new moment, and nobody is told.
	if d.Day == was.Day && d.PlannedAt.Equal(was.PlannedAt) && d.EndsAt.Equal(was.EndsAt) &&
		d.StartsAt.Equal(was.StartsAt) {
		return nil
	}

	d.UpdatedAt = record.LaterThan(p.clock.Now(), d.UpdatedAt)
	if !d.StartsAt.Equal(was.StartsAt) && p.answered[d.ID] && d.CancelledAt == nil {
		p.changes = append(p.changes, change{d, dateMoved})
		if err := p.store.deleteReminders(ctx, d.ID); err != nil {
			return fmt.Errorf("forget the reminders of date %d: %w", d.ID, err)
		}
	}

	return eventDates.Update(ctx, p.db, d)
}

// removeDate removes a date that is not of the schedule any more. One that people answered moves to the nearest new day of
// its week, or is cancelled.
func (p *planner) removeDate(ctx context.Context, d *EventDate) error {
	// Answers and recordings must not vanish.
	if !p.answered[d.ID] && d.RecordingURL == nil && d.RecordingFileID == nil {
		return eventDates.Delete(ctx, p.db, d.ID)
	}

	nearest, apart := schedule.Date{}, sameWeek+1
	for _, w := range p.free {
		if away := w.At.Sub(d.PlannedAt).Abs(); w.At.After(p.now) &&
			(away < apart || away == apart && w.Day < nearest.Day) {
			nearest, apart = w, away
		}
	}

	// A class that moves from Tuesday to Wednesday keeps its people.
	if apart <= sameWeek {
		delete(p.free, nearest.Day)
		return p.applySchedule(ctx, d, nearest)
	}

	if d.CancelledAt != nil {
		return nil
	}

	d.UpdatedAt = record.LaterThan(p.clock.Now(), d.UpdatedAt)
	d.CancelledAt = &d.UpdatedAt
	p.changes = append(p.changes, change{d, dateCancelled})

	return eventDates.Update(ctx, p.db, d, "cancelled_at", "updated_at")
}

// planMore makes the dates of an event that have come into sight since they were last made.
func (s *Service) planMore(ctx context.Context, e *Event) error {
	if e.PlannedUntil == nil {
		return nil
	}

	since, added := *e.PlannedUntil, []*EventDate{}

	// The schedule writes how far it goes now, so the old end was kept before.
	for _, w := range e.schedule(s.clock.Now()) {
		if w.At.After(since) {
			added = append(added, e.dateOf(w, s.clock.Now()))
		}
	}

	if err := events.Update(ctx, s.db, e, "planned_until"); err != nil {
		return fmt.Errorf("note how far event %d is planned: %w", e.ID, err)
	}

	return s.store.insertDates(ctx, added)
}

// PlanEvents makes dates for all events that are about to run out of them. It is a job.
func (s *Service) PlanEvents(ctx context.Context) error {
	ids, err := s.store.eventsToPlan(ctx, s.clock.Now().AddDate(planYears, 0, 0).Add(-planAgain))
	if err != nil {
		return fmt.Errorf("find events that run out of dates: %w", err)
	}

	for _, id := range ids {
		if err := s.db.Tx(ctx, func(ctx context.Context) error {
			e, err := s.store.lockEvent(ctx, id)
			if err != nil {
				return err
			}

			return s.planMore(ctx, e)
		}); err != nil {
			return fmt.Errorf("plan event %d further: %w", id, err)
		}
	}

	return nil
}
