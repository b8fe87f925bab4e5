package webhooks

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/page"
)

// store holds the SQL of webhooks, their deliveries and what these tell.
type store struct {
	db    *db.DB
	clock clock.Clock
}

var (
	webhooks      = db.NewTable[Webhook]("webhooks")
	deliveries    = db.NewTable[Delivery]("webhook_deliveries")
	deliverySorts = db.Sorts{"": "id DESC"}
)

const webhookColumns = 10

// resumeWaiting has everything that waits for a webhook tried now.
func (s *Service) resumeWaiting(ctx context.Context, webhookID int) error {
	ids, err := db.Column[int](ctx, s.db,
		`SELECT id FROM webhook_deliveries WHERE webhook_id = ? AND state = 'waiting' ORDER BY id LIMIT ?`, webhookID,
		sweepMax)
	if err != nil {
		return fmt.Errorf("read what waits for webhook %d: %w", webhookID, err)
	}

	// All of them are due now; those beyond the limit are queued by the sweep.
	_, err = s.db.Exec(ctx, `UPDATE webhook_deliveries SET next_try_at = ? WHERE webhook_id = ? AND state = 'waiting'`,
		s.clock.Now(), webhookID)
	if err != nil {
		return fmt.Errorf("resume what waits for webhook %d: %w", webhookID, err)
	}

	for _, id := range ids {
		if err := s.queue.Enqueue(ctx, deliveryJob{ID: id}, jobs.Once()); err != nil {
			return fmt.Errorf("queue delivery %d: %w", id, err)
		}
	}

	return nil
}

func (s *store) loadActive(ctx context.Context) ([]*Webhook, error) {
	return webhooks.All(ctx, s.db, "WHERE paused_at IS NULL ORDER BY id LIMIT ?", webhooksMax)
}

// readWebhooks reads webhooks with their makers and numbers.
func (s *store) readWebhooks(ctx context.Context, tail string, args ...any) ([]*Webhook, error) {
	found := []*Webhook{}
	count := `(SELECT COUNT(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = '%s')`
	query := "SELECT " + webhooks.Columns("w.") + ", u.first_name || ' ' || u.last_name, " + fmt.Sprintf(count,
		Waiting) + ", " +
		fmt.Sprintf(count, Delivered) + ", " + fmt.Sprintf(count, Failed) +
		" FROM webhooks w JOIN users u ON u.id = w.user_id " + tail
	err := s.db.Each(ctx, query, args, func(scan func(...any) error) error {
		webhook := new(Webhook)
		dest := make([]any, webhookColumns, webhookColumns+4)
		webhooks.Dest(webhook, dest)
		found = append(found, webhook)

		return scan(append(dest, &webhook.Maker, &webhook.Waiting, &webhook.Delivered, &webhook.Failed)...)
	})
	if err != nil {
		return nil, fmt.Errorf("read webhooks: %w", err)
	}

	return found, nil
}

func (s *store) loadWebhooks(ctx context.Context) ([]*Webhook, error) {
	return s.readWebhooks(ctx, "ORDER BY w.id DESC LIMIT ?", webhooksMax)
}

func (s *store) loadWebhook(ctx context.Context, id int) (*Webhook, error) {
	found, err := s.readWebhooks(ctx, "WHERE w.id = ?", id)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errs.Missing("Webhook")
	}

	return found[0], nil
}

func (s *store) lockWebhook(ctx context.Context, id int) (*Webhook, error) {
	webhook, err := webhooks.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Webhook")
	}
	if err != nil {
		return nil, fmt.Errorf("read webhook %d: %w", id, err)
	}

	return webhook, nil
}

