package groups

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/community/records"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

var groups = db.NewTable[Group]("member_groups")

const (
	groupMembersCount = `(SELECT COUNT(*) FROM group_members m
		JOIN users u ON u.id = m.user_id AND u.archived_at IS NULL WHERE m.group_id = g.id)`
	subGroupsCount = `(SELECT COUNT(*) FROM sub_groups x WHERE x.group_id = g.id AND x.archived_at IS NULL)`
)

var groupSelect = `SELECT ` + groups.Columns("g.") + `, ` + groupMembersCount + ` AS member_count, ` + subGroupsCount +
	` AS sub_group_count,
	CASE WHEN EXISTS (SELECT 1 FROM group_leaders l WHERE l.group_id = g.id AND l.user_id = ?) THEN 1 ELSE 0 END
	FROM member_groups g `

// shownGroup is a group with whether the caller leads it.
type shownGroup struct {
	*Group
	led bool
}

// readGroups reads the rows of groupSelect + tail.
func (s *store) readGroups(ctx context.Context, tail string, args ...any) ([]shownGroup, error) {
	a := actor.From(ctx)
	rows, err := s.db.Query(ctx, groupSelect+tail, append([]any{a.UserID}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("read groups: %w", err)
	}

	defer rows.Close()
	out := []shownGroup{}
	for rows.Next() {
		g, led := new(Group), 0
		dest := make([]any, records.ColumnCount(groups.Columns("")))
		groups.Dest(g, dest)
		if err := rows.Scan(append(dest, &g.MemberCount, &g.SubGroupCount, &led)...); err != nil {
			return nil, fmt.Errorf("read a group: %w", err)
		}

		// Leaders arrange people, and leave the group itself to staff.
		g.IsEditable = a.Can(updateGroups)
		g.IsArrangeable = g.IsEditable || led == 1
		out = append(out, shownGroup{g, led == 1})
	}

	return out, rows.Err()
}

// plainGroups forgets who leads.
func plainGroups(shown []shownGroup) []*Group {
	out := make([]*Group, len(shown))
	for i, g := range shown {
		out[i] = g.Group
	}
	return out
}

func (s *store) groupByID(ctx context.Context, id int) (*Group, error) {
	rows, err := s.findGroup(ctx, id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Group")
	}
	if err != nil {
		return nil, err
	}
	return rows[0].Group, nil
}

func (s *store) lockGroup(ctx context.Context, id int) (*Group, error) {
	g, err := groups.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Group")
	}
	return g, err
}

var groupSorts = db.Sorts{"": "g.name_key", "name": "g.name_key", "memberCount": "member_count",
	"subGroupCount": "sub_group_count", "updatedAt": "g.updated_at"}

func (s *store) listGroups(ctx context.Context, w page.Window, archived bool) ([]*Group, int, error) {
	where := new(db.Where).If(archived, "g.archived_at IS NOT NULL").If(!archived, "g.archived_at IS NULL")
	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`g.name_key LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM member_groups g "+cond, slices.Clone(args)...)
	if err != nil {
		return nil, 0, fmt.Errorf("count groups: %w", err)
	}

	rows, err := s.readGroups(ctx, cond+groupSorts.Order(w, "g.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return plainGroups(rows), total, err
}

// choices reads groups and their sub-groups by name.
func (s *store) choices(ctx context.Context, a actor.Actor) ([]*GroupChoice, error) {
	where := new(db.Where).And("g.archived_at IS NULL")
	where.If(!a.Can(updateGroups), "g.id IN (SELECT l.group_id FROM group_leaders l WHERE l.user_id = ?)", a.UserID)
	cond, args := where.SQL()
	rows, err := s.db.Query(ctx,
		`SELECT g.id, g.name, x.id, x.name FROM member_groups g
			LEFT JOIN sub_groups x ON x.group_id = g.id AND x.archived_at IS NULL `+
			cond+` ORDER BY g.name_key, g.id, x.name_key`, args...)
	if err != nil {
		return nil, fmt.Errorf("read the choices of groups: %w", err)
	}

	defer rows.Close()
	out := []*GroupChoice{}
	for rows.Next() {
		var id int
		var name string
		var subID *int
		var subName *string
		if err := rows.Scan(&id, &name, &subID, &subName); err != nil {
			return nil, fmt.Errorf("read a choice of a group: %w", err)
		}

		// Rows come by group, one for each of its sub-groups.
		if len(out) == 0 || out[len(out)-1].ID != id {
			out = append(out, &GroupChoice{ID: id, Name: name, SubGroups: []*records.GroupRef{}})
		}

		if last := out[len(out)-1]; subID != nil {
			last.SubGroups = append(last.SubGroups, &records.GroupRef{ID: *subID, Name: *subName})
		}
	}

	return out, rows.Err()
}

// findGroup reads one group; none without it.
func (s *store) findGroup(ctx context.Context, id int) ([]shownGroup, error) {
	return s.readGroups(ctx, "WHERE g.id = ?", id)
}

// groupsByID reads some groups, in the order of their ids.
func (s *store) groupsByID(ctx context.Context, ids []int) ([]shownGroup, error) {
	cond, arg := s.db.InInts("g.id", ids)
	return s.readGroups(ctx, "WHERE "+cond+" ORDER BY g.id", arg)
}

// groupsLedBy reads the groups that somebody leads, by name.
func (s *store) groupsLedBy(ctx context.Context, userID int) ([]shownGroup, error) {
	return s.readGroups(ctx,
		"WHERE g.archived_at IS NULL AND g.id IN (SELECT l.group_id FROM group_leaders l WHERE l.user_id = ?) "+
			"ORDER BY g.name_key", userID)
}
