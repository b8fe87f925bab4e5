package webhooks

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/page"
)

// The states of a delivery.
const (
	Waiting   = "waiting"
	Delivered = "delivered"
	Failed    = "failed"
)

const (
	deliveryWorkers = 4
	deliverySlack   = 20 * time.Second
	// answerMax is how much is kept of what a server answers.
	answerMax = 1024
	// pauseAfter is how long a webhook may fail before it is paused.
	pauseAfter = 3 * 24 * time.Hour
	// keptFor is how long deliveries are kept: their bodies are about people.
	keptFor    = 30 * 24 * time.Hour
	sweepEvery = time.Hour
	// lostAfter is when a delivery that nobody tried is queued again.
	lostAfter = 10 * time.Minute
	sweepMax  = 500
)

// waits are between the tries: eight within a day.
var waits = []time.Duration{
	time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour,
}

// Delivery is an event on its way to a webhook.
type Delivery struct {
	ID        int        `db:"id,made"`
	WebhookID int        `db:"webhook_id"`
	EventID   string     `db:"event_id"`
	Kind      string     `db:"kind"`
	Body      string     `db:"body"`
	UserID    *int       `db:"user_id"`
	EmailKey  string     `db:"email_key"`
	State     string     `db:"state"`
	Tries     int        `db:"tries"`
	CreatedAt time.Time  `db:"created_at"`
	NextTryAt *time.Time `db:"next_try_at"`
	TriedAt   *time.Time `db:"tried_at"`
	Status    *int       `db:"status"`
	Answer    string     `db:"answer"`
	Problem   string     `db:"problem"`
}

// DeliveryList is one page of deliveries.
type DeliveryList struct {
	Rows  []*Delivery
	Total int
}

type deliveryJob struct{ ID int }

// Kind names the job.
func (deliveryJob) Kind() string { return "webhook_delivery" }

type sweepJob struct{}

// Kind names the job.
func (sweepJob) Kind() string { return "webhook_sweep" }

// Deliver tries a delivery that is due. It is a job, and may run twice at once: then the receiver gets the same id
// twice.
func (s *Service) Deliver(ctx context.Context, id int) error {
	delivery, webhook, err := s.store.loadDelivery(ctx, id)
	if err != nil || delivery == nil {
		return err
	}

	// Someone may have paused it, or the job came twice: only what is due is sent.
	isDue := delivery.State == Waiting && webhook.PausedAt == nil && delivery.NextTryAt != nil &&
		!delivery.NextTryAt.After(s.clock.Now())
	if !isDue {
		return nil
	}

	status, answer, failure := s.send(ctx, webhook, delivery)
	// The process stops: the try doesn't count.
	if failure != nil && errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}

	delivery.Tries++
	delivery.TriedAt = new(s.clock.Now())
	delivery.Status, delivery.Answer = status, answer
	if failure == nil {
		return s.succeed(ctx, delivery)
	}

	delivery.Problem = problemText(failure)

	return s.fail(ctx, delivery)
}

// send posts a delivery. The failure says why it doesn't count as delivered.
func (s *Service) send(
	ctx context.Context, webhook *Webhook, delivery *Delivery,
) (status *int, answer string, failure error) {
	secret, err := s.unsealed(webhook)
	if err != nil {
		return nil, "", err
	}

	request, err := http.NewRequestWithContext(ctx, http.MethodPost, webhook.URL, strings.NewReader(delivery.Body))
	if err != nil {
		return nil, "", err
	}

	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Atlas-Webhooks/1")
	request.Header.Set("Atlas-Event", delivery.EventID)
	// Signed with the time of this try, so that a receiver can refuse what is old.
	request.Header.Set("Atlas-Signature", signatureOf(secret, s.clock.Now(), delivery.Body))

	response, err := s.client.Do(request)
	if err != nil {
		return nil, "", err
	}

	defer response.Body.Close()
	// What can't be read is left out; the status decides.
	text, _ := io.ReadAll(io.LimitReader(response.Body, answerMax))
	answer = strings.ToValidUTF8(strings.ReplaceAll(string(text), "\x00", ""), "")

	switch code := response.StatusCode; {
	case code >= 300 && code < 400:
		return &code, answer, errRedirect
	case code < 200 || code >= 300:
		return &code, answer, fmt.Errorf("the server answered %d", code)
	default:
		return &code, answer, nil
	}
}

// problemText says in a few words why a try failed, without what only a log needs.
func problemText(failure error) string {
	var timeout interface{ Timeout() bool }
	switch {
	case errors.Is(failure, errPrivate):
		return "The address leads to a private network."
	case errors.Is(failure, errRedirect):
		return "The server answered with a redirect, which we don't follow."
	case errors.As(failure, &timeout) && timeout.Timeout():
		return "The server took too long to answer."
	case strings.HasPrefix(failure.Error(), "the server answered"):
		return "T" + failure.Error()[1:] + "."
	}

	return "We couldn't reach the server."
}

func (s *Service) succeed(ctx context.Context, delivery *Delivery) error {
	delivery.State, delivery.NextTryAt, delivery.Problem = Delivered, nil, ""

	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.updateDelivery(ctx, delivery); err != nil {
			return err
		}
		// One success is enough: the days of failing count anew.
		return s.store.setFailing(ctx, delivery.WebhookID, nil)
	})
}

