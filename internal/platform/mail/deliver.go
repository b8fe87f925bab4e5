package mail

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
)

// delivery asks for one message to be delivered.
type delivery struct {
	ID int `json:"id"`
}

// Kind names the job.
func (delivery) Kind() string { return "mail_deliver" }

// deliver takes one message to the way out. It is safe to run twice: only who claims the row sends it, and what is
// sent, dead or discarded is left alone.
func (p *Mailer) deliver(ctx context.Context, job delivery) error {
	if p.transport == nil {
		return nil // the message waits; the sweep finds it when a way out was configured
	}

	r, err := p.claim(ctx, job.ID)
	if err != nil || r == nil {
		return err
	}

	body, err := r.body()
	if err != nil {
		return p.recordResult(context.WithoutCancel(ctx), r, jobs.Permanent(err))
	}

	if body.File, err = p.loadFile(ctx, r); err == nil {
		err = p.transport.deliver(ctx, r, body, p.sender(ctx))
	}

	// Whatever happens to the process now, what the server said is written down.
	return p.recordResult(context.WithoutCancel(ctx), r, err)
}

// orderWindow is how long a message lets earlier ones to the same person go first.
const orderWindow = 2 * time.Minute

// claim marks the message as on its way, for us alone. It returns nil when there is nothing to do.
func (p *Mailer) claim(ctx context.Context, id int) (*row, error) {
	now := p.clock.Now()

	// Messages to one address go out in the order in which they were written, so the latest code is the last to arrive.
	if earlier, err := p.store.earlier(ctx, id, now.Add(-orderWindow)); err != nil || earlier > 0 {
		return nil, orLater(err, 200*time.Millisecond)
	}

	claimed, err := p.store.claim(ctx, id, now)
	if err != nil {
		return nil, fmt.Errorf("claim mail %d: %w", id, err)
	}

	r, err := p.store.whole(ctx, id)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil || claimed {
		return r, err
	}
	if r.Status == Sending {
		return nil, jobs.Snooze(lease) // somebody else is on it; when they are gone by then, it is ours
	}

	return nil, nil
}

func orLater(err error, wait time.Duration) error {
	if err != nil {
		return err
	}
	return jobs.Snooze(wait)
}

// errorMax is how much of a server's complaint is kept.
const errorMax = 500

// recordResult writes down how the delivery went and tells the queue whether to try again.
func (p *Mailer) recordResult(ctx context.Context, r *row, failure error) error {
	now := p.clock.Now()
	if failure == nil {
		// A code that was sent is of no use to anybody else, so its sealed text is wiped at once.
		r.Status, r.StatusAt, r.SentAt, r.LastError, r.Sealed = Sent, now, &now, nil, nil
		if err := p.store.update(ctx, r, "status", "status_at", "sent_at", "last_error", "sealed"); err != nil {
			return fmt.Errorf("note mail %d as sent: %w", r.ID, err)
		}

		return p.dropFile(ctx, r)
	}

	status := Waiting

	// A server that refuses the address will refuse it tomorrow; other failures may pass.
	if jobs.IsPermanent(failure) || r.Attempts >= maxTries {
		status = Dead
	}

	reason := cut(oneLine(failure.Error()), errorMax)
	if err := p.store.setFailed(ctx, r, status, reason, now); err != nil {
		return errors.Join(failure, err)
	}

	if status == Dead {
		p.log.ErrorContext(ctx, "a mail is dead", "mail", r.ID, "kind", r.Kind, "attempts", r.Attempts, "error", reason)

		// What refuses the address itself concerns the person, not only this message.
		if p.bounced != nil && isBounce(failure) {
			if err := p.bounced(ctx, Bounce{MailID: r.ID, Address: r.ToAddress, Detail: reason}); err != nil {
				p.log.ErrorContext(ctx, "keep a bounce", "mail", r.ID, "error", err)
			}
		}

		return nil // the message is where staff look for it; a dead job beside it would only repeat it
	}

	return failure
}
