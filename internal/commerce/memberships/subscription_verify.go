package memberships

import (
	"context"
	"fmt"

	"atlas/internal/commerce/totals"
	"atlas/internal/platform/db"
)

// invariant is something that must always hold, and how to find the first rows that break it.
type invariant struct{ says, query string }

// VerifyMoney looks for rows that break the invariants of money and enrolment.
func (s *Service) VerifyMoney(ctx context.Context) ([]string, error) {
	found := []string{}
	for _, i := range moneyInvariants {
		ids, err := db.Column[int](ctx, s.db, i.query+" LIMIT 10")
		if err != nil {
			return nil, fmt.Errorf("%s: %w", i.says, err)
		}

		for _, id := range ids {
			found = append(found, fmt.Sprintf(i.says, id))
		}
	}

	days, err := totals.Verify(ctx, s.db)
	return append(found, days...), err
}
