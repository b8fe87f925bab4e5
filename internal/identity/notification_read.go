package identity

import (
	"context"
	"fmt"
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
	IsMuted       bool
}

// UnreadNotifications counts the notifications that the caller has not read, in one statement. What several people did
// together counts once; it is 0 for those who muted notifications.
//
// Requires a login.
func (s *Service) UnreadNotifications(ctx context.Context) (int, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return 0, errs.Login()
	}
	return s.db.Int(ctx,
		`SELECT COUNT(DISTINCT `+s.groupKey()+
			`) FROM notifications n WHERE n.user_id = ? AND n.is_shown AND n.read_at IS NULL AND NOT `+
			isMuted("n.user_id"), a.UserID)
}

// MyNotifications lists what the caller was told, newest first, what several people did together as one.
//
// Requires a login.
func (s *Service) MyNotifications(ctx context.Context, w page.Window, unreadOnly bool) (*NotificationList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	list := &NotificationList{Rows: []*Notification{}}
	var err error
	if list.Total, list.Unread, err = s.countGroups(ctx, a.UserID); err != nil {
		return nil, fmt.Errorf("count notifications of user %d: %w", a.UserID, err)
	}

	if unreadOnly {
		list.Total = list.Unread
	}

	if list.IsMuted, err = s.hasMuted(ctx, a.UserID); err != nil {
		return nil, fmt.Errorf("read whether user %d has muted: %w", a.UserID, err)
	}

	groups, err := s.readGroups(ctx, a.UserID, w, unreadOnly)
	if err != nil || len(groups) == 0 {
		return list, err
	}

	people, ids := map[int]int{}, []int{}
	for _, group := range groups {
		people[group.newestID] = group.people
		ids = append(ids, group.newestID)
	}

	cond, arg := s.db.InInts("n.id", ids)
	if list.Rows, err = s.readNotifications(ctx, "WHERE "+cond+" ORDER BY n.id DESC", arg); err != nil {
		return nil, fmt.Errorf("read notifications of user %d: %w", a.UserID, err)
	}

	for _, row := range list.Rows {
		s.nameGroup(row, people[row.ID])
	}

	return list, nil
}

func (s *Service) readNotifications(ctx context.Context, condition string, args ...any) ([]*Notification, error) {
	rows, err := s.db.Query(ctx,
		`SELECT n.id, n.kind, n.title, n.text, n.link, a.first_name || ' ' || a.last_name, a.profile_image,
			n.created_at, n.read_at
		FROM notifications n LEFT JOIN users a ON a.id = n.actor_id AND a.archived_at IS NULL `+condition, args...)
	if err != nil {
		return nil, fmt.Errorf("read notifications: %w", err)
	}

	defer rows.Close()
	out := []*Notification{}
	for rows.Next() {
		n := &Notification{}
		if err := rows.Scan(&n.ID, &n.Kind, &n.Title, &n.Text, &n.Link, &n.ActorName, &n.ActorImage,
			db.Millis(&n.CreatedAt), db.OptionalMillis(&n.ReadAt)); err != nil {
			return nil, fmt.Errorf("scan notification: %w", err)
		}

		out = append(out, n)
	}

	return out, rows.Err()
}

// ReadNotification marks one of the caller's notifications as read, or as not read.
//
// Requires a login, no impersonation and no API key. Returns errs.NotFound if the caller has no such notification.
func (s *Service) ReadNotification(ctx context.Context, id int, isRead bool) (*Notification, error) {
	a, err := ownAccount(ctx)
	if err != nil {
		return nil, err
	}

	// What is shown as one is read as one.
	group := ` WHERE user_id = ? AND is_shown AND id IN (SELECT n.id FROM notifications n WHERE n.user_id = ? AND ` +
		s.groupKey() + ` =
		(SELECT ` + s.groupKey() + ` FROM notifications n WHERE n.id = ? AND n.user_id = ?))`
	if isRead {
		_, err = s.db.Exec(ctx, `UPDATE notifications SET read_at = ?`+group+` AND read_at IS NULL`, s.clock.Now(),
			a.UserID, a.UserID, id, a.UserID)
	} else {
		_, err = s.db.Exec(ctx, `UPDATE notifications SET read_at = NULL`+group, a.UserID, a.UserID, id, a.UserID)
	}

	if err != nil {
		return nil, fmt.Errorf("mark notification %d: %w", id, err)
	}

	found, err := s.readNotifications(ctx, "WHERE n.id = ? AND n.user_id = ? AND n.is_shown", id, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read notification %d: %w", id, err)
	}
	if len(found) == 0 {
		return nil, errs.Missing("Notification")
	}

	people, err := s.db.Int(ctx,
		`SELECT COUNT(DISTINCT actor_id) FROM notifications`+group+` AND (read_at IS NULL) = ?`, a.UserID, a.UserID, id,
		a.UserID, !isRead)
	if err != nil {
		return nil, fmt.Errorf("count the people of notification %d: %w", id, err)
	}

	s.nameGroup(found[0], people)
	return found[0], nil
}

// ReadNotifications marks everything as read that the caller was told up to the time of the newest they see: what comes
// while they look stays unread. It returns how many were marked.
//
// Requires a login, no impersonation and no API key.
func (s *Service) ReadNotifications(ctx context.Context, until time.Time) (int, error) {
	a, err := ownAccount(ctx)
	if err != nil {
		return 0, err
	}
	return s.db.Exec(ctx,
		`UPDATE notifications SET read_at = ? WHERE user_id = ? AND is_shown AND read_at IS NULL AND created_at <= ?`,
		s.clock.Now(), a.UserID, until)
}
