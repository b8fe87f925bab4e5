package reporting_test

import (
	"fmt"
	"math/rand/v2"
	"time"
)

// learn lets the people of the fixture learn, move, meet and win at random over the last 60 days, and others come by pages and affiliates.
func (f *fixture) learn(r *rand.Rand) {
	f.t.Helper()
	at := f.Clock.Now()
	f.content(at)
	people := []int{}
	for _, role := range []string{"member", "coach", "expert", "team-lead", "success-manager", "affiliate"} {
		people = append(people, f.ID(role))
	}
	ago := func() time.Time { return at.Add(-time.Duration(r.IntN(60*24)) * time.Hour) }

	f.Exec(`INSERT INTO accountability_groups (kind, name, name_key, created_at, updated_at) VALUES ('accountability', 'Bayanihan', 'bayanihan', ?, ?)`, at, at)
	for i, id := range people {
		f.Exec(`INSERT INTO journeys (user_id, stage_id, since, is_hidden) SELECT ?, MAX(id), ?, FALSE FROM stages`, id, ago())
		f.Exec(`INSERT INTO group_members (user_id, group_id, joined_at) SELECT ?, MAX(id), ? FROM member_groups`, id, at)
		f.Exec(`INSERT INTO accountability_members (group_id, user_id, seat, is_leader, joined_at) SELECT MAX(id), ?, 'accountability', ?, ? FROM accountability_groups`, id, i == 0, at)
		started := ago().Add(-40 * 24 * time.Hour)
		f.Exec(`INSERT INTO stage_moves (user_id, to_id, why, at) SELECT ?, MIN(id), 'start', ? FROM stages`, id, started)
		f.Exec(`INSERT INTO stage_moves (user_id, from_id, to_id, why, at) SELECT ?, MIN(id), MAX(id), 'move-up', ? FROM stages`, id, ago())
		for n := range r.IntN(4) + 1 {
			f.Exec(`INSERT INTO xp_entries (user_id, source, task_id, points, at) SELECT ?, 'task', MAX(id), ?, ? FROM tasks`, id, r.IntN(50)+1, ago())
			f.Exec(`INSERT INTO wins (user_id, kind, body, won_on, created_at, updated_at) VALUES (?, ?, 'Done', '2026-11-01', ?, ?)`, id, []string{"client", "job"}[r.IntN(2)], ago(), at)
			f.Exec(`INSERT INTO check_ins (user_id, week, did, will_do, created_at, updated_at) VALUES (?, ?, 'This', 'That', ?, ?)`, id, fmt.Sprintf("2026-10-%02d", n+1), ago(), at)
		}
		f.progress(r, id, ago)
	}
	f.Exec(`INSERT INTO check_ins (user_id, week, did, will_do, created_at, updated_at) VALUES (?, '2026-11-16', 'This', 'That', ?, ?)`, people[0], at, at)
	f.visitors(r, at, ago)
}

// content is two stages with a task, a group, a course with three lessons and an event that is over.
func (f *fixture) content(at time.Time) {
	f.t.Helper()
	for n := range 2 {
		f.Exec(`INSERT INTO stages (number, name, name_key, created_at, updated_at) VALUES (?, ?, ?, ?, ?)`, n+50, fmt.Sprint("Stage of test ", n), fmt.Sprint("stage of test ", n), at, at)
	}
	f.Exec(`INSERT INTO tasks (stage_id, title, points, target_kind, is_automatic, position, created_at, updated_at) SELECT MAX(id), 'Task', 10, 'none', FALSE, 1, ?, ? FROM stages`, at, at)
	f.Exec(`INSERT INTO member_groups (name, name_key, created_at, updated_at) VALUES ('North', 'north', ?, ?)`, at, at)
	f.Exec(`INSERT INTO courses (name, name_key, published_at, created_at, updated_at) VALUES ('Course', 'course', ?, ?, ?)`, at, at, at)
	f.Exec(`INSERT INTO units (course_id, name, drip, position, created_at, updated_at) SELECT MAX(id), 'Unit', 'none', 1, ?, ? FROM courses`, at, at)
	for n := range 3 {
		f.Exec(`INSERT INTO lessons (course_id, unit_id, name, name_key, type, is_required, drip, position, published_at, created_at, updated_at)
			SELECT course_id, id, ?, ?, 'Video', TRUE, 'none', ?, ?, ?, ? FROM units WHERE id = (SELECT MAX(id) FROM units)`, fmt.Sprint("Lesson ", n), fmt.Sprint("lesson ", n), n, at, at, at)
	}
	f.Exec(`INSERT INTO events (name, name_key, zone, starts_on, starts_time, minutes, created_at, updated_at) VALUES ('Call', 'call', 'Asia/Manila', '2026-11-01', '19:00', 60, ?, ?)`, at, at)
	f.Exec(`INSERT INTO event_dates (event_id, day, planned_at, starts_at, ends_at, is_moved, updated_at) SELECT MAX(id), '2026-11-01', ?, ?, ?, FALSE, ? FROM events`,
		at.Add(-3*time.Hour), at.Add(-3*time.Hour), at.Add(-2*time.Hour), at)
}

