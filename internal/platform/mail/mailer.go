package mail

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/url"
	"time"

	"atlas/internal/platform/brand"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
)

// Options are what a mailer needs.
type Options struct {
	DB    *db.DB
	Queue *jobs.Queue
	Clock clock.Clock
	Log   *slog.Logger
	// From is the sender, such as "Atlas <hello@atlas.example>".
	From string
	// BaseURL begins every link; nothing a client sent ever does.
	BaseURL string
	// SMTP is the server that takes our mail.
	SMTP *SMTP
	// Dir takes the messages as .eml files when there is no SMTP. With neither, messages wait in the outbox.
	Dir string
	// Brand is how the site is called and looks now; Atlas without.
	Brand func(ctx context.Context) brand.Brand
	// LookupTXT asks the name service, for the advice after a test email; the machine's unless told.
	LookupTXT func(ctx context.Context, name string) ([]string, error)
	// OldDir may hold .eml files of earlier, which an erasure reaches too; Dir unless told.
	OldDir string
}

// Check says what is wrong with sender, base URL or mail server, for the start of the program.
func (o Options) Check() error {
	if _, err := mail.ParseAddress(o.From); err != nil {
		return fmt.Errorf("the sender of mails %q is no address: %w", o.From, err)
	}

	base, err := url.Parse(o.BaseURL)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return fmt.Errorf("the base URL %q must begin with http:// or https://", o.BaseURL)
	}
	if o.SMTP != nil {
		return o.SMTP.check()
	}

	return nil
}

// Mailer writes messages into the outbox and delivers them.
type Mailer struct {
	db        *db.DB
	store     *outboxStore
	queue     *jobs.Queue
	clock     clock.Clock
	log       *slog.Logger
	from      *mail.Address
	base      *url.URL
	brand     func(ctx context.Context) brand.Brand
	lookupTXT func(ctx context.Context, name string) ([]string, error)
	smtp      *SMTP
	transport transport // nil while there is no way out: messages wait
	// bounced is told of addresses that a mail server refused for good; nil for nobody.
	bounced func(ctx context.Context, b Bounce) error
	dir     string // where .eml files are or were written; empty for nowhere
}

// New returns the mailer and gives the queue its handlers, so it comes before the start of the queue. Options that do
// not pass Check are a programming mistake and panic.
func New(o Options) *Mailer {
	if err := o.Check(); err != nil {
		panic("mail: " + err.Error())
	}

	// Checked above, so these cannot fail.
	from, _ := mail.ParseAddress(o.From)
	base, _ := url.Parse(o.BaseURL)
	base.Path, base.RawQuery, base.Fragment = "", "", ""
	p := &Mailer{db: o.DB, store: &outboxStore{o.DB}, queue: o.Queue, clock: o.Clock, log: o.Log, from: from,
		base: base, dir: cmp.Or(o.Dir, o.OldDir), brand: o.Brand, lookupTXT: o.LookupTXT, smtp: o.SMTP}
	if p.brand == nil {
		p.brand = func(context.Context) brand.Brand { return brand.Brand{Name: brand.DefaultName} }
	}
	if p.lookupTXT == nil {
		p.lookupTXT = net.DefaultResolver.LookupTXT
	}

	switch {
	case o.SMTP != nil:
		p.transport = &smtpTransport{*o.SMTP}
	case o.Dir != "":
		p.transport = &fileTransport{o.Dir}
	}

	// The message counts its own tries and decides when it is dead, so the job has to live longer than that.
	jobs.Handle(o.Queue, p.deliver, jobs.Lane("mail", workers), jobs.Attempts(2*maxTries), jobs.Timeout(deliverTimeout))
	jobs.Handle(o.Queue, p.sweep)
	o.Queue.Every(sweepEvery, sweepJob{})

	return p
}

// Send writes the message and the job that delivers it in the transaction of ctx, or in one of its own.
//
// Returns errs.Invalid with the field of the message that is at fault, such as email.
func (p *Mailer) Send(ctx context.Context, message Message) error {
	_, err := p.Write(ctx, message)

	return err
}

