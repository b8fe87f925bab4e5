package community

import (
	"context"
	"fmt"
)

// Verify looks for rows that break the invariants of community and says which.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var found []string
	for _, look := range []func(context.Context) ([]string, error){s.Batches.Verify, s.Groups.Verify, s.Accountability.Verify} {
		more, err := look(ctx)
		if err != nil {
			return nil, fmt.Errorf("verify community: %w", err)
		}
		found = append(found, more...)
	}
	return found, nil
}
