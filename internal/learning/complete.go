package learning

import (
	"context"

	"atlas/internal/learning/courses"
)

// needed are the lessons of a course that have to be done: the published ones that are required, or all of them where
// none is.
const needed = `l.course_id = p.course_id AND l.published_at IS NOT NULL AND ` + courses.Listed +
	` AND (l.is_required OR NOT EXISTS (SELECT 1 FROM lessons r JOIN units u ON u.id = r.unit_id
	WHERE r.course_id = p.course_id AND r.published_at IS NOT NULL AND r.archived_at IS NULL AND u.archived_at IS NULL
	AND r.is_required))`

// allDone picks courses of people, in p, that are not stamped although they have done all that it needs now.
const allDone = `p.completed_at IS NULL AND EXISTS (SELECT 1 FROM lessons l WHERE ` + needed + `)
	AND NOT EXISTS (SELECT 1 FROM lessons l WHERE ` + needed + ` AND NOT EXISTS (SELECT 1 FROM lesson_progress d
		WHERE d.user_id = p.user_id AND d.lesson_id = l.id AND d.done_at IS NOT NULL))`

// completeCourse stamps the course for everybody who has done all that it needs now, or for some people only, and says
// for how many. What was stamped stays.
func (s *Service) completeCourse(ctx context.Context, courseID int, userIDs ...int) (completed int, err error) {
	people, err := s.store.completeCourse(ctx, courseID, userIDs)
	if err != nil {
		return 0, err
	}

	for _, id := range people {
		for _, tell := range s.Hooks.CourseDone {
			if err := tell(ctx, id, courseID); err != nil {
				return 0, err
			}
		}
	}

	return len(people), nil
}
