package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/db"
)

var accountRows = db.NewTable[payouts.Account]("affiliate_payout_accounts")

// insertAccount writes where an affiliate gets their money.
func (s *store) insertAccount(ctx context.Context, account *payouts.Account) error {
	return accountRows.Insert(ctx, s.db, account)
}

// setToldWhenPaid writes of all payouts of a run that affiliates were told when they were paid.
func (s *store) setToldWhenPaid(ctx context.Context, runID int) error {
	if _, err := s.db.Exec(ctx, "UPDATE affiliate_payouts SET told_at = paid_at WHERE run_id = ?", runID); err != nil {
		return fmt.Errorf("mark the payouts of run %d as told: %w", runID, err)
	}

	return nil
}
