package identity

import (
	"context"
	"time"
)

const sweepEvery = 10 * time.Minute

type sweep struct{}

// Kind names the job.
func (sweep) Kind() string { return "identity_sweep" }

// Sweep throws out what has ended: counters, sessions, reset requests, unconfirmed addresses, links that prove one,
// copies of data, what it takes to undo old merges, old notifications, and impersonations whose time is over, which are
// noted in the info log. It may run at any time and on several processes at once.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.clock.Now()
	if err := s.Sessions.Sweep(ctx, now); err != nil {
		return err
	}

	if err := s.rates.Sweep(ctx, now); err != nil {
		return err
	}

	return s.Notices.Sweep(ctx, now)
}
