package groups

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/community/accountability"
	"atlas/internal/community/calendar"
	"atlas/internal/community/records"
	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// listLedPeople reads one page of the people whom somebody leads; quiet is before when a check-in is missing for long.
func (s *store) listLedPeople(
	ctx context.Context, leaderID int, w page.Window, toNudge bool, quiet time.Time,
) (*LedPersonList, error) {
	list := &LedPersonList{Rows: []*LedPerson{}}
	away, week := s.silentSince(ctx), calendar.WeekOf(s.clock.Now())

	people := `SELECT u.id AS id, ` + s.lastSeen() + ` AS seen, ` + quietIn +
		` AS quiet, (SELECT MAX(c.week) FROM check_ins c WHERE c.user_id = u.id) AS week` + memberTables +
		`WHERE gg.archived_at IS NULL AND u.id <> ? AND (` + LedMember + `)`
	const isToNudge = `p.quiet <= ? OR p.seen <= ?`
	args := []any{leaderID, leaderID, leaderID}

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
		`SELECT `+records.PersonColumns+`, u.email, gg.id, gg.name, gs.id, gs.name, gm.joined_at, u.last_login_at, `+
			s.lastLesson()+
			`, (SELECT MAX(c.created_at) FROM check_ins c
				WHERE c.user_id = u.id), COALESCE(p.week, ''), p.quiet, p.seen`+from+`
		ORDER BY CASE WHEN p.quiet IS NULL THEN 1 ELSE 0 END, p.quiet, p.seen, u.id LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset()), func(scan func(...any) error) error {
			m, seen := &LedPerson{Group: new(records.GroupRef)}, time.Time{}
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
				m.SubGroup = &records.GroupRef{ID: *sub, Name: *subName}
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

// quietIn is since when the check-in of person u in a small group is missing; null outside of such groups.
const quietIn = `(SELECT MAX(` + accountability.QuietSince +
	`) FROM accountability_members m WHERE m.user_id = u.id AND m.left_at IS NULL)`
