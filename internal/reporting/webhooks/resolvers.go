package webhooks

import (
	"context"

	"atlas/internal/platform/page"
)

// Queries are the root fields that read webhooks.
type Queries struct{ Service *Service }

// Mutations are the root fields that change them.
type Mutations struct{ Service *Service }

// Webhooks lists all
func (q Queries) Webhooks(ctx context.Context) ([]*Webhook, error) {
	return q.Service.Webhooks(ctx)
}

// WebhookDeliveries lists what was sent to a webhook.
func (q Queries) WebhookDeliveries(
	ctx context.Context, webhookID int, list *page.ListInput, state *string,
) (*DeliveryList, error) {
	wanted := ""
	if state != nil {
		wanted = *state
	}

	return q.Service.Deliveries(ctx, webhookID, page.Of(list), wanted)
}

// CreateWebhook makes a webhook.
func (m Mutations) CreateWebhook(ctx context.Context, input WebhookInput) (*NewWebhook, error) {
	return m.Service.Create(ctx, input)
}

// UpdateWebhook changes a webhook.
func (m Mutations) UpdateWebhook(ctx context.Context, id int, input WebhookInput) (*Webhook, error) {
	return m.Service.Update(ctx, id, input)
}

// PauseWebhook pauses or resumes a webhook.
func (m Mutations) PauseWebhook(ctx context.Context, id int, paused bool) (*Webhook, error) {
	return m.Service.Pause(ctx, id, paused)
}

// DeleteWebhook removes a webhook.
func (m Mutations) DeleteWebhook(ctx context.Context, id int) (bool, error) {
	err := m.Service.Delete(ctx, id)

	return err == nil, err
}

// TestWebhook sends a test event.
func (m Mutations) TestWebhook(ctx context.Context, id int) (bool, error) {
	err := m.Service.Test(ctx, id)

	return err == nil, err
}

// ResendDelivery sends an event once more.
func (m Mutations) ResendDelivery(ctx context.Context, id int) (*Delivery, error) {
	return m.Service.Resend(ctx, id)
}
