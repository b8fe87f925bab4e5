package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// Take puts all that is payable at a moment into the payouts of a run, each affiliate's into theirs: also that of who
// became one with them. Entries that a payout has stay there. The transaction of ctx; only the room of payouts calls
// it, which has checked the caller.
func (s *Service) Take(ctx context.Context, runID int, at time.Time) error {
	return s.takeIntoRun(ctx, runID, at, "")
}

// TakeDebts is Take for debts alone: what was taken back of entries that are in a payout. A payout can only become
// less by it. What was taken back of an entry that is still open waits with that entry, and goes where it goes.
func (s *Service) TakeDebts(ctx context.Context, runID int, at time.Time) error {
	return s.takeIntoRun(ctx, runID, at,
		` AND e.amount < 0 AND (SELECT source.payout_id FROM affiliate_commissions source
		WHERE source.id = e.reverses_id) IS NOT NULL`)
}

// takeIntoRun is a fixed number of statements, however many affiliates are in the run.
func (s *Service) takeIntoRun(ctx context.Context, runID int, at time.Time, only string) error {
	// Whose entries they are is asked first: as a join, either database reads all affiliates or all payouts for each
	// entry while its statistics are of a time with few of them.
	owners, err := s.affiliatesIn(ctx, runID)
	if err != nil {
		return err
	}

	// Locked, so that a refund of the same entry comes before or after, and never in between.
	ofOwners, ownerList := s.db.InInts("e.affiliate_id", owners)
	ids, err := db.Column[int](ctx, s.db, `SELECT e.id FROM affiliate_commissions e
		WHERE `+ofOwners+` AND e.hold_until <= ? AND e.payout_id IS NULL AND e.cancelled_at IS NULL`+only+`
		ORDER BY e.id`+s.db.ForUpdateOf("e"), ownerList, at)
	if err != nil {
		return fmt.Errorf("read what is payable in run %d: %w", runID, err)
	}

	if len(ids) == 0 {
		return nil
	}

	cond, list := s.db.InInts("id", ids)
	_, err = s.db.Exec(ctx, `UPDATE affiliate_commissions
		SET payout_id = (SELECT p.id FROM affiliate_payouts p WHERE p.run_id = ?
			AND p.affiliate_id = (SELECT COALESCE(had.joined_id, had.id) FROM affiliates had
			WHERE had.id = affiliate_commissions.affiliate_id))
		WHERE `+cond, runID, list)
	if err != nil {
		return fmt.Errorf("take entries into run %d: %w", runID, err)
	}

	return s.moveSums(ctx, ids, openSum, inPayoutSum)
}

// affiliatesIn are the affiliates whose entries the payouts of a run may take: those who get one, and who became one
// with them.
func (s *Service) affiliatesIn(ctx context.Context, runID int) ([]int, error) {
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

// FinishEntries marks the entries of payouts as paid. The transaction of ctx.
func (s *Service) FinishEntries(ctx context.Context, payoutIDs []int, at time.Time) error {
	// Only those that are not paid, so that a file read twice moves no sum twice.
	ids, err := s.entriesIn(ctx, payoutIDs, " AND paid_at IS NULL")
	if err != nil || len(ids) == 0 {
		return err
	}

	cond, list := s.db.InInts("id", ids)
	if _, err := s.db.Exec(ctx, `UPDATE affiliate_commissions SET paid_at = ? WHERE `+cond, at, list); err != nil {
		return fmt.Errorf("mark the entries of %d payouts as paid: %w", len(payoutIDs), err)
	}

	return s.moveSums(ctx, ids, inPayoutSum, paidSum)
}

// GiveBack makes the entries of payouts payable again, paid or not. The transaction of ctx.
func (s *Service) GiveBack(ctx context.Context, payoutIDs []int) error {
	// Paid and unpaid entries leave different sums.
	for _, step := range []struct{ only, from string }{{" AND paid_at IS NULL", inPayoutSum},
		{" AND paid_at IS NOT NULL", paidSum}} {
		ids, err := s.entriesIn(ctx, payoutIDs, step.only)
		if err != nil {
			return err
		}

		if len(ids) == 0 {
			continue
		}

		cond, list := s.db.InInts("id", ids)
		if _, err := s.db.Exec(ctx, `UPDATE affiliate_commissions SET payout_id = NULL, paid_at = NULL
			WHERE `+cond, list); err != nil {
			return fmt.Errorf("give back the entries of %d payouts: %w", len(payoutIDs), err)
		}

		if err := s.moveSums(ctx, ids, step.from, openSum); err != nil {
			return err
		}
	}

	return nil
}

// Payable is what an affiliate could be paid out now, less what they owe. It is for payouts, which check the caller.
func (s *Service) Payable(ctx context.Context, affiliateID int) (money.Centavos, error) {
	balance, err := s.balanceOf(ctx, affiliateID)
	if err != nil {
		return 0, err
	}

	return balance.Payable, nil
}

// entriesIn are the entries of payouts, locked.
func (s *Service) entriesIn(ctx context.Context, payoutIDs []int, only string) ([]int, error) {
	cond, list := s.db.InInts("payout_id", payoutIDs)
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM affiliate_commissions WHERE `+cond+only+`
		ORDER BY id`+s.db.ForUpdate(), list)
	if err != nil {
		return nil, fmt.Errorf("read the entries of %d payouts: %w", len(payoutIDs), err)
	}

	return ids, nil
}

// The kept sums that the amounts of entries are part of.
const (
	openSum     = "open_amount"
	inPayoutSum = "in_payout"
	paidSum     = "paid"
)

// moveSums keeps the sums when entries go from one of them to another, in the transaction that moves them. One
// statement does both, so that the sums of a day are written once.
func (s *Service) moveSums(ctx context.Context, entryIDs []int, from, to string) error {
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
