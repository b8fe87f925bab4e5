package webhooks

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// webhooksMax is how many webhooks there can be: every event is written once for each that wants it.
const webhooksMax = 20

// Webhook is an address that is told when something happens.
type Webhook struct {
	ID           int        `db:"id,made"`
	URL          string     `db:"url"`
	Events       []string   `db:"events,json"`
	SecretSealed string     `db:"secret_sealed"`
	UserID       int        `db:"user_id"`
	CreatedAt    time.Time  `db:"created_at"`
	UpdatedAt    time.Time  `db:"updated_at"`
	FailingSince *time.Time `db:"failing_since"`
	PausedAt     *time.Time `db:"paused_at"`
	PauseReason  string     `db:"pause_reason"`

	// Maker is the name of who made it; the numbers count deliveries of the last 30 days.
	Maker     string
	Waiting   int
	Delivered int
	Failed    int
}

// NewWebhook is a webhook that was just made, with the secret that signs what it gets. Nobody can read it again.
type NewWebhook struct {
	Webhook *Webhook
	Secret  string
}

// WebhookInput is a webhook as staff type it.
type WebhookInput struct {
	URL    string
	Events []string
}

func (in *WebhookInput) validate(allowPrivate bool) error {
	in.URL = strings.TrimSpace(in.URL)
	// Sorted, so that the same choice is always stored alike.
	in.Events = slices.Compact(slices.Sorted(slices.Values(in.Events)))
	var c errs.Check
	if problem := problemOf(in.URL, allowPrivate); problem != "" {
		c.Add("url", problem)
	}

	c.That(len(in.Events) > 0, "events", "Choose at least one event.")
	for _, kind := range in.Events {
		c.That(slices.Contains(Kinds, kind), "events", errs.IsNotValid)
	}

	return c.Err()
}

// Webhooks lists all webhooks, the latest first.
//
// Requires the page webhooks.
func (s *Service) Webhooks(ctx context.Context) ([]*Webhook, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	return s.store.loadWebhooks(ctx)
}

// Create makes a webhook and gives the secret that signs what it gets, once.
//
// Requires webhook_manage, not while viewing as someone else. Returns errs.Invalid with the fields at fault, and
// errs.Conflict when there are 20 webhooks.
func (s *Service) Create(ctx context.Context, in WebhookInput) (*NewWebhook, error) {
	if err := requireManage(ctx); err != nil {
		return nil, err
	}

	who := actor.From(ctx)
	if who.Impersonating() {
		return nil, errs.New(errs.Forbidden, "You can't create webhooks while viewing as someone else")
	}

	if err := in.validate(s.isLocal); err != nil {
		return nil, err
	}

	// Shown once, and kept sealed from then on.
	secret := "whsec_" + strings.ToLower(rand.Text()+rand.Text())
	now := s.clock.Now()
	webhook := &Webhook{
		URL: in.URL, Events: in.Events, SecretSealed: s.Seal(secret), UserID: who.UserID, CreatedAt: now,
		UpdatedAt: now, Maker: who.Name,
	}
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		count, err := s.store.countWebhooks(ctx)
		if err != nil {
			return err
		}
		if count >= webhooksMax {
			return errs.New(errs.Conflict, "There are %d webhooks already. Delete one first.", webhooksMax)
		}

		if err := webhooks.Insert(ctx, s.db, webhook); err != nil {
			return fmt.Errorf("write a webhook: %w", err)
		}

		return s.logWebhook(ctx, "webhook_create", webhook)
	})
	if err != nil {
		return nil, err
	}

	return &NewWebhook{Webhook: webhook, Secret: secret}, nil
}

// Update changes where a webhook leads and which events it gets. What is on its way goes to the new address.
//
// Requires webhook_manage. Returns errs.Invalid with the fields at fault, and errs.NotFound.
func (s *Service) Update(ctx context.Context, id int, in WebhookInput) (*Webhook, error) {
	if err := requireManage(ctx); err != nil {
		return nil, err
	}

	if err := in.validate(s.isLocal); err != nil {
		return nil, err
	}

	return s.change(ctx, id, "webhook_update", func(_ context.Context, webhook *Webhook) error {
		// A new address has not failed yet.
		if webhook.URL != in.URL {
			webhook.FailingSince = nil
		}

		webhook.URL, webhook.Events = in.URL, in.Events
		return nil
	})
}

