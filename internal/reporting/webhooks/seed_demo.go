package webhooks

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

const demoURL = "https://hooks.bangka-crm.example/atlas"

// SeedDemo makes a webhook with deliveries in each state, where there is none yet. It is paused, so that a demo never
// calls anyone.
func (s *Service) SeedDemo(ctx context.Context) error {
	count, err := s.store.countWebhooks(ctx)
	if err != nil || count > 0 {
		return err
	}

	makers, err := s.store.findDemoMaker(ctx)
	if err != nil {
		return fmt.Errorf("read who makes the webhook of the demo: %w", err)
	}

	subscriptions, err := s.store.lastSubscriptions(ctx)
	if err != nil {
		return fmt.Errorf("read subscriptions of the demo: %w", err)
	}
	// Without staff there is no one who could have made it.
	if len(makers) == 0 {
		return nil
	}

	now := s.clock.Now()
	webhook := &Webhook{
		URL: demoURL, Events: []string{Completed, Enrolled, NewLead, Paid}, SecretSealed: s.sealed("whsec_demo"),
		UserID:    makers[0],
		CreatedAt: now.AddDate(0, 0, -40), UpdatedAt: now.AddDate(0, 0, -40),
		FailingSince: new(now.Add(-75 * time.Hour)),
		PausedAt:     new(now.Add(-3 * time.Hour)),
		PauseReason:  "Every try failed for 3 days. The server answered 503.",
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := webhooks.Insert(ctx, s.db, webhook); err != nil {
			return fmt.Errorf("write the webhook of the demo: %w", err)
		}

		for i, id := range slices.Backward(subscriptions) {
			if err := s.seedDelivery(ctx, webhook, id, len(subscriptions)-i, now); err != nil {
				return err
			}
		}

		return nil
	})
}

// seedDelivery writes an enrolment that was sent some days ago: the first ones arrived, then the server failed.
func (s *Service) seedDelivery(ctx context.Context, webhook *Webhook, subscriptionID, number int, now time.Time) error {
	userID, data, err := s.store.subscriptionData(ctx, subscriptionID)
	if err != nil {
		return err
	}

	data["isRenewal"] = false
	row := &Delivery{
		WebhookID: webhook.ID, EventID: fmt.Sprintf("evt_demo%04d", number), Kind: Enrolled, UserID: &userID,
		CreatedAt: now.Add(-time.Duration(10-number) * 13 * time.Hour),
	}
	row.TriedAt = new(row.CreatedAt.Add(2 * time.Second))

	switch {
	case number <= 4:
		row.State, row.Tries, row.Status, row.Answer = Delivered, 1, new(200), `{"ok":true}`
	case number <= 7:
		row.State, row.Tries, row.Status, row.Answer = Failed, len(waits)+1, new(503), "Service Unavailable"
		row.Problem = "The server answered 503."
		row.TriedAt = new(row.CreatedAt.Add(22 * time.Hour))
	default:
		row.State, row.Tries, row.Problem = Waiting, 3, "The server took too long to answer."
		row.NextTryAt = new(now.Add(time.Hour))
	}

	text, err := json.Marshal(body{ID: row.EventID, Type: Enrolled, Time: row.CreatedAt, Version: version, Data: data})
	if err != nil {
		return fmt.Errorf("write an event of the demo: %w", err)
	}

	row.Body = string(text)
	if err := deliveries.Insert(ctx, s.db, row); err != nil {
		return fmt.Errorf("write a delivery of the demo: %w", err)
	}

	return nil
}
