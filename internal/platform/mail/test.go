package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// The states of a check.
const (
	CheckPassed  = "passed"
	CheckWarning = "warning"
	CheckFailed  = "failed"
)

// TestCheck is one thing that a test email found out.
type TestCheck struct {
	State string
	Text  string
	// Fix says what to do; empty when nothing needs to be done.
	Fix string
	At  time.Time
}

// Route says where email goes, in words for staff, and never with a password.
type Route struct {
	// Kind is smtp, files or none.
	Kind string
	// From is the sender with the name that people see.
	From string
	// Server is host and port; Protection is starttls, tls or none; HasLogin tells that a user name is given.
	Server     string
	Protection string
	HasLogin   bool
}

// sender is who emails come from, with the name that staff chose.
func (p *Mailer) sender(ctx context.Context) *mail.Address {
	from := *p.from
	if name := p.brand(ctx).Sender; name != "" {
		from.Name = oneLine(name)
	}
	return &from
}

// Route tells where email goes.
func (p *Mailer) Route(ctx context.Context) Route {
	out := Route{Kind: "none", From: p.sender(ctx).String()}
	switch {
	case p.smtp != nil:
		out.Kind, out.Server, out.HasLogin = "smtp", net.JoinHostPort(p.smtp.Host,
			fmt.Sprint(p.smtp.Port)), p.smtp.Username != ""
		out.Protection = string(p.smtp.TLS)
	case p.transport != nil:
		out.Kind = "files"
	}

	return out
}

// testTime bounds a test; the person waits for it.
const testTime = 9 * time.Second

// Test sends a message at once, without the outbox, and tells step by step how that went, so that staff can set up
// email. A server that cannot be reached or refuses is a failed check, not an error.
//
// Returns errs.Invalid with the field of the message that is at fault, such as email.
func (p *Mailer) Test(ctx context.Context, message Message) ([]TestCheck, error) {
	message, err := message.validate(p.base)
	if err != nil {
		return nil, err // a refusal, for the sender
	}

	r, err := p.row(message, p.brand(ctx))
	if err != nil {
		return nil, fmt.Errorf("lay out test email: %w", err)
	}

	// Somebody waits for the answer, so it has to come before a browser gives up.
	ctx, cancel := context.WithTimeout(ctx, testTime)
	defer cancel()

	switch {
	case p.smtp != nil:
		return p.testServer(ctx, r), nil
	case p.transport != nil:
		body, err := r.body()
		if err == nil {
			err = p.transport.deliver(ctx, r, body, p.sender(ctx))
		}
		if err != nil {
			return nil, fmt.Errorf("write the test email: %w", err)
		}

		return []TestCheck{{CheckWarning, "No email leaves this demo. The test email is a file in its outbox folder.",
			"Start Atlas with --smtp-host to send real emails.", p.clock.Now()}}, nil
	}

	return []TestCheck{{
		CheckFailed, "No email server is set, so emails wait in the outbox.",
		"Restart Atlas with --smtp-host, --smtp-port, --smtp-user and ATLAS_SMTP_PASSWORD, then test again.",
		p.clock.Now(),
	}}, nil
}

// testServer talks to the mail server as a delivery would.
func (p *Mailer) testServer(ctx context.Context, r *row) []TestCheck {
	server := net.JoinHostPort(p.smtp.Host, fmt.Sprint(p.smtp.Port))
	client, err := gomail.NewClient(p.smtp.Host, p.smtp.options()...)
	if err == nil {
		err = client.DialWithContext(ctx)
	}
	if err != nil {
		return []TestCheck{{CheckFailed,
			"We couldn't connect to " + server + ": " + cut(oneLine(err.Error()), errorMax), dialFix(err),
			p.clock.Now()}}
	}

	defer func() { _ = client.Close() }()
	connected := "Connected to " + server
	if p.smtp.Username != "" {
		connected += " and logged in"
	}

	out := []TestCheck{{CheckPassed, connected + ".", "", p.clock.Now()}}

	from := p.sender(ctx)
	body, err := r.body()
	if err == nil {
		err = client.Send(wireMessage(r, body, from))
	}
	if err != nil {
		return append(out, TestCheck{
			CheckFailed, "The server refused the test email: " + cut(oneLine(err.Error()), errorMax),
			"Check that the server lets you send from " + from.Address + " (--mail-from).", p.clock.Now(),
		})
	}

	out = append(out, TestCheck{CheckPassed, "Test email accepted for " + r.ToAddress + ".", "", p.clock.Now()})
	return append(out, p.testNames(ctx, from.Address)...)
}

// dialFix is what to look at when a server can't be reached.
func dialFix(err error) string {
	said := strings.ToLower(err.Error())
	switch {
	case strings.Contains(said, "auth") || strings.Contains(said, "535"):
		return "Check --smtp-user and ATLAS_SMTP_PASSWORD."
	case strings.Contains(said, "tls") || strings.Contains(said, "certificate"):
		return "Check --smtp-tls: starttls is usual for port 587, tls for port 465."
	}
	return "Check --smtp-host and --smtp-port, and that this machine may reach them."
}

// testNames looks for the record that keeps emails out of spam. It only ever warns, and says nothing where the name
// service doesn't answer.
func (p *Mailer) testNames(ctx context.Context, from string) []TestCheck {
	_, domain, _ := strings.Cut(from, "@")
	found, err := p.lookupTXT(ctx, "_dmarc."+domain)
	var failure *net.DNSError

	// Only a clear no counts: a name service that does not answer says nothing about the record.
	if err != nil && (!errors.As(err, &failure) || !failure.IsNotFound) {
		return nil
	}

	for _, record := range found {
		if strings.HasPrefix(strings.TrimSpace(record), "v=DMARC1") {
			return []TestCheck{{CheckPassed, "DMARC record found for " + domain + ".", "", p.clock.Now()}}
		}
	}

	return []TestCheck{{
		CheckWarning, "DMARC record not found. Emails will arrive, but some may land in spam.",
		"Add a TXT record _dmarc." + domain + " with v=DMARC1; p=none at your domain provider. This can wait.",
		p.clock.Now(),
	}}
}

// Reach tells whether the mail server answers and takes our login. For the doctor.
func (s *SMTP) Reach(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, testTime)
	defer cancel()
	client, err := gomail.NewClient(s.Host, s.options()...)
	if err != nil {
		return fmt.Errorf("prepare the connection to the mail server: %w", err)
	}

	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("%s. %s", strings.TrimSuffix(oneLine(err.Error()), "."), dialFix(err))
	}

	_ = client.Close() // it answered and let us in; how it says goodbye does not matter
	return nil
}
