package imports

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet"
)

// chunk is how many rows share a transaction, a statement for their effects and a step of the progress.
const chunk = 100

// runner is one start of one import.
type runner struct {
	*Service
	i    *Import
	k    *Kind
	book *sheet.Book
	seq  int
	// refused are rows whose Apply said no, with the reason among their problems.
	refused []Item
}

// rowError carries a public no of one row out of a transaction.
type rowError struct {
	item   Item
	reason string
}

func (e *rowError) Error() string { return e.reason }

// allOrNothing plans and applies in one transaction, together with the last state of the import.
func (r *runner) allOrNothing(ctx context.Context) error {
	var p *plan
	err := r.db.Tx(ctx, func(ctx context.Context) (err error) {
		// The transaction may run again from its beginning, and so does the numbering.
		r.seq = 0
		if err := r.requireOwned(ctx, r.i); err != nil {
			return err
		}

		if p, err = makePlan(ctx, r.k, Input{Book: r.book, Mode: r.i.Mode}); err != nil {
			return fmt.Errorf("plan rows of import %d: %w", r.i.ID, err)
		}

		if p.summarize(r.i); r.i.ProblemCount > 0 {
			return nil
		}

		for from := 0; from < len(p.items); from += chunk {
			to := min(from+chunk, len(p.items))
			if err := r.apply(ctx, p.items[from:to]); err != nil {
				return fmt.Errorf("apply rows %d to %d: %w", from, to, err)
			}

			if err := r.reportProgress(ctx, to); err != nil {
				return fmt.Errorf("note progress of import %d: %w", r.i.ID, err)
			}
		}

		return r.finish(ctx, nil)
	})

	// The transaction is undone; what is kept of it is which row was refused, and why.
	if no, ok := errors.AsType[*rowError](err); ok {
		for n := range p.items {
			if p.items[n].Row == no.item.Row {
				p.items[n].Problems = append(p.items[n].Problems, no.item.Row.Problem("", no.reason))
			}
		}

		p.summarize(r.i)
	} else if err != nil || r.i.ProblemCount == 0 {
		return err
	}

	// One bad row rejects them all; they are given back together.
	message := "Nothing was imported, because some rows have problems"
	r.i.count(rowCounts{rejected: r.i.Rows})
	r.i.Failure = &message

	return r.db.Tx(ctx, func(ctx context.Context) error { return r.finish(ctx, p.items) })
}

// rowByRow applies chunk after chunk, each in a transaction of its own; in a chunk with a bad row every row gets its
// own. Rows of an earlier start are left alone.
func (r *runner) rowByRow(ctx context.Context) error {
	done, err := r.store.effects(ctx, r.i.ID)
	if err != nil {
		return fmt.Errorf("read effects of earlier starts of import %d: %w", r.i.ID, err)
	}

	r.seq = len(done)
	did := actions(done)
	earlier, err := r.readList(ctx, r.i.ID, warnings, r.i.WarningCount)
	if err != nil {
		return fmt.Errorf("read warnings of import %d: %w", r.i.ID, err)
	}

	p, err := makePlan(ctx, r.k, Input{Book: r.book, Mode: r.i.Mode, Done: doneInput(done)})
	if err != nil {
		return fmt.Errorf("plan rows of import %d: %w", r.i.ID, err)
	}

	if p.summarize(r.i); r.i.Blocked {
		return errs.New(errs.Conflict, "The columns don't match. Use the template and upload it again.")
	}

	var t rowCounts
	var rejected, waiting []Item
	for n, item := range p.items {
		// Rows of an earlier start come first: their plan would say unchanged now, and count them twice.
		switch action := did[placeOf(item.Row)]; {
		case action != "":
			t.add(action)
		case len(item.Problems) > 0:
			rejected = append(rejected, item)
		case item.Action == Unchanged:
			t.add(Unchanged)
		default:
			waiting = append(waiting, item)
		}

		if len(waiting) < chunk && n < len(p.items)-1 {
			continue
		}

		if err := r.applyChunk(ctx, waiting, n+1, &t); err != nil {
			return fmt.Errorf("apply rows up to %d: %w", n+1, err)
		}

		waiting = waiting[:0]
	}

	rejected = append(rejected, r.refused...)
	t.rejected = len(rejected)
	r.i.count(t)
	var wrong []sheet.Problem

	// The list of problems is made anew, as some rows were refused only when they were applied.
	for _, item := range rejected {
		wrong = append(wrong, item.Problems...)
	}

	sheet.SortProblems(wrong, Sheets(r.i.Kind))
	r.i.addProblem(wrong)
	r.warnOfTaken(p, did, earlier)

	return r.db.Tx(ctx, func(ctx context.Context) error { return r.finish(ctx, rejected) })
}

