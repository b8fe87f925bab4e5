package groups

import "context"

// Verify looks for groups that break their rules.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	return s.store.findBrokenGroups(ctx)
}
