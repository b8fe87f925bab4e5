package groups

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/community/records"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

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
func (s *store) readSubGroups(ctx context.Context, tail string, args ...any) ([]shownSubGroup, error) {
	a := actor.From(ctx)
	rows, err := s.db.Query(ctx, subGroupSelect+tail, append([]any{a.UserID, a.UserID}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("read sub-groups: %w", err)
	}

	defer rows.Close()
	out := []shownSubGroup{}
	for rows.Next() {
		x, ledGroup, led := &SubGroup{Group: new(records.GroupRef)}, 0, 0
		dest := make([]any, records.ColumnCount(subGroups.Columns("")))
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

// findSubGroup reads one sub-group; none without it.
func (s *store) findSubGroup(ctx context.Context, id int) ([]shownSubGroup, error) {
	return s.readSubGroups(ctx, "WHERE x.id = ?", id)
}

func (s *store) subGroupByID(ctx context.Context, id int) (*SubGroup, error) {
	rows, err := s.findSubGroup(ctx, id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Sub-group")
	}
	if err != nil {
		return nil, err
	}
	return rows[0].SubGroup, nil
}

// subGroupsByID reads some sub-groups, in the order of their ids.
func (s *store) subGroupsByID(ctx context.Context, ids []int) ([]shownSubGroup, error) {
	cond, arg := s.db.InInts("x.id", ids)
	return s.readSubGroups(ctx, "WHERE "+cond+" ORDER BY x.id", arg)
}

// subGroupsOf reads the sub-groups in use of some groups, by group and name.
func (s *store) subGroupsOf(ctx context.Context, groupIDs []int) ([]shownSubGroup, error) {
	cond, arg := s.db.InInts("x.group_id", groupIDs)
	return s.readSubGroups(ctx, "WHERE "+cond+" AND x.archived_at IS NULL ORDER BY x.group_id, x.name_key, x.id", arg)
}

// subGroupsLedBy reads the sub-groups that somebody leads, by name.
func (s *store) subGroupsLedBy(ctx context.Context, userID int) ([]shownSubGroup, error) {
	return s.readSubGroups(ctx,
		`WHERE x.archived_at IS NULL AND g.archived_at IS NULL AND x.id IN (SELECT l.sub_group_id
			FROM sub_group_leaders l WHERE l.user_id = ?)
		ORDER BY g.name_key, x.name_key`, userID)
}

func plainSubGroups(shown []shownSubGroup) []*SubGroup {
	out := make([]*SubGroup, len(shown))
	for i, x := range shown {
		out[i] = x.SubGroup
	}
	return out
}

func (s *store) lockSubGroup(ctx context.Context, id int) (*SubGroup, error) {
	x, err := subGroups.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Sub-group")
	}
	return x, err
}