func (s *store) countWebhooks(ctx context.Context) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM webhooks`)
	if err != nil {
		return 0, fmt.Errorf("count webhooks: %w", err)
	}

	return count, nil
}

func (s *store) removeWebhook(ctx context.Context, id int) error {
	// The deliveries name the webhook, so they go first.
	if _, err := s.db.Exec(ctx, `DELETE FROM webhook_deliveries WHERE webhook_id = ?`, id); err != nil {
		return fmt.Errorf("delete the deliveries of webhook %d: %w", id, err)
	}
	if err := webhooks.Delete(ctx, s.db, id); err != nil {
		return fmt.Errorf("delete webhook %d: %w", id, err)
	}

	return nil
}

// setFailing notes since when a webhook fails; nil for one that works. It writes only when that changes.
func (s *store) setFailing(ctx context.Context, id int, since *time.Time) error {
	statement := `UPDATE webhooks SET failing_since = ? WHERE id = ? AND failing_since IS NULL`
	if since == nil {
		statement = `UPDATE webhooks SET failing_since = ? WHERE id = ? AND failing_since IS NOT NULL`
	}
	if _, err := s.db.Exec(ctx, statement, since, id); err != nil {
		return fmt.Errorf("note whether webhook %d fails: %w", id, err)
	}

	return nil
}

func (s *store) updatePause(ctx context.Context, webhook *Webhook) error {
	if err := webhooks.Update(ctx, s.db, webhook, "paused_at", "pause_reason"); err != nil {
		return fmt.Errorf("pause webhook %d: %w", webhook.ID, err)
	}

	return nil
}

// makerOf is who gets emails about a webhook; empty when they are archived.
func (s *store) makerOf(ctx context.Context, webhook *Webhook) (email, name string, err error) {
	err = s.db.Row(ctx, `SELECT email, first_name || ' ' || last_name FROM users WHERE id = ? AND archived_at IS NULL`,
		[]any{webhook.UserID}, &email, &name)
	if errors.Is(err, db.ErrNone) {
		return "", "", nil
	}
	if err != nil {
		return "", "", fmt.Errorf("read who made webhook %d: %w", webhook.ID, err)
	}

	return email, name, nil
}

// loadDelivery reads a delivery and its webhook; nil when it is gone.
func (s *store) loadDelivery(ctx context.Context, id int) (*Delivery, *Webhook, error) {
	delivery, err := deliveries.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read delivery %d: %w", id, err)
	}

	webhook, err := webhooks.Get(ctx, s.db, delivery.WebhookID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read the webhook of delivery %d: %w", id, err)
	}

	return delivery, webhook, nil
}

func (s *store) updateDelivery(ctx context.Context, delivery *Delivery) error {
	err := deliveries.Update(ctx, s.db, delivery, "state", "tries", "next_try_at", "tried_at", "status", "answer",
		"problem")
	// It was removed meanwhile, with its webhook or after 30 days.
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("write delivery %d: %w", delivery.ID, err)
	}

	return nil
}

func (s *store) listDeliveries(
	ctx context.Context, webhookID int, w page.Window, state string,
) (*DeliveryList, error) {
	w.Sort = ""
	where := new(db.Where).And("webhook_id = ?", webhookID)
	where.If(state != "", "state = ?", state)
	rows, total, err := deliveries.List(ctx, s.db, w, where, deliverySorts)
	if err != nil {
		return nil, fmt.Errorf("list the deliveries of webhook %d: %w", webhookID, err)
	}

	return &DeliveryList{Rows: rows, Total: total}, nil
}

func (s *store) removeOld(ctx context.Context, before time.Time) error {
	if _, err := s.db.Exec(ctx, `DELETE FROM webhook_deliveries WHERE created_at < ?`, before); err != nil {
		return fmt.Errorf("delete old deliveries: %w", err)
	}

	return nil
}

// loadOverdue finds deliveries that should have been tried before an instant, of webhooks that aren't paused.
func (s *store) loadOverdue(ctx context.Context, before time.Time) ([]int, error) {
	lost, err := db.Column[int](ctx, s.db,
		`SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.paused_at IS NULL
		WHERE d.state = 'waiting' AND d.next_try_at < ? ORDER BY d.id LIMIT ?`, before, sweepMax)
	if err != nil {
		return nil, fmt.Errorf("read lost deliveries: %w", err)
	}

	return lost, nil
}
