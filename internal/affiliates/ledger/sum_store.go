package ledger

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/money"
)

// sumChange is what changes of the kept sums of a day.
type sumChange struct{ open, inPayout, paid money.Centavos }

// addSum keeps what the entries of an affiliate come to, by the day on which they become payable. In the transaction
// of the entry.
func (s *store) addSum(ctx context.Context, affiliateID int, day time.Time, change sumChange) error {
	if change == (sumChange{}) {
		return nil
	}

	_, err := s.db.Exec(ctx, `INSERT INTO affiliate_commission_sums (affiliate_id, hold_until, open_amount, in_payout,
		paid) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (affiliate_id, hold_until) DO UPDATE
		SET open_amount = affiliate_commission_sums.open_amount + excluded.open_amount,
			in_payout = affiliate_commission_sums.in_payout + excluded.in_payout,
			paid = affiliate_commission_sums.paid + excluded.paid`,
		affiliateID, day, int64(change.open), int64(change.inPayout), int64(change.paid))
	if err != nil {
		return fmt.Errorf("keep the sums of affiliate %d: %w", affiliateID, err)
	}

	return nil
}

// The kept sums that the amounts of entries are part of.
const (
	openSum     = "open_amount"
	inPayoutSum = "in_payout"
	paidSum     = "paid"
)

// moveSums keeps the sums when entries go from one of them to another, in the transaction that moves them. One
// statement does both, so that the sums of a day are written once.
func (s *store) moveSums(ctx context.Context, entryIDs []int, from, to string) error {
	change := func(sum string) string {
		switch sum {
		case from:
			return "-k.amount"
		case to:
			return "k.amount"
		}

		return "0"
	}

	// In the order of the key, so that two who change sums of the same people wait for each other and never both.
	cond, list := s.db.InInts("id", entryIDs)
	_, err := s.db.Exec(ctx,
		`INSERT INTO affiliate_commission_sums (affiliate_id, hold_until, open_amount, in_payout, paid)
		SELECT k.affiliate_id, k.hold_until, `+change(openSum)+`, `+change(inPayoutSum)+`, `+change(paidSum)+`
		FROM (SELECT affiliate_id, hold_until, CAST(SUM(amount) AS BIGINT) AS amount FROM affiliate_commissions
			WHERE `+cond+` GROUP BY affiliate_id, hold_until) k
		WHERE true ORDER BY k.affiliate_id, k.hold_until
		ON CONFLICT (affiliate_id, hold_until) DO UPDATE
		SET open_amount = affiliate_commission_sums.open_amount + excluded.open_amount,
			in_payout = affiliate_commission_sums.in_payout + excluded.in_payout,
			paid = affiliate_commission_sums.paid + excluded.paid`, list)
	if err != nil {
		return fmt.Errorf("keep the sums of %d entries: %w", len(entryIDs), err)
	}

	return nil
}
