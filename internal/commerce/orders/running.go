package orders

import (
	"context"
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// UntilDay says until when someone has something; nothing for what has no end.
func UntilDay(sub *billing.Subscription) string {
	if sub.EndsAt == nil {
		return ""
	}
	return " until " + pricing.ExpiryOf(sub.EndsAt).In(clock.Manila).Format("Jan 2, 2006")
}

// RunningTerm is a subscription of a product that has not ended, or has yet to start; nil without one.
func (s *Service) RunningTerm(ctx context.Context, userID, productID int) (*billing.Subscription, error) {
	sub, err := billing.Subscriptions.One(ctx, s.db,
		`WHERE user_id = ? AND product_id = ? AND ended_at IS NULL AND (ends_at IS NULL OR ends_at > ?)
		ORDER BY CASE WHEN ends_at IS NULL THEN 0 ELSE 1 END, ends_at DESC LIMIT 1`, userID, productID, s.clock.Now())
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	return sub, err
}
