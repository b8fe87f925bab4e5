package resources

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// countResources counts all resources.
func (s *store) countResources(ctx context.Context) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_resources`)
	if err != nil {
		return 0, fmt.Errorf("count affiliate resources: %w", err)
	}

	return count, nil
}

// findUser finds the user with an email; 0 for none.
func (s *store) findUser(ctx context.Context, emailKey string) (int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM users WHERE email_key = ?`, emailKey)
	if err != nil {
		return 0, fmt.Errorf("look for %s: %w", emailKey, err)
	}

	if len(ids) == 0 {
		return 0, nil
	}

	return ids[0], nil
}

// loadAffiliates loads the ids of all affiliates, in order.
func (s *store) loadAffiliates(ctx context.Context) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM affiliates ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("read who shares: %w", err)
	}

	return ids, nil
}

// isFunnel tells whether there is a funnel, archived or not.
func (s *store) isFunnel(ctx context.Context, id string) (bool, error) {
	there, err := s.db.Int(ctx, `SELECT COUNT(*) FROM funnels WHERE id = ?`, id)
	if err != nil {
		return false, fmt.Errorf("look for funnel %s: %w", id, err)
	}

	return there > 0, nil
}
