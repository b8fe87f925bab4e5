package success

import (
	"context"
	"fmt"
)

// demoCap is how many people each success manager of the demo has at most.
const demoCap = 40

// SeedDemo makes a rule that shares all members of the demo among its success managers, where there is none yet.
func (s *Service) SeedDemo(ctx context.Context) error {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM success_rules`)
	if err != nil {
		return fmt.Errorf("count success rules: %w", err)
	}
	managers, err := s.managerIDs(ctx)
	if err != nil || count > 0 || len(managers) == 0 {
		return err
	}

	now := s.clock.Now()
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		return s.writeRule(ctx, &Rule{Cap: demoCap, CreatedAt: now, UpdatedAt: now}, managers)
	})
	if err != nil {
		return err
	}
	_, err = s.applyRules(ctx)

	return err
}
