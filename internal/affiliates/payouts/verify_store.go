package payouts

import (
	"context"
	"fmt"
)

// broken are the invariants of payouts that a statement can tell.
var broken = []struct{ what, find string }{
	{"payout %v is taxed by something else than its rate", `SELECT id FROM affiliate_payouts
		WHERE tax <> ` + taxOf("amount", "tax_rate")},
	// One that was given back may have been less: more was owed than it had.
	{"payout %v pays nothing", `SELECT id FROM affiliate_payouts WHERE amount <= 0 AND returned_at IS NULL`},
	{"payout %v is in a run without an account", `SELECT id FROM affiliate_payouts WHERE run_id IS NOT NULL
		AND account_id IS NULL`},
	{"payout %v goes to the account of someone else", `SELECT p.id FROM affiliate_payouts p
		JOIN affiliate_payout_accounts c ON c.id = p.account_id
		JOIN affiliates a ON a.id = p.affiliate_id JOIN affiliates b ON b.id = c.affiliate_id
		WHERE COALESCE(a.joined_id, a.id) <> COALESCE(b.joined_id, b.id)`},
	{"payout %v was paid in a run that was not approved", `SELECT p.id FROM affiliate_payouts p
		JOIN affiliate_payout_runs r ON r.id = p.run_id
		WHERE p.paid_at IS NOT NULL AND r.state NOT IN ('approved', 'paid')`},
	{"payout run %v is completed and has open payouts", `SELECT DISTINCT r.id FROM affiliate_payout_runs r
		JOIN affiliate_payouts p ON p.run_id = r.id
		WHERE r.state IN ('paid', 'cancelled') AND p.paid_at IS NULL AND p.returned_at IS NULL`},
	{"payout run %v has a state that its dates deny", `SELECT id FROM affiliate_payout_runs WHERE state = 'approved'
		AND approved_at IS NULL OR state = 'draft' AND approved_at IS NOT NULL`},
}

// findBroken finds the rows that break a rule, by a statement whose first column names them.
func (s *store) findBroken(ctx context.Context, statement string) ([]any, error) {
	_, rows, err := s.db.Values(ctx, statement)
	if err != nil {
		return nil, fmt.Errorf("verify payouts: %w", err)
	}

	out := make([]any, len(rows))
	for i, row := range rows {
		out[i] = row[0]
	}

	return out, nil
}
