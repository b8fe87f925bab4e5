package events

import (
	"context"
	"fmt"

	"atlas/internal/learning/content"
	"atlas/internal/platform/db"
)

// lockDatesToCome keeps others from answering the dates of an event until the transaction ends.
func (s *store) lockDatesToCome(ctx context.Context, eventID int) error {
	_, err := db.Column[int](ctx, s.db,
		`SELECT id FROM event_dates WHERE event_id = ? AND ends_at > ? ORDER BY id`+s.db.ForUpdate(), eventID,
		s.clock.Now())
	if err != nil {
		return fmt.Errorf("lock the dates of event %d: %w", eventID, err)
	}
	return nil
}

// joinSeries writes down that someone goes to all dates of an event, and signs them up for those of the next weeks.
func (s *store) joinSeries(ctx context.Context, eventID, userID int) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO event_series_signups (event_id, user_id, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		eventID, userID, s.clock.Now())
	if err != nil {
		return fmt.Errorf("note that user %d goes to all of event %d: %w", userID, eventID, err)
	}
	return s.signUpForDates(ctx, eventID, userID, `m.state IN ('going', 'waiting')`)
}

// signUpForDates has someone go to the dates of the next weeks, or wait where one is full. Dates at which their answer
// m fulfils the condition keep it. The dates are locked.
func (s *store) signUpForDates(ctx context.Context, eventID, userID int, keep string) error {
	now := s.clock.Now()
	_, err := s.db.Exec(ctx, `INSERT INTO event_signups (date_id, user_id, state, turn, answered_at)
		SELECT d.id, CAST(? AS INTEGER),
			CASE WHEN COALESCE(d.capacity, e.capacity) IS NULL
				OR (SELECT COUNT(*) FROM event_signups g
				WHERE g.date_id = d.id AND g.state = 'going') < COALESCE(d.capacity, e.capacity)
				THEN 'going' ELSE 'waiting' END,
			(SELECT COALESCE(MAX(t.turn), 0) + 1 FROM event_signups t WHERE t.date_id = d.id), CAST(? AS BIGINT)
		FROM event_dates d JOIN events e ON e.id = d.event_id
		WHERE d.event_id = ? AND d.cancelled_at IS NULL AND d.ends_at > ? AND d.starts_at <= ?
			AND NOT EXISTS (SELECT 1 FROM event_signups m WHERE m.date_id = d.id AND m.user_id = ? AND `+keep+`)
		ON CONFLICT (date_id, user_id) DO UPDATE
		SET state = excluded.state, turn = excluded.turn, answered_at = excluded.answered_at`,
		userID, now, eventID, now, now.Add(seriesAhead), userID)
	if err != nil {
		return fmt.Errorf("sign up user %d for the dates of event %d: %w", userID, eventID, err)
	}

	return nil
}

// leaveSeries takes back that someone goes to all dates of an event, and their answers to those to come. Anyone who
// came stays in the list of guests, without an answer.
func (s *store) leaveSeries(ctx context.Context, eventID, userID int) error {
	const toCome = `user_id = ? AND date_id IN (SELECT d.id FROM event_dates d WHERE d.event_id = ? AND d.ends_at > ?)`
	now := s.clock.Now()

	for _, step := range []struct {
		text string
		args []any
	}{
		{`DELETE FROM event_series_signups WHERE event_id = ? AND user_id = ?`, []any{eventID, userID}},
		{`DELETE FROM event_reminders WHERE ` + toCome, []any{userID, eventID, now}},
		{`DELETE FROM event_signups WHERE has_attended IS NULL AND joined_at IS NULL AND ` + toCome,
			[]any{userID, eventID, now}},
		{`UPDATE event_signups SET state = 'none' WHERE ` + toCome, []any{userID, eventID, now}},
	} {
		if _, err := s.db.Exec(ctx, step.text, step.args...); err != nil {
			return fmt.Errorf("take user %d off all of event %d: %w", userID, eventID, err)
		}
	}

	return nil
}

// moveSeries has those who go to all dates of an event go to all of another.
func (s *store) moveSeries(ctx context.Context, from, to int) error {
	_, err := s.db.Exec(ctx, `UPDATE event_series_signups SET event_id = ? WHERE event_id = ?`, to, from)
	return err
}

// signUpSeries signs those who go to all dates of an event up for dates that they have not answered, first come, first
// served. The event is locked.
func (s *store) signUpSeries(ctx context.Context, eventID int) error {
	people, err := db.Column[int](ctx, s.db,
		`SELECT x.user_id FROM event_series_signups x JOIN users u ON u.id = x.user_id
		WHERE x.event_id = ? AND u.archived_at IS NULL ORDER BY x.since, x.user_id`, eventID)
	if err != nil {
		return fmt.Errorf("read who goes to all of event %d: %w", eventID, err)
	}
	if len(people) == 0 {
		return nil
	}

	// Anyone who answers a single date waits until all of these are written.
	if err := s.lockDatesToCome(ctx, eventID); err != nil {
		return err
	}

	for _, userID := range people {
		if err := s.signUpForDates(ctx, eventID, userID, "TRUE"); err != nil {
			return err
		}
	}

	return nil
}

// seriesWithPeople are the published events that somebody goes to all dates of.
func (s *store) seriesWithPeople(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT x.event_id FROM event_series_signups x JOIN events e ON e.id = x.event_id
		WHERE `+content.ShownEvents+` ORDER BY x.event_id`)
}

// seriesOf tells of which events somebody goes to all dates.
func (s *store) seriesOf(ctx context.Context, userID int, ids []int) (map[int]bool, error) {
	cond, arg := s.db.InInts("event_id", ids)
	found, err := db.Column[int](ctx, s.db, `SELECT event_id FROM event_series_signups WHERE user_id = ? AND `+cond,
		userID, arg)
	if err != nil {
		return nil, fmt.Errorf("read the events that user %d goes to all of: %w", userID, err)
	}

	out := make(map[int]bool, len(ids))
	for _, id := range found {
		out[id] = true
	}

	return out, nil
}
