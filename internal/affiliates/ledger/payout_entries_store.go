package ledger

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// onlyDebts is the condition on entries e that were taken back of entries which are in a payout.
const onlyDebts = ` AND e.amount < 0 AND (SELECT source.payout_id FROM affiliate_commissions source
		WHERE source.id = e.reverses_id) IS NOT NULL`

// loadAffiliatesIn loads the affiliates whose entries the payouts of a run may take: those who get one, and those who
// became one with them.
func (s *store) loadAffiliatesIn(ctx context.Context, runID int) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT had.id FROM affiliate_payouts p JOIN affiliates had
			ON had.id = p.affiliate_id AND had.joined_id IS NULL
		WHERE p.run_id = ? AND p.returned_at IS NULL
		UNION ALL SELECT had.id FROM affiliate_payouts p JOIN affiliates had ON had.joined_id = p.affiliate_id
		WHERE p.run_id = ? AND p.returned_at IS NULL`, runID, runID)
	if err != nil {
		return nil, fmt.Errorf("read whose payouts are in run %d: %w", runID, err)
	}

	return ids, nil
}

// lockPayable finds the entries of affiliates that are payable at a moment and in no payout, and locks them; only
// those of a condition, unless it is empty.
func (s *store) lockPayable(ctx context.Context, affiliateIDs []int, at time.Time, only string) ([]int, error) {
	cond, list := s.db.InInts("e.affiliate_id", affiliateIDs)
	ids, err := db.Column[int](ctx, s.db, `SELECT e.id FROM affiliate_commissions e
		WHERE `+cond+` AND e.hold_until <= ? AND e.payout_id IS NULL AND e.cancelled_at IS NULL`+only+`
		ORDER BY e.id`+s.db.ForUpdateOf("e"), list, at)
	if err != nil {
		return nil, fmt.Errorf("read what is payable of %d affiliates: %w", len(affiliateIDs), err)
	}

	return ids, nil
}

// updateTaken puts entries into the payouts of a run, each affiliate's into theirs.
func (s *store) updateTaken(ctx context.Context, runID int, ids []int) error {
	cond, list := s.db.InInts("id", ids)
	_, err := s.db.Exec(ctx, `UPDATE affiliate_commissions
		SET payout_id = (SELECT p.id FROM affiliate_payouts p WHERE p.run_id = ?
			AND p.affiliate_id = (SELECT COALESCE(had.joined_id, had.id) FROM affiliates had
			WHERE had.id = affiliate_commissions.affiliate_id))
		WHERE `+cond, runID, list)
	if err != nil {
		return fmt.Errorf("take entries into run %d: %w", runID, err)
	}

	return nil
}

// updatePaid marks entries as paid.
func (s *store) updatePaid(ctx context.Context, ids []int, at time.Time) error {
	cond, list := s.db.InInts("id", ids)
	if _, err := s.db.Exec(ctx, `UPDATE affiliate_commissions SET paid_at = ? WHERE `+cond, at, list); err != nil {
		return fmt.Errorf("mark %d entries as paid: %w", len(ids), err)
	}

	return nil
}

// updateReturned takes entries out of their payouts.
func (s *store) updateReturned(ctx context.Context, ids []int) error {
	cond, list := s.db.InInts("id", ids)
	_, err := s.db.Exec(ctx, `UPDATE affiliate_commissions SET payout_id = NULL, paid_at = NULL
			WHERE `+cond, list)
	if err != nil {
		return fmt.Errorf("give back %d entries: %w", len(ids), err)
	}

	return nil
}

// lockEntriesIn finds the entries of payouts that a condition picks, and locks them.
func (s *store) lockEntriesIn(ctx context.Context, payoutIDs []int, only string) ([]int, error) {
	cond, list := s.db.InInts("payout_id", payoutIDs)
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM affiliate_commissions WHERE `+cond+only+`
		ORDER BY id`+s.db.ForUpdate(), list)
	if err != nil {
		return nil, fmt.Errorf("read the entries of %d payouts: %w", len(payoutIDs), err)
	}

	return ids, nil
}