// Write does what Send does, and gives the id of the message in the outbox, for those who follow what becomes of it.
func (p *Mailer) Write(ctx context.Context, message Message) (id int, err error) {
	message, err = message.validate(p.base)
	if err != nil {
		return 0, err // a refusal, for the sender
	}

	r, err := p.row(message, p.brand(ctx))
	if err != nil {
		return 0, fmt.Errorf("lay out mail of kind %s: %w", message.Kind, err)
	}

	err = p.db.Tx(ctx, func(ctx context.Context) error {
		// The same message asked for twice is sent once; the first one decides what it says.
		if message.Once != "" {
			earlier, err := p.store.byMessageID(ctx, r.MessageID)
			if err == nil {
				id = earlier.ID
			}
			if !errors.Is(err, db.ErrNone) {
				return err
			}
		}

		r := *r // the transaction may run again
		if err := p.store.insert(ctx, &r); err != nil {
			return fmt.Errorf("write mail of kind %s: %w", message.Kind, err)
		}

		id = r.ID
		if message.File != nil {
			if err := p.storeFile(ctx, id, message.File); err != nil {
				return fmt.Errorf("keep file of mail %d: %w", id, err)
			}
		}

		// In the same transaction: a message without a job would wait for the sweep, a job without a message fail.
		return p.queue.Enqueue(ctx, delivery{ID: r.ID}, jobs.Once())
	})

	return id, err
}

// Preview is a message as its reader would see it. Nothing is written or sent.
func (p *Mailer) Preview(ctx context.Context, message Message) (html, text string, err error) {
	message, err = message.validate(p.base)
	if err != nil {
		return "", "", err
	}
	shown, err := render(message, p.base, p.brand(ctx))

	return shown.HTML, shown.Text, err
}

func (p *Mailer) row(message Message, siteBrand brand.Brand) (*row, error) {
	now := p.clock.Now()
	r := &row{
		OutboxMail: OutboxMail{Kind: message.Kind, ToAddress: message.To, Status: Waiting, CreatedAt: now},
		MessageID:  p.messageID(message), ToName: message.ToName, Secret: message.Secret, StatusAt: now,
		HasFile: message.File != nil,
	}
	if message.ReplyTo != "" {
		r.ReplyTo = &message.ReplyTo
	}
	if message.Unsubscribe != "" {
		r.Unsubscribe = new(join(p.base, message.Unsubscribe))
	}

	// Laid out now and not when it is sent: it says what was true when it was written.
	real, err := render(message, p.base, siteBrand)
	if err != nil {
		return nil, fmt.Errorf("render message: %w", err)
	}

	shown := real

	// Staff read the outbox; codes and links that log somebody in are for the addressee alone.
	if message.Secret {
		text, err := json.Marshal(real)
		if err != nil {
			return nil, fmt.Errorf("encode sealed text: %w", err)
		}

		sealed := string(text)
		r.Sealed = &sealed
		if shown, err = render(message.redacted(), p.base, siteBrand); err != nil {
			return nil, fmt.Errorf("render redacted message: %w", err)
		}
	}

	r.Subject, r.Text, r.HTML = shown.Subject, shown.Text, shown.HTML
	return r, nil
}

// messageID is unguessable, or always the same for a message that is written once.
func (p *Mailer) messageID(message Message) string {
	id := make([]byte, 16)
	if message.Once != "" {
		sum := sha256.Sum256([]byte(message.Kind + "\x00" + message.Once))
		copy(id, sum[:])
	} else {
		_, _ = rand.Read(id)
	}
	return hex.EncodeToString(id) + "@" + p.base.Hostname()
}

const (
	workers  = 4
	maxTries = 8
	// A delivery that is still marked as begun after lease was left behind by a process that died.
	deliverTimeout = 30 * time.Second
	lease          = time.Minute
	sweepEvery     = 5 * time.Minute
)
