package groups

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/records"
)

// groupOf is the group somebody is in; nil for none.
func (s *store) groupOf(ctx context.Context, userID int) (*MyGroup, error) {
	rows, err := s.db.Query(ctx,
		`SELECT g.id, g.name, g.description, x.id, x.name, `+groupMembersCount+
			` FROM group_members me JOIN member_groups g ON g.id = me.group_id AND g.archived_at IS NULL
		LEFT JOIN sub_groups x ON x.id = me.sub_group_id AND x.archived_at IS NULL WHERE me.user_id = ?`, userID)
	if err != nil {
		return nil, fmt.Errorf("read the group of user %d: %w", userID, err)
	}

	defer rows.Close()
	if !rows.Next() {
		return nil, rows.Err()
	}

	g, sub, subName := new(MyGroup), (*int)(nil), (*string)(nil)
	if err := rows.Scan(&g.ID, &g.Name, &g.Description, &sub, &subName, &g.MemberCount); err != nil {
		return nil, fmt.Errorf("read a group of user %d: %w", userID, err)
	}

	if sub != nil {
		g.SubGroup = &records.GroupRef{ID: *sub, Name: *subName}
	}

	return g, rows.Err()
}

// peers are those of the same sub-group, or of the group where there is none.
func (s *store) peers(ctx context.Context, g *MyGroup) ([]*GroupPerson, error) {
	where, id := "m.group_id = ?", g.ID
	if g.SubGroup != nil {
		where, id = "m.sub_group_id = ?", g.SubGroup.ID
	}

	rows, err := s.db.Query(ctx,
		`SELECT `+records.PersonColumns+` FROM group_members m JOIN users u ON u.id = m.user_id AND u.archived_at IS NULL
		WHERE `+where+` ORDER BY u.name_key, u.id LIMIT ?`, id, peopleMax)
	if err != nil {
		return nil, fmt.Errorf("read who is in group %d: %w", g.ID, err)
	}

	defer rows.Close()
	out := []*GroupPerson{}
	for rows.Next() {
		p := new(GroupPerson)
		if err := rows.Scan(&p.ID, &p.Name, &p.Slug, &p.ProfileImage); err != nil {
			return nil, fmt.Errorf("read a person of group %d: %w", g.ID, err)
		}

		out = append(out, p)
	}

	return out, rows.Err()
}

// placesOf are the places of people, by person.
func (s *store) placesOf(ctx context.Context, ids []int) (map[int]*place, error) {
	cond, arg := s.db.InInts("user_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT user_id, group_id, sub_group_id FROM group_members WHERE `+cond+` ORDER BY user_id`+s.db.ForUpdate(),
		arg)
	if err != nil {
		return nil, fmt.Errorf("read groups of people: %w", err)
	}

	defer rows.Close()
	out := map[int]*place{}
	for rows.Next() {
		var id int
		at := new(place)
		if err := rows.Scan(&id, &at.GroupID, &at.SubGroupID); err != nil {
			return nil, fmt.Errorf("read the group of a user: %w", err)
		}

		out[id] = at
	}

	return out, rows.Err()
}

// deletePlace takes somebody out of their group.
func (s *store) deletePlace(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM group_members WHERE user_id = ?`, userID)
	return err
}

// insertPlace puts somebody who is in no group into one.
func (s *store) insertPlace(ctx context.Context, userID int, to *place, at time.Time) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO group_members (user_id, group_id, sub_group_id, joined_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (user_id) DO UPDATE
		SET group_id = excluded.group_id, sub_group_id = excluded.sub_group_id, joined_at = excluded.joined_at`,
		userID, to.GroupID, to.SubGroupID, at)
	return err
}

// updatePlace moves somebody who is in a group; the person who stays in it keeps since when.
func (s *store) updatePlace(ctx context.Context, userID int, to *place) error {
	_, err := s.db.Exec(ctx,
		`UPDATE group_members SET joined_at =
			CASE WHEN group_id = ? THEN joined_at ELSE ? END, group_id = ?, sub_group_id = ? WHERE user_id = ?`,
		to.GroupID, s.clock.Now(), to.GroupID, to.SubGroupID, userID)
	return err
}
