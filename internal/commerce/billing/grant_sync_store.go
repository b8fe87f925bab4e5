package billing

import "context"

// syncGrant brings the grant of a subscription up to date.
func (s *Store) syncGrant(ctx context.Context, subscriptionID, after int) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO grants (user_id, product_id, source, subscription_id, from_at, to_at, suspended_from)
		SELECT s.user_id, s.product_id, 'subscription', s.id, s.starts_at, CASE WHEN s.ends_at IS NULL
		OR s.ended_at < s.ends_at THEN s.ended_at ELSE s.ends_at END, `+SuspendedFrom("s.id")+`
		FROM subscriptions s WHERE s.id = ?
		ON CONFLICT (subscription_id) DO UPDATE
		SET user_id = excluded.user_id, from_at = excluded.from_at, to_at = excluded.to_at,
		suspended_from = excluded.suspended_from`, after, subscriptionID)
	return err
}

// syncSuspension brings the suspension of a grant up to date with the rows of its subscription.
func (s *Store) syncSuspension(ctx context.Context, row *PaymentSchedule, after int) error {
	_, err := s.db.Exec(ctx,
		`UPDATE grants SET suspended_from = `+SuspendedFrom("grants.subscription_id")+` WHERE subscription_id = ?`,
		after, row.SubscriptionID)
	return err
}
