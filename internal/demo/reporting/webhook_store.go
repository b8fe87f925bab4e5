package reporting

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/reporting/webhooks"
)

var (
	webhookRows  = db.NewTable[webhooks.Webhook]("webhooks")
	deliveryRows = db.NewTable[webhooks.Delivery]("webhook_deliveries")
)

// countWebhooks is how many webhooks there are.
func (s *store) countWebhooks(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM webhooks`)
}

// findWebhookMaker is who makes the webhook; nobody without staff.
func (s *store) findWebhookMaker(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT u.id FROM users u JOIN user_access_levels l ON l.user_id = u.id
		WHERE l.level_id = 'tribe-team-fa' AND u.archived_at IS NULL ORDER BY u.id LIMIT 1`)
}

// lastSubscriptions are the ids of some subscriptions, the latest first.
func (s *store) lastSubscriptions(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT id FROM subscriptions ORDER BY id DESC LIMIT 9`)
}

// subscriptionData is what an event tells of a subscription, and whose it is.
func (s *store) subscriptionData(ctx context.Context, id int) (userID int, data map[string]any, err error) {
	var productID int
	var name, email, product string
	err = s.db.Row(ctx, `SELECT u.id, u.first_name || ' ' || u.last_name, u.email, p.id, p.name FROM subscriptions s
		JOIN users u ON u.id = s.user_id JOIN products p ON p.id = s.product_id WHERE s.id = ?`, []any{id},
		&userID, &name, &email, &productID, &product)
	if err != nil {
		return 0, nil, fmt.Errorf("read subscription %d: %w", id, err)
	}

	return userID, map[string]any{
		"user":           map[string]any{"id": userID, "name": name, "email": email},
		"subscriptionId": id,
		"product":        map[string]any{"id": productID, "name": product},
	}, nil
}

// insertWebhook writes the webhook.
func (s *store) insertWebhook(ctx context.Context, webhook *webhooks.Webhook) error {
	if err := webhookRows.Insert(ctx, s.db, webhook); err != nil {
		return fmt.Errorf("write the webhook of the demo: %w", err)
	}

	return nil
}

// insertDelivery writes a delivery, without a job that would send it.
func (s *store) insertDelivery(ctx context.Context, delivery *webhooks.Delivery) error {
	if err := deliveryRows.Insert(ctx, s.db, delivery); err != nil {
		return fmt.Errorf("write a delivery of the demo: %w", err)
	}

	return nil
}
