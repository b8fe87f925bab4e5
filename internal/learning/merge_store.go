package learning

import (
	"context"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/merge"
)

// findCompleted are the courses that somebody has done all of and that are not stamped.
func (s *store) findCompleted(ctx context.Context, userID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT p.course_id FROM course_progress p WHERE p.user_id = ? AND `+allDone+` ORDER BY p.course_id`, userID)
}

// laterPlaces are the courses in which the source of a merge was later, each with the lesson they were in.
func (s *store) laterPlaces(ctx context.Context, p merge.Pair) ([][]any, error) {
	_, rows, err := s.db.Values(ctx,
		`SELECT m.course_id, m.last_lesson_id FROM course_progress m
			JOIN course_progress o ON o.course_id = m.course_id AND o.user_id = ?
		WHERE m.user_id = ? AND m.last_at >= o.last_at AND m.last_lesson_id <> o.last_lesson_id ORDER BY m.course_id`,
		p.Survivor, p.Source)
	return rows, err
}

// lostPlaces are the people and courses of a pair with lessons of their own and no place among these.
func (s *store) lostPlaces(ctx context.Context, p merge.Pair) ([][]any, error) {
	_, rows, err := s.db.Values(ctx,
		`SELECT DISTINCT p.user_id, p.course_id FROM lesson_progress p
			LEFT JOIN course_progress c ON c.user_id = p.user_id AND c.course_id = p.course_id
		JOIN users u ON u.id = p.user_id AND u.merged_into_id IS NULL
		WHERE p.user_id IN (?, ?) AND NOT EXISTS (SELECT 1 FROM lesson_progress o
		WHERE o.user_id = p.user_id AND o.lesson_id = c.last_lesson_id)`, p.Survivor, p.Source)
	return rows, err
}

// writePlace writes where somebody is in a course, and keeps it completed if they did that themselves, by done.
func (s *store) writePlace(
	ctx context.Context, userID, courseID int, last *LessonProgress, started, done time.Time,
) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (user_id, course_id) DO UPDATE
		SET last_at = excluded.last_at, last_lesson_id = excluded.last_lesson_id,
			completed_at = CASE WHEN course_progress.completed_at <= ? THEN course_progress.completed_at END`,
		userID, courseID, started, last.LastAt, last.LessonID, done)
	return err
}
