package community

import (
	"context"
	"fmt"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// MyGroups is what somebody has to do with groups.
type MyGroups struct {
	Member    *MyGroup
	Groups    []*Group
	SubGroups []*SubGroup
}

// MyGroup is the group somebody is in, as its members see it.
type MyGroup struct {
	ID          int
	Name        string
	Description *string
	SubGroup    *GroupRef
	MemberCount int
}

// peopleMax is how many fellow members one sees.
const peopleMax = 100

// MyGroups is the group of the caller and those they lead. Anybody signed in; who does not see members gets no more
// than the name of their own.
func (s *Service) MyGroups(ctx context.Context) (*MyGroups, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	member, err := s.groupOf(ctx, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read the group of user %d: %w", a.UserID, err)
	}
	if a.Sees < actor.SeesMembers {
		return &MyGroups{Member: member, Groups: []*Group{}, SubGroups: []*SubGroup{}}, nil
	}

	led, err := s.readGroups(ctx,
		"WHERE g.archived_at IS NULL AND g.id IN (SELECT l.group_id FROM group_leaders l WHERE l.user_id = ?) "+
			"ORDER BY g.name_key", a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read the groups that user %d leads: %w", a.UserID, err)
	}

	subs, err := s.readSubGroups(ctx,
		`WHERE x.archived_at IS NULL AND g.archived_at IS NULL AND x.id IN (SELECT l.sub_group_id
			FROM sub_group_leaders l WHERE l.user_id = ?)
		ORDER BY g.name_key, x.name_key`, a.UserID)
	return &MyGroups{member, plainGroups(led), plainSubGroups(subs)}, err
}

// groupOf is the group somebody is in; nil for none.
func (s *Service) groupOf(ctx context.Context, userID int) (*MyGroup, error) {
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
		g.SubGroup = &GroupRef{*sub, *subName}
	}

	return g, rows.Err()
}

// peers are those of the same sub-group, or of the group where there is none.
func (s *Service) peers(ctx context.Context, g *MyGroup) ([]*GroupPerson, error) {
	where, id := "m.group_id = ?", g.ID
	if g.SubGroup != nil {
		where, id = "m.sub_group_id = ?", g.SubGroup.ID
	}

	rows, err := s.db.Query(ctx,
		`SELECT `+personColumns+` FROM group_members m JOIN users u ON u.id = m.user_id AND u.archived_at IS NULL
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
