package identity

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/db"
)

// currentFor is how long a notification that nobody read is kept up to date in silence; after that the person is told anew.
const currentFor = 24 * time.Hour

// NotifyCurrent tells somebody of something that changes while they have not read of it, such as how much waits for them. Of a kind and a name
// (Once) there is one notification at a time. While it is new and unread it is only rewritten, without another email; once it was read, went
// out with a digest or is a day old, the person is told anew. Otherwise it is Notify.
func (s *Service) NotifyCurrent(ctx context.Context, n Notice) error {
	if n.UserID == n.ActorID {
		return nil
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		rewritten, err := s.db.Exec(ctx, `UPDATE notifications SET title = ?, text = ?, link = ?, actor_id = ?
			WHERE user_id = ? AND kind = ? AND told_key = ? AND is_shown AND read_at IS NULL AND digested_at IS NULL AND created_at > ?`,
			cut(plain(n.Title), noticeTitleMax), orNil(cut(plain(n.Text), noticeTextMax)), orNil(n.Link), optionalID(n.ActorID),
			n.UserID, n.Kind, n.Once, s.clock.Now().Add(-currentFor))
		if err != nil {
			return fmt.Errorf("rewrite the notification %s %s of user %d: %w", n.Kind, n.Once, n.UserID, err)
		}
		if rewritten > 0 {
			return nil
		}

		if _, err := s.db.Exec(ctx, `DELETE FROM notifications WHERE user_id = ? AND kind = ? AND told_key = ?`, n.UserID, n.Kind, n.Once); err != nil {
			return fmt.Errorf("make room for the notification %s %s of user %d: %w", n.Kind, n.Once, n.UserID, err)
		}
		return s.Notify(ctx, n)
	})
}

// RewriteNotices brings the notifications of a kind and name that nobody has read yet up to date, in silence.
func (s *Service) RewriteNotices(ctx context.Context, kind, once, title, text string) error {
	_, err := s.db.Exec(ctx, `UPDATE notifications SET title = ?, text = ? WHERE kind = ? AND told_key = ? AND read_at IS NULL`,
		cut(plain(title), noticeTitleMax), orNil(cut(plain(text), noticeTextMax)), kind, once)
	if err != nil {
		return fmt.Errorf("rewrite the notifications %s %s: %w", kind, once, err)
	}
	return nil
}

// WithdrawNotices takes back the notifications of a kind and name that nobody has read yet, except those of some people: what they tell of is
// over. Digests leave them out.
func (s *Service) WithdrawNotices(ctx context.Context, kind, once string, except ...int) error {
	told, err := s.toldOf(ctx, kind, once)
	if err != nil {
		return err
	}

	told = slices.DeleteFunc(told, func(userID int) bool { return slices.Contains(except, userID) })
	if len(told) == 0 {
		return nil
	}

	cond, arg := s.db.InInts("user_id", told)
	if _, err := s.db.Exec(ctx, `DELETE FROM notifications WHERE kind = ? AND told_key = ? AND read_at IS NULL AND `+cond, kind, once, arg); err != nil {
		return fmt.Errorf("take back the notifications %s %s: %w", kind, once, err)
	}
	return nil
}

// toldOf are the people who have not read a notification of a kind and name.
func (s *Service) toldOf(ctx context.Context, kind, once string) ([]int, error) {
	told, err := db.Column[int](ctx, s.db, `SELECT user_id FROM notifications WHERE kind = ? AND told_key = ? AND read_at IS NULL ORDER BY user_id`, kind, once)
	if err != nil {
		return nil, fmt.Errorf("read who has the notification %s %s: %w", kind, once, err)
	}
	return told, nil
}
