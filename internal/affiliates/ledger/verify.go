package ledger

import (
	"context"
	"fmt"

	"atlas/internal/platform/money"
)

// Verify looks for rows that break the rules of the ledger and says which. The entries of every paid row have to come
// to what its money says, to the centavo.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	found := []string{}
	for _, rule := range ledgerRules {
		rows, err := s.store.findBroken(ctx, rule.find)
		if err != nil {
			return nil, err
		}

		for _, row := range rows {
			found = append(found, "affiliates: "+fmt.Sprintf(rule.what, row))
		}
	}

	err := s.store.eachEarningRow(ctx, func(r earningRow) {
		var want money.Centavos
		if r.isEarning && r.skipped == 0 {
			want = r.rate.Of(r.paid, r.refunded)
		}

		if r.entries != want {
			found = append(found, fmt.Sprintf("affiliates: the commission of schedule row %d is %s, want %s",
				r.scheduleID, r.entries, want))
		}
	})
	if err != nil {
		return nil, err
	}

	return found, nil
}
