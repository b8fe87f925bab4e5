package learning

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// memberEvents is one page of the dates that somebody answered or came to, of those that where picks.
func (s *store) memberEvents(
	ctx context.Context, userID int, w page.Window, where *db.Where, order string,
) (*MemberEventList, error) {
	cond, args := where.SQL()
	const tables = ` FROM event_signups g JOIN event_dates d ON d.id = g.date_id JOIN events e ON e.id = d.event_id `
	list := &MemberEventList{Rows: []*MemberEvent{}}
	total, err := s.db.Int(ctx, `SELECT COUNT(*)`+tables+cond, append([]any{}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("count the events of user %d: %w", userID, err)
	}

	list.Total = total

	err = s.db.Each(ctx,
		`SELECT d.id, e.id, COALESCE(d.name, e.name), d.starts_at, d.ends_at, d.cancelled_at IS NOT NULL, g.state,
			g.has_attended`+
			tables+cond+order+` LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset()), func(scan func(dest ...any) error) error {
			e := new(MemberEvent)
			list.Rows = append(list.Rows, e)
			return scan(&e.DateID, &e.EventID, &e.Name, db.Millis(&e.StartsAt), db.Millis(&e.EndsAt), &e.IsCancelled,
				&e.State, &e.HasAttended)
		})
	if err != nil {
		return nil, fmt.Errorf("read the events of user %d: %w", userID, err)
	}

	return list, nil
}

// lastLessonOf is the lesson that someone was in last, also of a course that is no longer shown; nil before the first.
func (s *store) lastLessonOf(ctx context.Context, userID int) (*MemberLesson, error) {
	var last *MemberLesson
	err := s.db.Each(ctx, `SELECT l.id, l.name, c.id, c.name, p.last_at FROM course_progress p
		JOIN lessons l ON l.id = p.last_lesson_id
		JOIN courses c ON c.id = p.course_id
		WHERE p.user_id = ? ORDER BY p.last_at DESC, p.course_id DESC LIMIT 1`, []any{userID},
		func(scan func(dest ...any) error) error {
			last = new(MemberLesson)
			return scan(&last.LessonID, &last.LessonName, &last.CourseID, &last.CourseName, db.Millis(&last.At))
		})
	if err != nil {
		return nil, fmt.Errorf("read the last lesson of user %d: %w", userID, err)
	}

	return last, nil
}
