package merging

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/merge"
)

// MergeUndone is what became of undoing a merge.
type MergeUndone struct {
	Merge *UserMerge
	// Kept is what was changed since and stayed as it is, by what staff call it.
	Kept []string
}

// UndoMerge parts two people again: everything that the merge wrote is taken back, except what was changed since.
//
// Requires what MergePlan does. Returns errs.NotFound, or errs.Conflict if it is too late, if the merge was undone
// before, if one of the two was merged again afterwards or erased, or if what has to be put back is gone or now belongs
// to somebody else.
func (s *Service) UndoMerge(ctx context.Context, id int) (*MergeUndone, error) {
	a, err := requireMerger(ctx)
	if err != nil {
		return nil, err
	}

	out := &MergeUndone{Kept: []string{}}
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		row, err := s.lockVisibleMerge(ctx, a, id)
		if err != nil {
			return err
		}

		people, err := s.lockPair(ctx, a, row.pair())
		if err != nil {
			return err
		}

		// Read again under the locks, as another merge may have come first.
		known, err := s.mergeByID(ctx, id)
		if err != nil {
			return fmt.Errorf("read merge %d: %w", id, err)
		}
		if known.Obstacle != nil {
			return errs.New(errs.Conflict, "%s", *known.Obstacle)
		}

		out.Kept, err = s.undo(ctx, a, row, people[row.SurvivorID], people[row.SourceID])
		return err
	})

	// What somebody else took since is found by the rules of the database, and said in words.
	switch {
	case db.Unique(err, "users.email_key"), db.Unique(err, "users.tribe_id"):
		return nil, errs.New(errs.Conflict, "Someone else now has the email address or Tribe ID we'd have to put back")
	case db.ForeignKey(err):
		return nil, errs.New(errs.Conflict,
			"Something we'd have to put back is gone, so this merge can't be undone anymore")
	case err != nil:
		return nil, err
	}

	out.Merge, err = s.mergeByID(ctx, id)
	return out, err
}

// lockVisibleMerge locks a merge of two people whom the caller sees. Returns errs.NotFound for every other.
func (s *Service) lockVisibleMerge(ctx context.Context, a actor.Actor, id int) (*mergeRow, error) {
	row, err := merges.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Merge")
	}
	if err != nil {
		return nil, fmt.Errorf("lock merge %d: %w", id, err)
	}

	for _, who := range []int{row.SurvivorID, row.SourceID} {
		if err := s.people.RequireVisibleOne(ctx, a, who); err != nil {
			if errs.Is(err, errs.NotFound) {
				return nil, errs.Missing("Merge")
			}

			return nil, fmt.Errorf("look whether user %d is seen: %w", who, err)
		}
	}

	return row, nil
}

// obstacle says why a merge cannot be undone; empty when it can. later is when one of the two was merged again, effects
// how much is known of what was written.
func (s *Service) obstacle(row *mergeRow, later *time.Time, effects int) string {
	switch {
	case row.UndoneAt != nil:
		return "This merge was already undone"
	case !s.clock.Now().Before(row.UndoUntil):
		return "It's too late to undo this merge"
	case later != nil:
		return "Undo the later merge of " + later.In(clock.Manila).Format("January 2, 2006, 3:04 PM") + " first"
	case effects == 0:
		return "One of the two was erased, so this merge can't be undone anymore"
	}

	return ""
}

// undo parts two people, in the transaction of ctx.
func (s *Service) undo(
	ctx context.Context, a actor.Actor, row *mergeRow, survivor, source *people.User,
) ([]string, error) {
	p := row.pair()
	before, err := s.loggedPair(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("read both people before undoing: %w", err)
	}

	effects, err := s.store.effectsOf(ctx, row.ID)
	if err != nil {
		return nil, fmt.Errorf("read effects of merge %d: %w", row.ID, err)
	}

	kept, err := merge.Undo(ctx, s.db, effects, p)
	if err != nil {
		return nil, fmt.Errorf("undo merge %d: %w", row.ID, err)
	}

	// After all rows are back: figures and lists are computed from them.
	if err := s.reconcileMerge(ctx, p); err != nil {
		return nil, fmt.Errorf("bring both people up to date: %w", err)
	}

	back, err := s.people.ByID(ctx, p.Source)
	if err != nil {
		return nil, fmt.Errorf("read user %d: %w", p.Source, err)
	}
	if back.ArchivedAt == nil {
		if err := people.RunHooks(ctx, s.hooks.Restored, p.Source); err != nil {
			return nil, fmt.Errorf("tell other domains that user %d is back: %w", p.Source, err)
		}
	}

	now := s.clock.Now()
	row.UndoneAt, row.UndoneByID = &now, &a.UserID
	if err := merges.Update(ctx, s.db, row, "undone_at", "undone_by_id"); err != nil {
		return nil, fmt.Errorf("note undoing of merge %d: %w", row.ID, err)
	}

	// They hold personal data, and the merge cannot be undone twice.
	if err := s.store.removeEffects(ctx, row.ID); err != nil {
		return nil, fmt.Errorf("delete effects of merge %d: %w", row.ID, err)
	}

	if kept == nil {
		kept = []string{}
	}

	return kept, s.logAndMailMerge(ctx, "user_merge_undo", row, before, survivor, source)
}
