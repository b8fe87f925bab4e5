package events

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// seriesAhead is how far ahead those who go to all dates of an event are signed up. A daily job goes on from there, so
// that nobody holds seats, or hears of changes, for dates that are years away.
const seriesAhead = 28 * 24 * time.Hour

// AnswerEventSeries says for the caller that they go to all dates of an event that repeats, or takes that back together
// with their answers to dates to come. On full dates they wait for their turn.
//
// Anybody signed in to whom the event is open. Returns errs.NotFound, errs.Forbidden while viewing as someone else, or
// errs.Conflict for an event that happens once.
func (s *Service) AnswerEventSeries(ctx context.Context, eventID int, isGoing bool) (*MyEvent, error) {
	caller := actor.From(ctx)
	switch {
	case !caller.SignedIn():
		return nil, errs.Login()
	case caller.Impersonating():
		return nil, errs.Viewing()
	}

	seen, err := s.MyEvent(ctx, eventID)
	if err != nil {
		return nil, err
	}

	// Asked before the lock: whoever may not go must not hold up the others.
	if !seen.Door.IsOpen {
		return nil, errs.Missing("Event")
	}
	if !seen.IsRecurring {
		return nil, errs.New(errs.Conflict, "This event happens once. RSVP to its date instead.")
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		event, err := s.lockEvent(ctx, eventID)
		if err != nil {
			return err
		}

		// The event comes before its dates, as everywhere.
		if err := s.lockDatesToCome(ctx, eventID); err != nil {
			return err
		}

		if isGoing {
			return s.joinSeries(ctx, event, caller.UserID)
		}

		return s.leaveSeries(ctx, event, caller.UserID)
	})
	if err != nil {
		return nil, err
	}

	return s.MyEvent(ctx, eventID)
}

// lockDatesToCome keeps others from answering the dates of an event until the transaction ends.
func (s *Service) lockDatesToCome(ctx context.Context, eventID int) error {
	_, err := db.Column[int](ctx, s.db,
		`SELECT id FROM event_dates WHERE event_id = ? AND ends_at > ? ORDER BY id`+s.db.ForUpdate(), eventID,
		s.clock.Now())
	if err != nil {
		return fmt.Errorf("lock the dates of event %d: %w", eventID, err)
	}
	return nil
}

func (s *Service) joinSeries(ctx context.Context, event *Event, userID int) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO event_series_signups (event_id, user_id, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		event.ID, userID, s.clock.Now())
	if err != nil {
		return fmt.Errorf("note that user %d goes to all of event %d: %w", userID, event.ID, err)
	}
	return s.signUpForDates(ctx, event.ID, userID, `m.state IN ('going', 'waiting')`)
}

// signUpForDates has someone go to the dates of the next weeks, or wait where one is full. Dates at which their answer
// m fulfils the condition keep it. The dates are locked.
func (s *Service) signUpForDates(ctx context.Context, eventID, userID int, keep string) error {
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

// leaveSeries takes back someone's answers to all dates to come, and gives their seats to who waits.
func (s *Service) leaveSeries(ctx context.Context, event *Event, userID int) error {
	const toCome = `user_id = ? AND date_id IN (SELECT d.id FROM event_dates d WHERE d.event_id = ? AND d.ends_at > ?)`
	now := s.clock.Now()

	// Whoever came stays in the list of guests, without an answer.
	for _, step := range []struct {
		text string
		args []any
	}{
		{`DELETE FROM event_series_signups WHERE event_id = ? AND user_id = ?`, []any{event.ID, userID}},
		{`DELETE FROM event_reminders WHERE ` + toCome, []any{userID, event.ID, now}},
		{`DELETE FROM event_signups WHERE has_attended IS NULL AND joined_at IS NULL AND ` + toCome,
			[]any{userID, event.ID, now}},
		{`UPDATE event_signups SET state = 'none' WHERE ` + toCome, []any{userID, event.ID, now}},
	} {
		if _, err := s.db.Exec(ctx, step.text, step.args...); err != nil {
			return fmt.Errorf("take user %d off all of event %d: %w", userID, event.ID, err)
		}
	}

	return s.seatAll(ctx, event)
}

// signUpSeries signs those who go to all dates of an event up for dates that they have not answered, first come, first
// served. The event is locked.
func (s *Service) signUpSeries(ctx context.Context, eventID int) error {
	people, err := db.Column[int](ctx, s.db,
		`SELECT x.user_id FROM event_series_signups x JOIN users u ON u.id = x.user_id
		WHERE x.event_id = ? AND u.archived_at IS NULL ORDER BY x.since, x.user_id`, eventID)
	if err != nil {
		return fmt.Errorf("read who goes to all of event %d: %w", eventID, err)
	}
	if len(people) == 0 {
		return nil
	}

	// Whoever answers a single date waits until all of these are written.
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

// SignUpSeries signs those who go to all dates of an event up for the dates that have come near. It is a job.
func (s *Service) SignUpSeries(ctx context.Context) error {
	ids, err := db.Column[int](ctx, s.db,
		`SELECT DISTINCT x.event_id FROM event_series_signups x JOIN events e ON e.id = x.event_id
		WHERE `+content.ShownEvents+` ORDER BY x.event_id`)
	if err != nil {
		return fmt.Errorf("read the events that people go to all of: %w", err)
	}

	for _, id := range ids {
		if err := s.db.Tx(ctx, func(ctx context.Context) error {
			if _, err := s.lockEvent(ctx, id); err != nil {
				return err
			}

			return s.signUpSeries(ctx, id)
		}); err != nil {
			return fmt.Errorf("sign people up for event %d: %w", id, err)
		}
	}

	return nil
}

// seriesOf tells of which events the caller goes to all dates.
func (s *Service) seriesOf(ctx context.Context, ids []int) (map[int]bool, error) {
	cond, arg := s.db.InInts("event_id", ids)
	found, err := db.Column[int](ctx, s.db, `SELECT event_id FROM event_series_signups WHERE user_id = ? AND `+cond,
		actor.From(ctx).UserID, arg)
	if err != nil {
		return nil, fmt.Errorf("read the events that the caller goes to all of: %w", err)
	}

	out := make(map[int]bool, len(ids))
	for _, id := range found {
		out[id] = true
	}

	return out, nil
}
