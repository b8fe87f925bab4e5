package identity

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// NotificationList is one page of notifications, how many there are, and how many of all are not read.
type NotificationList struct {
	Rows          []*Notification
	Total, Unread int
}

// UnreadNotifications is how many notifications the caller has not read: one statement. Anybody signed in.
func (s *Service) UnreadNotifications(ctx context.Context) (int, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return 0, errs.Login()
	}
	return s.db.Int(ctx, `SELECT COUNT(*) FROM notifications WHERE user_id = ? AND is_shown AND read_at IS NULL`, a.UserID)
}

// MyNotifications is what the caller was told, newest first. Anybody signed in.
func (s *Service) MyNotifications(ctx context.Context, w page.Window, unreadOnly bool) (*NotificationList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	list := &NotificationList{}
	if err := s.db.Row(ctx, `SELECT COUNT(*), COUNT(*) - COUNT(read_at) FROM notifications WHERE user_id = ? AND is_shown`, []any{a.UserID}, &list.Total, &list.Unread); err != nil {
		return nil, err
	}
	more := ""
	if unreadOnly {
		list.Total, more = list.Unread, " AND n.read_at IS NULL"
	}
	var err error
	list.Rows, err = s.readNotifications(ctx, "WHERE n.user_id = ? AND n.is_shown"+more+" ORDER BY n.id DESC LIMIT ? OFFSET ?", a.UserID, w.PerPage, w.Offset())
	return list, err
}

func (s *Service) readNotifications(ctx context.Context, condition string, args ...any) ([]*Notification, error) {
	rows, err := s.db.Query(ctx, `SELECT n.id, n.kind, n.title, n.text, n.link, a.first_name || ' ' || a.last_name, a.profile_image, n.created_at, n.read_at
		FROM notifications n LEFT JOIN users a ON a.id = n.actor_id AND a.archived_at IS NULL `+condition, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []*Notification{}
	for rows.Next() {
		n := &Notification{}
		if err := rows.Scan(&n.ID, &n.Kind, &n.Title, &n.Text, &n.Link, &n.ActorName, &n.ActorImage, db.Millis(&n.CreatedAt), db.OptionalMillis(&n.ReadAt)); err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, rows.Err()
}

// ReadNotification marks one of the caller's notifications as read, or as not read. Anybody signed in. NOT_FOUND, FORBIDDEN while viewing
// as someone else.
func (s *Service) ReadNotification(ctx context.Context, id int, isRead bool) (*Notification, error) {
	a, err := ownAccount(ctx)
	if err != nil {
		return nil, err
	}
	if isRead {
		_, err = s.db.Exec(ctx, `UPDATE notifications SET read_at = ? WHERE id = ? AND user_id = ? AND is_shown AND read_at IS NULL`, s.clock.Now(), id, a.UserID)
	} else {
		_, err = s.db.Exec(ctx, `UPDATE notifications SET read_at = NULL WHERE id = ? AND user_id = ? AND is_shown`, id, a.UserID)
	}
	if err != nil {
		return nil, err
	}
	found, err := s.readNotifications(ctx, "WHERE n.id = ? AND n.user_id = ? AND n.is_shown", id, a.UserID)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errs.Missing("Notification")
	}
	return found[0], nil
}

// ReadNotifications marks everything as read that the caller was told up to an instant, that of the newest they see: what comes
// while they look stays unread. Anybody signed in. FORBIDDEN while viewing as someone else.
func (s *Service) ReadNotifications(ctx context.Context, until time.Time) (int, error) {
	a, err := ownAccount(ctx)
	if err != nil {
		return 0, err
	}
	return s.db.Exec(ctx, `UPDATE notifications SET read_at = ? WHERE user_id = ? AND is_shown AND read_at IS NULL AND created_at <= ?`, s.clock.Now(), a.UserID, until)
}
