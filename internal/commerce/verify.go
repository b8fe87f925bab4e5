package commerce

import (
	"context"
	"fmt"
)

// Verify looks for rows that break the invariants of commerce and says which.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var found []string
	for _, look := range []func(context.Context) ([]string, error){
		s.Memberships.VerifyMoney, s.Grants.VerifyAccess, s.Orders.VerifyHolds,
	} {
		more, err := look(ctx)
		if err != nil {
			return nil, fmt.Errorf("verify commerce: %w", err)
		}
		found = append(found, more...)
	}
	return found, nil
}
