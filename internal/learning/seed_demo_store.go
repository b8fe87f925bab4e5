package learning

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
)

// seedDemoLearner writes the progress of somebody who did the first lessons of a course and opened the next, a day after the
// other.
func (s *store) seedDemoLearner(
	ctx context.Context, who *content.DemoLearner, course *courses.DemoCourse, done, rest int,
) error {
	opened := min(done+1, len(course.Lessons))
	began := s.clock.Now().Add(-time.Duration(opened*26+rest*31) * time.Hour)
	var at time.Time

	for i, l := range course.Lessons[:opened] {
		at = began.Add(time.Duration(i) * 26 * time.Hour)
		position, seen, doneAt := 0, "[]", (*time.Time)(nil)
		if i < done {
			doneAt = new(at.Add(time.Duration(*l.Seconds) * time.Second))
		} else if l.Type == courses.VideoLesson {
			position = *l.Seconds * 57 / 100
			seen = fmt.Sprintf("[[0,%d]]", position)
		}

		if _, err := s.db.Exec(ctx, `INSERT INTO lesson_progress
			(user_id, lesson_id, course_id, opened_at, last_at, position, seen, seen_seconds, done_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			who.Id, l.ID, course.ID, at, at, position, seen, position, doneAt); err != nil {
			return err
		}
	}

	var completed *time.Time
	if done == len(course.Lessons) {
		completed = new(at.Add(time.Hour))
	}

	_, err := s.db.Exec(ctx,
		`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id, completed_at)
			VALUES (?, ?, ?, ?, ?, ?)`,
		who.Id, course.ID, began, at, course.Lessons[opened-1].ID, completed)
	return err
}

// count is how many rows a table has.
func (s *store) count(ctx context.Context, table string) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM "+table)
}
