package events

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// EventSignup is somebody's answer to a date.
type EventSignup struct {
	User        *content.Author
	State       string
	Place       *int
	AnsweredAt  time.Time
	HasAttended *bool
	JoinedAt    *time.Time
}

// EventSignupList is one page of answers.
type EventSignupList struct {
	Rows  []*EventSignup
	Total int
}

// The answers to a date; noAnswer is somebody's who came all the same.
const (
	going    = "going"
	waiting  = "waiting"
	declined = "declined"
	noAnswer = "none"
	attended = "attended"
)

// EventSignups lists one page of the answers to a date: who goes, who waits for their turn, who declined. It is empty
// for an unknown date.
//
// Requires the page event or editEvent. Returns errs.NotFound without these pages, or errs.Invalid for an unknown
// state.
func (s *Service) EventSignups(ctx context.Context, dateID int, w page.Window, state string) (*EventSignupList, error) {
	if !actor.From(ctx).Page(eventPages...) {
		return nil, errs.Missing("Event date")
	}
	if !knownState(state) {
		return nil, errs.Field("state", errs.IsNotValid)
	}

	return s.store.listSignups(ctx, dateID, w, state)
}

// AnswerEvent says for the caller that they go, do not, or takes their answer back. On a full date a person who wants
// to go waits for their turn; one who leaves makes room for the first who waits.
//
// Requires that the caller is signed in and not viewing as someone else. Returns errs.Invalid for an unknown answer,
// errs.NotFound, also if the event is not open to the caller, or errs.Conflict if the date is over or cancelled.
func (s *Service) AnswerEvent(ctx context.Context, dateID int, answer string) (*MyEventDate, error) {
	if !slices.Contains([]string{going, declined, noAnswer}, answer) {
		return nil, errs.Field("answer", errs.IsNotValid)
	}

	// Judged under the lock: it may have been cancelled while the page was open.
	return s.changeAnswer(ctx, dateID, func(ctx context.Context, _ *MyEventDate, d *EventDate, e *Event) error {
		switch {
		case d.CancelledAt != nil:
			return errs.New(errs.Conflict, "This date is cancelled.")
		case !d.EndsAt.After(s.clock.Now()):
			return errEnded()
		}

		return s.answer(ctx, d, e, actor.From(ctx).UserID, answer)
	})
}

// changeAnswer locks a date for somebody to whom it is open, lets change write, and gives the date as they see it then.
func (s *Service) changeAnswer(
	ctx context.Context, dateID int, change func(ctx context.Context, own *MyEventDate, d *EventDate, e *Event) error,
) (*MyEventDate, error) {
	switch a := actor.From(ctx); {
	case !a.SignedIn():
		return nil, errs.Login()
	case a.Impersonating():
		return nil, errs.Impersonating()
	}

	own, err := s.Learners.MyEventDate(ctx, dateID)
	if err == nil && !own.Door.IsOpen {
		err = errs.Missing("Event date")
	}
	if err != nil {
		return nil, err
	}

	// Only the date is locked: answers to other dates of the event go on.
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		d, e, err := s.store.lockDateAlone(ctx, dateID)
		if err != nil {
			return err
		}

		return change(ctx, own, d, e)
	})
	if err != nil {
		return nil, err
	}

	return s.Learners.MyEventDate(ctx, dateID)
}

// answer writes an answer. The date is locked.
func (s *Service) answer(ctx context.Context, d *EventDate, e *Event, userID int, answer string) error {
	was, err := s.store.answerOf(ctx, d.ID, userID)
	if err != nil {
		return fmt.Errorf("read the answer of user %d to date %d: %w", userID, d.ID, err)
	}

	// Anyone who waits keeps their turn.
	if was == answer || answer == going && was == waiting {
		return nil
	}

	if answer == going {
		left, err := s.store.freeSeats(ctx, d, e)
		if err != nil {
			return fmt.Errorf("count the places of date %d: %w", d.ID, err)
		}
		if left < 1 {
			answer = waiting
		}
	}

	if err := s.store.writeAnswer(ctx, d.ID, userID, answer); err != nil {
		return fmt.Errorf("write the answer of user %d to date %d: %w", userID, d.ID, err)
	}

	// Nobody is reminded of what they left.
	if answer != going && answer != waiting {
		if err := s.store.deleteReminder(ctx, d.ID, userID); err != nil {
			return fmt.Errorf("forget the reminders of user %d: %w", userID, err)
		}
	}

	return s.fillSeats(ctx, d, e)
}

