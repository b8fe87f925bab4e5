package affiliates

import (
	"context"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/affiliates/program"
)

// StartPayoutRun starts a payout run, and has those in it looked at while staff review it. Access and errors are
// those of payouts.StartRun.
func (s *Service) StartPayoutRun(ctx context.Context, onlyAsked bool) (*payouts.Run, error) {
	run, err := s.Payouts.StartRun(ctx, onlyAsked)
	if err != nil {
		return nil, err
	}

	return run, s.Flags.QueueRun(ctx, run.ID)
}

// OpenFlags is how many flags of an affiliate wait for a decision, for holders of the page of affiliates; nil for
// others.
func (a *Affiliate) OpenFlags(ctx context.Context) *int { return forStaff(ctx, a.flagsOpen) }

// ConfirmedFlags is how many flags of an affiliate were confirmed, for holders of the page of affiliates; nil for
// others.
func (a *Affiliate) ConfirmedFlags(ctx context.Context) *int { return forStaff(ctx, a.flagsConfirmed) }

// forStaff is what only holders of the page of affiliates read.
func forStaff(ctx context.Context, figure int) *int {
	if !program.IsStaff(ctx) {
		return nil
	}

	return &figure
}
