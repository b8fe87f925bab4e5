package notify

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/mail"
)

// Notice is something to tell somebody.
type Notice struct {
	// Kind is one that a domain registered.
	Kind   string
	UserID int
	// Once names it within its kind: the same person is told the same thing once, however often this is called.
	Once string
	// Title is one line, Text a sentence or two, Link the path of the web app where there is more.
	Title, Text, Link string
	// ActorID is whose doing it is; 0 for nobody's. Nobody is told of their own doing.
	ActorID int
	// Message is what an email says instead of title and text, to those who want one right away. Address and greeting
	// are filled in.
	Message *mail.Message
}

// Notification is something that somebody was told.
type Notification struct {
	ID         int
	Kind       string
	Title      string
	Text, Link *string
	ActorName  *string
	ActorImage *string
	// OtherCount is how many more people did the same.
	OtherCount int
	CreatedAt  time.Time
	ReadAt     *time.Time
}

const (
	titleMax = 200
	textMax  = 500
)

// Notify tells somebody something in the way they want to hear of it: in the app, by mail at once, with the next
// digest, or not at all. It writes in the transaction of ctx, so what does not happen is not told. It tells once
// (Once), nobody who is archived, and nobody of their own doing.
func (s *Service) Notify(ctx context.Context, n Notice) error {
	kind := s.kind(n.Kind)
	if kind == nil || n.Once == "" || n.Title == "" {
		return fmt.Errorf("notify: a notification of the kind %q without kind, name or title", n.Kind)
	}

	// Nobody is told of what they did themselves.
	if n.UserID == n.ActorID {
		return nil
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		notified, err := s.store.addressees(ctx, kind, []int{n.UserID})
		if err != nil || len(notified) == 0 {
			return err
		}

		// Written first: who was told already gets no second mail.
		to := notified[0]
		isNew, err := s.store.insert(ctx, n, to.wants, s.clock.Now())
		if err != nil || !isNew || to.wants.Mail != MailNow {
			return err
		}

		message := n.message(s.settings.Brand(ctx).Name)
		message.Lines = append([]string{"Hi " + to.firstName + ","}, message.Lines...)
		message.To, message.ToName = to.email, to.name
		return s.mailer.Send(ctx, message)
	})
}

// message is the notification as a mail of its own.
func (n Notice) message(site string) mail.Message {
	if n.Message != nil {
		return *n.Message
	}

	message := mail.Message{Kind: n.Kind, Subject: n.Title, Lines: []string{sentence(n.Title)},
		After: []string{preferencesLine(site)}}
	if n.Text != "" {
		message.Lines = append(message.Lines, n.Text)
	}
	if n.Link != "" {
		message.Button = &mail.Button{Label: "Open in " + site, Path: n.Link}
	}

	return message
}

// sentence ends a title with a full stop, unless it ends like a sentence already.
func sentence(title string) string {
	if strings.HasSuffix(title, ".") || strings.HasSuffix(title, "!") || strings.HasSuffix(title, "?") {
		return title
	}
	return title + "."
}

// preferencesLine ends every notification that is sent by email.
func preferencesLine(site string) string {
	return "Choose what " + site + " emails you in your profile, under Account, Notifications."
}
