package merge

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"atlas/internal/platform/db"
)

// Row is some columns of a row with their values.
type Row map[string]any

// Effect is one thing a merge wrote, with what it takes to take it back.
type Effect struct {
	Kind effectKind `json:"kind"`
	// Label is what staff call it.
	Label string `json:"label,omitempty"`
	Table string `json:"table"`
	// Where finds the row; Owner and Keys find the rows that moved.
	Where  Row      `json:"where,omitempty"`
	Owner  string   `json:"owner,omitempty"`
	Key    string   `json:"key,omitempty"`
	Keys   []string `json:"keys,omitempty"`
	Before Row      `json:"before,omitempty"`
	After  Row      `json:"after,omitempty"`
}

type effectKind string

const (
	moved    effectKind = "moved"
	changed  effectKind = "changed"
	added    effectKind = "added"
	inserted effectKind = "inserted"
	deleted  effectKind = "deleted"
)

// Writer writes for a merge and keeps what it wrote.
type Writer struct {
	store   rowStore
	effects []*Effect
}

// NewWriter writes in the transactions of the contexts it is called with.
func NewWriter(d *db.DB) *Writer { return &Writer{store: rowStore{d}} }

// Effects is what was written so far.
func (w *Writer) Effects() []*Effect { return w.effects }

// Run does what the tables and hooks of all parts say.
func (w *Writer) Run(ctx context.Context, parts []Part, p Pair, choices map[string]string) error {
	for _, part := range parts {
		// The hook of a part comes before its tables: it may need rows of both while they are still apart.
		if part.Hook != nil && part.Hook.Run != nil {
			if err := part.Hook.Run(ctx, w, p, choices); err != nil {
				return err // may be a refusal, for staff
			}
		}

		for _, t := range part.Tables {
			if err := w.table(ctx, t, p); err != nil {
				return fmt.Errorf("merge %s: %w", t.Name, err)
			}
		}
	}

	// Last, when everything belongs to the survivor: figures are computed from rows in their final place.
	for _, part := range parts {
		if part.Hook != nil && part.Hook.Moved != nil {
			if err := part.Hook.Moved(ctx, w, p); err != nil {
				return err // may be a refusal, for staff
			}
		}
	}

	return nil
}

func (w *Writer) table(ctx context.Context, t Table, p Pair) error {
	switch t.Policy {
	case End:
		return w.store.deleteOf(ctx, t, p.Source)
	case Move:
		if len(t.Combine) > 0 {
			if err := w.combine(ctx, t, p); err != nil {
				return fmt.Errorf("combine rows: %w", err)
			}
		}

		moving, _, err := w.store.keys(ctx, t, p)
		if err != nil || len(moving) == 0 {
			return err
		}

		return w.move(ctx, t, moving, p)
	}

	return nil
}

func (w *Writer) move(ctx context.Context, t Table, keys []string, p Pair) error {
	n, err := w.store.changeOwner(ctx, t, keys, p.Source, p.Survivor)
	if err == nil && n != len(keys) {
		err = fmt.Errorf("%d rows of %d moved", n, len(keys))
	}
	w.effects = append(w.effects,
		&Effect{Kind: moved, Label: t.Label, Table: t.Name, Owner: t.Owner, Key: t.Key, Keys: keys})
	return err
}

// Set changes columns of the one row that fits where. Undoing puts all of them back, unless one of them was changed
// since: then all stay.
func (w *Writer) Set(ctx context.Context, label, table string, where, change Row) error {
	columns := slices.Sorted(maps.Keys(change))

	// Read before and after: undoing compares values in the form in which the database gives them.
	before, err := w.store.read(ctx, table, where, columns)
	if err != nil {
		return fmt.Errorf("read row of %s before the change: %w", table, err)
	}

	if err := w.store.update(ctx, table, where, change); err != nil {
		return fmt.Errorf("change row of %s: %w", table, err)
	}

	after, err := w.store.read(ctx, table, where, columns)
	if err != nil || same(before, after) {
		return err
	}

	w.effects = append(w.effects,
		&Effect{Kind: changed, Label: label, Table: table, Where: where, Before: before, After: after})
	return nil
}

// Add adds to a figure of the one row that fits where. Undoing takes as much away again, whatever was added since.
func (w *Writer) Add(ctx context.Context, label, table string, where Row, column string, more int) error {
	if err := w.store.add(ctx, table, where, column, more); err != nil {
		return fmt.Errorf("add to %s of %s: %w", column, table, err)
	}
	w.effects = append(w.effects,
		&Effect{Kind: added, Label: label, Table: table, Where: where, After: Row{column: more}})
	return nil
}

// Insert writes a row that where finds again, unless it is there already. Undoing removes it.
func (w *Writer) Insert(ctx context.Context, label, table string, where, row Row) error {
	n, err := w.store.insert(ctx, table, row)
	if err != nil || n == 0 {
		return err
	}
	w.effects = append(w.effects, &Effect{Kind: inserted, Label: label, Table: table, Where: where})
	return nil
}

// Delete removes the one row that fits where. Undoing writes it again.
func (w *Writer) Delete(ctx context.Context, label, table string, where Row) error {
	// All columns, as undoing has to write the row as it was.
	before, err := w.store.read(ctx, table, where, []string{"*"})
	if err != nil {
		return fmt.Errorf("read row of %s before it goes: %w", table, err)
	}

	if _, err := w.store.delete(ctx, table, where); err != nil {
		return fmt.Errorf("delete row of %s: %w", table, err)
	}

	w.effects = append(w.effects, &Effect{Kind: deleted, Label: label, Table: table, Before: before})
	return nil
}

// combine lets the survivor's rows take over what Combine names from the rows that both have.
func (w *Writer) combine(ctx context.Context, t Table, p Pair) error {
	columns, keys := slices.Sorted(maps.Keys(t.Combine)), strings.Fields(t.Key)
	both, err := w.store.pairs(ctx, t, keys, columns, p)
	if err != nil {
		return fmt.Errorf("find rows that both have: %w", err)
	}

	for _, values := range both {
		where := Row{t.Owner: p.Survivor}
		for i, column := range keys {
			where[column] = values[i]
		}

		for i, column := range columns {
			theirs, ours := values[len(keys)+2*i], values[len(keys)+2*i+1]
			if err := w.take(ctx, t, where, column, theirs, ours); err != nil {
				return fmt.Errorf("combine %s: %w", column, err)
			}
		}
	}

	return nil
}

// take brings one figure of the source into the survivor's row.
func (w *Writer) take(ctx context.Context, t Table, where Row, column string, survivor, source any) error {
	more, ok := source.(int64)
	have, has := survivor.(int64)
	switch how := t.Combine[column]; {
	// Nothing to take over: the source has no figure.
	case !ok:
		return nil
	case how == Sum:
		return w.Add(ctx, t.Label, t.Name, where, column, int(more))
	case !has || how == Larger && more > have || how == Smaller && more < have:
		return w.Set(ctx, t.Label, t.Name, where, Row{column: more})
	}

	return nil
}
