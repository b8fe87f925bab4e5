package content

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// Invariant is a query for rows that must not be, and what to say of each.
type Invariant struct{ Says, Query string }

func (s *Service) Broken(ctx context.Context, rules []Invariant) ([]string, error) {
	var found []string
	for _, rule := range rules {
		ids, err := db.Column[int](ctx, s.db, rule.Query+" LIMIT 100")
		if err != nil {
			return nil, fmt.Errorf("look for what breaks a rule: %w", err)
		}

		for _, id := range ids {
			found = append(found, fmt.Sprintf(rule.Says, id))
		}
	}

	return found, nil
}
