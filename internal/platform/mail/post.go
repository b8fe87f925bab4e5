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

// Options are what a post office needs.
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
	// Dir takes the letters as .eml files when there is no SMTP. With neither, letters wait in the outbox.
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

// Post writes letters into the outbox and delivers them.
type Post struct {
	d     *db.DB
	queue *jobs.Queue
	clock clock.Clock
	log   *slog.Logger
	from  *mail.Address
	base  *url.URL
	brand func(ctx context.Context) brand.Brand
	txt   func(ctx context.Context, name string) ([]string, error)
	smtp  *SMTP
	out   transport // nil while there is no way out: letters wait
	// bounced is told of addresses that a mail server refused for good; nil for nobody.
	bounced func(ctx context.Context, b Bounce) error
	dir     string // where .eml files are or were written; empty for nowhere
}

// New makes the post office and gives the queue its handlers, so it comes before the start of the queue. Options that do not
// pass Check are a programming mistake and panic.
func New(o Options) *Post {
	if err := o.Check(); err != nil {
		panic("mail: " + err.Error())
	}
	from, _ := mail.ParseAddress(o.From)
	base, _ := url.Parse(o.BaseURL)
	base.Path, base.RawQuery, base.Fragment = "", "", ""
	p := &Post{d: o.DB, queue: o.Queue, clock: o.Clock, log: o.Log, from: from, base: base, dir: cmp.Or(o.Dir, o.OldDir), brand: o.Brand, txt: o.LookupTXT, smtp: o.SMTP}
	if p.brand == nil {
		p.brand = func(context.Context) brand.Brand { return brand.Brand{Name: brand.DefaultName} }
	}
	if p.txt == nil {
		p.txt = net.DefaultResolver.LookupTXT
	}
	switch {
	case o.SMTP != nil:
		p.out = &smtpTransport{*o.SMTP}
	case o.Dir != "":
		p.out = &fileTransport{o.Dir}
	}
	jobs.Handle(o.Queue, p.deliver, jobs.Lane("mail", workers), jobs.Attempts(2*maxTries), jobs.Timeout(deliverTimeout))
	jobs.Handle(o.Queue, p.sweep)
	o.Queue.Every(sweepEvery, sweeping{})
	return p
}

// Send writes the letter and the job that delivers it in the transaction of ctx, or in one of its own. BAD_USER_INPUT when
// the address is none.
func (p *Post) Send(ctx context.Context, letter Letter) error {
	_, err := p.Write(ctx, letter)

	return err
}

// Write does what Send does, and gives the id of the letter in the outbox, for those who follow what becomes of it.
func (p *Post) Write(ctx context.Context, letter Letter) (id int, err error) {
	letter, err = letter.sound(p.base)
	if err != nil {
		return 0, err
	}
	r, err := p.row(letter, p.brand(ctx))
	if err != nil {
		return 0, err
	}

	err = p.d.Tx(ctx, func(ctx context.Context) error {
		if letter.Once != "" {
			earlier, err := rows.One(ctx, p.d, "WHERE message_id = ?", r.MessageID)
			if err == nil {
				id = earlier.ID
			}
			if !errors.Is(err, db.ErrNone) {
				return err
			}
		}

		r := *r // the transaction may run again
		if err := rows.Insert(ctx, p.d, &r); err != nil {
			return err
		}
		id = r.ID
		if letter.File != nil {
			if err := p.storeFile(ctx, id, letter.File); err != nil {
				return err
			}
		}

		return p.queue.Enqueue(ctx, delivery{ID: r.ID}, jobs.Once())
	})

	return id, err
}

// Preview is a letter as its reader would see it. Nothing is written or sent.
func (p *Post) Preview(ctx context.Context, letter Letter) (html, text string, err error) {
	letter, err = letter.sound(p.base)
	if err != nil {
		return "", "", err
	}
	shown, err := write(letter, p.base, p.brand(ctx))

	return shown.HTML, shown.Text, err
}

func (p *Post) row(letter Letter, look brand.Brand) (*row, error) {
	now := p.clock.Now()
	r := &row{
		OutboxMail: OutboxMail{Kind: letter.Kind, ToAddress: letter.To, Status: Waiting, CreatedAt: now},
		MessageID:  p.messageID(letter), ToName: letter.ToName, Secret: letter.Secret, StatusAt: now,
		HasFile: letter.File != nil,
	}
	if letter.ReplyTo != "" {
		r.ReplyTo = &letter.ReplyTo
	}
	if letter.Unsubscribe != "" {
		r.Unsubscribe = new(join(p.base, letter.Unsubscribe))
	}
	real, err := write(letter, p.base, look)
	if err != nil {
		return nil, err
	}
	shown := real
	if letter.Secret {
		text, err := json.Marshal(real)
		if err != nil {
			return nil, err
		}
		sealed := string(text)
		r.Sealed = &sealed
		if shown, err = write(letter.blotted(), p.base, look); err != nil {
			return nil, err
		}
	}
	r.Subject, r.Text, r.HTML = shown.Subject, shown.Text, shown.HTML
	return r, nil
}

// messageID is unguessable, or always the same for a letter that is written once.
func (p *Post) messageID(letter Letter) string {
	id := make([]byte, 16)
	if letter.Once != "" {
		sum := sha256.Sum256([]byte(letter.Kind + "\x00" + letter.Once))
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
