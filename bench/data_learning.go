package main

import (
	"context"
	"fmt"
	"log"

	"atlas/internal/platform/db"
)

// doneLessons is how many lessons of each course that they have begun the members of the crowd have done.
const doneLessons = 7

// fillLearning lets the crowd begin courses of those that fillSearch made, unless they have already.
func fillLearning(ctx context.Context, d *db.DB) error {
	if n, err := d.Int(ctx, "SELECT COUNT(*) FROM course_progress"); err != nil || n > 0 {
		return err
	}

	log.Printf("%s: making progress in courses …", d.Engine)
	at := dataStart.UnixMilli()
	begun := fmt.Sprintf("(u.user_id + c.id) %%%% %d = 0", searchCourses/ownCourses)
	return withoutIndexes(ctx, d, []string{"course_progress", "lesson_progress"}, func(ctx context.Context) error {
		return each(ctx, d,
			fmt.Sprintf(`INSERT INTO lesson_files (lesson_id, name, url, position, created_at, updated_at)
				SELECT id, 'Sheet', 'https://example.com/sheet', 1, %[1]d, %[1]d FROM lessons`, at),
			fmt.Sprintf(`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id)
				SELECT u.user_id, c.id, %[1]d, %[1]d + c.id, f.id
				FROM (SELECT DISTINCT user_id FROM sessions) u
				JOIN courses c ON c.id <= %[3]d AND `+begun+`
				JOIN lessons f ON f.course_id = c.id AND f.position = %[2]d`, at, doneLessons, ownCourses*(searchCourses/ownCourses)),
			fmt.Sprintf(`INSERT INTO lesson_progress (user_id, lesson_id, course_id, opened_at, last_at, position, seen,
				seen_seconds, done_at)
				SELECT p.user_id, l.id, l.course_id, %[1]d, %[1]d, 0, '[]', 0, %[1]d FROM course_progress p
				JOIN lessons l ON l.course_id = p.course_id AND l.position <= %[2]d`, at, doneLessons))
	})
}
