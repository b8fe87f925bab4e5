package commerce

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// settleJob takes back what subscriptions gave whose grace is over.
type settleJob struct{}

// Kind names the job.
func (settleJob) Kind() string { return "subscription_settle" }

const (
	settleEvery  = time.Hour
	settleAtOnce = 200
)

// SettleSubscriptions takes the levels back that only subscriptions gave whose end was forgiven for long enough, each
// once, and brings the days of suspension up to the grace that the settings say. It is a job.
func (s *Service) SettleSubscriptions(ctx context.Context) error {
	grace := s.graceDays(ctx)

	// In portions, so that no transaction holds many people at once.
	for {
		due, err := db.Column[int](ctx, s.db,
			`SELECT id FROM subscriptions WHERE ended_at IS NULL AND settled_at IS NULL AND ends_at <= ?
				ORDER BY ends_at, id LIMIT ?`,
			clock.AddDays(s.clock.Now(), -grace), settleAtOnce)
		if err != nil {
			return fmt.Errorf("find subscriptions that are over: %w", err)
		}

		for _, id := range due {
			if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.settle(ctx, id) }); err != nil {
				return fmt.Errorf("settle subscription %d: %w", id, err)
			}
		}

		if len(due) < settleAtOnce {
			break
		}
	}

	if err := s.settleGrants(ctx); err != nil {
		return fmt.Errorf("settle what staff gave: %w", err)
	}

	// The grace may have been changed in the settings since the rows were written.
	after, is := s.suspendsAfter(ctx), suspendedFrom("grants.subscription_id")
	_, err := s.db.Exec(ctx,
		`UPDATE grants SET suspended_from = `+is+` WHERE suspended_from IS NOT NULL AND suspended_from <> `+is, after,
		after)
	return err
}

// settle settles one subscription, unless somebody else did or it ends later by now.
func (s *Service) settle(ctx context.Context, id int) error {
	userID, err := s.db.Int(ctx, `SELECT user_id FROM subscriptions WHERE id = ?`, id)
	if err != nil {
		return fmt.Errorf("read the person of subscription %d: %w", id, err)
	}

	// The person is locked before the subscription, as everywhere.
	if _, err := s.identity.LockPerson(ctx, userID); err != nil {
		return err
	}

	sub, err := subscriptions.Lock(ctx, s.db, id)
	if err != nil || sub.SettledAt != nil || sub.EndedAt != nil || sub.EndsAt == nil ||
		s.clock.Now().Before(graceEnd(*sub.EndsAt, s.graceDays(ctx))) {
		return err
	}

	before := loggedSubscription(sub)
	sub.SettledAt, sub.UpdatedAt = new(s.clock.Now()), s.laterThan(sub.UpdatedAt)
	if err := subscriptions.Update(ctx, s.db, sub, "settled_at", "updated_at"); err != nil {
		return fmt.Errorf("mark subscription %d as settled: %w", id, err)
	}

	if err := s.takeLevels(ctx, sub); err != nil {
		return fmt.Errorf("take the levels of subscription %d: %w", id, err)
	}

	s.identity.ForgetUsers(ctx, userID)
	return s.noteSubscription(ctx, "subscription_settle", sub, before)
}
