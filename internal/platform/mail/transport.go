package mail

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net/mail"
	"os"
	"path/filepath"
	"strings"

	"atlas/internal/platform/jobs"

	gomail "github.com/wneessen/go-mail"
)

// transport is a way out for messages.
type transport interface {
	deliver(ctx context.Context, r *row, body renderedMessage, from *mail.Address) error
}

// wireMessage is the message in the form mail servers speak.
func wireMessage(r *row, body renderedMessage, from *mail.Address) *gomail.Msg {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(from)
	m.ToMailAddress(&mail.Address{Name: r.ToName, Address: r.ToAddress})
	m.Subject(body.Subject)
	m.SetMessageIDWithValue(r.MessageID)
	m.SetDateWithValue(r.CreatedAt)
	m.SetGenHeader("Auto-Submitted", "auto-generated") // no holiday replies
	if r.ReplyTo != nil {
		m.ReplyToMailAddress(&mail.Address{Address: *r.ReplyTo})
	}

	// Mailbox providers show a button for it when both headers are there.
	if r.Unsubscribe != nil {
		m.SetGenHeader("List-Unsubscribe", "<"+*r.Unsubscribe+">")
		m.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}

	// The plain text first: programs show the last form that they understand.
	m.SetBodyString(gomail.TypeTextPlain, body.Text)
	m.AddAlternativeString(gomail.TypeTextHTML, body.HTML)
	if body.File != nil {
		m.AttachReadSeeker(body.File.Name, bytes.NewReader(body.File.Content),
			gomail.WithFileContentType(gomail.ContentType(body.File.Type)))
	}

	return m
}

type smtpTransport struct{ server SMTP }

func (t *smtpTransport) deliver(ctx context.Context, r *row, body renderedMessage, from *mail.Address) error {
	client, err := gomail.NewClient(t.server.Host, t.server.options()...)
	if err != nil {
		return fmt.Errorf("prepare connection to the mail server: %w", err)
	}
	err = client.DialAndSendWithContext(ctx, wireMessage(r, body, from))
	if refused(err) {
		return jobs.Permanent(err)
	}
	return err
}

// refused tells a lasting no about this message (no such mailbox) from trouble that may pass. A wrong password or a
// server that cannot be reached is our trouble, and may be mended while the message waits.
func refused(err error) bool {
	said, ok := errors.AsType[*gomail.SendError](err)
	return ok && !said.IsTemp() && said.ErrorCode() >= 500 &&
		(said.Reason == gomail.ErrSMTPRcptTo || said.Reason == gomail.ErrSMTPDataClose)
}

// Bounce is that a mail server refused the address of a message for good.
type Bounce struct {
	MailID          int
	Address, Detail string
}

// OnBounce has bounces told to a function. It is called before the queue starts.
func (p *Mailer) OnBounce(listener func(ctx context.Context, b Bounce) error) { p.bounced = listener }

// isBounce tells a refused address from other lasting refusals. A full mailbox (5.2.2) is emptied one day, and refusals
// by policy (5.7.x) are about us: a wrong setting here must not cost everyone their emails.
func isBounce(err error) bool {
	said, ok := errors.AsType[*gomail.SendError](err)
	if !ok || said.IsTemp() || said.ErrorCode() < 500 || said.Reason != gomail.ErrSMTPRcptTo {
		return false
	}
	code := said.EnhancedStatusCode()

	return code != "5.2.2" && !strings.HasPrefix(code, "5.7.")
}

func (s SMTP) options() []gomail.Option {
	o := []gomail.Option{gomail.WithPort(s.Port), gomail.WithTimeout(cmp.Or(s.Timeout, defaultTimeout))}

	// Without a word, TLS is required: a server that offers none must not get the password.
	switch s.TLS {
	case TLSAlways:
		o = append(o, gomail.WithSSL())
	case TLSNever:
		o = append(o, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		o = append(o, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}

	if s.Roots != nil {
		o = append(o,
			gomail.WithTLSConfig(&tls.Config{ServerName: s.Host, RootCAs: s.Roots, MinVersion: tls.VersionTLS12}))
	}
	if s.Username != "" {
		o = append(o, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(s.Username),
			gomail.WithPassword(s.Password))
	}

	return o
}

// fileTransport writes messages into a folder, for trying Atlas out without a mail server.
type fileTransport struct{ dir string }

func (t *fileTransport) deliver(_ context.Context, r *row, body renderedMessage, from *mail.Address) error {
	if err := os.MkdirAll(t.dir, 0o700); err != nil {
		return fmt.Errorf("make folder of mails: %w", err)
	}

	// The name says when, what and to whom, and is the same for a second try.
	name := fmt.Sprintf("%s-%06d-%s.eml", r.CreatedAt.Format("20060102-150405"), r.ID,
		safeFileName(r.Kind+"-"+r.ToAddress))
	return writeFile(filepath.Join(t.dir, name), func(w io.Writer) error {
		_, err := wireMessage(r, body, from).WriteTo(w)
		return err
	})
}

// writeFile makes the whole file appear at once, or nothing.
func writeFile(path string, fill func(io.Writer) error) (err error) {
	// In the same folder, so that renaming it works.
	f, err := os.CreateTemp(filepath.Dir(path), ".part-*")
	if err != nil {
		return fmt.Errorf("create mail file: %w", err)
	}

	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(f.Name())
		}
	}()

	if err := fill(f); err != nil {
		return fmt.Errorf("write mail file: %w", err)
	}

	if err := f.Sync(); err != nil {
		return fmt.Errorf("save mail file to disk: %w", err)
	}

	if err := f.Close(); err != nil {
		return fmt.Errorf("close mail file: %w", err)
	}

	return os.Rename(f.Name(), path)
}

// safeFileName keeps letters, digits and a few marks.
func safeFileName(s string) string {
	s = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '@' || r == '.' {
			return r
		}
		return '_'
	}, s)
	return s[:min(len(s), 80)]
}
