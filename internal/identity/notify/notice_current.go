package notify

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// currentFor is how long a notification that nobody read is kept up to date in silence; after that the person is told
// anew.
const currentFor = 24 * time.Hour

// NotifyCurrent tells people of something that changes while they have not read of it, such as how much waits for them.
// Of a kind and a name (Once) each has one notification at a time. While it is new and unread it is only rewritten,
// without another email; once it was read, went out with a digest or is a day old, the person is told anew. Who brought
// it about (ActorID) is not told, as in Notify.
//
// It takes the same few statements for any number of people, and one email for each who wants to have it at once.
func (s *Service) NotifyCurrent(ctx context.Context, n Notice, userIDs []int) error {
	kind := s.kind(n.Kind)
	if kind == nil || n.Once == "" || n.Title == "" {
		return fmt.Errorf("notify: a notification of the kind %q without kind, name or title", n.Kind)
	}

	userIDs = slices.DeleteFunc(slices.Clone(userIDs), func(id int) bool { return id == n.ActorID })
	if len(userIDs) == 0 {
		return nil
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		current, err := s.rewriteCurrent(ctx, n, userIDs)
		if err != nil {
			return err
		}

		// Who has it unread sees the new words there; the others are told anew.
		rest := slices.DeleteFunc(userIDs, func(id int) bool { return slices.Contains(current, id) })
		if len(rest) == 0 {
			return nil
		}

		return s.replaceNotices(ctx, kind, n, rest)
	})
}

// rewriteCurrent brings the new and unread notifications of people up to date, and returns whose they are.
func (s *Service) rewriteCurrent(ctx context.Context, n Notice, userIDs []int) ([]int, error) {
	since := s.clock.Now().Add(-currentFor)
	current, err := s.store.rewriteSince(ctx, n, userIDs, since)
	if err != nil {
		return nil, fmt.Errorf("rewrite the notifications %s %s: %w", n.Kind, n.Once, err)
	}
	return current, nil
}

// replaceNotices replaces what people were told before of a kind and name.
func (s *Service) replaceNotices(ctx context.Context, kind *Kind, n Notice, userIDs []int) error {
	// The old one goes, as there is one per kind and name at a time.
	if err := s.store.remove(ctx, n, userIDs); err != nil {
		return fmt.Errorf("make room for the notifications %s %s: %w", n.Kind, n.Once, err)
	}

	notified, err := s.store.addressees(ctx, kind, userIDs)
	if err != nil || len(notified) == 0 {
		return err
	}

	if err := s.store.insertAll(ctx, n, notified, s.clock.Now()); err != nil {
		return fmt.Errorf("write the notifications %s %s: %w", n.Kind, n.Once, err)
	}

	for _, to := range notified {
		if to.wants.Mail != MailNow {
			continue
		}

		message := n.message(s.settings.Brand(ctx).Name)
		message.To, message.ToName = to.email, to.name
		if err := s.mailer.Send(ctx, message); err != nil {
			return fmt.Errorf("mail user %d: %w", to.userID, err)
		}
	}

	return nil
}

// Rewrite brings the notifications of a kind and name that nobody has read yet up to date, in silence.
func (s *Service) Rewrite(ctx context.Context, kind, once, title, text string) error {
	if err := s.store.rewriteUnread(ctx, kind, once, title, text); err != nil {
		return fmt.Errorf("rewrite the notifications %s %s: %w", kind, once, err)
	}
	return nil
}

// Withdraw takes back the notifications of a kind and name that nobody has read yet, except those of some people: what
// they tell of is over. Digests leave them out.
func (s *Service) Withdraw(ctx context.Context, kind, once string, except ...int) error {
	notified, err := s.store.unreadBy(ctx, kind, once)
	if err != nil {
		return fmt.Errorf("read who was told of %s %s: %w", kind, once, err)
	}

	notified = slices.DeleteFunc(notified, func(userID int) bool { return slices.Contains(except, userID) })
	if len(notified) == 0 {
		return nil
	}

	if err := s.store.removeUnread(ctx, kind, once, notified); err != nil {
		return fmt.Errorf("take back the notifications %s %s: %w", kind, once, err)
	}

	return nil
}