// warnOfTaken keeps the warnings of rows that were taken. Those of rows that an earlier start finished are the ones it
// knew: they are not planned again.
func (r *runner) warnOfTaken(p *plan, did map[Place]Action, earlier []sheet.Problem) {
	refused := map[Place]bool{}
	for _, item := range r.refused {
		refused[placeOf(item.Row)] = true
	}

	taken := slices.DeleteFunc(p.warnings(), func(w sheet.Problem) bool {
		place := Place{w.Sheet, w.Row}
		return refused[place] || did[place] != ""
	})
	for _, warning := range earlier {
		if did[Place{warning.Sheet, warning.Row}] != "" {
			taken = append(taken, warning)
		}
	}

	sheet.SortProblems(taken, Sheets(r.i.Kind))
	r.i.addWarning(taken)
}

// applyChunk applies rows in one transaction or, when one of them is refused, each in its own.
func (r *runner) applyChunk(ctx context.Context, items []Item, upTo int, t *rowCounts) error {
	if err := ctx.Err(); err != nil {
		return err
	}

	// One transaction for all is much quicker, and few chunks hold a row that is refused.
	err := r.commit(ctx, items, upTo)
	if _, ok := errors.AsType[*rowError](err); !ok || len(items) == 1 {
		return r.recordOutcome(err, items, t)
	}

	for n := range items {
		one := items[n : n+1]
		if err := r.recordOutcome(r.commit(ctx, one, upTo-len(items)+n+1), one, t); err != nil {
			return err
		}
	}

	return nil
}

// commit applies rows in one transaction with their effects and the progress.
func (r *runner) commit(ctx context.Context, items []Item, upTo int) error {
	before := r.seq
	return r.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that runs again must not leave gaps in the numbers of effects.
		r.seq = before
		if err := r.lockOwned(ctx, r.i); err != nil {
			return err // errSuperseded ends the run quietly
		}

		if err := r.apply(ctx, items); err != nil {
			r.seq = before
			return err
		}

		if err := r.store.setProgress(ctx, r.i.ID, upTo, r.clock.Now()); err != nil {
			return fmt.Errorf("note progress of import %d: %w", r.i.ID, err)
		}

		return nil
	})
}

// recordOutcome counts committed rows and sets a refused one aside.
func (r *runner) recordOutcome(err error, items []Item, t *rowCounts) error {
	if no, ok := errors.AsType[*rowError](err); ok {
		item := no.item
		item.Problems = append(item.Problems, item.Row.Problem("", no.reason))
		r.refused = append(r.refused, item)

		return nil
	}

	if err != nil {
		return err
	}

	for _, item := range items {
		t.add(item.Action)
	}

	return nil
}

// apply makes the changes of some rows in the transaction of ctx and writes down their effects.
func (r *runner) apply(ctx context.Context, items []Item) error {
	var rows []effectRow
	for _, item := range items {
		if item.Action == Unchanged {
			continue
		}

		made, err := item.Apply(ctx)
		if err != nil {
			return rowOrElse(item, err)
		}

		for _, e := range made {
			r.seq++
			rows = append(rows,
				effectRow{r.i.ID, r.seq, item.Row.Sheet.Spec.Name, item.Row.Number, e.Entity, e.EntityID,
					text(e.Before), text(e.After)})
		}
	}

	return r.store.insertEffects(ctx, rows)
}

// rowOrElse tells the no of a row from a fault of ours.
func rowOrElse(item Item, err error) error {
	if public, ok := errs.As(err); ok {
		return &rowError{item, public.Message}
	}
	if v, ok := errors.AsType[*db.Violation](err); ok && v.Kind == "unique" {
		return &rowError{item, "This row conflicts with something that already exists"}
	}

	return fmt.Errorf("apply row %d of sheet %s: %w", item.Row.Number, item.Row.Sheet.Spec.Name, err)
}

// reportProgress makes the progress of a single transaction visible: to this process at once, to others where the
// engine can.
func (r *runner) reportProgress(ctx context.Context, rows int) error {
	r.progress.Store(r.i.ID, rows)
	return r.store.showProgress(ctx, r.i.ID, rows, r.clock.Now())
}

// finish writes the last state with the rejected rows.
func (r *runner) finish(ctx context.Context, rejected []Item) error {
	// A run that was taken over must not write its end over that of the new one.
	if err := r.lockOwned(ctx, r.i); err != nil {
		return err // errSuperseded ends the run quietly
	}

	content, err := rejectedBook(r.i.Kind, rejected)
	if err != nil {
		return fmt.Errorf("write workbook of rejected rows: %w", err)
	}

	if err := r.store.setFile(ctx, r.i.ID, result, content); err != nil {
		return fmt.Errorf("keep rejected rows of import %d: %w", r.i.ID, err)
	}

	if err := r.storeLists(ctx, r.i); err != nil {
		return fmt.Errorf("keep problems of import %d: %w", r.i.ID, err)
	}

	status := Done
	if r.i.Failure != nil {
		status = Failed
	}

	return r.end(ctx, r.i, status)
}

func doneInput(done []*effectRow) map[Place][]Effect {
	out := map[Place][]Effect{}
	for _, e := range done {
		place := Place{e.Sheet, e.Row}
		out[place] = append(out[place], e.effect())
	}
	return out
}
