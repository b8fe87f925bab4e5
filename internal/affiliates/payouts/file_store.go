package payouts

import (
	"context"
	"fmt"
)

// loadFileLines loads the open payouts of a run that go to GCash, or those that go elsewhere, with sealed numbers. Who
// was erased since has no account to send to: staff take that payout back.
func (s *store) loadFileLines(ctx context.Context, runID int, isGCash bool) ([]fileLine, error) {
	cond := "c.kind <> 'GCash'"
	if isGCash {
		cond = "c.kind = 'GCash'"
	}

	out := []fileLine{}
	err := s.db.Each(ctx, `SELECT p.id, c.kind, c.bank, c.number_sealed, c.holder, p.amount - p.tax
		FROM affiliate_payouts p JOIN affiliate_payout_accounts c ON c.id = p.account_id
		WHERE p.run_id = ? AND p.paid_at IS NULL AND p.returned_at IS NULL AND c.number_sealed <> '' AND `+cond+`
		ORDER BY p.id`, []any{runID}, func(scan func(dest ...any) error) error {
		var line fileLine
		err := scan(&line.id, &line.kind, &line.bank, &line.sealed, &line.holder, &line.net)
		out = append(out, line)

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the payouts of run %d for a file: %w", runID, err)
	}

	return out, nil
}
