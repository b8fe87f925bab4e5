package commerce

import "context"

// A grant says that somebody may enter what a product opens, because of a subscription.

// suspendedFrom is from when the grant of a subscription is suspended: the day on which its oldest unpaid row is due
// and the days of grace are free. Its value is suspendsAfter.
func suspendedFrom(subscriptionID string) string {
	return `(SELECT MIN(r.schedule_date) + CAST(? AS BIGINT) FROM payment_schedules r WHERE r.subscription_id = ` +
		subscriptionID + ` AND r.transaction_id IS NULL AND r.voided_at IS NULL)`
}

// suspendsAfter is the time in milliseconds from the day on which a row is due until its subscription is suspended.
func (s *Service) suspendsAfter(ctx context.Context) int { return (s.graceDays(ctx) + 1) * aDay }

// followGrant brings the grant of a subscription up to date with its dates and its payments, in the transaction that
// changed them.
func (s *Service) followGrant(ctx context.Context, subscriptionID int) error {
	var userID int
	err := s.db.Returning(ctx,
		`INSERT INTO grants (user_id, product_id, source, subscription_id, from_at, to_at, suspended_from)
		SELECT s.user_id, s.product_id, 'subscription', s.id, s.starts_at, CASE WHEN s.ends_at IS NULL
		OR s.ended_at < s.ends_at THEN s.ended_at ELSE s.ends_at END, `+suspendedFrom("s.id")+`
		FROM subscriptions s WHERE s.id = ?
		ON CONFLICT (subscription_id) DO UPDATE
		SET user_id = excluded.user_id, from_at = excluded.from_at, to_at = excluded.to_at,
		suspended_from = excluded.suspended_from
		RETURNING user_id`, []any{s.suspendsAfter(ctx), subscriptionID}, &userID)
	s.identity.ForgetUsers(ctx, userID)

	return err
}

// followPayments is followGrant where nothing changed but what is paid of a row.
func (s *Service) followPayments(ctx context.Context, row *PaymentSchedule) error {
	_, err := s.db.Exec(ctx,
		`UPDATE grants SET suspended_from = `+suspendedFrom("grants.subscription_id")+` WHERE subscription_id = ?`,
		s.suspendsAfter(ctx), row.SubscriptionID)
	s.identity.ForgetUsers(ctx, row.UserID)
	return err
}
