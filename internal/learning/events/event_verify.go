package events

import (
	"context"
	"fmt"

	"atlas/internal/learning/schedule"
)

// Verify looks for rows that break the invariants of events.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	found, err := s.content.Broken(ctx, eventInvariants)
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
