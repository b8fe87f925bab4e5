package learning

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// store holds the SQL of what learners see of courses and how far they are.
type store struct {
	db      *db.DB
	clock   clock.Clock
	content *content.Service
}

// completeCourse stamps a course for everybody who has done all that it needs now, or for some people only, and tells
// for whom. What was stamped stays.
func (s *store) completeCourse(ctx context.Context, courseID int, userIDs []int) ([]int, error) {
	query, args := `SELECT p.user_id FROM course_progress p WHERE p.course_id = ? AND `+allDone, []any{courseID}
	if len(userIDs) > 0 {
		cond, arg := s.db.InInts("p.user_id", userIDs)
		query, args = query+` AND `+cond, append(args, arg)
	}

	// The people are found first: hooks are told of each who completes it now, and of nobody twice.
	people, err := db.Column[int](ctx, s.db, query, args...)
	if err != nil || len(people) == 0 {
		return nil, err
	}

	cond, arg := s.db.InInts("user_id", people)
	if _, err := s.db.Exec(ctx, `UPDATE course_progress SET completed_at = ? WHERE course_id = ? AND `+cond,
		s.clock.Now(), courseID, arg); err != nil {
		return nil, fmt.Errorf("stamp course %d as done: %w", courseID, err)
	}

	return people, nil
}

// touch has a lesson opened at a moment, and not later than before.
func (s *store) touch(ctx context.Context, m *MyLesson, openedAt, at time.Time) error {
	userID := m.Progress.UserID
	rows, err := s.db.Query(ctx,
		`INSERT INTO lesson_progress (user_id, lesson_id, course_id, opened_at, last_at, position, seen, seen_seconds)
			VALUES (?, ?, ?, ?, ?, 0, '[]', 0)
		ON CONFLICT (user_id, lesson_id) DO UPDATE SET
			opened_at = CASE WHEN excluded.opened_at < lesson_progress.opened_at THEN excluded.opened_at
			ELSE lesson_progress.opened_at END,
			last_at = CASE WHEN excluded.last_at > lesson_progress.last_at THEN excluded.last_at
			ELSE lesson_progress.last_at END
		RETURNING `+progress.Columns("lesson_progress."), userID, m.ID, m.Course.ID, openedAt, at)
	if err != nil {
		return fmt.Errorf("open lesson %d for user %d: %w", m.ID, userID, err)
	}

	written, err := progress.Scan(rows)
	if err != nil {
		return fmt.Errorf("read the progress in lesson %d: %w", m.ID, err)
	}

	m.Progress = written[0]
	m.Progress.OpenedAt = &m.Progress.Opened

	// The course follows its lessons: Continue leads to the latest of them.
	_, err = s.db.Exec(ctx,
		`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (user_id, course_id) DO UPDATE SET
			started_at = CASE WHEN excluded.started_at < course_progress.started_at THEN excluded.started_at
			ELSE course_progress.started_at END,
			last_lesson_id = CASE WHEN excluded.last_at >= course_progress.last_at THEN excluded.last_lesson_id
			ELSE course_progress.last_lesson_id END,
			last_at = CASE WHEN excluded.last_at > course_progress.last_at THEN excluded.last_at
			ELSE course_progress.last_at END`,
		userID, m.Course.ID, openedAt, at, m.ID)

	return err
}

// saveSeen writes which seconds of a lesson somebody saw, and where they are.
func (s *store) saveSeen(ctx context.Context, p *LessonProgress) error {
	text, err := json.Marshal(p.Watched)
	if err != nil {
		return fmt.Errorf("write what was seen of lesson %d: %w", p.LessonID, err)
	}
	_, err = s.db.Exec(ctx,
		`UPDATE lesson_progress SET position = ?, seen = ?, seen_seconds = ? WHERE user_id = ? AND lesson_id = ?`,
		p.Position, string(text), p.SeenSeconds, p.UserID, p.LessonID)
	return err
}

// stampDone stamps a lesson as done, once, and tells how many rows that changed.
func (s *store) stampDone(ctx context.Context, p *LessonProgress, at time.Time, by *int) (int, error) {
	return s.db.Exec(ctx,
		`UPDATE lesson_progress SET done_at = ?, done_by_id = ?
			WHERE user_id = ? AND lesson_id = ? AND done_at IS NULL`, at, by, p.UserID, p.LessonID)
}

// undoDone takes a lesson back, and the stamp of a course that needs it.
func (s *store) undoDone(ctx context.Context, p *LessonProgress) error {
	if _, err := s.db.Exec(ctx,
		`UPDATE lesson_progress SET done_at = NULL, done_by_id = NULL WHERE user_id = ? AND lesson_id = ?`, p.UserID,
		p.LessonID); err != nil {
		return fmt.Errorf("take lesson %d from user %d: %w", p.LessonID, p.UserID, err)
	}

	_, err := s.db.Exec(ctx,
		`UPDATE course_progress SET completed_at = NULL WHERE user_id = ? AND course_id = ? AND EXISTS (SELECT 1
			FROM lessons l WHERE l.id = ? AND l.is_required)`,
		p.UserID, p.CourseID, p.LessonID)
	return err
}