// fail plans the next try, or gives the delivery up, and pauses a webhook that has failed for days.
func (s *Service) fail(ctx context.Context, delivery *Delivery) error {
	now := s.clock.Now()
	delivery.State, delivery.NextTryAt = Failed, nil
	if delivery.Tries <= len(waits) {
		delivery.State = Waiting
		delivery.NextTryAt = new(now.Add(waits[delivery.Tries-1]))
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.updateDelivery(ctx, delivery); err != nil {
			return err
		}

		// In the transaction of the try, so that none waits without a job.
		if delivery.NextTryAt != nil {
			err := s.queue.Enqueue(ctx, deliveryJob{ID: delivery.ID}, jobs.At(*delivery.NextTryAt))
			if err != nil {
				return fmt.Errorf("queue the next try of delivery %d: %w", delivery.ID, err)
			}
		}

		// Locked, so that of two tries one pauses it.
		webhook, err := s.store.lockWebhook(ctx, delivery.WebhookID)
		if err != nil {
			return err
		}
		if webhook.FailingSince == nil {
			return s.store.setFailing(ctx, webhook.ID, &now)
		}
		if webhook.PausedAt != nil || now.Sub(*webhook.FailingSince) < pauseAfter {
			return nil
		}

		return s.pauseFailing(ctx, webhook, delivery.Problem)
	})
}

// pauseFailing pauses a webhook and tells who made it.
func (s *Service) pauseFailing(ctx context.Context, webhook *Webhook, problem string) error {
	webhook.PausedAt = new(s.clock.Now())
	webhook.PauseReason = "Every try failed for 3 days. " + problem
	if err := s.store.updatePause(ctx, webhook); err != nil {
		return err
	}

	err := s.identity.Log(ctx,
		identity.LogEntry{Action: "webhook_pause", Entity: "webhook", EntityID: webhook.ID,
			After: map[string]any{"reason": webhook.PauseReason}})
	if err != nil {
		return fmt.Errorf("note that webhook %d is paused: %w", webhook.ID, err)
	}

	email, name, err := s.store.makerOf(ctx, webhook)
	if err != nil || email == "" {
		return err
	}

	return s.mail.Send(ctx, mail.Message{
		Kind: "webhook-paused", To: email, ToName: name, Subject: "Your webhook is paused",
		Lines: []string{
			"We couldn't deliver anything to " + hostOf(webhook.URL) +
				" for 3 days, so we paused the webhook you created.",
			problem,
			"Events that happen while it's paused aren't sent. Check the server, then resume the webhook.",
		},
		Button: &mail.Button{Label: "Open webhooks", Path: "/settings/webhooks"},
	})
}

// Deliveries lists what was sent to a webhook, the latest first.
//
// Requires the page webhooks. Returns errs.Invalid for a state that there isn't.
func (s *Service) Deliveries(ctx context.Context, webhookID int, w page.Window, state string) (*DeliveryList, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	if w.Search != "" {
		return nil, errs.Field("search", "This list can't be searched.")
	}
	if state != "" && state != Waiting && state != Delivered && state != Failed {
		return nil, errs.Field("state", errs.IsNotValid)
	}

	return s.store.listDeliveries(ctx, webhookID, w, state)
}

// Resend sends an event once more, under the same id; one that waits for its next try is sent at once.
//
// Requires webhook_manage. Returns errs.NotFound, and errs.Conflict while the webhook is paused.
func (s *Service) Resend(ctx context.Context, id int) (*Delivery, error) {
	if err := requireManage(ctx); err != nil {
		return nil, err
	}

	var resent *Delivery
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		delivery, webhook, err := s.store.loadDelivery(ctx, id)
		switch {
		case err != nil:
			return err
		case delivery == nil:
			return errs.Missing("Delivery")
		case webhook.PausedAt != nil:
			return errs.New(errs.Conflict, "This webhook is paused. Resume it first.")
		}

		// Tries count anew, or the last one would have no next.
		delivery.State, delivery.Tries, delivery.NextTryAt = Waiting, 0, new(s.clock.Now())
		if err := s.store.updateDelivery(ctx, delivery); err != nil {
			return err
		}

		if err := s.queue.Enqueue(ctx, deliveryJob{ID: id}); err != nil {
			return fmt.Errorf("queue delivery %d: %w", id, err)
		}

		resent = delivery
		return s.identity.Log(ctx, identity.LogEntry{Action: "webhook_resend", Entity: "webhook", EntityID: webhook.ID})
	})

	return resent, err
}

// Sweep removes what is older than 30 days and queues what was lost. It is a job of every hour.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.clock.Now()
	// Removed first, so that nothing is queued that goes at once.
	if err := s.store.removeOld(ctx, now.Add(-keptFor)); err != nil {
		return err
	}

	lost, err := s.store.loadOverdue(ctx, now.Add(-lostAfter))
	if err != nil {
		return err
	}

	for _, id := range lost {
		// Once, because its job may only be late.
		if err := s.queue.Enqueue(ctx, deliveryJob{ID: id}, jobs.Once()); err != nil {
			return fmt.Errorf("queue delivery %d again: %w", id, err)
		}
	}

	return nil
}
