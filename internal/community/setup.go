package community

import "context"

// CountBatches is how many batches there are that are not archived, for the first set-up of a site.
func (s *Service) CountBatches(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM batches WHERE archived_at IS NULL`)
}
