package broadcasts

import (
	"context"
)

// Verify finds broadcasts whose state and rows don't agree.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	return s.store.verify(ctx)
}
