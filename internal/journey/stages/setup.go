package stages

import "context"

// What the first set-up of a site asks.

// CountFirstStages counts the stages at which a journey can start, one or none, for the checklist of the set-up.
func (s *Service) CountFirstStages(ctx context.Context) (int, error) {
	return s.store.countFirst(ctx)
}
