package groups

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
)

const (
	// memberTables are people in groups; sub-groups that were put away do not count.
	memberTables = ` FROM group_members gm ` + memberJoins
	memberJoins  = `JOIN users u ON u.id = gm.user_id AND u.archived_at IS NULL
		JOIN member_groups gg ON gg.id = gm.group_id
		LEFT JOIN sub_groups gs ON gs.id = gm.sub_group_id AND gs.archived_at IS NULL `
	// LedMember tells whose leader somebody is, by their id twice.
	LedMember = `gm.group_id IN (SELECT l.group_id FROM group_leaders l WHERE l.user_id = ?)
		OR gs.id IN (SELECT l.sub_group_id FROM sub_group_leaders l WHERE l.user_id = ?)`
)

// lastLesson is the SQL of when somebody last was in a lesson.
func (s *store) lastLesson() string {
	if s.hooks.LastLesson == "" {
		return "NULL"
	}
	return s.hooks.LastLesson
}

// lastSeen is the SQL of when somebody last logged in or was in a lesson; when they came to be, if they never did.
func (s *store) lastSeen() string {
	const login = "COALESCE(u.last_login_at,u.created_at)"
	if s.hooks.LastLesson == "" {
		return login
	}
	return "CASE WHEN COALESCE(" + s.hooks.LastLesson + ",0) > " + login + " THEN " + s.hooks.LastLesson + " ELSE " +
		login + " END"
}

// silentSince is the moment after which somebody has to have been seen.
func (s *store) silentSince(ctx context.Context) time.Time {
	return s.clock.Now().AddDate(0, 0, -s.settings.Int(ctx, settings.SilentAfterDays))
}

// whereMembers is the condition on people in groups that a caller wants and may see.
func (s *store) whereMembers(ctx context.Context, a actor.Actor, w page.Window, f *GroupMemberFilter) *db.Where {
	is := func(flag *bool) bool { return flag != nil && *flag }
	where, all := new(db.Where), a.Page(allGroups)
	where.If(!all, LedMember, a.UserID, a.UserID)

	// Archived groups are shown to staff alone, and only by their own page.
	where.If(!all || f.GroupID == nil, "gg.archived_at IS NULL")
	if f.GroupID != nil {
		where.And("gm.group_id = ?", *f.GroupID)
	}
	if f.SubGroupID != nil {
		where.And("gs.id = ?", *f.SubGroupID)
	}

	where.If(is(f.HasNoSubGroup), "gs.id IS NULL").If(is(f.HasSubGroup), "gs.id IS NOT NULL")
	where.If(is(f.IsSilent), s.lastSeen()+" <= ?", s.silentSince(ctx))
	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}

	return where
}

// memberSorts allow-lists the orders of people in groups.
func (s *store) memberSorts() db.Sorts {
	return db.Sorts{
		"": "u.name_key", "name": "u.name_key", "group": "gg.name_key, u.name_key",
		"subGroup": "COALESCE(gs.name_key,'zzzz'), u.name_key", "joinedAt": "gm.joined_at",
		"lastLoginAt": "COALESCE(u.last_login_at,0)", "lastLessonAt": "COALESCE(" + s.lastLesson() + ",0)",
		"silentDays": "0 - (" + s.lastSeen() + ")",
	}
}

// listMembers finds the people of a page first, and then reads only of them what a row shows.
func (s *store) listMembers(ctx context.Context, w page.Window, where *db.Where) ([]*GroupMember, int, error) {
	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*)"+memberTables+cond, slices.Clone(args)...)
	if err != nil || total == 0 {
		return []*GroupMember{}, 0, err
	}

	order, parts := s.memberSorts().Order(w, "u.id"), s.memberColumns()
	columns, joins := []string{
		records.PersonColumns, "u.email", "u.tribe_id", "gg.id", "gg.name", "gs.id", "gs.name", "gm.joined_at",
		"u.last_login_at", s.lastLesson(), "u.created_at",
	}, []string{}

	// Parts of other domains bring their own tables.
	for _, part := range parts {
		columns = append(columns, part.Value)
		if part.Join != "" && !slices.Contains(joins, part.Join) {
			joins = append(joins, part.Join)
		}
	}

	now, quiet, out := s.clock.Now(), s.settings.Int(ctx, settings.SilentAfterDays), []*GroupMember{}
	err = s.db.Each(ctx,
		"SELECT "+strings.Join(columns, ", ")+" FROM (SELECT gm.user_id AS id"+memberTables+cond+order+
			" LIMIT ? OFFSET ?) w JOIN group_members gm ON gm.user_id = w.id "+
			memberJoins+strings.Join(joins, " ")+order,
		append(args, w.PerPage, w.Offset()), func(scan func(...any) error) error {
			m, sub, subName, seen, values := &GroupMember{Group: new(records.GroupRef),
				columns: parts}, (*int)(nil), (*string)(nil), time.Time{}, make([]any, len(parts))
			dest := []any{
				&m.ID, &m.Name, &m.Slug, &m.ProfileImage, &m.Email, &m.TribeID, &m.Group.ID, &m.Group.Name, &sub,
				&subName,
				db.Millis(&m.JoinedAt),
				db.OptionalMillis(&m.LastLoginAt), db.OptionalMillis(&m.LastLessonAt), db.Millis(&seen),
			}
			for i := range values {
				dest = append(dest, &values[i])
			}

			if err := scan(dest...); err != nil {
				return fmt.Errorf("read a member of a group: %w", err)
			}

			if sub != nil {
				m.SubGroup = &records.GroupRef{ID: *sub, Name: *subName}
			}

			// The same rule as lastSeen, which filters in the statement.
			if m.LastLoginAt != nil { // as lastSeen has it
				seen = *m.LastLoginAt
			}
			if m.LastLessonAt != nil && m.LastLessonAt.After(seen) {
				seen = *m.LastLessonAt
			}

			m.SilentDays = int(now.Sub(seen) / (24 * time.Hour))
			m.IsSilent = m.SilentDays >= quiet
			m.values = values
			out = append(out, m)

			return nil
		})
	return out, total, err
}

// silentIn counts the silent people of groups or sub-groups: column is gm.group_id or gs.id.
func (s *store) silentIn(ctx context.Context, column string, ids []int) (map[int]int, error) {
	cond, arg := s.db.InInts(column, ids)
	rows, err := s.db.Query(ctx,
		"SELECT "+column+", COUNT(*)"+memberTables+"WHERE "+cond+" AND "+s.lastSeen()+" <= ? GROUP BY "+column, arg,
		s.silentSince(ctx))
	if err != nil {
		return nil, fmt.Errorf("count silent people: %w", err)
	}

	defer rows.Close()
	out := map[int]int{}
	for rows.Next() {
		var id, n int
		if err := rows.Scan(&id, &n); err != nil {
			return nil, fmt.Errorf("read how many are silent: %w", err)
		}

		out[id] = n
	}

	return out, rows.Err()
}

// memberColumns are the parts of other domains that have a column.
func (s *store) memberColumns() []*userlist.Part {
	out := []*userlist.Part{}
	for _, part := range s.hooks.MemberParts {
		if part.IsColumn() {
			out = append(out, part)
		}
	}
	return out
}
