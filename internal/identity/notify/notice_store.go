package notify

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
)

// store reads and writes what people were told, and how they want to be told.
type store struct{ db *db.DB }

// addressee is somebody who is to be told, and how they want to be.
type addressee struct {
	userID                 int
	email, firstName, name string
	wants                  Preference
}

// addressees reads how people who are not archived want to be told of a kind, without those who do not want to be.
func (s *store) addressees(ctx context.Context, kind *Kind, userIDs []int) ([]addressee, error) {
	cond, ids := s.db.InInts("u.id", userIDs)
	out := []addressee{}
	err := s.db.Each(ctx,
		`SELECT u.id, u.email, u.first_name, u.last_name, p.is_shown, p.mail, `+isMuted("u.id")+` FROM users u
		LEFT JOIN notification_preferences p ON p.user_id = u.id AND p.kind = ? WHERE u.archived_at IS NULL AND `+cond+
			` ORDER BY u.id`,
		[]any{kind.Name, ids}, func(scan func(...any) error) error {
			// Without a choice of their own the kind's usual way counts.
			one := addressee{wants: Preference{IsShown: kind.IsShown, Mail: kind.Mail}}
			var lastName string
			var isShown *bool
			var when *string
			var hasMuted bool
			if err := scan(&one.userID, &one.email, &one.firstName, &lastName, &isShown, &when, &hasMuted); err != nil {
				return fmt.Errorf("scan how somebody wants to be told: %w", err)
			}

			one.name = one.firstName + " " + lastName
			if isShown != nil && when != nil {
				one.wants.IsShown, one.wants.Mail = *isShown, *when
			}

			// Muted ends mail, while the list in the app goes on.
			if hasMuted {
				one.wants.Mail = MailOff
			}

			if one.wants.IsShown || one.wants.Mail != MailOff {
				out = append(out, one)
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read how people want to be told of %s: %w", kind.Name, err)
	}

	return out, nil
}

const (
	noticeInsert = `INSERT INTO notifications
		(user_id, kind, told_key, title, text, link, actor_id, is_shown, digest, created_at) VALUES `
	// onceEach leaves out who was told already.
	onceEach = ` ON CONFLICT (user_id, kind, told_key) DO NOTHING`
)

// insert writes a notification, and tells whether it is new: the person may have been told already.
func (s *store) insert(ctx context.Context, n Notice, wants Preference, now time.Time) (isNew bool, err error) {
	written, err := s.db.Exec(ctx, noticeInsert+"("+db.Placeholders(10)+")"+onceEach, n.row(n.UserID, wants, now)...)
	return written == 1, err
}

// insertAll writes the same notification for several people in one statement, without those who were told already.
func (s *store) insertAll(ctx context.Context, n Notice, notified []addressee, now time.Time) error {
	rows, args := []string{}, []any{}
	for _, to := range notified {
		rows = append(rows, "("+db.Placeholders(10)+")")
		args = append(args, n.row(to.userID, to.wants, now)...)
	}

	_, err := s.db.Exec(ctx, noticeInsert+strings.Join(rows, ", ")+onceEach, args...)
	return err
}

// row is a notification as noticeInsert takes it.
func (n Notice) row(userID int, wants Preference, now time.Time) []any {
	return []any{
		userID, n.Kind, n.Once, cutTitle(n.Title), cutText(n.Text), values.OrNil(n.Link), values.IDOrNil(n.ActorID),
		wants.IsShown, wants.digest(), now,
	}
}

func cutTitle(title string) string { return values.Cut(values.Clean(title), titleMax) }

func cutText(text string) *string { return values.OrNil(values.Cut(values.Clean(text), textMax)) }

// digest names the digest that a notification goes out with; nil for none.
func (p Preference) digest() any {
	if p.Mail == MailNow || p.Mail == MailOff {
		return nil
	}
	return values.OrNil(p.Mail)
}

// rewriteSince writes a notification anew for those of the people who have it unread and got it since, and tells who
// they are.
func (s *store) rewriteSince(ctx context.Context, n Notice, userIDs []int, since time.Time) ([]int, error) {
	cond, ids := s.db.InInts("user_id", userIDs)
	isCurrent := ` WHERE kind = ? AND told_key = ? AND is_shown AND read_at IS NULL AND digested_at IS NULL
		AND created_at > ? AND ` + cond
	_, err := s.db.Exec(ctx, `UPDATE notifications SET title = ?, text = ?, link = ?, actor_id = ?`+isCurrent,
		cutTitle(n.Title), cutText(n.Text), values.OrNil(n.Link), values.IDOrNil(n.ActorID),
		n.Kind, n.Once, since, ids)
	if err != nil {
		return nil, err
	}

	return db.Column[int](ctx, s.db, `SELECT user_id FROM notifications`+isCurrent, n.Kind, n.Once, since, ids)
}

// remove deletes what people were told of a kind and name.
func (s *store) remove(ctx context.Context, n Notice, userIDs []int) error {
	cond, ids := s.db.InInts("user_id", userIDs)
	_, err := s.db.Exec(ctx, `DELETE FROM notifications WHERE kind = ? AND told_key = ? AND `+cond, n.Kind, n.Once, ids)
	return err
}

// rewriteUnread gives the notifications of a kind and name that nobody has read another title and text.
func (s *store) rewriteUnread(ctx context.Context, kind, once, title, text string) error {
	_, err := s.db.Exec(ctx,
		`UPDATE notifications SET title = ?, text = ? WHERE kind = ? AND told_key = ? AND read_at IS NULL`,
		cutTitle(title), cutText(text), kind, once)
	return err
}

// unreadBy are the people who have not read a notification of a kind and name.
func (s *store) unreadBy(ctx context.Context, kind, once string) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT user_id FROM notifications WHERE kind = ? AND told_key = ? AND read_at IS NULL ORDER BY user_id`, kind,
		once)
}

// removeUnread deletes what these people have not read of a kind and name.
func (s *store) removeUnread(ctx context.Context, kind, once string, userIDs []int) error {
	cond, ids := s.db.InInts("user_id", userIDs)
	_, err := s.db.Exec(ctx,
		`DELETE FROM notifications WHERE kind = ? AND told_key = ? AND read_at IS NULL AND `+cond, kind, once, ids)
	return err
}

// removeOld deletes notifications that were read and are older than one time, or whatever is older than another, and
// digests that went out before a third.
func (s *store) removeOld(ctx context.Context, readBefore, before, digestsBefore time.Time) error {
	for _, statement := range []struct {
		text string
		arg  time.Time
	}{
		{`DELETE FROM notifications WHERE read_at IS NOT NULL AND created_at <= ?`, readBefore},
		{`DELETE FROM notifications WHERE created_at <= ?`, before},
		{`DELETE FROM notification_digests WHERE sent_at <= ?`, digestsBefore},
	} {
		if _, err := s.db.Exec(ctx, statement.text, statement.arg); err != nil {
			return fmt.Errorf("run %.40q: %w", statement.text, err)
		}
	}

	return nil
}
