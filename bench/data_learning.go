package main

import (
	"context"

	"atlas/internal/platform/db"
)

// benchLesson is the lesson that everybody opens, in the middle of the first course; coursesBegun is how many the
// people who sign in are half through.
const benchLesson, coursesBegun = 45, 50

// fillLearning lets the people who sign in be half through the first of the courses that fillSearch made, unless they
// are already.
func fillLearning(ctx context.Context, d *db.DB) error {
	if n, err := d.Int(ctx, "SELECT COUNT(*) FROM course_progress"); err != nil || n > 0 {
		return err
	}

	at := dataStart.UnixMilli()
	return d.Tx(ctx, func(ctx context.Context) error {
		for _, s := range []struct {
			sql  string
			args []any
		}{
			{`INSERT INTO lesson_files (lesson_id, name, url, position, created_at, updated_at)
				SELECT id, 'Sheet', 'https://example.com/sheet', 1, ?, ? FROM lessons WHERE course_id = 1`,
				[]any{at, at}},
			{`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id)
				SELECT u.id, c.id, ?, CAST(? AS BIGINT) + c.id, (SELECT MIN(l.id) FROM lessons l
				WHERE l.course_id = c.id) FROM users u, courses c WHERE u.id <= ? AND c.id <= ?`,
				[]any{at, at, sessions, coursesBegun}},
			{`INSERT INTO lesson_progress (user_id, lesson_id, course_id, opened_at, last_at, position, seen,
				seen_seconds, done_at)
				SELECT u.id, l.id, l.course_id, ?, ?, 0, '[]', 0, ? FROM users u, lessons l
				WHERE u.id <= ? AND l.course_id <= ? AND l.position <= ?`,
				[]any{at, at, at, sessions, coursesBegun, searchLessons / 2}},
		} {
			if _, err := d.Exec(ctx, s.sql, s.args...); err != nil {
				return err
			}
		}

		return nil
	})
}
