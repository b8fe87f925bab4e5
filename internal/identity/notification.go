package identity

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
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
	// Letter is what an email says instead of title and text, to those who want one right away. Address and greeting
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
	noticeTitleMax = 200
	noticeTextMax  = 500
)

// Notify tells somebody something in the way they want to hear of it: in the app, by mail at once, with the next
// digest, or not at all. It writes in the transaction of ctx, so what does not happen is not told. It tells once
// (Once), nobody who is archived, and nobody of their own doing.
func (s *Service) Notify(ctx context.Context, n Notice) error {
	kind := s.noticeKind(n.Kind)
	if kind == nil || n.Once == "" || n.Title == "" {
		return fmt.Errorf("identity: a notification of the kind %q without kind, name or title", n.Kind)
	}

	// Nobody is told of what they did themselves.
	if n.UserID == n.ActorID {
		return nil
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		var address, firstName, lastName string
		wish := NotificationPreference{IsShown: kind.IsShown, Mail: kind.Mail}
		var isShown *bool
		var when *string
		var hasMuted bool
		err := s.db.Row(ctx,
			`SELECT u.email, u.first_name, u.last_name, p.is_shown, p.mail, `+isMuted("u.id")+` FROM users u
			LEFT JOIN notification_preferences p ON p.user_id = u.id AND p.kind = ?
			WHERE u.id = ? AND u.archived_at IS NULL`,
			[]any{n.Kind, n.UserID}, &address, &firstName, &lastName, &isShown, &when, &hasMuted)
		if errors.Is(err, db.ErrNone) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read how user %d wants to be told: %w", n.UserID, err)
		}

		// Without a choice of their own the kind's usual way counts.
		if isShown != nil && when != nil {
			wish.IsShown, wish.Mail = *isShown, *when
		}

		// Muted ends mail, while the list in the app goes on.
		if hasMuted {
			wish.Mail = MailOff
		}
		if !wish.IsShown && wish.Mail == MailOff {
			return nil
		}

		// Written first: who was told already gets no second mail.
		told, err := s.keepNotice(ctx, n, wish)
		if err != nil || !told || wish.Mail != MailNow {
			return err
		}

		letter := n.message(s.settings.Brand(ctx).Name)
		letter.Lines = append([]string{"Hi " + firstName + ","}, letter.Lines...)
		letter.To, letter.ToName = address, firstName+" "+lastName

		return s.mailer.Send(ctx, letter)
	})
}

// keepNotice writes a notification, unless the person was told already.
func (s *Service) keepNotice(ctx context.Context, n Notice, wish NotificationPreference) (told bool, err error) {
	written, err := s.db.Exec(ctx,
		`INSERT INTO notifications (user_id, kind, told_key, title, text, link, actor_id, is_shown, digest, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id, kind, told_key) DO NOTHING`,
		n.UserID, n.Kind, n.Once, cut(plain(n.Title), noticeTitleMax), orNil(cut(plain(n.Text), noticeTextMax)),
		orNil(n.Link), optionalID(n.ActorID), wish.IsShown, digestOf(wish), s.clock.Now())
	return written == 1, err
}

// digestOf names the digest that a notification goes out with; nil for none.
func digestOf(wish NotificationPreference) any {
	if wish.Mail == MailNow || wish.Mail == MailOff {
		return nil
	}
	return orNil(wish.Mail)
}

// letter is the notification as a mail of its own.
func (n Notice) message(site string) mail.Message {
	if n.Message != nil {
		return *n.Message
	}

	letter := mail.Message{Kind: n.Kind, Subject: n.Title, Lines: []string{sentence(n.Title)},
		After: []string{preferencesLine(site)}}
	if n.Text != "" {
		letter.Lines = append(letter.Lines, n.Text)
	}
	if n.Link != "" {
		letter.Button = &mail.Button{Label: "Open in " + site, Path: n.Link}
	}

	return letter
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

// SeedNotice writes what a demo person was told at an earlier time, in the app alone.
func (s *Service) SeedNotice(ctx context.Context, n Notice, at time.Time, isRead bool) error {
	then := *s
	then.clock = clock.At(at)
	if _, err := then.keepNotice(ctx, n, NotificationPreference{IsShown: true, Mail: MailOff}); err != nil || !isRead {
		return err
	}
	_, err := s.db.Exec(ctx, `UPDATE notifications SET read_at = ? WHERE user_id = ? AND kind = ? AND told_key = ?`,
		at.Add(time.Hour), n.UserID, n.Kind, n.Once)
	return err
}