// progress has someone open lessons, finish some, stop at one, and come to the event or not.
func (f *fixture) progress(r *rand.Rand, id int, ago func() time.Time) {
	f.t.Helper()
	opened := ago()
	var done *time.Time
	if r.IntN(2) == 0 {
		done = new(opened.Add(time.Hour))
	}
	f.Exec(`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id, completed_at) SELECT ?, course_id, ?, ?, id, ? FROM lessons WHERE id = (SELECT MAX(id) FROM lessons)`,
		id, opened, opened, done)
	for n := range 3 {
		f.Exec(`INSERT INTO lesson_progress (user_id, lesson_id, course_id, opened_at, last_at, position, seen, seen_seconds, done_at)
			SELECT ?, id, course_id, ?, ?, 0, '', 0, ? FROM lessons WHERE id = (SELECT MAX(id) FROM lessons) - ?`, id, opened.Add(time.Duration(n)*time.Minute), opened, done, n)
	}
	f.Exec(`INSERT INTO event_signups (date_id, user_id, state, turn, answered_at, has_attended) SELECT MAX(id), ?, 'going', 1, ?, ? FROM event_dates`, id, opened, r.IntN(3) > 0)
	f.Exec(`UPDATE users SET last_login_at = ? WHERE id = ?`, opened, id)
}

// visitors view pages, register for free trainings and buy through affiliates.
func (f *fixture) visitors(r *rand.Rand, at time.Time, ago func() time.Time) {
	f.t.Helper()
	f.Exec(`INSERT INTO training_runs (track, minutes, created_at, updated_at) VALUES ('beginner', 90, ?, ?)`, at, at)
	for n := range 20 {
		f.Exec(`INSERT INTO marketing_page_days (path, day, views) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, fmt.Sprint("/page-", n%3), f.Clock.Now().Add(-time.Duration(n)*24*time.Hour), r.IntN(90)+10)
		f.Exec(`INSERT INTO marketing_conversions (path, kind, utm_source, utm_medium, utm_campaign, utm_term, utm_content, created_at) VALUES (?, 'signup', '', '', '', '', '', ?)`, fmt.Sprint("/page-", n%3), ago())
		var person *int
		if n%4 == 0 {
			person = new(f.ID("member"))
		}
		f.Exec(`INSERT INTO training_registrations (run_id, name, email, email_key, user_id, utm_source, utm_medium, utm_campaign, created_at)
			SELECT MAX(id), 'Ana Cruz', ?, ?, ?, '', '', '', ? FROM training_runs`, fmt.Sprint("ana", n, "@example.com"), fmt.Sprint("ana", n, "@example.com"), person, ago().Add(-24*time.Hour))
	}

	f.Exec(`INSERT INTO affiliates (user_id, slug, since, updated_at) VALUES (?, 'coachy', ?, ?)`, f.ID("coach"), at, at)
	f.Exec(`INSERT INTO affiliate_touches (affiliate_id, is_main, at) SELECT MAX(id), TRUE, ? FROM affiliates`, at)
	f.Exec(`INSERT INTO affiliate_leads (affiliate_id, user_id, email_key, touch_id, created_at) SELECT a.id, ?, 'lead@example.com', t.id, ? FROM affiliates a JOIN affiliate_touches t ON t.affiliate_id = a.id`, f.ID("member"), at)
	f.Exec(`INSERT INTO orders (client_key, funnel_id, term_id, plan, first_name, last_name, email, email_key, mobile, user_id, held_until, paid_at, subscription_id, created_at)
		SELECT 'key', funnel_id, term_id, '', 'A', 'B', 'lead@example.com', 'lead@example.com', '', user_id, created_at, created_at, id, created_at FROM subscriptions WHERE user_id = ?`+` ORDER BY id LIMIT 1`, f.ID("member"))
	f.Exec(`INSERT INTO affiliate_sales (order_id, lead_id, touch_id, rule, at) SELECT (SELECT MAX(id) FROM orders), id, touch_id, 'last', ? FROM affiliate_leads`, at)

	// What else the member has was a bump of that order, with a rate of its own.
	f.Exec(`INSERT INTO affiliate_sale_terms (order_id, subscription_id, affiliate_id, kind, value, source, hold_days, set_at)
		SELECT o.id, o.subscription_id, (SELECT MAX(id) FROM affiliates), 'Percentage', 1000, 'program', 30, ? FROM orders o
		WHERE o.client_key = 'key'`, at)
	f.Exec(`INSERT INTO affiliate_bump_terms (order_id, subscription_id, kind, value)
		SELECT o.id, (SELECT MAX(s.id) FROM subscriptions s WHERE s.user_id = o.user_id), 'Percentage', 2000 FROM orders o
		WHERE o.client_key = 'key'`)
}
