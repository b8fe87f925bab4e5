package imports

import (
	"context"
	"fmt"
)

// resumeJob is the job that looks for runs without an owner.
type resumeJob struct{}

// Kind names the job.
func (resumeJob) Kind() string { return "import_revive" }

// resumeStalled starts runs again whose process died. A run that only seemed dead writes no more once the new one has
// begun.
func (s *Service) resumeStalled(ctx context.Context, _ resumeJob) error {
	rows, err := s.store.silentSince(ctx, s.clock.Now().Add(-silence))
	if err != nil {
		return fmt.Errorf("find imports that stand still: %w", err)
	}

	for _, i := range rows {
		if _, here := s.progress.Load(i.ID); here {
			continue // in one transaction on SQLite it cannot say so
		}

		s.log.WarnContext(ctx, "an import was left behind and is started again", "import", i.ID, "attempt", i.Attempt)
		if err := s.queue.Enqueue(ctx, runJob{ID: i.ID}); err != nil {
			return fmt.Errorf("start import %d again: %w", i.ID, err)
		}
	}

	return nil
}
