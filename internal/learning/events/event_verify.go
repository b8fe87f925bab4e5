package events

import (
	"context"
	"fmt"

	"atlas/internal/learning/content"
	"atlas/internal/learning/schedule"
)

// Verify looks for rows that break the invariants of events.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	found, err := s.content.Broken(ctx, []content.Invariant{
		{Says: "event %d is published and archived",
			Query: `SELECT id FROM events WHERE published_at IS NOT NULL AND archived_at IS NOT NULL`},
		{Says: "event %d is not archived and remembers when it was published last",
			Query: `SELECT id FROM events WHERE last_published_at IS NOT NULL AND archived_at IS NULL`},
		{Says: "event %d has no date",
			Query: `SELECT e.id FROM events e WHERE NOT EXISTS (SELECT 1 FROM event_dates d WHERE d.event_id = e.id)`},
		{Says: "date %d of an event ends before it starts, or lasts more than a day",
			Query: `SELECT id FROM event_dates WHERE ends_at <= starts_at OR ends_at > starts_at + 86400000`},
		{Says: "date %d of an event is not at the time of its rule",
			Query: `SELECT id FROM event_dates WHERE NOT is_moved AND starts_at <> planned_at`},
		{Says: "date %d of an event has two recordings",
			Query: `SELECT id FROM event_dates WHERE recording_url IS NOT NULL AND recording_file_id IS NOT NULL`},
		{Says: "date %d of an event has more guests than places",
			Query: `SELECT d.id FROM event_dates d JOIN events e ON e.id = d.event_id
			JOIN (SELECT date_id, COUNT(*) AS guests FROM event_signups WHERE state = 'going'
			GROUP BY date_id) g ON g.date_id = d.id WHERE g.guests > COALESCE(d.capacity, e.capacity)`},
		{Says: "someone waits for date %d of an event while there is a seat",
			Query: `SELECT d.id FROM event_dates d JOIN events e ON e.id = d.event_id
			WHERE d.cancelled_at IS NULL AND EXISTS (SELECT 1 FROM event_signups w
			WHERE w.date_id = d.id AND w.state = 'waiting')
			AND (COALESCE(d.capacity, e.capacity) IS NULL
			OR (SELECT COUNT(*) FROM event_signups g
			WHERE g.date_id = d.id AND g.state = 'going') < COALESCE(d.capacity, e.capacity))`},
		{Says: "two people have the same turn at date %d of an event",
			Query: `SELECT date_id FROM event_signups GROUP BY date_id, turn HAVING COUNT(*) > 1`},
		{Says: "event %d uses its cover without saying so",
			Query: `SELECT e.id FROM events e WHERE e.cover_file_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM file_uses f
			WHERE f.file_id = e.cover_file_id AND f.entity = 'event' AND f.entity_id = e.id)`},
		{Says: "date %d of an event uses its recording without saying so",
			Query: `SELECT d.id FROM event_dates d WHERE d.recording_file_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM file_uses f
			WHERE f.file_id = d.recording_file_id AND f.entity = 'event-date' AND f.entity_id = d.id)`},
	})
	if err != nil {
		return nil, fmt.Errorf("look for what breaks a rule of events: %w", err)
	}

	all, err := events.All(ctx, s.db, "ORDER BY id")
	if err != nil {
		return nil, fmt.Errorf("read the events: %w", err)
	}

	for _, e := range all {
		if more, err := s.verifyPlan(ctx, e); err != nil {
			return nil, fmt.Errorf("compare event %d with its rule: %w", e.ID, err)
		} else if more != "" {
			found = append(found, fmt.Sprintf("event %d: %s", e.ID, more))
		}
	}

	return found, nil
}

// verifyPlan holds the dates to come against the schedule.
func (s *Service) verifyPlan(ctx context.Context, e *Event) (string, error) {
	if schedule.ZoneOf(e.Zone) == nil {
		return "its zone is unknown", nil
	}

	now, until := s.clock.Now(), s.clock.Now().AddDate(planYears, 0, 0)

	// Dates are made only so far.
	if e.PlannedUntil != nil {
		until = *e.PlannedUntil
	}

	dates, err := eventDates.All(ctx, s.db, "WHERE event_id = ?", e.ID)
	if err != nil {
		return "", fmt.Errorf("read the dates of event %d: %w", e.ID, err)
	}

	byDay := map[string]*EventDate{}
	for _, d := range dates {
		byDay[d.Day] = d
	}

	wanted, _ := schedule.Plan(e.Date, e.Time, e.Rule, e.location(), until)
	for _, w := range wanted {
		d := byDay[w.Day]
		switch {
		case d == nil && w.At.After(now):
			return "its date on " + w.Day + " is missing", nil
		case d != nil && d.EndsAt.After(now) && w.At.After(now) && !d.PlannedAt.Equal(w.At):
			return "its date on " + w.Day + " is not at its time", nil
		}

		delete(byDay, w.Day)
	}

	// What the schedule does not name must be over or cancelled.
	for day, d := range byDay {
		if d.EndsAt.After(now) && d.CancelledAt == nil {
			return "its date on " + day + " is not in its schedule", nil
		}
	}

	return "", nil
}