// Pause stops a webhook, or resumes it: what was waiting is then tried again. Events that happen while it is paused are
// not sent.
//
// Requires webhook_manage. Returns errs.NotFound.
func (s *Service) Pause(ctx context.Context, id int, isPaused bool) (*Webhook, error) {
	if err := requireManage(ctx); err != nil {
		return nil, err
	}

	if isPaused {
		return s.change(ctx, id, "webhook_pause", func(_ context.Context, webhook *Webhook) error {
			// Pausing it twice keeps since when.
			if webhook.PausedAt == nil {
				webhook.PausedAt = new(s.clock.Now())
			}

			return nil
		})
	}

	return s.change(ctx, id, "webhook_resume", func(ctx context.Context, webhook *Webhook) error {
		webhook.PausedAt, webhook.PauseReason, webhook.FailingSince = nil, "", nil
		return s.resumeWaiting(ctx, id)
	})
}

// change changes a webhook in a transaction and notes it.
func (s *Service) change(
	ctx context.Context, id int, action string, change func(ctx context.Context, w *Webhook) error,
) (*Webhook, error) {
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		webhook, err := s.store.lockWebhook(ctx, id)
		if err != nil {
			return err
		}

		if err := change(ctx, webhook); err != nil {
			return err
		}

		webhook.UpdatedAt = s.clock.Now()
		if err := webhooks.Update(ctx, s.db, webhook, "url", "events", "updated_at", "failing_since", "paused_at",
			"pause_reason"); err != nil {
			return fmt.Errorf("change webhook %d: %w", id, err)
		}

		return s.logWebhook(ctx, action, webhook)
	})
	if err != nil {
		return nil, err
	}

	return s.store.loadWebhook(ctx, id)
}

// Delete removes a webhook with all that was sent to it.
//
// Requires webhook_manage. Returns errs.NotFound.
func (s *Service) Delete(ctx context.Context, id int) error {
	if err := requireManage(ctx); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		webhook, err := s.store.lockWebhook(ctx, id)
		if err != nil {
			return err
		}

		if err := s.store.removeWebhook(ctx, id); err != nil {
			return err
		}

		return s.logWebhook(ctx, "webhook_delete", webhook)
	})
}

// Test sends an event of the kind test to a webhook.
//
// Requires webhook_manage. Returns errs.NotFound, and errs.Conflict while the webhook is paused.
func (s *Service) Test(ctx context.Context, id int) error {
	if err := requireManage(ctx); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		webhook, err := s.store.lockWebhook(ctx, id)
		if err != nil {
			return err
		}
		if webhook.PausedAt != nil {
			return errs.New(errs.Conflict, "This webhook is paused. Resume it first.")
		}

		data := map[string]any{"message": "Kumusta from Atlas! Your webhook works."}
		// Sent the way of a real event, so that it proves all of it.
		if err := s.write(ctx, testKind, subject{}, data, []*Webhook{webhook}); err != nil {
			return err
		}

		return s.logWebhook(ctx, "webhook_test", webhook)
	})
}

// logWebhook writes into the info log. The path of an address may hold a secret, so only its host is named.
func (s *Service) logWebhook(ctx context.Context, action string, webhook *Webhook) error {
	after := map[string]any{"host": hostOf(webhook.URL), "events": webhook.Events}

	return s.identity.Log(ctx, identity.LogEntry{Action: action, Entity: "webhook", EntityID: webhook.ID, After: after})
}

func hostOf(text string) string {
	address, err := url.Parse(text)
	if err != nil {
		return ""
	}

	return address.Host
}

// Seal makes the form in which the secret of a webhook is kept.
func (s *Service) Seal(secret string) string {
	return base64.StdEncoding.EncodeToString(s.seal.Seal(nil, nil, []byte(secret), nil))
}

func (s *Service) unsealed(webhook *Webhook) (string, error) {
	raw, err := base64.StdEncoding.DecodeString(webhook.SecretSealed)
	if err != nil {
		return "", fmt.Errorf("read the secret of webhook %d: %w", webhook.ID, err)
	}

	secret, err := s.seal.Open(nil, nil, raw, nil)
	if err != nil {
		return "", fmt.Errorf("open the secret of webhook %d: %w", webhook.ID, err)
	}

	return string(secret), nil
}
