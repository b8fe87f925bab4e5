package events

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
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
		return nil, errs.Impersonating()
	}

	seen, err := s.Learners.MyEvent(ctx, eventID)
	if err != nil {
		return nil, err
	}

	// Asked before the lock: anyone who may not go must not hold up the others.
	if !seen.Door.IsOpen {
		return nil, errs.Missing("Event")
	}
	if !seen.IsRecurring {
		return nil, errs.New(errs.Conflict, "This event happens once. RSVP to its date instead.")
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		event, err := s.store.lockEvent(ctx, eventID)
		if err != nil {
			return err
		}

		// The event comes before its dates, as everywhere.
		if err := s.store.lockDatesToCome(ctx, eventID); err != nil {
			return err
		}

		if isGoing {
			return s.store.joinSeries(ctx, event.ID, caller.UserID)
		}

		// Their seats are free for who waits.
		if err := s.store.leaveSeries(ctx, event.ID, caller.UserID); err != nil {
			return err
		}

		return s.fillAllSeats(ctx, event)
	})
	if err != nil {
		return nil, err
	}

	return s.Learners.MyEvent(ctx, eventID)
}

// SignUpSeries signs those who go to all dates of an event up for the dates that have come near. It is a job.
func (s *Service) SignUpSeries(ctx context.Context) error {
	ids, err := s.store.seriesWithPeople(ctx)
	if err != nil {
		return fmt.Errorf("read the events that people go to all of: %w", err)
	}

	for _, id := range ids {
		if err := s.db.Tx(ctx, func(ctx context.Context) error {
			if _, err := s.store.lockEvent(ctx, id); err != nil {
				return err
			}

			return s.store.signUpSeries(ctx, id)
		}); err != nil {
			return fmt.Errorf("sign people up for event %d: %w", id, err)
		}
	}

	return nil
}
