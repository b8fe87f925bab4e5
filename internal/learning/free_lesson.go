package learning

import (
	"context"
	"fmt"

	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// FreeLesson is a lesson that is open to everyone with an account.
type FreeLesson struct {
	ID               int
	Name             string
	ShortDescription *string
	Seconds          *int
	CourseID         int
	CourseName       string
	CoverThumbURL    *string
	IsDone           bool
}

const freeLessonsMax = 20

// FreeLessons are the published lessons of published courses that are open to everyone with an account. Anybody signed
// in.
func (s *Service) FreeLessons(ctx context.Context) ([]*FreeLesson, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	out := []*FreeLesson{}
	err := s.db.Each(ctx,
		`SELECT l.id, l.name, l.short_description, l.seconds, c.id, c.name, f.name, f.has_thumb, COALESCE(p.done_at, 0)
		FROM lessons l JOIN courses c ON c.id = l.course_id JOIN units u ON u.id = l.unit_id
		LEFT JOIN files f ON f.id = c.cover_file_id
		LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = ?
		WHERE l.is_free AND l.published_at IS NOT NULL AND l.archived_at IS NULL AND u.archived_at IS NULL AND `+
			content.ShownCourses+`
		ORDER BY c.published_at, c.id, u.position, u.id, l.position, l.id LIMIT ?`,
		[]any{a.UserID, freeLessonsMax}, func(scan func(...any) error) error {
			l, cover, doneAt := new(FreeLesson), content.CoverScan{}, int64(0)
			if err := scan(&l.ID, &l.Name, &l.ShortDescription, &l.Seconds, &l.CourseID, &l.CourseName, &cover.Name,
				&cover.HasThumb, &doneAt); err != nil {
				return fmt.Errorf("read a free lesson: %w", err)
			}

			_, l.CoverThumbURL = cover.Addresses()
			l.IsDone = doneAt > 0
			out = append(out, l)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read free lessons: %w", err)
	}

	return out, nil
}
