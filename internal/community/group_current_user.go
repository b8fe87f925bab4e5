package community

import (
	"context"

	"atlas/internal/platform/fold"
	"atlas/internal/settings"
)

// fillGroups adds batch, isBatch17, group and managedGroup to the current user, by one statement. Of several groups that somebody leads
// managedGroup is the first by name.
func (s *Service) fillGroups(ctx context.Context, userID int, into map[string]any) error {
	rows, err := s.db.Query(ctx, `SELECT b.id, b.name, g.id, g.name, l.id, l.name, s.group_id, s.is_leader, c.group_id, c.is_leader FROM users u
		LEFT JOIN batch_members n ON n.user_id = u.id LEFT JOIN batches b ON b.id = n.batch_id
		LEFT JOIN group_members m ON m.user_id = u.id LEFT JOIN member_groups g ON g.id = m.group_id AND g.archived_at IS NULL
		LEFT JOIN member_groups l ON l.archived_at IS NULL AND l.id IN (SELECT a.group_id FROM group_leaders a WHERE a.user_id = u.id)
		LEFT JOIN accountability_members s ON s.user_id = u.id AND s.seat = 'accountability' LEFT JOIN accountability_members c ON c.user_id = u.id AND c.seat = 'challenge'
		WHERE u.id = ? ORDER BY l.name_key LIMIT 1`, userID)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var ids [3]*int
		var names [3]*string
		var seats [2]buddyPlace
		if err := rows.Scan(&ids[0], &names[0], &ids[1], &names[1], &ids[2], &names[2], &seats[0].groupID, &seats[0].leads, &seats[1].groupID, &seats[1].leads); err != nil {
			return err
		}
		for i, field := range []string{"batch", "group", "managedGroup"} {
			if ids[i] != nil {
				into[field] = GroupRef{*ids[i], *names[i]}
			}
		}
		fillBuddyFields(into, seats[:])
		if names[0] != nil {
			into["isBatch17"] = fold.Plain(*names[0]) == fold.Plain(s.settings.Text(ctx, settings.Batch17Name))
		}
	}
	return rows.Err()
}
