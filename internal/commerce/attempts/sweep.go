package attempts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/orders"
	"atlas/internal/platform/pay"
)

// sweepJob looks for what gateways did not tell, and ends what takes too long.
type sweepJob struct{}

// Kind names the job.
func (sweepJob) Kind() string { return "payment_sweep" }

const (
	sweepEvery     = time.Hour
	sweepBatchSize = 200
	// queryAfter is when an event should have come, queryFor how long a gateway that does not answer is asked after an
	// attempt lapsed.
	queryAfter = 10 * time.Minute
	queryFor   = 7 * 24 * time.Hour
	// eventBodyRetention is how long we keep what gateways told word by word: names and addresses of buyers may be in
	// it.
	eventBodyRetention = 90 * 24 * time.Hour
)

// SweepPayments works off events that were left, ends attempts to pay what is paid already, asks gateways about those
// of which nothing was heard, ends those that lapsed and has the pages of all that ended closed. It is a job.
func (s *Service) SweepPayments(ctx context.Context) error {
	return errors.Join(
		s.retryMissedEvents(ctx),
		s.store.expirePaid(ctx),
		s.queryGateways(ctx),
		s.closePages(ctx),
		s.refunds.QueryRefunds(ctx),
		s.credits.UseCredit(ctx),
		s.store.clearEventBodies(ctx),
		s.orders.Store.ExtendHolds(ctx),
	)
}

// retryMissedEvents works off events whose job is dead. Staff are told of one that cannot be worked off: it may be
// money.
func (s *Service) retryMissedEvents(ctx context.Context) error {
	ids, err := s.store.missedEvents(ctx)

	// One event that fails must not keep the others waiting.
	for _, id := range ids {
		if failed := s.ProcessEvent(ctx, id); failed != nil {
			// Told once, however often the sweep runs.
			told := s.db.Tx(ctx, func(ctx context.Context) error {
				return s.billing.NotifyStaff(
					ctx,
					fmt.Sprint("event-", id),
					"We couldn't process a payment provider's message",
					fmt.Sprintf("We'll try event %d again every hour: %v", id, failed),
				)
			})
			err = errors.Join(err, failed, told)
		}
	}

	return err
}

// queryGateways asks about everything that waits, but for slips, which staff look at. One gateway that does not answer
// stops nobody.
func (s *Service) queryGateways(ctx context.Context) (failed error) {
	// By id, so that an attempt of which nothing is known yet does not come again in this run.
	for last := 0; ; {
		found, err := Table.All(ctx, s.db,
			`WHERE id > ? AND state = 'waiting' AND created_at < ? AND `+orders.NoSlip+` ORDER BY id LIMIT ?`, last,
			s.clock.Now().Add(-queryAfter), sweepBatchSize)
		if err != nil {
			return fmt.Errorf("find attempts that wait: %w", err)
		}

		for _, a := range found {
			last = a.ID
			failed = errors.Join(failed, s.queryAttempt(ctx, a))
		}

		if len(found) < sweepBatchSize || ctx.Err() != nil {
			return errors.Join(failed, ctx.Err())
		}
	}
}

// queryAttempt asks how an attempt stands and does what its event would have done. One that lapsed and of which its
// gateway knows nothing has expired.
func (s *Service) queryAttempt(ctx context.Context, a *Attempt) error {
	var told *pay.Event
	now := s.clock.Now()
	g, err := s.GatewayNamed(a.Gateway)
	if err == nil && a.SessionID != nil {
		told, err = g.state(ctx, a)
	}

	// A gateway that does not answer is asked for some time; then the attempt ends without it.
	switch {
	case err != nil && now.Before(a.LapsesAt.Add(queryFor)):
		return err
	case told == nil && a.StateAt(now) == Waiting:
		return nil
	case told == nil:
		return s.expireAttempt(ctx, a.Token)
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		_, _, err := s.apply(ctx, a.Gateway, told)
		return err
	})
}

// expireAttempt ends an attempt whose time is over. Its page may still be open.
func (s *Service) expireAttempt(ctx context.Context, token string) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		a, err := s.lockAttempt(ctx, token)
		if err != nil {
			return err
		}
		return s.EndAttempt(ctx, a, Expired)
	})
}

// closePages has gateways close the pages of attempts that ended unpaid, so that nobody pays there any more. What fails
// is tried again every hour for a while.
func (s *Service) closePages(ctx context.Context) (failed error) {
	for last := 0; ; {
		found, err := Table.All(ctx, s.db,
			`WHERE id > ? AND state = 'expired' AND session_id IS NOT NULL AND closed_at IS NULL AND lapses_at > ?
				ORDER BY id LIMIT ?`,
			last, s.clock.Now().Add(-queryFor), sweepBatchSize)
		if err != nil {
			return errors.Join(failed, err)
		}

		for _, a := range found {
			last = a.ID
			failed = errors.Join(failed, s.closePage(ctx, a))
		}

		if len(found) < sweepBatchSize || ctx.Err() != nil {
			return errors.Join(failed, ctx.Err())
		}
	}
}

// closePage closes one page. Money that came at the last moment counts.
func (s *Service) closePage(ctx context.Context, a *Attempt) error {
	g, err := s.GatewayNamed(a.Gateway)
	if err != nil {
		return fmt.Errorf("find the gateway of attempt %d: %w", a.ID, err)
	}

	told, err := g.close(ctx, a)
	if err != nil {
		return fmt.Errorf("close the page of attempt %d: %w", a.ID, err)
	}

	// The gateway is asked outside of the transaction: it takes seconds.
	return s.db.Tx(ctx, func(ctx context.Context) error {
		if told != nil {
			if _, _, err := s.apply(ctx, a.Gateway, told); err != nil {
				return fmt.Errorf("apply what the gateway says of attempt %d: %w", a.ID, err)
			}
		}

		return s.store.markClosed(ctx, a)
	})
}
