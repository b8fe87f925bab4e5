package billing

import "context"

// A grant says that somebody may enter what a product opens, because of a subscription.

// SuspendedFrom is from when the grant of a subscription is suspended: the day on which its oldest unpaid row is due
// and the days of grace are free. Its value is suspendsAfter.
func SuspendedFrom(subscriptionID string) string {
	return `(SELECT MIN(r.schedule_date) + CAST(? AS BIGINT) FROM payment_schedules r WHERE r.subscription_id = ` +
		subscriptionID + ` AND r.transaction_id IS NULL AND r.voided_at IS NULL)`
}

// SuspendsAfter is the time in milliseconds from the day on which a row is due until its subscription is suspended.
func (s *Service) SuspendsAfter(ctx context.Context) int { return (s.GraceDays(ctx) + 1) * DayMillis }

// SyncGrant brings the grant of a subscription up to date with its dates and its payments, in the transaction that
// changed them.
func (s *Service) SyncGrant(ctx context.Context, subscriptionID int) error {
	return s.Store.syncGrant(ctx, subscriptionID, s.SuspendsAfter(ctx))
}

// SyncSuspension is SyncGrant where nothing changed but what is paid of a row.
func (s *Service) SyncSuspension(ctx context.Context, row *PaymentSchedule) error {
	return s.Store.syncSuspension(ctx, row, s.SuspendsAfter(ctx))
}
