package payouts

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
)

var requests = db.NewTable[Request]("affiliate_payout_requests")

// findOpenRequest finds what an affiliate asked for and no run has taken; nil for nothing.
func (s *store) findOpenRequest(ctx context.Context, affiliateID int) (*Request, error) {
	found, err := requests.One(ctx, s.db, "WHERE affiliate_id = ? AND withdrawn_at IS NULL AND payout_id IS NULL",
		affiliateID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read what affiliate %d asked for: %w", affiliateID, err)
	}

	return found, nil
}

// insertRequest writes what an affiliate asks for.
func (s *store) insertRequest(ctx context.Context, asked *Request) error {
	if err := requests.Insert(ctx, s.db, asked); err != nil {
		return fmt.Errorf("write what affiliate %d asks for: %w", asked.AffiliateID, err)
	}

	return nil
}

// updateWithdrawn writes when a request was taken back.
func (s *store) updateWithdrawn(ctx context.Context, asked *Request) error {
	if err := requests.Update(ctx, s.db, asked, "withdrawn_at"); err != nil {
		return fmt.Errorf("take back request %d: %w", asked.ID, err)
	}

	return nil
}

// countRequestsInRuns counts the requests of an affiliate that a run has and that are not paid yet.
func (s *store) countRequestsInRuns(ctx context.Context, affiliateID int) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_payout_requests q
		JOIN affiliate_payouts p ON p.id = q.payout_id
		WHERE q.affiliate_id = ? AND q.withdrawn_at IS NULL AND p.paid_at IS NULL
		AND p.returned_at IS NULL`, affiliateID)
	if err != nil {
		return 0, fmt.Errorf("look for a run with what affiliate %d asked for: %w", affiliateID, err)
	}

	return count, nil
}

// closeRequests writes that a new run serves what its people asked for, in the transaction that made it. It also
// takes a request that came while the payouts were written: the lock on the affiliate lets it be there before the
// payout, or after the whole run.
func (s *store) closeRequests(ctx context.Context, runID int) error {
	const ofRun = `FROM affiliate_payouts p WHERE p.run_id = ?
		AND p.affiliate_id = affiliate_payout_requests.affiliate_id`
	_, err := s.db.Exec(ctx, `UPDATE affiliate_payout_requests SET payout_id = (SELECT p.id `+ofRun+`)
		WHERE withdrawn_at IS NULL AND payout_id IS NULL AND EXISTS (SELECT 1 `+ofRun+`)`, runID, runID)
	if err != nil {
		return fmt.Errorf("close what the people of run %d asked for: %w", runID, err)
	}

	return nil
}

// reopenRequests opens what was asked for and was served by payouts that are given back. Someone may have asked anew
// since the run took what they asked for: one open request is enough.
func (s *store) reopenRequests(ctx context.Context, payoutIDs []int) error {
	cond, list := s.db.InInts("payout_id", payoutIDs)
	_, err := s.db.Exec(ctx, `UPDATE affiliate_payout_requests SET payout_id = NULL WHERE `+cond+`
		AND NOT EXISTS (SELECT 1 FROM affiliate_payout_requests o
		WHERE o.affiliate_id = affiliate_payout_requests.affiliate_id AND o.withdrawn_at IS NULL
		AND o.payout_id IS NULL)`, list)
	if err != nil {
		return fmt.Errorf("reopen what was asked for: %w", err)
	}

	return nil
}
