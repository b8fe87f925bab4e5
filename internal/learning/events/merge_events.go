package events

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/db"
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

// JoinAnswers leaves one place at the dates that both of a merge answered: the survivor's, with the better of the two
// answers. What is left with whoever goes takes none; SettleAnswers gives the place to who waits.
func (s *Service) JoinAnswers(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	both, err := s.answeredByBoth(ctx, p)
	if err != nil {
		return fmt.Errorf("find the dates that both answered: %w", err)
	}

	for _, b := range both {
		// The date is locked: places are counted while answers change.
		if _, _, err := s.lockDate(ctx, b.dateID); err != nil {
			return err
		}

		theirs := merge.Row{"state": noAnswer}
		if b.theirsIsBetter() {
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

// theirsIsBetter tells whether who goes had more of the date than who stays: a better answer, or an earlier turn among
// who waits.
func (b *bothAnswer) theirsIsBetter() bool {
	mine, theirs := slices.Index(answerRanks, b.mine.state), slices.Index(answerRanks, b.theirs.state)
	return theirs < mine || theirs == mine && b.theirs.turn < b.mine.turn
}

func (s *Service) answeredByBoth(ctx context.Context, p merge.Pair) ([]*bothAnswer, error) {
	rows, err := s.db.Query(ctx,
		`SELECT m.date_id, m.state, m.turn, o.state, o.turn FROM event_signups m
			JOIN event_signups o ON o.date_id = m.date_id AND o.user_id = ?
		WHERE m.user_id = ? ORDER BY m.date_id`, p.Source, p.Survivor)
	if err != nil {
		return nil, fmt.Errorf("read the answers of both: %w", err)
	}

	defer rows.Close()
	var out []*bothAnswer
	for rows.Next() {
		b := new(bothAnswer)
		if err := rows.Scan(&b.dateID, &b.mine.state, &b.mine.turn, &b.theirs.state, &b.theirs.turn); err != nil {
			return nil, fmt.Errorf("read an answer of both: %w", err)
		}

		out = append(out, b)
	}

	return out, rows.Err()
}

// SettleAnswers gives places that a merge freed to who waits. Where its undoing finds a place taken meanwhile, whoever
// came back waits for the next one, in their old turn unless the survivor used that up.
func (s *Service) SettleAnswers(ctx context.Context, p merge.Pair) error {
	return s.reseat(ctx, p.Source, func(ctx context.Context, d *EventDate, e *Event) error {
		if _, err := s.db.Exec(ctx,
			`UPDATE event_signups SET turn = (SELECT MAX(x.turn) + 1 FROM event_signups x
				WHERE x.date_id = event_signups.date_id) WHERE date_id = ? AND user_id = ?
			AND EXISTS (SELECT 1 FROM event_signups o
			WHERE o.date_id = event_signups.date_id AND o.user_id <> event_signups.user_id
			AND o.turn = event_signups.turn)`, d.ID, p.Source); err != nil {
			return err
		}

		left, err := s.freePlaces(ctx, d, e)

		// There is room, so everyone keeps their place.
		if err != nil || left >= 0 {
			return err
		}

		_, err = s.db.Exec(ctx,
			`UPDATE event_signups SET state = 'waiting' WHERE date_id = ? AND user_id = ? AND state = 'going'`, d.ID,
			p.Source)
		return err
	})
}

// LeaveEvents takes back somebody's answers to dates to come, and gives their places to who waits. It is called when
// they are erased.
func (s *Service) LeaveEvents(ctx context.Context, userID int) error {
	return s.reseat(ctx, userID, func(ctx context.Context, d *EventDate, _ *Event) error {
		return s.writeAnswer(ctx, d.ID, userID, noAnswer)
	})
}

// reseat lets change write at every date to come that somebody answered, and gives free places to who waits.
func (s *Service) reseat(
	ctx context.Context, userID int, change func(ctx context.Context, d *EventDate, e *Event) error,
) error {
	dates, err := db.Column[int](ctx, s.db,
		`SELECT d.id FROM event_signups g JOIN event_dates d ON d.id = g.date_id WHERE g.user_id = ? AND d.ends_at > ?
			ORDER BY d.id`, userID, s.clock.Now())
	if err != nil {
		return fmt.Errorf("find the dates of user %d: %w", userID, err)
	}

	for _, id := range dates {
		d, e, err := s.lockDate(ctx, id)
		if err != nil {
			return err
		}

		if err := change(ctx, d, e); err != nil {
			return err
		}

		if err := s.seat(ctx, d, e); err != nil {
			return fmt.Errorf("seat those who wait for date %d: %w", id, err)
		}
	}

	return nil
}
