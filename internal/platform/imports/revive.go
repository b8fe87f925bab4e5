package imports

import (
	"context"
	"fmt"
)

// reviving is the job that looks for runs without an owner.
type reviving struct{}

// Kind names the job.
func (reviving) Kind() string { return "import_revive" }

// revive starts runs again whose process died. A run that only seemed dead writes no more once the new one has begun.
func (s *Service) revive(ctx context.Context, _ reviving) error {
	rows, err := s.store.silentSince(ctx, s.clock.Now().Add(-silence))
	if err != nil {
		return fmt.Errorf("find imports that stand still: %w", err)
	}

	for _, i := range rows {
		if _, here := s.progress.Load(i.ID); here {
			continue // in one transaction on SQLite it cannot say so
		}

		s.log.WarnContext(ctx, "an import was left behind and is started again", "import", i.ID, "attempt", i.Attempt)
		if err := s.queue.Enqueue(ctx, running{ID: i.ID}); err != nil {
			return fmt.Errorf("start import %d again: %w", i.ID, err)
		}
	}

	return nil
}
