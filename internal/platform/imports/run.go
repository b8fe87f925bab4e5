package imports

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet"
)

// Start runs a checked import in the background, as the caller, or a failed one again. Get tells how far it is.
//
// Requires the function of the kind. Returns errs.Invalid for an unknown policy; errs.NotFound, also if the file is no
// longer kept; or errs.Conflict if the import was run already, if the columns don't match, or if some rows are wrong or
// imported already and the policy is all or nothing.
func (s *Service) Start(ctx context.Context, id int, policy Policy) (*Import, error) {
	if policy != AllOrNothing && policy != RowByRow {
		return nil, errs.Field("policy", errs.IsNotValid)
	}

	var i *Import
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if i, err = s.lock(ctx, id); err != nil {
			return fmt.Errorf("lock import %d: %w", id, err)
		}

		if _, err := s.requireImport(ctx, i.Kind); err != nil {
			return err
		}

		// Judged under the lock: two starts at once would import every row twice.
		switch {
		case i.Status == Running:
			return errs.New(errs.Conflict, "This import is already running")
		case i.Status != Checked && i.Status != Failed:
			return errs.New(errs.Conflict, "This import already ran. Upload the file again to run it once more.")
		case i.Blocked:
			return errs.New(errs.Conflict, "The columns don't match. Use the template and upload it again.")
		case i.Status == Checked && i.ProblemCount > 0 && policy == AllOrNothing:
			return errs.New(errs.Conflict, "Fix the problems first (%d in all), or import row by row.", i.ProblemCount)
		case i.Created+i.Updated > 0 && i.Status == Failed && policy == AllOrNothing:
			return errs.New(errs.Conflict, "Some rows were already imported. Continue row by row, or undo it.")
		}

		// The file may have been wiped after its time; better said now than by the job.
		if _, err := s.file(ctx, id, source); err != nil {
			return err
		}

		// It runs with the rights of anyone who starts it, who may be somebody else than the uploader.
		a, now := actor.From(ctx), s.clock.Now()
		i.Status, i.Policy, i.StartedAt, i.FinishedAt, i.Progress, i.Failure = Running, policy, &now, nil, 0, nil
		i.ActorID, i.OriginalActorID, i.Attempt, i.SeenAt, i.UndoFailure = a.UserID, original(a), 0, nil, nil
		if err := s.store.update(ctx, i); err != nil {
			return fmt.Errorf("mark import %d as running: %w", id, err)
		}

		// Not Once: the job of an earlier start may be about to end, and would swallow this one.
		return s.queue.Enqueue(ctx, runJob{ID: id})
	})
	if err != nil {
		return nil, err
	}

	return i, nil
}

func (s *Service) lock(ctx context.Context, id int) (*Import, error) {
	i, err := s.store.lock(ctx, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Import")
	}
	return i, err
}

// runJob is the job that runs an import.
type runJob struct {
	ID int `json:"id"`
}

// Kind names the job.
func (runJob) Kind() string { return "import_run" }

// errSuperseded ends a run whose import was taken over by a later start.
var errSuperseded = errors.New("another run took over")

const maxAttempts = 3

// run is one start of a run. It may be cut off at any moment: all or nothing leaves nothing, row by row goes on next
// time.
func (s *Service) run(ctx context.Context, job runJob) error {
	i, err := s.begin(ctx, job.ID)
	if err != nil || i == nil {
		return err
	}

	s.progress.Store(i.ID, 0)
	defer s.progress.Delete(i.ID)
	err = s.execute(ctx, i)

	// Another start took over, or the process stops: neither is a failure of the import.
	if err == nil || errors.Is(err, errSuperseded) || ctx.Err() != nil {
		return ignore(err, errSuperseded)
	}

	// A refusal would be the same next time; anything else is tried again, a few times.
	public, ok := errs.As(err)
	if !ok && i.Attempt < maxAttempts {
		return err
	}

	message := errs.General
	if ok {
		message = public.Message
	} else {
		s.log.ErrorContext(ctx, "an import failed", "import", i.ID, "error", err)
	}

	return ignore(s.fail(ctx, i, message), errSuperseded)
}

func ignore(err, what error) error {
	if errors.Is(err, what) {
		return nil
	}
	return err
}

