package ledger

import (
	"context"
	"time"

	"atlas/internal/platform/money"
)

// Take puts all that is payable at a moment into the payouts of a run, each affiliate's into theirs: also that of who
// became one with them. Entries that a payout has stay there. In the transaction of ctx; only package payouts calls it,
// which has checked the caller.
func (s *Service) Take(ctx context.Context, runID int, at time.Time) error {
	return s.takeIntoRun(ctx, runID, at, "")
}

// TakeDebts is Take for debts alone: what was taken back of entries that are in a payout. A payout can only become
// less by it. What was taken back of an entry that is still open waits with that entry, and goes where it goes.
func (s *Service) TakeDebts(ctx context.Context, runID int, at time.Time) error {
	return s.takeIntoRun(ctx, runID, at, onlyDebts)
}

// takeIntoRun is a fixed number of statements, however many affiliates are in the run.
func (s *Service) takeIntoRun(ctx context.Context, runID int, at time.Time, only string) error {
	// Whose entries they are is asked first: as a join, either database reads all affiliates or all payouts for each
	// entry while its statistics are of a time with few of them.
	owners, err := s.store.loadAffiliatesIn(ctx, runID)
	if err != nil {
		return err
	}

	// Locked, so that a refund of the same entry comes before or after, and never in between.
	ids, err := s.store.lockPayable(ctx, owners, at, only)
	if err != nil || len(ids) == 0 {
		return err
	}

	if err := s.store.updateTaken(ctx, runID, ids); err != nil {
		return err
	}

	return s.store.moveSums(ctx, ids, openSum, inPayoutSum)
}

// FinishEntries marks the entries of payouts as paid. The transaction of ctx.
func (s *Service) FinishEntries(ctx context.Context, payoutIDs []int, at time.Time) error {
	// Only those that are not paid, so that a file read twice moves no sum twice.
	ids, err := s.store.lockEntriesIn(ctx, payoutIDs, " AND paid_at IS NULL")
	if err != nil || len(ids) == 0 {
		return err
	}

	if err := s.store.updatePaid(ctx, ids, at); err != nil {
		return err
	}

	return s.store.moveSums(ctx, ids, inPayoutSum, paidSum)
}

// GiveBack makes the entries of payouts payable again, paid or not. The transaction of ctx.
func (s *Service) GiveBack(ctx context.Context, payoutIDs []int) error {
	// Paid and unpaid entries leave different sums.
	for _, step := range []struct{ only, from string }{{" AND paid_at IS NULL", inPayoutSum},
		{" AND paid_at IS NOT NULL", paidSum}} {
		ids, err := s.store.lockEntriesIn(ctx, payoutIDs, step.only)
		if err != nil {
			return err
		}

		if len(ids) == 0 {
			continue
		}

		if err := s.store.updateReturned(ctx, ids); err != nil {
			return err
		}

		if err := s.store.moveSums(ctx, ids, step.from, openSum); err != nil {
			return err
		}
	}

	return nil
}

// Payable is what an affiliate could be paid out now, less what they owe. It is for payouts, which check the caller.
func (s *Service) Payable(ctx context.Context, affiliateID int) (money.Centavos, error) {
	balance, err := s.store.loadBalance(ctx, affiliateID, s.clock.Now())
	if err != nil {
		return 0, err
	}

	return balance.Payable, nil
}
