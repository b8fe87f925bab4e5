package commerce

import (
	"context"
	"time"

	"atlas/internal/platform/db"
)

// grant says that somebody may enter what a product opens, because of a subscription.
type grant struct {
	ID             int        `db:"id,made"`
	UserID         int        `db:"user_id"`
	ProductID      int        `db:"product_id"`
	SubscriptionID int        `db:"subscription_id"`
	FromAt         time.Time  `db:"from_at"`
	ToAt           *time.Time `db:"to_at"`
	SuspendedFrom  *time.Time `db:"suspended_from"`
}

var grants = db.NewTable[grant]("grants")

// grantOf is what a subscription opens whose oldest unpaid row is due at a moment, nil when all is paid.
func grantOf(sub *Subscription, unpaid *time.Time, graceDays int) *grant {
	g := &grant{UserID: sub.UserID, ProductID: sub.ProductID, SubscriptionID: sub.ID, FromAt: sub.StartsAt, ToAt: sub.EndsAt}
	if sub.EndedAt != nil && (g.ToAt == nil || sub.EndedAt.Before(*g.ToAt)) {
		g.ToAt = sub.EndedAt
	}
	if unpaid != nil {
		g.SuspendedFrom = new(suspension(*unpaid, graceDays))
	}
	return g
}

// followGrant brings the grant of a subscription up to date with its dates and its payments, in the transaction that changed them.
func (s *Service) followGrant(ctx context.Context, subscriptionID int) error {
	sub := new(Subscription)
	var unpaid *time.Time
	dest := make([]any, subscriptionWidth)
	subscriptions.Dest(sub, dest)
	if err := s.db.Row(ctx, `SELECT `+subscriptions.Columns("s.")+`, (SELECT MIN(r.schedule_date) FROM payment_schedules r
		WHERE r.subscription_id = s.id AND r.transaction_id IS NULL AND r.voided_at IS NULL) FROM subscriptions s WHERE s.id = ?`,
		[]any{subscriptionID}, append(dest, db.OptionalMillis(&unpaid))...); err != nil {
		return err
	}
	g := grantOf(sub, unpaid, s.graceDays(ctx))
	_, err := s.db.Exec(ctx, `INSERT INTO grants (user_id, product_id, subscription_id, from_at, to_at, suspended_from) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (subscription_id) DO UPDATE SET user_id = excluded.user_id, from_at = excluded.from_at, to_at = excluded.to_at, suspended_from = excluded.suspended_from`,
		g.UserID, g.ProductID, g.SubscriptionID, g.FromAt, g.ToAt, g.SuspendedFrom)
	s.identity.ForgetUsers(ctx, sub.UserID)
	return err
}
