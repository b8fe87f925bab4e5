package imports

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// maxNamed bounds how many changed rows a refusal names.
const maxNamed = 100

// Undo takes back everything that an import changed, for as many days as the setting said when it ended. The work is
// done in the background.
//
// Requires the function of the kind. Returns errs.NotFound, or errs.Conflict if nothing can be undone, if it is too
// late, or if rows were changed since; Fields["rows"] then names them.
func (s *Service) Undo(ctx context.Context, id int) (*Import, error) {
	var i *Import
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if i, err = s.lock(ctx, id); err != nil {
			return fmt.Errorf("lock import %d: %w", id, err)
		}

		k, err := s.requireImport(ctx, i.Kind)
		if err != nil {
			return err
		}

		until := i.UndoUntil()
		switch {
		case i.Status == Undoing:
			return errs.New(errs.Conflict, "This import is already being undone")
		case until == nil:
			return errs.New(errs.Conflict, "There's nothing to undo in this import")
		case s.clock.Now().After(*until):
			return errs.New(errs.Conflict, "It's too late to undo this import. That was possible until %s.",
				until.In(clock.Manila).Format("Jan 02, 2006 3:04 PM"))
		}

		done, err := s.store.effects(ctx, id)
		if err != nil {
			return fmt.Errorf("read effects of import %d: %w", id, err)
		}

		// Asked now for an answer at once, and again by the job, as rows may change in between.
		if err := s.requireUntouched(ctx, k, done); err != nil {
			return err
		}

		// Staff who act as somebody else undo it as themselves, with their own rights.
		a := actor.From(ctx)
		by := cmp.Or(a.OriginalUserID, a.UserID)
		i.Status, i.UndoneByID, i.UndoFailure = Undoing, &by, nil
		if err := s.store.update(ctx, i, "status", "undone_by_id", "undo_failure"); err != nil {
			return fmt.Errorf("mark import %d as undoing: %w", id, err)
		}

		if err := s.hooks.Noted(ctx, "import_undo", i); err != nil {
			return fmt.Errorf("log undoing of import %d: %w", id, err)
		}

		return s.queue.Enqueue(ctx, undoJob{ID: id}) // not Once, as in Start
	})
	if err != nil {
		return nil, err
	}

	return i, nil
}

// undoJob is the job that undoes an import.
type undoJob struct {
	ID int `json:"id"`
}

// Kind names the job.
func (undoJob) Kind() string { return "import_undo" }

// undoRun undoes an import in one transaction, or puts it back to where it was with the reason why not.
func (s *Service) undoRun(ctx context.Context, job undoJob) error {
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		i, err := s.lock(ctx, job.ID)
		if err != nil || i.Status != Undoing {
			return err
		}

		a, err := s.hooks.Actor(ctx, *i.UndoneByID, nil)
		if err != nil {
			return fmt.Errorf("find who undoes import %d: %w", job.ID, err)
		}

		if err := s.reverse(actor.With(ctx, a), i); err != nil {
			return err // a refusal is kept for staff, with its words
		}

		now := s.clock.Now()
		i.Status, i.UndoneAt = Undone, &now
		return s.store.update(ctx, i, "status", "undone_at")
	})

	// Only refusals end it; other errors leave the state to the next attempt of the job.
	public, ok := errs.As(err)
	if !ok {
		return err
	}

	return s.store.refuseUndo(ctx, job.ID, public.Message)
}

func (s *Service) reverse(ctx context.Context, i *Import) error {
	k, err := s.requireImport(ctx, i.Kind)
	if err != nil {
		return err
	}

	done, err := s.store.effects(ctx, i.ID)
	if err != nil {
		return fmt.Errorf("read effects of import %d: %w", i.ID, err)
	}

	if err := s.requireUntouched(ctx, k, done); err != nil {
		return err
	}

	// Backwards: what belongs to a row goes before the row itself.
	for _, e := range slices.Backward(done) {
		if err := k.Undo(ctx, e.effect()); err != nil {
			return named(e, err)
		}
	}

	return nil
}

// named puts the place of a row before its refusal.
func named(e *effectRow, err error) error {
	public, ok := errs.As(err)
	if !ok {
		return err
	}
	return errs.Wrap(err, errs.Conflict, "%s row %d: %s", e.Sheet, e.Row, public.Message)
}

// requireUntouched refuses when anything is not as the import left it.
func (s *Service) requireUntouched(ctx context.Context, k *Kind, done []*effectRow) error {
	// Only the last effect on a row says how the import left it.
	last := map[string]map[int]*effectRow{}
	for _, e := range done {
		if last[e.Entity] == nil {
			last[e.Entity] = map[int]*effectRow{}
		}

		last[e.Entity][e.EntityID] = e
	}

	var changed []*effectRow
	for entity, byID := range last {
		ids := make([]int, 0, len(byID))
		for id := range byID {
			ids = append(ids, id)
		}

		states, err := k.State(ctx, entity, ids)
		if err != nil {
			return fmt.Errorf("read state of %s: %w", entity, err)
		}

		for id, e := range byID {
			if !bytes.Equal(states[id], raw(e.After)) {
				changed = append(changed, e)
			}
		}
	}

	if len(changed) == 0 {
		return nil
	}

	// Maps have no order; staff go through the file from its top.
	slices.SortFunc(changed, func(a, b *effectRow) int { return a.Seq - b.Seq })
	names := make([]string, 0, maxNamed)
	for _, e := range changed[:min(len(changed), maxNamed)] {
		names = append(names, fmt.Sprintf("%s row %d", e.Sheet, e.Row))
	}

	no := errs.New(errs.Conflict,
		"We can't undo this import because rows have changed since then (%d in all). The first is %s.", len(changed),
		names[0])
	no.Fields = map[string][]string{"rows": names}
	return no
}
