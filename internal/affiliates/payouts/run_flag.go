package payouts

import (
	"context"

	"atlas/internal/platform/clock"
)

// The limits of flags.
const (
	// jumpTimes is how many times their own average a payout is unusual; jumpFrom is how many earlier payouts an
	// average needs.
	jumpTimes, jumpFrom = 3, 2
	// refundDays is how far back refunds are looked at. Half as much again as the usual share is too much, from
	// refundFloor on.
	refundDays, refundFloor = 180, 2000
)

// The kinds of flags.
const (
	FlagNewAccount    = "new-account"
	FlagJump          = "jump"
	FlagSharedAccount = "shared-account"
	FlagSharedDevice  = "shared-device"
	FlagRefunds       = "refunds"
)

// flag writes what staff should look at in a run, in the transaction of ctx.
func (s *Service) flag(ctx context.Context, run *Run) error {
	since := clock.AddDays(run.CreatedAt, -refundDays)
	earned, takenBack, err := s.store.loadTurnover(ctx, since)
	if err != nil {
		return err
	}

	// The usual share of refunds, of all affiliates, in hundredths of a percent.
	usual := 0
	if earned != 0 {
		usual = int(takenBack * 10000 / earned)
	}

	return s.store.insertFlags(ctx, run, since, max(refundFloor, usual*3/2))
}
