package pages

import (
	"context"
)

// Verify finds pages that visitors can't see although they are published, and those whose address is a funnel's.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	return s.store.verify(ctx)
}
