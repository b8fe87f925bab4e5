package events

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/merge"
)

// answersToEvents is what staff call what a merge joins; the same words as in MergeTables.
const answersToEvents = "Answers to events"

// answerRanks are the answers from the best to the least.
var answerRanks = []string{going, waiting, declined, noAnswer}

// bothAnswer is the answers of two people to one date.
type bothAnswer struct {
	dateID       int
	mine, theirs struct {
		state string
		turn  int
	}
}

// MergeAnswers leaves one place at the dates that both of a merge answered: the survivor's, with the better of the two
// answers. What is left with the person who goes takes none; ReconcileAnswers gives the place to who waits.
func (s *Service) MergeAnswers(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	both, err := s.store.answeredByBoth(ctx, p)
	if err != nil {
		return fmt.Errorf("find the dates that both answered: %w", err)
	}

	for _, b := range both {
		// The date is locked: places are counted while answers change.
		if _, _, err := s.store.lockDate(ctx, b.dateID); err != nil {
			return err
		}

		theirs := merge.Row{"state": noAnswer}
		if b.isSourceBetter() {
			change := merge.Row{"state": b.theirs.state, "turn": b.theirs.turn}
			if err := w.Set(ctx, answersToEvents, "event_signups",
				merge.Row{"date_id": b.dateID, "user_id": p.Survivor}, change); err != nil {
				return fmt.Errorf("give user %d the better answer to date %d: %w", p.Survivor, b.dateID, err)
			}

			// Turns are unique at a date, so they are exchanged.
			theirs["turn"] = b.mine.turn
		}

		if err := w.Set(ctx, answersToEvents, "event_signups", merge.Row{"date_id": b.dateID, "user_id": p.Source},
			theirs); err != nil {
			return fmt.Errorf("take the answer of user %d to date %d: %w", p.Source, b.dateID, err)
		}
	}

	return nil
}

// isSourceBetter tells whether who goes had more of the date than who stays: a better answer, or an earlier turn among
// who waits.
func (b *bothAnswer) isSourceBetter() bool {
	mine, theirs := slices.Index(answerRanks, b.mine.state), slices.Index(answerRanks, b.theirs.state)
	return theirs < mine || theirs == mine && b.theirs.turn < b.mine.turn
}

// ReconcileAnswers gives places that a merge freed to who waits. Where its undoing finds a place taken meanwhile,
// anyone who came back waits for the next one, in their old turn unless the survivor used that up.
func (s *Service) ReconcileAnswers(ctx context.Context, p merge.Pair) error {
	return s.changeAnswers(ctx, p.Source, func(ctx context.Context, d *EventDate, e *Event) error {
		if err := s.store.makeTurnUnique(ctx, d.ID, p.Source); err != nil {
			return err
		}

		left, err := s.store.freeSeats(ctx, d, e)

		// There is room, so everyone keeps their place.
		if err != nil || left >= 0 {
			return err
		}

		return s.store.moveToWaiting(ctx, d.ID, p.Source)
	})
}

// LeaveEvents takes back somebody's answers to dates to come, and gives their places to who waits. It is called when
// they are erased.
func (s *Service) LeaveEvents(ctx context.Context, userID int) error {
	return s.changeAnswers(ctx, userID, func(ctx context.Context, d *EventDate, _ *Event) error {
		return s.store.writeAnswer(ctx, d.ID, userID, noAnswer)
	})
}

// changeAnswers lets change write at every date to come that somebody answered, and gives free places to who waits.
func (s *Service) changeAnswers(
	ctx context.Context, userID int, change func(ctx context.Context, d *EventDate, e *Event) error,
) error {
	dates, err := s.store.datesAnsweredBy(ctx, userID)
	if err != nil {
		return fmt.Errorf("find the dates of user %d: %w", userID, err)
	}

	for _, id := range dates {
		d, e, err := s.store.lockDate(ctx, id)
		if err != nil {
			return err
		}

		if err := change(ctx, d, e); err != nil {
			return err
		}

		if err := s.fillSeats(ctx, d, e); err != nil {
			return fmt.Errorf("seat those who wait for date %d: %w", id, err)
		}
	}

	return nil
}