// fillSeats gives free places of a date to who waits, in their turn, and tells them. The date is locked.
func (s *Service) fillSeats(ctx context.Context, d *EventDate, e *Event) error {
	// Nobody is given a place in what is over.
	if d.CancelledAt != nil || !d.EndsAt.After(s.clock.Now()) {
		return nil
	}

	left, err := s.store.freeSeats(ctx, d, e)
	if err != nil || left < 1 {
		return err
	}

	next, err := s.store.waitingUsers(ctx, d.ID, left)
	if err != nil {
		return fmt.Errorf("find who waits for date %d: %w", d.ID, err)
	}

	for _, userID := range next {
		if err := s.store.giveSeat(ctx, d.ID, userID); err != nil {
			return fmt.Errorf("give user %d a place at date %d: %w", userID, d.ID, err)
		}

		if err := s.notifySeated(ctx, d, e, userID); err != nil {
			return fmt.Errorf("tell user %d of their place: %w", userID, err)
		}
	}

	return nil
}

// fillAllSeats is fillSeats for every date of an event that people wait for.
func (s *Service) fillAllSeats(ctx context.Context, e *Event) error {
	dates, err := s.store.datesWaitedFor(ctx, e.ID)
	if err != nil {
		return fmt.Errorf("find the dates of event %d that people wait for: %w", e.ID, err)
	}

	for _, d := range dates {
		if err := s.fillSeats(ctx, d, e); err != nil {
			return fmt.Errorf("seat those who wait for date %d: %w", d.ID, err)
		}
	}

	return nil
}

const attendanceMax = 500

// MarkAttendance writes down which people came to a date; nil forgets it. Requires event_update. Returns errs.Invalid
// for too many people or one who does not exist, errs.NotFound, or errs.Conflict if the date has not begun.
func (s *Service) MarkAttendance(
	ctx context.Context, dateID int, userIDs []int, hasAttended *bool,
) (*EventDate, error) {
	if !actor.From(ctx).Can(content.UpdateEvents) {
		return nil, errs.Denied()
	}

	// A bound for one request; the page marks people a few at a time.
	if len(userIDs) > attendanceMax {
		return nil, errs.Field("userIds", errs.IsTooLong)
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		d, _, err := s.store.lockDate(ctx, dateID)
		if err != nil {
			return err
		}
		if d.StartsAt.After(s.clock.Now()) {
			return errs.New(errs.Conflict, "This date hasn't started yet.")
		}

		for _, id := range userIDs {
			if err := s.store.markAttendance(ctx, dateID, id, hasAttended, actor.From(ctx).UserID); err != nil {
				return err
			}

			if hasAttended != nil && *hasAttended {
				if err := s.runAttendedHooks(ctx, id, d.EventID); err != nil {
					return fmt.Errorf("tell that user %d came to event %d: %w", id, d.EventID, err)
				}
			}
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: "event_attendance", Entity: "event-date", EntityID: dateID,
				After: map[string]any{"userIds": userIDs, "hasAttended": hasAttended}})
	})
	if err != nil {
		return nil, err
	}

	return s.dateByID(ctx, dateID)
}

// runAttendedHooks tells others that somebody came to an event.
func (s *Service) runAttendedHooks(ctx context.Context, userID, eventID int) error {
	for _, tell := range s.hooks.Attended {
		if err := tell(ctx, userID, eventID); err != nil {
			return err
		}
	}
	return nil
}

// JoinEvent writes down that the caller opened the join link, and so came to the date.
//
// Requires that the caller is signed in and not viewing as someone else. Returns errs.NotFound, also if the event is
// not open to the caller, or errs.Conflict with the reason if there is no link for them now.
func (s *Service) JoinEvent(ctx context.Context, dateID int) (*MyEventDate, error) {
	// The link is decided by MyEventDate, which also says why there is none.
	return s.changeAnswer(ctx, dateID, func(ctx context.Context, own *MyEventDate, d *EventDate, _ *Event) error {
		if own.JoinURL == nil {
			return errs.New(errs.Conflict, "%s", *own.JoinReason)
		}

		userID := actor.From(ctx).UserID
		if err := s.store.join(ctx, d.ID, userID); err != nil {
			return fmt.Errorf("note that user %d joined date %d: %w", userID, d.ID, err)
		}

		return s.runAttendedHooks(ctx, userID, d.EventID)
	})
}
