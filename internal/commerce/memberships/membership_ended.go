package memberships

import (
	"slices"
	"time"

	"atlas/internal/commerce/billing"
)

// endedMembership is the last membership of someone who has none now.
type endedMembership struct {
	// At is its last moment.
	At time.Time
	// FunnelID is where it was bought; empty when staff gave it.
	FunnelID string
}

// isLiveMember tells whether one of these memberships is open at a moment.
func isLiveMember(subs []*billing.Subscription, now time.Time) bool {
	return slices.ContainsFunc(
		subs,
		func(sub *billing.Subscription) bool { return sub.ValidityAt(now) == billing.IsActive },
	)
}
