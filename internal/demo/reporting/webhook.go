package reporting

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"atlas/internal/reporting/webhooks"
)

// webhookURL is where the webhook leads: nowhere.
const webhookURL = "https://hooks.bangka-crm.example/atlas"

// triesMax is how often a delivery is tried before it fails.
const triesMax = 8

// event is what a webhook is told.
type event struct {
	ID      string         `json:"id"`
	Type    string         `json:"type"`
	Time    time.Time      `json:"time"`
	Version int            `json:"version"`
	Data    map[string]any `json:"data"`
}

// FillWebhook makes a webhook with deliveries in each state, where there is none yet. It is paused, so that a demo
// never calls anyone.
func (d *Demo) FillWebhook(ctx context.Context) error {
	count, err := d.store.countWebhooks(ctx)
	if err != nil || count > 0 {
		return err
	}

	makers, err := d.store.findWebhookMaker(ctx)
	if err != nil {
		return fmt.Errorf("read who makes the webhook of the demo: %w", err)
	}

	subscriptions, err := d.store.lastSubscriptions(ctx)
	if err != nil {
		return fmt.Errorf("read subscriptions of the demo: %w", err)
	}

	// Without staff there is no one who could have made it.
	if len(makers) == 0 {
		return nil
	}

	now := d.clock.Now()
	webhook := &webhooks.Webhook{
		URL: webhookURL, Events: []string{webhooks.Completed, webhooks.Enrolled, webhooks.NewLead, webhooks.Paid},
		SecretSealed: d.webhooks.Seal("whsec_demo"),
		UserID:       makers[0],
		CreatedAt:    now.AddDate(0, 0, -40), UpdatedAt: now.AddDate(0, 0, -40),
		FailingSince: new(now.Add(-75 * time.Hour)),
		PausedAt:     new(now.Add(-3 * time.Hour)),
		PauseReason:  "Every try failed for 3 days. The server answered 503.",
	}

	return d.db.Tx(ctx, func(ctx context.Context) error {
		if err := d.store.insertWebhook(ctx, webhook); err != nil {
			return err
		}

		for i, id := range slices.Backward(subscriptions) {
			if err := d.addDelivery(ctx, webhook, id, len(subscriptions)-i, now); err != nil {
				return err
			}
		}

		return nil
	})
}

// addDelivery writes an enrolment that was sent some days ago: the first ones arrived, then the server failed.
func (d *Demo) addDelivery(
	ctx context.Context, webhook *webhooks.Webhook, subscriptionID, number int, now time.Time,
) error {
	userID, data, err := d.store.subscriptionData(ctx, subscriptionID)
	if err != nil {
		return err
	}

	data["isRenewal"] = false
	row := &webhooks.Delivery{
		WebhookID: webhook.ID, EventID: fmt.Sprintf("evt_demo%04d", number), Kind: webhooks.Enrolled, UserID: &userID,
		CreatedAt: now.Add(-time.Duration(10-number) * 13 * time.Hour),
	}
	row.TriedAt = new(row.CreatedAt.Add(2 * time.Second))

	switch {
	case number <= 4:
		row.State, row.Tries, row.Status, row.Answer = webhooks.Delivered, 1, new(200), `{"ok":true}`
	case number <= 7:
		row.State, row.Tries, row.Status, row.Answer = webhooks.Failed, triesMax, new(503), "Service Unavailable"
		row.Problem = "The server answered 503."
		row.TriedAt = new(row.CreatedAt.Add(22 * time.Hour))
	default:
		row.State, row.Tries, row.Problem = webhooks.Waiting, 3, "The server took too long to answer."
		row.NextTryAt = new(now.Add(time.Hour))
	}

	told := event{ID: row.EventID, Type: webhooks.Enrolled, Time: row.CreatedAt, Version: 1, Data: data}
	text, err := json.Marshal(told)
	if err != nil {
		return fmt.Errorf("write an event of the demo: %w", err)
	}

	row.Body = string(text)

	return d.store.insertDelivery(ctx, row)
}
