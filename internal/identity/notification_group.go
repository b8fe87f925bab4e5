package identity

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// groupKey is what notifications n have in common that are shown as one: kind and link for kinds that people do
// together, such as cheering for one win. Every other notification is a group of its own.
func (s *Service) groupKey() string {
	kinds := []string{}
	for _, kind := range s.notices {
		if kind.Together != "" {
			kinds = append(kinds, "'"+kind.Name+"'")
		}
	}

	if len(kinds) == 0 {
		return "CAST(n.id AS TEXT)"
	}

	return "CASE WHEN n.kind IN (" + strings.Join(kinds, ", ") +
		") THEN n.kind || ' ' || COALESCE(n.link, '') ELSE CAST(n.id AS TEXT) END"
}

// countGroups counts what the bell shows of someone, and how much of it is unread. What was read and what was not are
// never one group.
func (s *Service) countGroups(ctx context.Context, userID int) (total, unread int, err error) {
	err = s.db.Row(ctx,
		`SELECT COUNT(*), COALESCE(SUM(is_unread), 0)
			FROM (SELECT MAX(CASE WHEN n.read_at IS NULL THEN 1 ELSE 0 END) AS is_unread
		FROM notifications n WHERE n.user_id = ? AND n.is_shown GROUP BY `+s.groupKey()+`, n.read_at IS NULL) g`,
		[]any{userID}, &total, &unread)
	if err != nil {
		return 0, 0, fmt.Errorf("count the notifications of user %d: %w", userID, err)
	}
	return total, unread, nil
}

// notificationGroup is the newest notification of a group, and how many people it is about.
type notificationGroup struct{ newestID, people int }

// readGroups reads one page of the groups of someone, the newest first.
func (s *Service) readGroups(
	ctx context.Context, userID int, w page.Window, unreadOnly bool,
) ([]notificationGroup, error) {
	where := new(db.Where).And("n.user_id = ? AND n.is_shown", userID).If(unreadOnly, "n.read_at IS NULL")
	cond, args := where.SQL()
	groups := []notificationGroup{}
	err := s.db.Each(ctx,
		`SELECT MAX(n.id), COUNT(DISTINCT n.actor_id) FROM notifications n `+cond+` GROUP BY `+s.groupKey()+
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

// nameGroup says in the title of a notification how many people it is about: "Ana and 7 others cheered for your win".
func (s *Service) nameGroup(n *Notification, people int) {
	kind := s.noticeKind(n.Kind)
	if kind == nil || kind.Together == "" || people < 2 {
		return
	}

	n.OtherCount = people - 1
	switch {
	case n.ActorName == nil:
		n.Title = fmt.Sprintf("%d people %s", people, kind.Together)
	case n.OtherCount == 1:
		n.Title = fmt.Sprintf("%s and 1 other %s", *n.ActorName, kind.Together)
	default:
		n.Title = fmt.Sprintf("%s and %d others %s", *n.ActorName, n.OtherCount, kind.Together)
	}
}