// begin counts the start; nil when there is nothing to run any more.
func (s *Service) begin(ctx context.Context, id int) (i *Import, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if i, err = s.lock(ctx, id); err != nil {
			return fmt.Errorf("lock import %d: %w", id, err)
		}

		if i.Status != Running {
			i = nil
			return nil
		}

		// The number of the attempt is how a run knows later that another one has taken over.
		now := s.clock.Now()
		i.Attempt++
		i.SeenAt = &now

		return s.store.update(ctx, i, "attempt", "seen_at")
	})
	return i, err
}

// execute reads the file again and does what its policy says, with the rights that the person who started it has now.
func (s *Service) execute(ctx context.Context, i *Import) error {
	a, err := s.hooks.Actor(ctx, i.ActorID, i.OriginalActorID)
	if err != nil {
		return fmt.Errorf("who started the import: %w", err)
	}

	// Rights are asked for anew: who lost the function since the start imports nothing.
	ctx = actor.With(ctx, a)
	k, err := s.requireImport(ctx, i.Kind)
	if err != nil {
		return err
	}

	data, err := s.file(ctx, i.ID, source)
	if err != nil {
		return fmt.Errorf("read file of import %d: %w", i.ID, err)
	}

	// The file is read again instead of keeping the plan: what is in the database may have changed since.
	book, err := sheet.Read(ctx, data, Sheets(i.Kind))
	if err != nil {
		return fmt.Errorf("read workbook of import %d: %w", i.ID, err)
	}

	r := &runner{Service: s, i: i, k: k, book: book}
	if i.Policy == RowByRow {
		return r.rowByRow(ctx)
	}

	return r.allOrNothing(ctx)
}

// lockOwned locks the import for this start, or says that another start took over.
func (s *Service) lockOwned(ctx context.Context, i *Import) error {
	return ownedBy(i)(s.lock(ctx, i.ID))
}

// requireOwned is lockOwned without the lock, which would keep others from telling the progress.
func (s *Service) requireOwned(ctx context.Context, i *Import) error {
	return ownedBy(i)(s.get(ctx, i.ID))
}

func ownedBy(i *Import) func(now *Import, err error) error {
	return func(now *Import, err error) error {
		if err == nil && (now.Status != Running || now.Attempt != i.Attempt) {
			err = errSuperseded
		}
		return err
	}
}

// fail ends a run that could not go through. Every row counts as rejected, except those that an earlier start finished.
func (s *Service) fail(ctx context.Context, i *Import, message string) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.lockOwned(ctx, i); err != nil {
			return err // errSuperseded ends the run quietly
		}

		done, err := s.store.effects(ctx, i.ID)
		if err != nil {
			return fmt.Errorf("read effects of import %d: %w", i.ID, err)
		}

		var t rowCounts
		for _, action := range actions(done) {
			t.add(action)
		}

		// Rows that an earlier start finished stay done and can be undone.
		t.rejected = i.Rows - t.created - t.updated
		i.count(t)
		i.Failure = &message

		return s.end(ctx, i, Failed)
	})
}

// end writes the last state of a run, in the transaction of ctx.
func (s *Service) end(ctx context.Context, i *Import, status string) error {
	now := s.clock.Now()
	i.Status, i.FinishedAt, i.Progress = status, &now, i.Rows
	until := now.Add(UndoWindow)
	if s.hooks.UndoDays != nil {
		until = now.Add(time.Duration(s.hooks.UndoDays(ctx)) * 24 * time.Hour)
	}

	// The time for undoing is fixed now: a change of the setting does not concern imports that are done.
	i.UndoBy = &until
	err := s.store.update(ctx, i, "status", "finished_at", "undo_until", "progress", "rows_read", "created",
		"updated", "unchanged", "rejected", "blocked", "problem_count", "warning_count", "failure")
	if err != nil {
		return fmt.Errorf("write last state of import %d: %w", i.ID, err)
	}

	if err := s.hooks.Noted(ctx, "import_run", i); err != nil {
		return fmt.Errorf("log import %d: %w", i.ID, err)
	}

	// Only rows that were changed have consequences, such as welcome emails.
	if k := s.kinds[i.Kind]; i.Created+i.Updated == 0 || k == nil || k.FollowUp == nil {
		return nil
	}

	return s.queue.Enqueue(ctx, followUpJob{ID: i.ID})
}

// actions tells what earlier starts did, row by row.
func actions(done []*effectRow) map[Place]Action {
	out := map[Place]Action{}
	for _, e := range done {
		// The first effect of a row says whether it was created; others are about what belongs to it.
		place := Place{e.Sheet, e.Row}
		if out[place] != "" {
			continue
		}

		out[place] = Updates
		if e.Before == nil {
			out[place] = Creates
		}
	}

	return out
}
