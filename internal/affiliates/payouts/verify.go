package payouts

import (
	"context"
	"fmt"
)

// Verify looks for rows that break the rules of payouts and says which.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	found := []string{}
	for _, rule := range broken {
		rows, err := s.store.findBroken(ctx, rule.find)
		if err != nil {
			return nil, err
		}

		for _, row := range rows {
			found = append(found, "affiliates: "+fmt.Sprintf(rule.what, row))
		}
	}

	return found, nil
}
