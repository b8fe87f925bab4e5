package stages

import (
	"context"
	"fmt"

	"atlas/internal/platform/merge"
)

// MergeJourneys is the part of a merge that needs the rows of both: points come along with the tasks that only the
// other did, the further stage survives, and a request of the survivor that no longer fits goes back to them.
func (s *Service) MergeJourneys(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	// What both did is still with the source, and so are its points.
	moving, err := s.store.entriesWithoutTask(ctx, p.Source)
	if err != nil {
		return fmt.Errorf("find the points of user %d: %w", p.Source, err)
	}

	for _, id := range moving {
		if err := w.Set(ctx, pointsLabel, "xp_entries", merge.Row{"id": id},
			merge.Row{"user_id": p.Survivor}); err != nil {
			return fmt.Errorf("move entry %d of the ledger: %w", id, err)
		}
	}

	return s.mergeStages(ctx, w, p)
}

// mergeStages brings the survivor to the stage of the source, if that is further.
func (s *Service) mergeStages(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	further, err := s.store.furtherStage(ctx, p)

	// The survivor is as far, or further.
	if err != nil || len(further) == 0 {
		return err
	}

	to, since, from := further[0][0], further[0][1], further[0][2]
	if err := w.Set(ctx, journeyLabel, "journeys", merge.Row{"user_id": p.Survivor},
		merge.Row{"stage_id": to, "since": since}); err != nil {
		return fmt.Errorf("bring user %d to a stage: %w", p.Survivor, err)
	}

	now := s.clock.Now().UnixMilli()
	move := merge.Row{"user_id": p.Survivor, "from_id": from, "to_id": to, "why": "merge", "at": now}
	if err := w.Insert(ctx, journeyLabel, "stage_moves", move, move); err != nil {
		return fmt.Errorf("note the move of user %d: %w", p.Survivor, err)
	}

	asked, err := s.store.waitingRequests(ctx, p.Survivor)

	// A request to leave a stage that is behind them would be decided about nothing.
	for _, id := range asked {
		if err == nil {
			err = w.Set(ctx, moveUpLabel, "move_ups", merge.Row{"id": id},
				merge.Row{"state": Returned, "decided_at": now,
					"comment": "Two accounts became one, which is further already."})
		}
	}

	return err
}

// ReconcileMerge puts in order what a merge or its undoing left of two people: the ledger of each says what their tasks
// say. It does not where staff took back a task that the merge had brought, before it was undone.
func (s *Service) ReconcileMerge(ctx context.Context, p merge.Pair) error {
	rows, err := s.store.findWrongPoints(ctx, p)
	if err != nil {
		return fmt.Errorf("compare points and tasks of users %d and %d: %w", p.Survivor, p.Source, err)
	}

	// Each difference gets a line of its own: the ledger is never rewritten.
	for _, row := range rows {
		entry := &xpEntry{UserID: int(row[0].(int64)), Source: earned, TaskID: int(row[1].(int64)),
			Points: int(row[2].(int64)), At: s.clock.Now()}
		if entry.Points < 0 {
			entry.Source = reversed
		}

		if err := s.Points.insertEntries(ctx, entry); err != nil {
			return fmt.Errorf("write points of user %d: %w", entry.UserID, err)
		}
	}

	if err := s.identity.People.RecountXP(ctx, ledgerOf, p.Survivor, p.Source); err != nil {
		return fmt.Errorf("count the points of users %d and %d: %w", p.Survivor, p.Source, err)
	}

	return nil
}
