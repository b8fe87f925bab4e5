package learning

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/learning/events"
	"atlas/internal/platform/db"
)

var (
	eventRows     = db.NewTable[events.Event]("events")
	eventDateRows = db.NewTable[events.EventDate]("event_dates")
)

// datesAtOnce is how many dates one statement writes: databases limit the values of one.
const datesAtOnce = 60

// insertEvent writes an event.
func (s *store) insertEvent(ctx context.Context, e *events.Event) error {
	return eventRows.Insert(ctx, s.db, e)
}

// insertDates writes the dates of an event.
func (s *store) insertDates(ctx context.Context, dates []*events.EventDate) error {
	for part := range slices.Chunk(dates, datesAtOnce) {
		if err := eventDateRows.InsertAll(ctx, s.db, part); err != nil {
			return fmt.Errorf("write dates: %w", err)
		}
	}

	return nil
}

// updateDate writes what became of a date.
func (s *store) updateDate(ctx context.Context, date *events.EventDate) error {
	return eventDateRows.Update(ctx, s.db, date)
}

// lastDates finds the last four dates of an event, the latest first.
func (s *store) lastDates(ctx context.Context, eventID int, now time.Time) ([]*events.EventDate, error) {
	dates, err := eventDateRows.All(ctx, s.db, `WHERE event_id = ? AND ends_at <= ? ORDER BY ends_at DESC LIMIT 4`,
		eventID, now)
	if err != nil {
		return nil, fmt.Errorf("read the past dates of event %d: %w", eventID, err)
	}

	return dates, nil
}

// nextDates finds the next three dates of an event.
func (s *store) nextDates(ctx context.Context, eventID int, now time.Time) ([]*events.EventDate, error) {
	dates, err := eventDateRows.All(ctx, s.db, `WHERE event_id = ? AND ends_at > ? ORDER BY ends_at LIMIT 3`, eventID,
		now)
	if err != nil {
		return nil, fmt.Errorf("read the next dates of event %d: %w", eventID, err)
	}

	return dates, nil
}

// insertHosts gives an event its hosts, in their order.
func (s *store) insertHosts(ctx context.Context, eventID int, hosts []int) error {
	for i, userID := range hosts {
		if _, err := s.db.Exec(ctx, `INSERT INTO event_hosts (event_id, user_id, position) VALUES (?, ?, ?)`, eventID,
			userID, i+1); err != nil {
			return fmt.Errorf("have user %d host event %d: %w", userID, eventID, err)
		}
	}

	return nil
}

// answer is somebody's answer to a date as it was given at a moment; hasAttended is nil before the date.
type answer struct {
	dateID, userID int
	state          string
	turn           int
	at             time.Time
	hasAttended    *bool
}

// insertAnswer writes somebody's answer to a date.
func (s *store) insertAnswer(ctx context.Context, a answer) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO event_signups (date_id, user_id, state, turn, answered_at, has_attended)
			VALUES (?, ?, ?, ?, ?, ?)`, a.dateID, a.userID, a.state, a.turn, a.at, a.hasAttended)
	if err != nil {
		return fmt.Errorf("answer date %d for user %d: %w", a.dateID, a.userID, err)
	}

	return nil
}

// insertSeries writes that somebody goes to all dates of an event.
func (s *store) insertSeries(ctx context.Context, eventID, userID int, since time.Time) error {
	_, err := s.db.Exec(ctx, `INSERT INTO event_series_signups (event_id, user_id, since) VALUES (?, ?, ?)`, eventID,
		userID, since)
	if err != nil {
		return fmt.Errorf("have user %d go to all of event %d: %w", userID, eventID, err)
	}

	return nil
}
