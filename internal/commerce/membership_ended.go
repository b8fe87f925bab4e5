package commerce

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/db"
)

// endedMembership is the last membership of someone who has none now.
type endedMembership struct {
	// At is its last moment.
	At time.Time
	// FunnelID is where it was bought; empty when staff gave it.
	FunnelID string
}

// isLiveMember tells whether one of these memberships is open at a moment.
func isLiveMember(subs []*Subscription, now time.Time) bool {
	return slices.ContainsFunc(subs, func(sub *Subscription) bool { return sub.ValidityAt(now) == isActive })
}

// findEndedMembership looks for the membership of a user that ended last, whether it ran out or someone ended it. It
// returns nil for a user who never had one. What was undone never was.
func (s *Service) findEndedMembership(ctx context.Context, userID int) (*endedMembership, error) {
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
