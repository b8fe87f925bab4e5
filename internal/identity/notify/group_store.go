package notify

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// countGroups counts what the bell shows of someone, and how much of it is unread. What was read and what was not are
// never one group.
func (s *store) countGroups(ctx context.Context, groupKey string, userID int) (total, unread int, err error) {
	err = s.db.Row(ctx,
		`SELECT COUNT(*), COALESCE(SUM(is_unread), 0)
			FROM (SELECT MAX(CASE WHEN n.read_at IS NULL THEN 1 ELSE 0 END) AS is_unread
		FROM notifications n WHERE n.user_id = ? AND n.is_shown GROUP BY `+groupKey+`, n.read_at IS NULL) g`,
		[]any{userID}, &total, &unread)
	if err != nil {
		return 0, 0, fmt.Errorf("count the notifications of user %d: %w", userID, err)
	}
	return total, unread, nil
}

// notificationGroup is the newest notification of a group, and how many people it is about.
type notificationGroup struct{ newestID, people int }

// readGroups reads one page of the groups of someone, the newest first.
func (s *store) readGroups(
	ctx context.Context, groupKey string, userID int, w page.Window, unreadOnly bool,
) ([]notificationGroup, error) {
	where := new(db.Where).And("n.user_id = ? AND n.is_shown", userID).If(unreadOnly, "n.read_at IS NULL")
	cond, args := where.SQL()
	groups := []notificationGroup{}
	err := s.db.Each(ctx,
		`SELECT MAX(n.id), COUNT(DISTINCT n.actor_id) FROM notifications n `+cond+` GROUP BY `+groupKey+
			`, n.read_at IS NULL
		ORDER BY MAX(n.id) DESC LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset()), func(scan func(...any) error) error {
			var group notificationGroup
			if err := scan(&group.newestID, &group.people); err != nil {
				return fmt.Errorf("scan group: %w", err)
			}

			groups = append(groups, group)
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the notifications of user %d: %w", userID, err)
	}

	return groups, nil
}

// newest reads the notifications with these ids, the newest first.
func (s *store) newest(ctx context.Context, ids []int) ([]*Notification, error) {
	cond, arg := s.db.InInts("n.id", ids)
	return s.readNotifications(ctx, "WHERE "+cond+" ORDER BY n.id DESC", arg)
}

// shown reads one notification of a person; nil if they have no such one.
func (s *store) shown(ctx context.Context, userID, id int) (*Notification, error) {
	found, err := s.readNotifications(ctx, "WHERE n.id = ? AND n.user_id = ? AND n.is_shown", id, userID)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}

// readNotifications reads the notifications n of a condition.
func (s *store) readNotifications(ctx context.Context, condition string, args ...any) ([]*Notification, error) {
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

// countUnread counts the groups that somebody has not read; 0 for those who muted notifications.
func (s *store) countUnread(ctx context.Context, groupKey string, userID int) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(DISTINCT `+groupKey+
			`) FROM notifications n WHERE n.user_id = ? AND n.is_shown AND n.read_at IS NULL AND NOT `+
			isMuted("n.user_id"), userID)
}

// inGroup is the condition that a notification of somebody is shown together with another. Its values are the person
// twice, the other notification and the person once more.
func inGroup(groupKey string) string {
	return ` WHERE user_id = ? AND is_shown AND id IN (SELECT n.id FROM notifications n WHERE n.user_id = ? AND ` +
		groupKey + ` =
		(SELECT ` + groupKey + ` FROM notifications n WHERE n.id = ? AND n.user_id = ?))`
}

// markGroup marks what is shown together with a notification as read at a time, or as not read for nil.
func (s *store) markGroup(ctx context.Context, groupKey string, userID, id int, at *time.Time) error {
	if at == nil {
		_, err := s.db.Exec(
			ctx,
			`UPDATE notifications SET read_at = NULL`+inGroup(groupKey),
			userID,
			userID,
			id,
			userID,
		)
		return err
	}

	_, err := s.db.Exec(ctx, `UPDATE notifications SET read_at = ?`+inGroup(groupKey)+` AND read_at IS NULL`, *at,
		userID, userID, id, userID)
	return err
}

// countActors counts the people of the group of a notification, among what was read or what was not.
func (s *store) countActors(ctx context.Context, groupKey string, userID, id int, isRead bool) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(DISTINCT actor_id) FROM notifications`+inGroup(groupKey)+` AND (read_at IS NULL) = ?`,
		userID, userID, id, userID, !isRead)
}

// markAll marks all that somebody was told up to a time as read, and tells how many that were.
func (s *store) markAll(ctx context.Context, userID int, until, now time.Time) (int, error) {
	return s.db.Exec(ctx,
		`UPDATE notifications SET read_at = ? WHERE user_id = ? AND is_shown AND read_at IS NULL AND created_at <= ?`,
		now, userID, until)
}
