package merge

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"atlas/internal/platform/db"
)

// Undo takes effects back, the last one first, and tells what stayed as it is because it was changed since, by what
// staff call it. Rows that were written since the merge are not touched.
func Undo(ctx context.Context, d *db.DB, effects []*Effect, p Pair) (kept []string, err error) {
	for _, e := range slices.Backward(effects) {
		whole, err := e.undo(ctx, rowStore{d}, p)
		if err != nil {
			return nil, fmt.Errorf("undo %s %s: %w", e.Kind, e.Table, err)
		}
		if !whole && e.Label != "" && !slices.Contains(kept, e.Label) {
			kept = append(kept, e.Label)
		}
	}

	return kept, nil
}

func (e *Effect) undo(ctx context.Context, store rowStore, p Pair) (whole bool, err error) {
	switch e.Kind {
	case moved:
		// Rows that moved on since are left where they are; the count tells that some were.
		n, err := store.changeOwner(ctx, Table{Name: e.Table, Owner: e.Owner, Key: e.Key}, e.Keys, p.Survivor, p.Source)
		return n == len(e.Keys), err
	case changed:
		return e.undoChange(ctx, store)
	case added:
		for column, more := range e.After {
			n, err := store.subtract(ctx, e.Table, e.Where, column, more)
			return n == 1, err
		}

		return true, nil
	case inserted:
		n, err := store.delete(ctx, e.Table, e.Where)
		return n == 1, err
	case deleted:
		_, err := store.insert(ctx, e.Table, e.Before)
		return true, err
	}

	return false, fmt.Errorf("an effect of the kind %q", e.Kind)
}

func (e *Effect) undoChange(ctx context.Context, store rowStore) (whole bool, err error) {
	columns := []string{}
	for column := range e.After {
		columns = append(columns, column)
	}

	// What somebody changed after the merge is newer than what it was before, and stays.
	now, err := store.read(ctx, e.Table, e.Where, columns)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}
	if err != nil || !same(now, e.After) {
		return false, err
	}

	return true, store.update(ctx, e.Table, e.Where, e.Before)
}
