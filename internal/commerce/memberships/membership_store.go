package memberships

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// memberStore reads and writes what makes somebody a member: subscriptions and grants of products that do.
type memberStore struct {
	db    *db.DB
	clock clock.Clock
}

// liveMembers finds those of these people who have a live grant of a membership.
func (s *memberStore) liveMembers(ctx context.Context, userIDs []int) ([]int, error) {
	now := s.clock.Now()
	cond, arg := s.db.InInts("g.user_id", userIDs)
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT g.user_id FROM grants g JOIN products p ON p.id = g.product_id AND p.is_membership
		WHERE g.from_at <= ? AND (g.to_at IS NULL OR g.to_at > ?) AND (g.suspended_from IS NULL OR g.suspended_from > ?)
		AND `+cond, now, now, now, arg)
}

// findEnded looks for the membership of a user that ended last, whether it ran out or someone ended it. It
// returns nil for a user who never had one. What was undone never was.
func (s *memberStore) findEnded(ctx context.Context, userID int) (*endedMembership, error) {
	const lastMoment = `CASE WHEN s.ended_at IS NULL OR s.ended_at > s.ends_at THEN s.ends_at - 1 ELSE s.ended_at END`

	now := s.clock.Now().UnixMilli()
	found := new(endedMembership)
	err := s.db.Row(ctx, `SELECT s.funnel_id, `+lastMoment+` AS last_moment
		FROM subscriptions s JOIN products p ON p.id = s.product_id
		WHERE s.user_id = ? AND p.is_membership AND s.undone_at IS NULL AND `+lastMoment+` <= ?
		UNION ALL SELECT '', g.to_at - 1
		FROM grants g JOIN products p ON p.id = g.product_id
		WHERE g.user_id = ? AND g.subscription_id IS NULL AND p.is_membership AND g.to_at <= ?
		ORDER BY last_moment DESC LIMIT 1`, []any{userID, now, userID, now}, &found.FunnelID, db.Millis(&found.At))
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find the membership of user %d that ended last: %w", userID, err)
	}

	return found, nil
}

// endedBefore are subscriptions whose grace ended before a moment and that still give levels; some at a time.
func (s *memberStore) endedBefore(ctx context.Context, before time.Time) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT id FROM subscriptions WHERE ended_at IS NULL AND settled_at IS NULL AND ends_at <= ?
			ORDER BY ends_at, id LIMIT ?`, before, finishBatchSize)
}

// ownerOf is whose subscription it is.
func (s *memberStore) ownerOf(ctx context.Context, id int) (int, error) {
	return s.db.Int(ctx, `SELECT user_id FROM subscriptions WHERE id = ?`, id)
}

// moveSuspensions suspends grants as many days after what is overdue as the settings say now.
func (s *memberStore) moveSuspensions(ctx context.Context, after int) error {
	is := billing.SuspendedFrom("grants.subscription_id")
	_, err := s.db.Exec(ctx,
		`UPDATE grants SET suspended_from = `+is+` WHERE suspended_from IS NOT NULL AND suspended_from <> `+is, after,
		after)
	return err
}
