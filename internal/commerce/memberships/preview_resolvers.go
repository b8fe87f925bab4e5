package memberships

import "context"

// SubscriptionPreview is what will happen around a subscription.
func (q Queries) SubscriptionPreview(ctx context.Context, id int, isPaidOnTime bool) (*Preview, error) {
	return q.Memberships.SubscriptionPreview(ctx, id, isPaidOnTime)
}

// FunnelPreview is what will happen to a buyer of a funnel.
func (q Queries) FunnelPreview(
	ctx context.Context, funnelID string, paymentTermID *string, isPaidOnTime bool,
) (*Preview, error) {
	return q.Memberships.FunnelPreview(ctx, funnelID, paymentTermID, isPaidOnTime)
}
