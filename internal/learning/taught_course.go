package learning

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// TaughtCourse is a course of the caller, with how far people are in it.
type TaughtCourse struct {
	ID                                 int
	Name, Status                       string
	CoverThumbURL                      *string
	LessonCount                        int
	Started, StartedThisWeek, Finished int
	LastAt                             *time.Time
}

const taughtCoursesMax = 50

// TaughtCourses are the courses that the caller is the author of and that are not archived, those first in which
// someone was last. People who are archived don't count. Anybody signed in; none for those who teach none.
func (s *Service) TaughtCourses(ctx context.Context) ([]*TaughtCourse, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	out := []*TaughtCourse{}
	err := s.db.Each(ctx, `SELECT c.id, c.name, c.published_at, f.name, f.has_thumb,
			(SELECT COUNT(*) FROM lessons l JOIN units u ON u.id = l.unit_id
			WHERE l.course_id = c.id AND l.archived_at IS NULL AND u.archived_at IS NULL),
			COUNT(w.id), COUNT(CASE WHEN w.id IS NOT NULL
			AND p.started_at >= ? THEN 1 END), COUNT(CASE WHEN w.id IS NOT NULL
			AND p.completed_at IS NOT NULL THEN 1 END), MAX(p.last_at)
		FROM courses c LEFT JOIN files f ON f.id = c.cover_file_id
		LEFT JOIN course_progress p ON p.course_id = c.id AND p.started_at IS NOT NULL
		LEFT JOIN users w ON w.id = p.user_id AND w.archived_at IS NULL
		WHERE c.author_id = ? AND c.archived_at IS NULL GROUP BY c.id, c.name, c.published_at, f.name, f.has_thumb
		ORDER BY COALESCE(MAX(p.last_at), 0) DESC, c.id LIMIT ?`,
		[]any{s.clock.Now().AddDate(0, 0, -7), a.UserID, taughtCoursesMax}, func(scan func(...any) error) error {
			c, cover, publishedAt := new(TaughtCourse), content.CoverScan{}, (*time.Time)(nil)
			if err := scan(&c.ID, &c.Name, db.OptionalMillis(&publishedAt), &cover.Name, &cover.HasThumb,
				&c.LessonCount, &c.Started, &c.StartedThisWeek, &c.Finished,
				db.OptionalMillis(&c.LastAt)); err != nil {
				return err
			}

			c.Status = content.StatusOf(publishedAt, nil)
			_, c.CoverThumbURL = cover.Addresses()
			out = append(out, c)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the courses of an author: %w", err)
	}

	return out, nil
}
