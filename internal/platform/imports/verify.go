package imports

import (
	"context"
	"fmt"
)

// Verify looks for imports that break the rules of this package and says which: rows that do not add up, and changes
// without the effects that would undo them.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var found []string
	for _, rule := range rules(s.clock.Now()) {
		ids, err := s.store.findBroken(ctx, rule)
		if err != nil {
			return nil, fmt.Errorf("look for imports that break a rule: %w", err)
		}

		for _, id := range ids {
			found = append(found, fmt.Sprintf(rule.says, id))
		}
	}

	return found, nil
}
