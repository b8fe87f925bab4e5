package identity

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/db"
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
	kind := s.noticeKind(n.Kind)
	if kind == nil || n.Once == "" || n.Title == "" {
		return fmt.Errorf("identity: a notification of the kind %q without kind, name or title", n.Kind)
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

		return s.notifyAnew(ctx, kind, n, rest)
	})
}

// rewriteCurrent brings the new and unread notifications of people up to date, and returns whose they are.
func (s *Service) rewriteCurrent(ctx context.Context, n Notice, userIDs []int) ([]int, error) {
	cond, ids := s.db.InInts("user_id", userIDs)
	isCurrent := ` WHERE kind = ? AND told_key = ? AND is_shown AND read_at IS NULL AND digested_at IS NULL
		AND created_at > ? AND ` + cond
	since := s.clock.Now().Add(-currentFor)

	_, err := s.db.Exec(ctx, `UPDATE notifications SET title = ?, text = ?, link = ?, actor_id = ?`+isCurrent,
		cut(plain(n.Title), noticeTitleMax), orNil(cut(plain(n.Text), noticeTextMax)), orNil(n.Link),
		optionalID(n.ActorID), n.Kind, n.Once, since, ids)
	if err != nil {
		return nil, fmt.Errorf("rewrite the notifications %s %s: %w", n.Kind, n.Once, err)
	}

	current, err := db.Column[int](ctx, s.db, `SELECT user_id FROM notifications`+isCurrent, n.Kind, n.Once, since, ids)
	if err != nil {
		return nil, fmt.Errorf("read who has the notification %s %s: %w", n.Kind, n.Once, err)
	}

	return current, nil
}

// notifyAnew replaces what people were told before of a kind and name.
func (s *Service) notifyAnew(ctx context.Context, kind *NoticeKind, n Notice, userIDs []int) error {
	cond, ids := s.db.InInts("user_id", userIDs)

	// The old one goes, as there is one per kind and name at a time.
	if _, err := s.db.Exec(ctx, `DELETE FROM notifications WHERE kind = ? AND told_key = ? AND `+cond, n.Kind, n.Once,
		ids); err != nil {
		return fmt.Errorf("make room for the notifications %s %s: %w", n.Kind, n.Once, err)
	}

	told, err := s.wantsOf(ctx, kind, userIDs)
	if err != nil || len(told) == 0 {
		return err
	}

	// One statement for all, however many managers hear of it.
	rows, args := []string{}, []any{}
	for _, t := range told {
		rows = append(rows, "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
		args = append(args, t.userID, n.Kind, n.Once, cut(plain(n.Title), noticeTitleMax),
			orNil(cut(plain(n.Text), noticeTextMax)), orNil(n.Link),
			optionalID(n.ActorID), t.wish.IsShown, digestOf(t.wish), s.clock.Now())
	}

	_, err = s.db.Exec(ctx,
		`INSERT INTO notifications (user_id, kind, told_key, title, text, link, actor_id, is_shown, digest, created_at)
			VALUES `+strings.Join(rows, ", ")+
			` ON CONFLICT (user_id, kind, told_key) DO NOTHING`, args...)
	if err != nil {
		return fmt.Errorf("write the notifications %s %s: %w", n.Kind, n.Once, err)
	}

	for _, t := range told {
		if t.wish.Mail != MailNow {
			continue
		}

		letter := n.message(s.settings.Brand(ctx).Name)
		letter.To, letter.ToName = t.email, t.name
		if err := s.mailer.Send(ctx, letter); err != nil {
			return fmt.Errorf("mail user %d: %w", t.userID, err)
		}
	}

	return nil
}

// addressee is somebody who is to be told, and how they want to be.
type addressee struct {
	userID      int
	email, name string
	wish        NotificationPreference
}

// wantsOf reads how people who are not archived want to be told of a kind, without those who do not want to be.
func (s *Service) wantsOf(ctx context.Context, kind *NoticeKind, userIDs []int) ([]addressee, error) {
	cond, ids := s.db.InInts("u.id", userIDs)
	out := []addressee{}
	err := s.db.Each(ctx,
		`SELECT u.id, u.email, u.first_name || ' ' || u.last_name, p.is_shown, p.mail, `+isMuted("u.id")+` FROM users u
		LEFT JOIN notification_preferences p ON p.user_id = u.id AND p.kind = ? WHERE u.archived_at IS NULL AND `+cond+
			` ORDER BY u.id`,
		[]any{kind.Name, ids}, func(scan func(...any) error) error {
			one := addressee{wish: NotificationPreference{IsShown: kind.IsShown, Mail: kind.Mail}}
			var isShown *bool
			var when *string
			var hasMuted bool
			if err := scan(&one.userID, &one.email, &one.name, &isShown, &when, &hasMuted); err != nil {
				return fmt.Errorf("scan how somebody wants to be told: %w", err)
			}

			if isShown != nil && when != nil {
				one.wish.IsShown, one.wish.Mail = *isShown, *when
			}
			if hasMuted {
				one.wish.Mail = MailOff
			}
			if one.wish.IsShown || one.wish.Mail != MailOff {
				out = append(out, one)
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read how people want to be told of %s: %w", kind.Name, err)
	}

	return out, nil
}

// RewriteNotices brings the notifications of a kind and name that nobody has read yet up to date, in silence.
func (s *Service) RewriteNotices(ctx context.Context, kind, once, title, text string) error {
	_, err := s.db.Exec(ctx,
		`UPDATE notifications SET title = ?, text = ? WHERE kind = ? AND told_key = ? AND read_at IS NULL`,
		cut(plain(title), noticeTitleMax), orNil(cut(plain(text), noticeTextMax)), kind, once)
	if err != nil {
		return fmt.Errorf("rewrite the notifications %s %s: %w", kind, once, err)
	}
	return nil
}

// WithdrawNotices takes back the notifications of a kind and name that nobody has read yet, except those of some
// people: what they tell of is over. Digests leave them out.
func (s *Service) WithdrawNotices(ctx context.Context, kind, once string, except ...int) error {
	told, err := s.toldOf(ctx, kind, once)
	if err != nil {
		return fmt.Errorf("read who was told of %s %s: %w", kind, once, err)
	}

	told = slices.DeleteFunc(told, func(userID int) bool { return slices.Contains(except, userID) })
	if len(told) == 0 {
		return nil
	}

	cond, arg := s.db.InInts("user_id", told)
	if _, err := s.db.Exec(ctx,
		`DELETE FROM notifications WHERE kind = ? AND told_key = ? AND read_at IS NULL AND `+cond, kind, once,
		arg); err != nil {
		return fmt.Errorf("take back the notifications %s %s: %w", kind, once, err)
	}

	return nil
}

// toldOf are the people who have not read a notification of a kind and name.
func (s *Service) toldOf(ctx context.Context, kind, once string) ([]int, error) {
	told, err := db.Column[int](ctx, s.db,
		`SELECT user_id FROM notifications WHERE kind = ? AND told_key = ? AND read_at IS NULL ORDER BY user_id`, kind,
		once)
	if err != nil {
		return nil, fmt.Errorf("read who has the notification %s %s: %w", kind, once, err)
	}
	return told, nil
}
