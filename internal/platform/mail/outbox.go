package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// The states of a message: waiting → sending → sent, or back to waiting after a failure, or dead after the last one.
// Staff bring what is dead or discarded back to waiting.
const (
	Waiting   = "waiting"
	Sending   = "sending"
	Sent      = "sent"
	Dead      = "dead"
	Discarded = "discarded"
)

// OutboxMail is a message as staff see it.
type OutboxMail struct {
	ID        int        `db:"id,made"`
	Kind      string     `db:"kind"`
	ToAddress string     `db:"to_address"`
	Subject   string     `db:"subject"`
	Status    string     `db:"status"`
	Attempts  int        `db:"attempts"`
	LastError *string    `db:"last_error"`
	CreatedAt time.Time  `db:"created_at"`
	SentAt    *time.Time `db:"sent_at"`
	Text      string     `db:"text"`
	HTML      string     `db:"html"`
}

// row is the whole message, for delivery.
type row struct {
	OutboxMail
	MessageID string    `db:"message_id"`
	ToName    string    `db:"to_name"`
	Secret    bool      `db:"secret"`
	Sealed    *string   `db:"sealed"`
	StatusAt  time.Time `db:"status_at"`
	// Unsubscribe is the address that ends emails of this kind.
	Unsubscribe *string `db:"unsubscribe_url"`
	// ReplyTo is who gets the answer; nil for the sender.
	ReplyTo *string `db:"reply_to"`
	// HasFile tells that it carries or carried a file.
	HasFile bool `db:"has_file"`
}

// body is what the message really says.
func (r *row) body() (renderedMessage, error) {
	if !r.Secret {
		return renderedMessage{Subject: r.Subject, Text: r.Text, HTML: r.HTML}, nil
	}
	if r.Sealed == nil {
		return renderedMessage{}, errWiped
	}
	var w renderedMessage
	err := json.Unmarshal([]byte(*r.Sealed), &w)
	return w, err
}

var errWiped = errors.New("the code in this message is gone")

// List reads a window of the outbox, the newest first. Search looks at address and subject; an empty status means all.
func (p *Mailer) List(ctx context.Context, w page.Window, status string) ([]*OutboxMail, int, error) {
	return p.store.list(ctx, w, status)
}

// Get reads one message of the outbox. Returns errs.NotFound if there is none.
func (p *Mailer) Get(ctx context.Context, id int) (*OutboxMail, error) {
	m, err := p.store.get(ctx, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Email")
	}
	return m, err
}

// FailedMail is a mail that could not be delivered and is not tried any more.
type FailedMail struct {
	ID                         int
	ToAddress, ToName, Subject string
	FailedAt                   time.Time
	Error                      string
}

// Failed reads the latest mails that could not be delivered, and how many there are in all.
func (p *Mailer) Failed(ctx context.Context, most int) (list []*FailedMail, total int, err error) {
	return p.store.failed(ctx, most)
}

// Counts tells how many messages wait (or are on their way) and how many are dead.
func (p *Mailer) Counts(ctx context.Context) (waiting, dead int, err error) {
	return p.store.counts(ctx)
}

// Retry puts a dead or discarded message back into the queue with all its attempts.
//
// Returns errs.NotFound, or errs.Conflict if the message is neither dead nor discarded, or if its code is no longer
// valid.
func (p *Mailer) Retry(ctx context.Context, id int) (*OutboxMail, error) {
	err := p.db.Tx(ctx, func(ctx context.Context) error {
		r, err := p.lock(ctx, id)
		if err != nil {
			return fmt.Errorf("lock mail %d: %w", id, err)
		}
		if r.Status != Dead && r.Status != Discarded {
			return errs.New(errs.Conflict, "You can only resend a failed or discarded email. This one is %s.", r.Status)
		}

		// Sealed texts are wiped when their code has ended, and without them there is nothing to send.
		if r.Secret && r.Sealed == nil {
			return errs.New(errs.Conflict, "The code in this email is no longer valid. They have to ask for a new one.")
		}

		r.Status, r.StatusAt, r.Attempts = Waiting, p.clock.Now(), 0
		if err := p.store.update(ctx, r, "status", "status_at", "attempts"); err != nil {
			return fmt.Errorf("put mail %d back: %w", id, err)
		}

		// Not Once: a job of earlier that still waits for its turn must not delay this one. Two of them do no harm.
		return p.queue.Enqueue(ctx, delivery{ID: id})
	})
	if err != nil {
		return nil, err // a refusal, or named above
	}

	return p.Get(ctx, id)
}

// Discard gives up a message that waits or is dead.
//
// Returns errs.NotFound, or errs.Conflict if the message is sent, on its way or discarded already.
func (p *Mailer) Discard(ctx context.Context, id int) (*OutboxMail, error) {
	err := p.db.Tx(ctx, func(ctx context.Context) error {
		r, err := p.lock(ctx, id)
		if err != nil {
			return fmt.Errorf("lock mail %d: %w", id, err)
		}
		if r.Status != Waiting && r.Status != Dead {
			return errs.New(errs.Conflict, "You can only discard a waiting or failed email. This one is %s.", r.Status)
		}

		r.Status, r.StatusAt = Discarded, p.clock.Now()
		return p.store.update(ctx, r, "status", "status_at")
	})
	if err != nil {
		return nil, err // a refusal, or named above
	}

	return p.Get(ctx, id)
}

func (p *Mailer) lock(ctx context.Context, id int) (*row, error) {
	r, err := p.store.lock(ctx, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Email")
	}
	return r, err
}
