package community

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
)

// SubGroup is a part of a group with leaders of its own.
type SubGroup struct {
	ID         int        `db:"id,made"`
	GroupID    int        `db:"group_id"`
	Name       string     `db:"name"`
	NameKey    string     `db:"name_key"`
	ArchivedAt *time.Time `db:"archived_at"`
	CreatedAt  time.Time  `db:"created_at"`
	UpdatedAt  time.Time  `db:"updated_at"`

	Group                     *GroupRef
	MemberCount               int
	IsEditable, IsArrangeable bool
}

// SubGroupInput is what staff say of a sub-group. What is left out stays as it is.
type SubGroupInput struct {
	Name graphql.Omittable[*string]
	// LeaderIDs is everybody who is to lead it; nil leaves leaders as they are.
	LeaderIDs []int
}

func (in SubGroupInput) apply(g *SubGroup) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || g.ID == 0 {
		g.Name = applyName(c, name)
		g.NameKey = fold.Plain(g.Name)
	}
	c.That(len(in.LeaderIDs) <= leadersMax, "leaderIds", errs.IsTooLong)
	return c.Err()
}

var subGroups = db.NewTable[SubGroup]("sub_groups")

var subGroupSelect = `SELECT ` + subGroups.Columns("x.") + `, g.name,
	(SELECT COUNT(*) FROM group_members m JOIN users u ON u.id = m.user_id AND u.archived_at IS NULL
	WHERE m.sub_group_id = x.id) AS member_count,
	CASE WHEN g.archived_at IS NULL AND EXISTS (SELECT 1 FROM group_leaders l
	WHERE l.group_id = x.group_id AND l.user_id = ?) THEN 1 ELSE 0 END,
	CASE WHEN g.archived_at IS NULL AND EXISTS (SELECT 1 FROM sub_group_leaders l
	WHERE l.sub_group_id = x.id AND l.user_id = ?) THEN 1 ELSE 0 END
	FROM sub_groups x JOIN member_groups g ON g.id = x.group_id `

// shownSubGroup is a sub-group with whether the caller leads it or its group.
type shownSubGroup struct {
	*SubGroup
	led bool
}

// readSubGroups reads the rows of subGroupSelect + tail.
func (s *Service) readSubGroups(ctx context.Context, tail string, args ...any) ([]shownSubGroup, error) {
	a := actor.From(ctx)
	rows, err := s.db.Query(ctx, subGroupSelect+tail, append([]any{a.UserID, a.UserID}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("read sub-groups: %w", err)
	}

	defer rows.Close()
	out := []shownSubGroup{}
	for rows.Next() {
		x, ledGroup, led := &SubGroup{Group: new(GroupRef)}, 0, 0
		dest := make([]any, columnCount(subGroups.Columns("")))
		subGroups.Dest(x, dest)
		if err := rows.Scan(append(dest, &x.Group.Name, &x.MemberCount, &ledGroup, &led)...); err != nil {
			return nil, fmt.Errorf("read a sub-group: %w", err)
		}

		x.Group.ID = x.GroupID
		x.IsEditable = a.Can(updateGroups)

		// The leader of the whole group arranges its parts, too.
		x.IsArrangeable = x.IsEditable || ledGroup == 1
		out = append(out, shownSubGroup{x, ledGroup+led > 0})
	}

	return out, rows.Err()
}

func plainSubGroups(shown []shownSubGroup) []*SubGroup {
	out := make([]*SubGroup, len(shown))
	for i, x := range shown {
		out[i] = x.SubGroup
	}
	return out
}

// SubGroup returns one sub-group. Requires that the caller sees members, and has the page groups or leads the sub-group
// or its group while it is not archived. Returns errs.NotFound, also for others.
func (s *Service) SubGroup(ctx context.Context, id int) (*SubGroup, error) {
	a := actor.From(ctx)
	rows, err := s.readSubGroups(ctx, "WHERE x.id = ?", id)
	if err != nil {
		return nil, fmt.Errorf("read sub-group %d: %w", id, err)
	}
	if len(rows) == 0 || a.Sees < actor.SeesMembers || !a.Page(allGroups) &&
		(!rows[0].led || rows[0].ArchivedAt != nil) {
		return nil, errs.Missing("Sub-group")
	}

	return rows[0].SubGroup, nil
}

func (s *Service) subGroupByID(ctx context.Context, id int) (*SubGroup, error) {
	rows, err := s.readSubGroups(ctx, "WHERE x.id = ?", id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Sub-group")
	}
	if err != nil {
		return nil, err
	}
	return rows[0].SubGroup, nil
}

func (s *Service) lockSubGroup(ctx context.Context, id int) (*SubGroup, error) {
	x, err := subGroups.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Sub-group")
	}
	return x, err
}
