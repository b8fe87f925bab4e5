package community

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// Verify looks for rows that break the invariants of community and says which.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var found []string
	for _, look := range []func(context.Context) ([]string, error){s.verifyGroups, s.verifyBuddies} {
		more, err := look(ctx)
		if err != nil {
			return nil, fmt.Errorf("verify community: %w", err)
		}
		found = append(found, more...)
	}
	return found, nil
}

// invariant is a query for rows that must not be, and what to say of each.
type invariant struct{ says, query string }

func (s *Service) broken(ctx context.Context, rules []invariant) ([]string, error) {
	var found []string
	for _, rule := range rules {
		ids, err := db.Column[int](ctx, s.db, rule.query+" LIMIT 100")
		if err != nil {
			return nil, fmt.Errorf("look for what breaks a rule: %w", err)
		}

		for _, id := range ids {
			found = append(found, fmt.Sprintf(rule.says, id))
		}
	}

	return found, nil
}
