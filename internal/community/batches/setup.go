package batches

import "context"

// CountBatches is how many batches there are that are not archived, for the first set-up of a site.
func (s *Service) CountBatches(ctx context.Context) (int, error) { return s.store.countOpen(ctx) }

// Verify looks for batches that break their rules.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	return s.store.findBrokenBatches(ctx)
}
