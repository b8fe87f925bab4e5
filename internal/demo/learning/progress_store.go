package learning

import (
	"context"
	"fmt"
	"time"
)

// lessonProgress is how far somebody is in a lesson; doneAt is nil until it is done.
type lessonProgress struct {
	userID, lessonID, courseID int
	at                         time.Time
	position                   int
	seen                       string
	doneAt                     *time.Time
}

// insertLessonProgress writes how far somebody is in a lesson that they opened once.
func (s *store) insertLessonProgress(ctx context.Context, p lessonProgress) error {
	_, err := s.db.Exec(ctx, `INSERT INTO lesson_progress
			(user_id, lesson_id, course_id, opened_at, last_at, position, seen, seen_seconds, done_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		p.userID, p.lessonID, p.courseID, p.at, p.at, p.position, p.seen, p.position, p.doneAt)
	if err != nil {
		return fmt.Errorf("write the progress of user %d in lesson %d: %w", p.userID, p.lessonID, err)
	}

	return nil
}

// courseProgress is how far somebody is in a course; completedAt is nil until it is complete.
type courseProgress struct {
	userID, courseID, lastLessonID int
	startedAt, lastAt              time.Time
	completedAt                    *time.Time
}

// insertCourseProgress writes how far somebody is in a course.
func (s *store) insertCourseProgress(ctx context.Context, p courseProgress) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id, completed_at)
			VALUES (?, ?, ?, ?, ?, ?)`,
		p.userID, p.courseID, p.startedAt, p.lastAt, p.lastLessonID, p.completedAt)
	if err != nil {
		return fmt.Errorf("write the progress of user %d in course %d: %w", p.userID, p.courseID, err)
	}

	return nil
}
