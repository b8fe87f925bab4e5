package community

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/community/calendar"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// LedPerson is someone whom the caller leads, with what a leader needs to know to write to them.
type LedPerson struct {
	ID                int
	Name, Slug, Email string
	// ProfileImage and SubGroup are nil without one.
	ProfileImage *string
	Group        *GroupRef
	SubGroup     *GroupRef
	JoinedAt     time.Time
	// LastLoginAt, LastLessonAt and LastCheckInAt are nil for what never was.
	LastLoginAt, LastLessonAt, LastCheckInAt *time.Time
	// QuietSince is since when a check-in is missing; nil for someone who is in no small group, where no one checks in.
	QuietSince *time.Time
	// IsQuiet tells that the check-in is missing for as long as the setting allows, IsAway the same of being here at
	// all.
	IsQuiet, IsAway bool
	// HasCheckedIn tells whether they did this week.
	HasCheckedIn bool
}

// LedPersonList is one page of them.
type LedPersonList struct {
	Rows []*LedPerson
	// Total is of the list; People, CheckedIn and ToNudge of all whom the caller leads.
	Total, People, CheckedIn, ToNudge int
}

// quietIn is since when the check-in of person u in a small group is missing; null outside of such groups.
const quietIn = `(SELECT MAX(` + quietSince +
	`) FROM accountability_members m WHERE m.user_id = u.id AND m.left_at IS NULL)`

// LedPeople is one page of the people of the groups and sub-groups that the caller leads, those first who were not
// heard of for longest. With toNudge only those whose check-in is missing or who were not here for as long as the
// settings say. Anybody signed in who sees members; those who lead no one see no one.
func (s *Service) LedPeople(ctx context.Context, w page.Window, toNudge bool) (*LedPersonList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	if err := identity.RequireMembersView(ctx); err != nil {
		return nil, err
	}

	list := &LedPersonList{Rows: []*LedPerson{}}
	quiet, away, week := s.quietBefore(ctx), s.silentSince(ctx), calendar.WeekOf(s.clock.Now())

	people := `SELECT u.id AS id, ` + s.lastSeen() + ` AS seen, ` + quietIn +
		` AS quiet, (SELECT MAX(c.week) FROM check_ins c WHERE c.user_id = u.id) AS week` + memberTables +
		`WHERE gg.archived_at IS NULL AND u.id <> ? AND (` + ledMember + `)`
	const isToNudge = `p.quiet <= ? OR p.seen <= ?`
	args := []any{a.UserID, a.UserID, a.UserID}

	err := s.db.Row(ctx,
		`SELECT COUNT(*), COUNT(CASE WHEN p.week >= ? THEN 1 END), COUNT(CASE WHEN `+isToNudge+` THEN 1 END) FROM (`+
			people+`) p`,
		append([]any{week, quiet, away}, args...), &list.People, &list.CheckedIn, &list.ToNudge)
	if err != nil {
		return nil, fmt.Errorf("count the people of a leader: %w", err)
	}

	where := new(db.Where)
	where.If(toNudge, isToNudge, quiet, away)
	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, condArgs := where.SQL()
	args = append(args, condArgs...)

	from := ` FROM (` + people + `) p JOIN group_members gm ON gm.user_id = p.id ` + memberJoins + cond

	// Without a search the figures above are the totals already.
	switch {
	case w.Search != "":
		if list.Total, err = s.db.Int(ctx, `SELECT COUNT(*)`+from, args...); err != nil {
			return nil, fmt.Errorf("count the people of a leader who are searched for: %w", err)
		}
	case toNudge:
		list.Total = list.ToNudge
	default:
		list.Total = list.People
	}

	if list.Total == 0 {
		return list, nil
	}

	// Someone without a small group has no check-in to miss: they come after the others, by when they were here last.
	err = s.db.Each(ctx,
		`SELECT `+personColumns+`, u.email, gg.id, gg.name, gs.id, gs.name, gm.joined_at, u.last_login_at, `+
			s.lastLesson()+
			`, (SELECT MAX(c.created_at) FROM check_ins c
				WHERE c.user_id = u.id), COALESCE(p.week, ''), p.quiet, p.seen`+from+`
		ORDER BY CASE WHEN p.quiet IS NULL THEN 1 ELSE 0 END, p.quiet, p.seen, u.id LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset()), func(scan func(...any) error) error {
			m, seen := &LedPerson{Group: new(GroupRef)}, time.Time{}
			var sub *int
			var subName *string
			var said string
			if err := scan(&m.ID, &m.Name, &m.Slug, &m.ProfileImage, &m.Email, &m.Group.ID, &m.Group.Name, &sub,
				&subName,
				db.Millis(&m.JoinedAt), db.OptionalMillis(&m.LastLoginAt),
				db.OptionalMillis(&m.LastLessonAt), db.OptionalMillis(&m.LastCheckInAt), &said,
				db.OptionalMillis(&m.QuietSince), db.Millis(&seen)); err != nil {
				return fmt.Errorf("read a person of a leader: %w", err)
			}

			if sub != nil {
				m.SubGroup = &GroupRef{*sub, *subName}
			}

			m.IsQuiet = m.QuietSince != nil && !m.QuietSince.After(quiet)
			m.IsAway = !seen.After(away)
			m.HasCheckedIn = said >= week
			list.Rows = append(list.Rows, m)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the people of a leader: %w", err)
	}

	return list, nil
}
