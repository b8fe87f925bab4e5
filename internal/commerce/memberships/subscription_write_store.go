package memberships

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/grants"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// subscriptionStore reads and writes subscriptions and enrolments.
type subscriptionStore struct {
	db    *db.DB
	clock clock.Clock
}

// markRenewed marks what a subscription renews.
func (s *subscriptionStore) markRenewed(ctx context.Context, sub *billing.Subscription, now time.Time) error {
	_, err := s.db.Exec(ctx,
		`UPDATE subscriptions SET renewed_at = ?, updated_at =
			CASE WHEN updated_at < ? THEN ? ELSE updated_at + 1 END WHERE id = ?`, now, now, now,
		*sub.RenewsID)
	return err
}

// keepLevel writes down that a subscription gives a level.
func (s *subscriptionStore) keepLevel(ctx context.Context, sub *billing.Subscription, level string) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO subscription_levels (subscription_id, level_id) VALUES (?, ?) ON CONFLICT DO NOTHING`, sub.ID,
		level)
	return err
}

// ownLevels are the levels that nothing but a subscription gives.
func (s *subscriptionStore) ownLevels(ctx context.Context, sub *billing.Subscription) ([]string, error) {
	return db.Column[string](ctx, s.db,
		`SELECT l.level_id FROM subscription_levels l WHERE l.subscription_id = ? AND l.level_id NOT IN (`+
			grants.LevelsFromOthers+`) ORDER BY l.level_id`,
		sub.ID, sub.UserID, sub.ID, sub.UserID, 0)
}

// markParallel lets what somebody holds of the product of a renewal beside what it continues run out beside it: the
// renewal is the one to renew from now on.
func (s *subscriptionStore) markParallel(ctx context.Context, renewal *billing.Subscription) error {
	_, err := s.db.Exec(ctx,
		`UPDATE subscriptions SET is_parallel = TRUE
			WHERE user_id = ? AND product_id = ? AND ended_at IS NULL AND renewed_at IS NULL AND NOT is_parallel`,
		renewal.UserID, renewal.ProductID)
	if err != nil {
		return fmt.Errorf("set aside what person %d holds beside a renewal: %w", renewal.UserID, err)
	}
	return nil
}

// holdsFunnel tells whether a person has a subscription of this very funnel that has not run out.
func (s *subscriptionStore) holdsFunnel(ctx context.Context, userID int, funnelID string) (bool, error) {
	count, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM subscriptions WHERE user_id = ? AND funnel_id = ? AND ended_at IS NULL
			AND (ends_at IS NULL OR ends_at > ?)`,
		userID, funnelID, s.clock.Now())
	return count > 0, err
}

// unrenew makes a subscription the one to renew, unless there is another one.
func (s *subscriptionStore) unrenew(ctx context.Context, old *billing.Subscription, at time.Time) error {
	_, err := s.db.Exec(ctx,
		`UPDATE subscriptions SET renewed_at = NULL, updated_at = ? WHERE id = ? AND NOT EXISTS (SELECT 1
			FROM subscriptions o
		WHERE o.user_id = ? AND o.product_id = ? AND o.id <> ? AND o.ended_at IS NULL AND o.renewed_at IS NULL
		AND NOT o.is_parallel)`,
		at, old.ID, old.UserID, old.ProductID, old.ID)
	return err
}

// userOf is the person of a subscription.
func (s *subscriptionStore) userOf(ctx context.Context, id int) (int, error) {
	return s.db.Int(ctx, `SELECT user_id FROM subscriptions WHERE id = ?`, id)
}
