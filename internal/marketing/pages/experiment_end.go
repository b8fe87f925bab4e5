package pages

import (
	"context"
	"fmt"

	"atlas/internal/platform/errs"
)

// syncExperiment ends the experiment that runs on a locked page, without a winner, if its A is no longer what
// visitors see. Everything that writes a page calls it.
func (s *Experiments) syncExperiment(ctx context.Context, page *Page) error {
	running, err := s.store.findRunning(ctx, page.ID)
	if err != nil || running == nil {
		return err
	}

	reason := endReasonOf(page, running.BaseVersion)
	if reason == "" {
		return nil
	}

	return s.endWithoutWinner(ctx, running, page.Path, reason)
}

// endWithoutWinner ends a running experiment without a winner and says why.
func (s *Experiments) endWithoutWinner(ctx context.Context, e *Experiment, path, reason string) error {
	// Noted before the fields change.
	before := loggedExperiment(e)
	e.State = experimentEnded
	e.EndReason = reason
	e.EndedAt = new(s.clock.Now())
	if err := s.store.storeExperiment(ctx, e); err != nil {
		return err
	}

	return s.logExperiment(ctx, "marketing_experiment_end", path, before, e)
}

// EndStopped ends experiments whose funnel was archived or leads elsewhere, which commerce decides without asking.
//
// It checks no rights: it is called by a job, and by what changes where a funnel leads.
func (s *Experiments) EndStopped(ctx context.Context) error {
	ids, err := s.store.stoppedExperiments(ctx)
	if err != nil {
		return err
	}

	for _, id := range ids {
		// One transaction each: what ended before a failure stays ended.
		err := s.db.Tx(ctx, func(ctx context.Context) error {
			_, page, err := s.store.lockExperiment(ctx, id)
			if err != nil {
				return err
			}

			return s.syncExperiment(ctx, page)
		})
		// Deleted meanwhile is as good as ended.
		if err != nil && !errs.Is(err, errs.NotFound) {
			return fmt.Errorf("end experiment %d: %w", id, err)
		}
	}

	return nil
}
