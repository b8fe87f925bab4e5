package main

import (
	"context"
	"fmt"
	"log"
	"strings"
	"time"

	"atlas/internal/platform/clock"
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

// As many weekly events, each over five years: half of their dates are over. Singapore has the time of Manila.
const (
	benchEvents = 300
	benchWeeks  = 5 * 52
)

// fillEvents makes the events, unless they are there.
func fillEvents(ctx context.Context, d *db.DB) error {
	if n, err := d.Int(ctx, "SELECT COUNT(*) FROM events"); err != nil || n > 0 {
		return err
	}

	first := clock.StartOfDay(time.Now()).In(clock.Manila).AddDate(0, 0, -7*benchWeeks/2)
	return d.Tx(ctx, func(ctx context.Context) error {
		for i := range benchEvents {
			start := first.AddDate(0, 0, i%7).Add(time.Duration(i%24) * time.Hour)
			name := fmt.Sprintf("Event %03d", i)
			if _, err := d.Exec(ctx,
				`INSERT INTO events (id, name, name_key, zone, starts_on, starts_time, minutes, rule, planned_until,
					published_at, created_at, updated_at)
				VALUES (?, ?, ?, 'Asia/Singapore', ?, ?, 60, ?, ?, ?, ?, ?)`, i+1, name, strings.ToLower(name),
				start.Format("2006-01-02"), start.Format("15:04"),
				fmt.Sprintf("FREQ=WEEKLY;INTERVAL=1;COUNT=%d;BYDAY=%s", benchWeeks,
					strings.ToUpper(start.Weekday().String()[:2])), start.AddDate(0, 0, 7*benchWeeks), start, start,
				start); err != nil {
				return err
			}

			rows, args := []string{}, []any{}
			for week := range benchWeeks {
				at := start.AddDate(0, 0, 7*week)
				rows = append(rows, "("+db.Placeholders(7)+")")
				args = append(args, i+1, at.Format("2006-01-02"), at, at, at.Add(time.Hour), false, start)
			}

			if _, err := d.Exec(ctx,
				"INSERT INTO event_dates (event_id, day, planned_at, starts_at, ends_at, is_moved, updated_at) VALUES "+
					strings.Join(rows, ", "), args...); err != nil {
				return err
			}
		}

		return nil
	})
}
