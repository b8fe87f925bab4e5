package memberships

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/record"
)

// finishJob takes back what subscriptions gave whose grace is over.
type finishJob struct{}

// Kind names the job.
func (finishJob) Kind() string { return "subscription_settle" }

const (
	finishEvery     = time.Hour
	finishBatchSize = 200
)

// FinishSubscriptions takes the levels back that only subscriptions gave whose end was forgiven for long enough, each
// once, and brings the days of suspension up to the grace that the settings say. It is a job.
func (s *Service) FinishSubscriptions(ctx context.Context) error {
	grace := s.Billing.GraceDays(ctx)

	// In portions, so that no transaction holds many people at once.
	for {
		due, err := s.members.endedBefore(ctx, clock.AddDays(s.clock.Now(), -grace))
		if err != nil {
			return fmt.Errorf("find subscriptions that are over: %w", err)
		}

		for _, id := range due {
			err := s.db.Tx(ctx, func(ctx context.Context) error { return s.finishSubscription(ctx, id) })
			if err != nil {
				return fmt.Errorf("finish subscription %d: %w", id, err)
			}
		}

		if len(due) < finishBatchSize {
			break
		}
	}

	if err := s.grants.FinishGrants(ctx); err != nil {
		return fmt.Errorf("finish what staff gave: %w", err)
	}

	// The grace may have been changed in the settings since the rows were written.
	return s.members.moveSuspensions(ctx, s.Billing.SuspendsAfter(ctx))
}

// finishSubscription finishes one subscription, unless somebody else did or it ends later by now.
func (s *Service) finishSubscription(ctx context.Context, id int) error {
	userID, err := s.members.ownerOf(ctx, id)
	if err != nil {
		return fmt.Errorf("read the person of subscription %d: %w", id, err)
	}

	// The person is locked before the subscription, as everywhere.
	if _, err := s.identity.People.Lock(ctx, userID); err != nil {
		return err
	}

	sub, err := billing.Subscriptions.Lock(ctx, s.db, id)
	if err != nil || sub.SettledAt != nil || sub.EndedAt != nil || sub.EndsAt == nil ||
		s.clock.Now().Before(billing.GraceEnd(*sub.EndsAt, s.Billing.GraceDays(ctx))) {
		return err
	}

	before := record.Logged(sub)
	sub.SettledAt, sub.UpdatedAt = new(s.clock.Now()), record.LaterThan(s.clock.Now(), sub.UpdatedAt)
	if err := billing.Subscriptions.Update(ctx, s.db, sub, "settled_at", "updated_at"); err != nil {
		return fmt.Errorf("mark subscription %d as finished: %w", id, err)
	}

	if err := s.TakeLevels(ctx, sub); err != nil {
		return fmt.Errorf("take the levels of subscription %d: %w", id, err)
	}

	return s.LogSubscription(ctx, "subscription_settle", sub, before)
}
