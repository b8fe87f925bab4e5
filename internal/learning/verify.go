package learning

import (
	"context"
	"fmt"
)

// Verify looks for rows that break the invariants of learning and says which.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	found, err := s.Content.Broken(ctx, invariants)
	if err != nil {
		return nil, fmt.Errorf("look for what breaks a rule of learning: %w", err)
	}

	for _, look := range []func(context.Context) ([]string, error){
		s.store.verifySeen, s.Courses.Verify, s.Resources.Verify, s.Search.Verify, s.Events.Verify,
	} {
		more, err := look(ctx)
		if err != nil {
			return nil, fmt.Errorf("verify learning: %w", err)
		}

		found = append(found, more...)
	}

	return found, nil
}
