package groups

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/platform/db"
)

// leadersOf reads the leaders of several groups or sub-groups, by name.
func (s *store) leadersOf(ctx context.Context, l leaderTable, ids []int) (map[int][]*GroupPerson, error) {
	cond, arg := s.db.InInts("l."+l.column, ids)
	rows, err := s.db.Query(ctx,
		`SELECT l.`+l.column+`, `+records.PersonColumns+` FROM `+l.table+
			` l JOIN users u ON u.id = l.user_id AND u.archived_at IS NULL
		WHERE `+cond+` ORDER BY u.name_key, u.id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read leaders: %w", err)
	}

	defer rows.Close()
	out := map[int][]*GroupPerson{}
	for rows.Next() {
		var of int
		p := new(GroupPerson)
		if err := rows.Scan(&of, &p.ID, &p.Name, &p.Slug, &p.ProfileImage); err != nil {
			return nil, fmt.Errorf("read a leader: %w", err)
		}

		out[of] = append(out[of], p)
	}

	return out, rows.Err()
}

// leaderIDs are the leaders of one group or sub-group, in order.
func (s *store) leaderIDs(ctx context.Context, l leaderTable, id int) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT user_id FROM `+l.table+` WHERE `+l.column+` = ? ORDER BY user_id`, id)
}

// addLeader has somebody lead a group or sub-group.
func (s *store) addLeader(ctx context.Context, l leaderTable, id, userID int, since time.Time) error {
	_, err := s.db.Exec(ctx, `INSERT INTO `+l.table+` (`+l.column+`, user_id, since) VALUES (?, ?, ?)`, id, userID,
		since)
	return err
}

// removeLeader takes the lead of a group or sub-group from somebody.
func (s *store) removeLeader(ctx context.Context, l leaderTable, id, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM `+l.table+` WHERE `+l.column+` = ? AND user_id = ?`, id, userID)
	return err
}
