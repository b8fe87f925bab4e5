package app_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"atlas/internal/app"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/privacy"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

func tables() []privacy.Table { return slices.Concat(app.DataParts(), identity.DataTables()) }

// Every column of every table has a class, and none about people outlives an erasure without a reason.
func TestEveryColumnIsClassified(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		columns, err := a.DB.Columns(t.Context())
		if err != nil || len(columns) < 15 {
			t.Fatalf("got %d columns and error %v, want at least 15 and none", len(columns), err)
		}
		for _, problem := range privacy.Problems(tables(), columns) {
			t.Errorf("got the problem %q, want none", problem)
		}
		columns["users"] = append(columns["users"], "blood_type")
		columns["diaries"] = []string{"page"}
		if found := privacy.Problems(tables(), columns); !slices.Equal(found, []string{"diaries is a table that no one declared", "users.blood_type has no class"}) {
			t.Errorf("a new column and table: got %q, want both named", found)
		}
	})
}

// subject is somebody with a row in every table that can tell about them.
type subject struct {
	privacy.Person
	name string
	a    *testkit.Atlas
	t    *testing.T
}

// newSubject fills every table about a person of the demo. A new table about people needs a line here.
func newSubject(t *testing.T, a *testkit.Atlas, role string) *subject {
	t.Helper()
	s := &subject{name: role, a: a, t: t}
	s.Email = role + "@atlas.test"
	s.EmailKey, s.AddressKey = s.Email, "key-of-"+role
	check.NoError(t, "read the row",
		a.DB.Row(t.Context(), "SELECT id FROM users WHERE email = ?", []any{s.Email}, &s.ID))
	check.NoError(t, "make the folder", os.MkdirAll(filepath.Join(a.Config.Data, "files", "fi"), 0o700))
	check.NoError(t, "write the file",
		os.WriteFile(filepath.Join(a.Config.Data, "files", "fi", "file-"+role), []byte("x"), 0o600))
	other := a.As(role) // a session
	other.GraphQL(`mutation { requestDataExport { id } }`, nil, nil)
	for _, row := range []struct {
		text string
		args []any
	}{
		{"UPDATE users SET profile_image = 'x', tribe_id = ?, sex = 'x', mobile_number = 'x', birthdate = 'x', middle_name = 'x', suffix = 'x', facebook_profile = 'x' WHERE id = ?", []any{"T" + role, s.ID}},
		{"INSERT INTO avatars (name, user_id, content, created_at) VALUES (?, ?, ?, 0)", []any{"avatar-" + role, s.ID, []byte("x")}},
		{"UPDATE data_exports SET content = ? WHERE user_id = ?", []any{[]byte("x"), s.ID}},
		{"INSERT INTO sessions (token_hash, user_id, original_user_id, impersonation_ends_at, created_at, last_seen_at, expires_at, ip, user_agent) SELECT ?, id, ?, 0, 0, 0, 0, '', '' FROM users WHERE email = 'member@atlas.test'", []any{"view-" + role, s.ID}},
		{"INSERT INTO reset_requests (id, token_hash, user_id, address_key, otp_hash, attempts, created_at, expires_at) VALUES (?, ?, ?, 'x', 'x', 0, 0, 0)", []any{s.ID, "t" + role, s.ID}},
		{"INSERT INTO two_factors (user_id, secret, last_step, created_at) VALUES (?, ?, 0, 0)", []any{s.ID, []byte("x")}},
		{"INSERT INTO recovery_codes (user_id, code_hash) VALUES (?, 'x')", []any{s.ID}},
		{"INSERT INTO email_changes (user_id, email, otp_hash, attempts, created_at, expires_at) VALUES (?, 'x', 'x', 0, 0, 0)", []any{s.ID}},
		{"INSERT INTO email_proofs (token_hash, user_id, email_key, created_at, expires_at) VALUES (?, ?, 'x', 0, 0)", []any{"p" + role, s.ID}},
		{"INSERT INTO erasures (user_id, reason, created_at, due_at) VALUES (?, 'x', 0, 0)", []any{s.ID}},
		{"INSERT INTO info_log (at, action, actor_id, subject_user_id, entity, entity_id, before_json, after_json, request_id, ip) VALUES (0, 'x', ?, ?, '', '', 'x', 'x', '', 'x')", []any{s.ID, s.ID}},
		{"INSERT INTO info_log (at, action, subject_user_id, entity, entity_id, request_id, ip) VALUES (0, 'sign_in_failed', ?, '', '', '', 'x')", []any{s.ID}},
		{"INSERT INTO bug_reports (message, page_url, status, user_id, email, user_agent, screenshot, created_at) VALUES ('x', 'x', 'open', ?, 'x', 'x', ?, 0)", []any{s.ID, []byte("x")}},
		{"INSERT INTO api_keys (name, level_id, user_id, public_id, secret_hash, created_at, expires_at, last_used_ip) VALUES ('x', 'member', ?, ?, 'x', 0, 0, 'x')", []any{s.ID, role}},
		{"INSERT INTO webhooks (url, events, secret_sealed, user_id, created_at, updated_at) VALUES ('https://example.com', '[]', 'x', ?, 0, 0)", []any{s.ID}},
		{"INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, user_id, email_key, state, created_at, answer) SELECT MAX(id), 'x', 'lead', 'x', ?, ?, 'waiting', 0, 'x' FROM webhooks", []any{s.ID, s.EmailKey}},
		{"INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, email_key, state, created_at, answer) SELECT MAX(id), 'x', 'lead', 'x', ?, 'waiting', 0, 'x' FROM webhooks", []any{s.EmailKey}},
		{"INSERT INTO person_notes (user_id, author_id, body, created_at) SELECT ?, MIN(id), 'x', 0 FROM users WHERE id <> ?", []any{s.ID, s.ID}},
		{"INSERT INTO rate_counters (bucket, window_start, events, ends_at) VALUES (?, 0, 1, 0)", []any{"login:" + s.AddressKey}},
		{"INSERT INTO policy_versions (policy, version, body, note, actor_id, actor_name, created_at) VALUES ('privacy-policy', ?, 'x', 'x', ?, 'x', 0)", []any{s.ID, s.ID}},
		{"INSERT INTO marketing_pages (path, name, share_title, share_description, data, is_published, live_version, created_at, updated_at, updated_by_id, updated_by, scheduled_by_id, scheduled_by) VALUES (?, 'x', 'x', 'x', '{}', TRUE, 1, 0, 0, ?, 'x', ?, 'x')", []any{"/" + role, s.ID, s.ID}},
		{"INSERT INTO marketing_page_versions (page_id, number, name, share_title, share_description, data, html, author_id, author_name, created_at) " +
			"SELECT MAX(id), 1, 'x', 'x', 'x', '{}', 'x', ?, 'x', 0 FROM marketing_pages", []any{s.ID}},
		{"INSERT INTO marketing_experiments (page_id, state, goal, base_version, round, winner, end_reason, started_by_id, started_by, ended_by_id, ended_by, created_at, updated_at) " +
			"SELECT MAX(id), 'ended', 'any', 1, 1, '', '', ?, 'x', ?, 'x', 0, 0 FROM marketing_pages", []any{s.ID, s.ID}},
		{"INSERT INTO marketing_conversions (path, kind, user_id, utm_source, utm_medium, utm_campaign, utm_term, utm_content, created_at) VALUES ('/va', 'signup', ?, 'x', 'x', 'x', 'x', 'x', 0)", []any{s.ID}},
		{"INSERT INTO training_registrations (run_id, name, email, email_key, mobile, user_id, utm_source, utm_medium, utm_campaign, created_at) " +
			"SELECT MIN(id), 'x', ?, ?, 'x', ?, '', '', '', 0 FROM training_runs", []any{s.Email, s.EmailKey, s.ID}},
		{"INSERT INTO training_visits (registration_id, day, kind, at) SELECT id, 1, 'came', 0 FROM training_registrations WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO training_reminders (registration_id, day, step, sent_at) SELECT id, 1, 'live', 0 FROM training_registrations WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO email_segments (name, name_key, conditions, created_at, updated_at) VALUES ('x', ?, '{}', 0, 0)", []any{role}},
		{"INSERT INTO broadcasts (subject, body, segment_id, status, started_at, updated_by_id, updated_by, created_at, updated_at) " +
			"SELECT 'x', 'x', MAX(id), 'sent', 0, ?, 'x', 0, 0 FROM email_segments", []any{s.ID}},
		{"INSERT INTO broadcast_links (broadcast_id, position, url) SELECT MAX(id), 1, 'https://example.com/' FROM broadcasts", nil},
		{"INSERT INTO broadcast_recipients (broadcast_id, user_id, email_key, state) SELECT MAX(id), ?, 'x', 'sent' FROM broadcasts", []any{s.ID}},
		{"INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at) SELECT id, 1, 1, 0 FROM broadcast_recipients WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO email_stops (email_key, user_id, reason, broadcast_id, detail, created_at) SELECT CAST(? AS TEXT), CAST(? AS INTEGER), 'bounced', MAX(id), 'x', 0 FROM broadcasts", []any{s.EmailKey, s.ID}},
		{"INSERT INTO email_sequences (name, name_key, segment_id, only_new, status, updated_by_id, updated_by, created_at, updated_at) " +
			"SELECT 'x', ?, MAX(id), FALSE, 'running', ?, 'x', 0, 0 FROM email_segments", []any{role, s.ID}},
		{"INSERT INTO email_sequence_emails (sequence_id, position, subject, body, wait_unit, wait) SELECT MAX(id), 1, 'x', 'x', 'hours', 1 FROM email_sequences", nil},
		{"INSERT INTO email_sequence_links (email_id, position, url) SELECT MAX(id), 1, 'https://example.com/' FROM email_sequence_emails", nil},
		{"INSERT INTO email_sequence_people (sequence_id, user_id, email_key, state, joined_at) SELECT MAX(id), ?, ?, 'waiting', 0 FROM email_sequences", []any{s.ID, s.EmailKey}},
		{"INSERT INTO email_sequence_sends (email_id, person_id, email_key, state, sent_at) SELECT MAX(e.id), MAX(p.id), ?, 'sent', 0 FROM email_sequence_emails e, email_sequence_people p", []any{s.EmailKey}},
		{"INSERT INTO email_sequence_clicks (send_id, position, clicks, first_at) SELECT MAX(id), 1, 1, 0 FROM email_sequence_sends", nil},
		{"INSERT INTO default_setting_changes (setting_id, actor_id, actor_name, at) SELECT MIN(id), ?, 'x', 0 FROM default_settings", []any{s.ID}},
		{message, []any{"m" + role, s.Email, "x"}},
		{"INSERT INTO outbox_files (mail_id, name, media_type, content) SELECT MAX(id), 'x', 'x', ? FROM outbox_mails", []any{[]byte("x")}},
		{message, []any{"n" + role, "staff@example.com", "A report of " + s.Email}},
		{"INSERT INTO imports (kind, mode, policy, status, file_name, sha256, actor_id, blocked, rows_read, created, updated, unchanged, rejected, progress, problem_count, attempt, followed, created_at) " +
			"VALUES ('members', 'create', 'row_by_row', 'done', 'x', ?, ?, ?, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0)", []any{"sha-" + role, s.ID, false}},
		{"INSERT INTO user_merges (survivor_id, source_id, merged_by_id, merged_at, undo_until, choices, lines) SELECT ?, MIN(id), ?, 0, 0, '{}', '[]' FROM users WHERE id <> ?", []any{s.ID, s.ID, s.ID}},
		{"INSERT INTO user_merge_effects (merge_id, seq, effect) SELECT MAX(id), 0, 'x' FROM user_merges WHERE survivor_id = ?", []any{s.ID}},
		{"INSERT INTO import_files (import_id, role, content) SELECT id, 'upload', ? FROM imports WHERE sha256 = ?", []any{[]byte("x"), "sha-" + role}},
		{"INSERT INTO import_effects (import_id, seq, sheet, row_number, entity, entity_id, before_json, after_json) SELECT id, 0, 'x', 2, 'user', ?, 'x', 'x' FROM imports WHERE sha256 = ?", []any{s.ID, "sha-" + role}},
		{"INSERT INTO files (name, title, kind, media_type, size, is_open, has_thumb, uploader_id, created_at) VALUES (?, 'x', 'pdf', 'application/pdf', 1, FALSE, FALSE, ?, 0)", []any{"file-" + role, s.ID}},
		{"INSERT INTO batches (name, name_key, sort_key, created_at, updated_at) VALUES ('x', ?, 'x', 0, 0)", []any{"batch-" + role}},
		{"INSERT INTO batch_members (user_id, batch_id, joined_at) SELECT ?, id, 0 FROM batches WHERE name_key = ?", []any{s.ID, "batch-" + role}},
		{"INSERT INTO member_groups (name, name_key, created_at, updated_at) VALUES ('x', ?, 0, 0)", []any{"group-" + role}},
		{"INSERT INTO sub_groups (group_id, name, name_key, created_at, updated_at) SELECT id, 'x', name_key, 0, 0 FROM member_groups WHERE name_key = ?", []any{"group-" + role}},
		{"INSERT INTO accountability_groups (kind, name, name_key, created_at, updated_at) VALUES ('accountability', ?, ?, 0, 0)", []any{"circle-" + role, "circle-" + role}},
		{"INSERT INTO accountability_members (group_id, user_id, seat, is_leader, joined_at) SELECT id, ?, 'accountability', TRUE, 0 FROM accountability_groups WHERE name_key = ?", []any{s.ID, "circle-" + role}},
		{"INSERT INTO accountability_preferences (user_id, zone, free, goal, is_open, shares_mobile, shares_email, shares_facebook, updated_at) VALUES (?, 'x', '[]', 'x', TRUE, TRUE, TRUE, TRUE, 0)", []any{s.ID}},
		{"INSERT INTO check_ins (user_id, week, did, will_do, blocked, created_at, updated_at) VALUES (?, '2026-11-16', 'x', 'x', 'x', 0, 0)", []any{s.ID}},
		{"INSERT INTO team_lead_selections (group_id, opened_at, closed_at, ended_at, chosen_id) SELECT id, 0, 0, 0, ? FROM accountability_groups WHERE name_key = ?", []any{s.ID, "circle-" + role}},
		{"INSERT INTO team_lead_candidates (selection_id, user_id, sentence, volunteered_at) SELECT id, ?, 'x', 0 FROM team_lead_selections WHERE chosen_id = ?", []any{s.ID, s.ID}},
		{"INSERT INTO team_lead_votes (selection_id, user_id, candidate_id, voted_at) SELECT id, ?, ?, 0 FROM team_lead_selections WHERE chosen_id = ?", []any{s.ID, s.ID, s.ID}},
		{"INSERT INTO saved_reports (name, name_key, source, definition, owner_id, updated_by_id, created_at, updated_at, schedule, schedule_day, file_format, last_mail_note, sheet_by_id) " +
			"VALUES ('x', 'x', 'people', '{}', ?, ?, 0, 0, 'never', 1, 'csv', 'x', ?)", []any{s.ID, s.ID, s.ID}},
		{"INSERT INTO saved_report_levels (report_id, level_id) SELECT MAX(id), 'member' FROM saved_reports", nil},
		{"INSERT INTO saved_report_recipients (report_id, user_id) SELECT MAX(id), ? FROM saved_reports", []any{s.ID}},
		{"INSERT INTO success_assignments (user_id, manager_id, assigned_at, assigned_by_id) VALUES (?, ?, 0, ?)", []any{s.ID, s.ID, s.ID}},
		{"INSERT INTO success_rules (cap, created_at, updated_at) VALUES (1, 0, 0)", nil},
		{"INSERT INTO success_rule_managers (rule_id, manager_id) SELECT MAX(id), ? FROM success_rules", []any{s.ID}},
		{"INSERT INTO success_preferences (user_id, language, updated_at) VALUES (?, 'english', 0)", []any{s.ID}},
		{"INSERT INTO success_queue_days (manager_id, day, made_at) VALUES (?, '2026-11-16', 0)", []any{s.ID}},
		{"INSERT INTO success_queue_items (manager_id, user_id, day, starts_at, reason, score, content) VALUES (?, ?, '2026-11-16', 0, 'quiet', 1, 'x')", []any{s.ID, s.ID}},
		{"INSERT INTO success_contacts (user_id, by_id, item_id, reason, outcome, note, at) SELECT ?, ?, MAX(id), 'quiet', 'reached', 'x', 0 FROM success_queue_items", []any{s.ID, s.ID}},
		{"INSERT INTO group_members (user_id, group_id, sub_group_id, joined_at) SELECT ?, group_id, id, 0 FROM sub_groups WHERE name_key = ?", []any{s.ID, "group-" + role}},
		{"INSERT INTO group_leaders (group_id, user_id, since) SELECT id, ?, 0 FROM member_groups WHERE name_key = ?", []any{s.ID, "group-" + role}},
		{"INSERT INTO sub_group_leaders (sub_group_id, user_id, since) SELECT id, ?, 0 FROM sub_groups WHERE name_key = ?", []any{s.ID, "group-" + role}},
		{"INSERT INTO courses (name, name_key, created_at, updated_at) VALUES ('x', ?, 0, 0)", []any{"course-" + role}},
		{"INSERT INTO units (course_id, name, drip, position, created_at, updated_at) SELECT id, name_key, 'none', 1, 0, 0 FROM courses WHERE name_key = ?", []any{"course-" + role}},
		{"INSERT INTO lessons (course_id, unit_id, name, name_key, type, is_required, drip, position, created_at, updated_at) SELECT course_id, id, name, name, 'Video', TRUE, 'none', 1, 0, 0 FROM units WHERE name = ?", []any{"course-" + role}},
		{"INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id) SELECT ?, course_id, 0, 0, id FROM lessons WHERE name_key = ?", []any{s.ID, "course-" + role}},
		{"INSERT INTO lesson_progress (user_id, lesson_id, course_id, opened_at, last_at, position, seen, seen_seconds) SELECT ?, id, course_id, 0, 0, 0, '[]', 0 FROM lessons WHERE name_key = ?", []any{s.ID, "course-" + role}},
		{"INSERT INTO lesson_notes (user_id, lesson_id, body, created_at, updated_at) SELECT ?, id, 'x', 0, 0 FROM lessons WHERE name_key = ?", []any{s.ID, "course-" + role}},
		{"INSERT INTO content_drafts (user_id, content, content_id, body, saved_at) VALUES (?, 'course', 0, '{}', 0)", []any{s.ID}},
		{"INSERT INTO events (name, name_key, zone, starts_on, starts_time, minutes, created_at, updated_at) VALUES (?, ?, 'Asia/Singapore', '2026-11-17', '19:00', 60, 0, 0)", []any{"event-" + role, "event-" + role}},
		{"INSERT INTO event_dates (event_id, day, planned_at, starts_at, ends_at, is_moved, updated_at) SELECT id, '2026-11-17', 0, 0, 1, FALSE, 0 FROM events WHERE name_key = ?", []any{"event-" + role}},
		{"INSERT INTO event_signups (date_id, user_id, state, turn, answered_at) SELECT d.id, ?, 'going', 1, 0 FROM event_dates d JOIN events e ON e.id = d.event_id WHERE e.name_key = ?", []any{s.ID, "event-" + role}},
		{"INSERT INTO event_reminders (date_id, user_id, hours, sent_at) SELECT d.id, ?, 24, 0 FROM event_dates d JOIN events e ON e.id = d.event_id WHERE e.name_key = ?", []any{s.ID, "event-" + role}},
		{"INSERT INTO stages (number, name, name_key, created_at, updated_at) VALUES (?, 'x', 'x', 0, 0)", []any{s.ID}},
		{"INSERT INTO stage_crew (stage_id, role, user_id) SELECT id, 'leader', ? FROM stages WHERE number = ?", []any{s.ID, s.ID}},
		{"INSERT INTO journeys (user_id, stage_id, since, is_hidden) SELECT ?, id, 0, FALSE FROM stages WHERE number = ?", []any{s.ID, s.ID}},
		{"INSERT INTO stage_moves (user_id, to_id, why, at) SELECT ?, id, 'start', 0 FROM stages WHERE number = ?", []any{s.ID, s.ID}},
		{"INSERT INTO tasks (stage_id, title, points, target_kind, is_automatic, position, created_at, updated_at) SELECT id, 'x', 1, 'none', FALSE, 1, 0, 0 FROM stages WHERE number = ?", []any{s.ID}},
		{"INSERT INTO task_completions (user_id, task_id, points, done_at, how) SELECT ?, t.id, 1, 0, 'hand' FROM tasks t JOIN stages s ON s.id = t.stage_id WHERE s.number = ?", []any{s.ID, s.ID}},
		{"INSERT INTO xp_entries (user_id, source, task_id, points, at, reason) SELECT ?, 'task', t.id, 1, 0, 'x' FROM tasks t JOIN stages s ON s.id = t.stage_id WHERE s.number = ?", []any{s.ID, s.ID}},
		{"UPDATE users SET xp = 1 WHERE id = ?", []any{s.ID}},
		{"INSERT INTO move_ups (user_id, stage_id, attempt, state, note, requested_at, comment) SELECT ?, id, 1, 'waiting', 'x', 0, 'x' FROM stages WHERE number = ?", []any{s.ID, s.ID}},
		{"INSERT INTO notifications (user_id, kind, told_key, title, text, is_shown, created_at) VALUES (?, 'x', 'x', 'x', 'x', TRUE, 0)", []any{s.ID}},
		{"INSERT INTO notifications (user_id, kind, told_key, title, text, actor_id, is_shown, created_at) SELECT MIN(id), 'x', ?, 'x', 'x', ?, TRUE, 0 FROM users WHERE id <> ?", []any{"by-" + role, s.ID, s.ID}},
		{"INSERT INTO event_series_signups (event_id, user_id, since) SELECT e.id, ?, 0 FROM events e WHERE e.name_key = ?", []any{s.ID, "event-" + role}},
		{"INSERT INTO directory_entries (user_id, is_listed, shows_city, shows_stage, shows_batch, updated_at) VALUES (?, TRUE, TRUE, TRUE, TRUE, 0)", []any{s.ID}},
		{"INSERT INTO notification_mutes (user_id, since) VALUES (?, 0)", []any{s.ID}},
		{"INSERT INTO notification_preferences (user_id, kind, is_shown, mail, updated_at) VALUES (?, 'x', TRUE, 'off', 0)", []any{s.ID}},
		{"INSERT INTO notification_digests (user_id, period, starts_on, sent_at) VALUES (?, 'daily', '2026-11-15', 0)", []any{s.ID}},
		{"INSERT INTO wins (user_id, kind, body, amount, currency, won_on, proof_url, hidden_reason, created_at, updated_at) VALUES (?, 'income', ?, 1, 'PHP', '2026-11-15', 'x', 'x', 0, 0)", []any{s.ID, "win-" + role}},
		{"INSERT INTO file_uses (file_id, entity, entity_id) SELECT f.id, 'win', w.id FROM wins w JOIN files f ON f.name = ? WHERE w.body = ?", []any{"file-" + role, "win-" + role}},
		{"INSERT INTO wins (user_id, kind, body, won_on, created_at, updated_at) SELECT MIN(id), 'skill', ?, '2026-11-15', 0, 0 FROM users WHERE id <> ?", []any{"of-another-" + role, s.ID}},
		{"INSERT INTO win_cheers (win_id, user_id, created_at) SELECT w.id, u.id, 0 FROM wins w JOIN users u ON u.id = ? OR u.id = (SELECT MIN(id) FROM users WHERE id <> ?) WHERE w.body IN (?, ?)", []any{s.ID, s.ID, "win-" + role, "of-another-" + role}},
		{"INSERT INTO win_comments (win_id, user_id, body, created_at) SELECT w.id, u.id, 'x', 0 FROM wins w JOIN users u ON u.id = ? OR u.id = (SELECT MIN(id) FROM users WHERE id <> ?) WHERE w.body IN (?, ?)", []any{s.ID, s.ID, "win-" + role, "of-another-" + role}},
		{"INSERT INTO win_reports (win_id, user_id, reason, note, status, created_at) SELECT w.id, u.id, 'spam', 'x', 'open', 0 FROM wins w JOIN users u ON u.id = ? OR u.id = (SELECT MIN(id) FROM users WHERE id <> ?) WHERE w.body IN (?, ?)", []any{s.ID, s.ID, "win-" + role, "of-another-" + role}},
		{"INSERT INTO calendar_feeds (user_id, feed_key, created_at) VALUES (?, ?, 0)", []any{s.ID, "feed-" + role}},
		{"INSERT INTO form_responses (form_id, user_id, version, is_complete, started_at, saved_at) SELECT id, ?, 1, TRUE, 0, 0 FROM forms WHERE slug = 'journey-form'", []any{s.ID}},
		{"INSERT INTO file_uses (file_id, entity, entity_id) SELECT f.id, 'form-response', r.id FROM files f JOIN form_responses r ON r.user_id = f.uploader_id WHERE f.uploader_id = ?", []any{s.ID}},
		{"INSERT INTO form_answers (response_id, is_draft, question, n, value) SELECT id, FALSE, 'why', 0, 'x' FROM form_responses WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO products (name, name_key, price, content_type, is_membership, is_fast_track, created_at, updated_at) VALUES ('x', ?, 1, 'courses', FALSE, FALSE, 0, 0)", []any{"product-" + role}},
		{"INSERT INTO funnels (id, product_id, name, name_key, is_hidden, is_switched_on, page_template, created_at, updated_at) SELECT ?, id, 'x', name_key, FALSE, TRUE, 'link', 0, 0 FROM products WHERE name_key = ?", []any{"funnel-" + role, "product-" + role}},
		{"INSERT INTO payment_terms (id, name, name_key, fee, created_at, updated_at) VALUES (?, 'x', ?, 0, 0, 0)", []any{"term-" + role, "term-" + role}},
		{"INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, created_at, updated_at) SELECT ?, id, product_id, ?, 'staff', 0, 0, 0 FROM funnels WHERE id = ?", []any{s.ID, "term-" + role, "funnel-" + role}},
		// From here on they are members, which triggers keep.
		{"UPDATE products SET is_membership = TRUE WHERE id IN (SELECT product_id FROM subscriptions WHERE user_id = ?)", []any{s.ID}},
		{"INSERT INTO leaving_answers (subscription_id, user_id, reason, note, answered_at) SELECT MAX(id), ?, 'price', 'x', 0 FROM subscriptions WHERE user_id = ?", []any{s.ID, s.ID}},
		{"INSERT INTO grants (user_id, product_id, source, subscription_id, from_at, suspended_from) SELECT user_id, product_id, 'subscription', id, 0, 1296000000 FROM subscriptions WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO grants (user_id, product_id, source, from_at, to_at, reason, given_by_id, given_at) SELECT user_id, product_id, 'staff', 0, 1, 'x', user_id, 0 FROM subscriptions WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO invoices (subscription_id, user_id, price, fee, discount, created_at) SELECT id, user_id, 1, 0, 0, 0 FROM subscriptions WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO payment_schedules (invoice_id, subscription_id, user_id, position, price, schedule_date, paid, is_added, created_at, updated_at) SELECT id, subscription_id, user_id, 1, 1, 0, 0, FALSE, 0, 0 FROM invoices WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO enrolments (user_id, levels, is_return, is_told, created_at) VALUES (?, '', FALSE, FALSE, 0)", []any{s.ID}},
		{"INSERT INTO payment_waivers (schedule_id, user_id, amount, reason, state, asked_by_id, asked_at, decided_at, note) SELECT id, user_id, 1, 'x', 'declined', user_id, 0, 0, 'x' FROM payment_schedules WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO payments (user_id, schedule_id, amount, platform, platform_key, external_id, external_key, transaction_id, paid_at, reversed_at, reason) SELECT user_id, id, 1, 'x', 'x', 'x', ?, ?, 0, 0, 'x' FROM payment_schedules WHERE user_id = ?", []any{"reference-" + role, "transaction-" + role, s.ID}},
		{"INSERT INTO payment_refunds (client_key, handle, user_id, payment_id, schedule_id, amount, effect, reason, platform, platform_key, external_id, gateway, state, failure, created_by_id, created_at) SELECT ?, ?, user_id, id, schedule_id, 1, 'forgiven', 'x', 'x', 'x', 'x', 'stripe', 'failed', 'x', user_id, 0 FROM payments WHERE user_id = ?", []any{"refund-" + role, "refund-" + role, s.ID}},
		{"INSERT INTO ledger_transactions (kind, user_id, invoice_id, at) SELECT 'invoice', user_id, id, 0 FROM invoices WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO orders (client_key, funnel_id, term_id, plan, first_name, last_name, email, email_key, mobile, user_id, held_until, created_at) VALUES (?, ?, ?, '{}', 'x', 'x', 'x', ?, 'x', ?, 0, 0)", []any{"order-" + role, "funnel-" + role, "term-" + role, "order-" + role, s.ID}},
		{"INSERT INTO affiliates (user_id, slug, since, updated_at) VALUES (?, ?, 0, 0)", []any{s.ID, "canary-" + role + "-word"}},
		{"INSERT INTO affiliate_words (word, affiliate_id) SELECT slug, id FROM affiliates WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_touches (affiliate_id, is_main, at) SELECT id, TRUE, 0 FROM affiliates WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliates (user_id, slug, since, updated_at) SELECT id, 'of-nobody', 0, 0 FROM users WHERE email = 'affiliate@atlas.test' ON CONFLICT DO NOTHING", nil},
		{"INSERT INTO affiliate_words (word, affiliate_id) SELECT slug, id FROM affiliates WHERE slug = 'of-nobody' ON CONFLICT DO NOTHING", nil},
		{"INSERT INTO affiliate_touches (affiliate_id, is_main, at) SELECT a.id, TRUE, 0 FROM affiliates a WHERE a.slug = 'of-nobody'", nil},
		{"INSERT INTO affiliate_leads (affiliate_id, user_id, email_key, touch_id, created_at) SELECT t.affiliate_id, ?, ?, t.id, 0 FROM affiliate_touches t WHERE t.id = (SELECT MAX(id) FROM affiliate_touches)", []any{s.ID, "lead-" + role}},
		{"INSERT INTO affiliate_links (affiliate_id, code, campaign, campaign_key, page_path, created_at) SELECT id, 'canary', 'x', 'x', '', 0 FROM affiliates WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid, commission) SELECT a.id, d.day, 'main', 0, 1, 0, 0, 0 FROM affiliates a CROSS JOIN (SELECT 0 AS day UNION ALL SELECT -28800000) d WHERE a.user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid, commission) SELECT a.id, d.day, 'main', 0, 1, 1, 0, 0 FROM affiliates a CROSS JOIN (SELECT 0 AS day UNION ALL SELECT -28800000) d WHERE a.slug = 'of-nobody' ON CONFLICT (affiliate_id, day, link_key, hold_until) DO UPDATE SET visits = affiliate_days.visits + 1, leads = affiliate_days.leads + 1", nil},
		{"INSERT INTO affiliate_terms (affiliate_id, version, accepted_at) SELECT id, 1, 0 FROM affiliates WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_resources (title, kind, note, subject, body, position, views, created_at, updated_at) VALUES ('x', 'caption', '', '', 'x', 1, 0, 0, 0)", nil},
		{"INSERT INTO affiliate_resource_views (resource_id, affiliate_id, day) SELECT MAX(r.id), a.id, 0 FROM affiliate_resources r, affiliates a WHERE a.user_id = ? GROUP BY a.id", []any{s.ID}},
		{"INSERT INTO affiliate_rates (affiliate_id, kind, value, set_at) SELECT id, 'Percentage', 1, 0 FROM affiliates WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_payouts (affiliate_id, amount, method, reference, created_at, returned_at) SELECT id, 0, 'gcash', 'x', 0, 0 FROM affiliates WHERE user_id = ?", []any{s.ID}},
		{`INSERT INTO affiliate_payout_accounts (affiliate_id, kind, bank, holder, number_sealed, number_key, last_four, created_at, usable_at)
			SELECT id, 'GCash', '', 'x', '', slug, 'x', 0, 0 FROM affiliates WHERE user_id = ?`, []any{s.ID}},
		{"INSERT INTO affiliate_payout_requests (affiliate_id, amount, created_at) SELECT id, 0, 0 FROM affiliates WHERE user_id = ?", []any{s.ID}},
		// Nobody earns from their own order: the sale is void and its entry is skipped, so that the ledger stays sound.
		{"INSERT INTO affiliate_decisions (order_id, rule, reason, verdicts, link_days, decided_at) SELECT id, 'last-link', 'x', '[]', 30, 0 FROM orders WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_sale_terms (order_id, subscription_id, affiliate_id, kind, value, source, hold_days, set_at, voided_at) SELECT o.id, (SELECT MIN(b.id) FROM subscriptions b WHERE b.user_id = o.user_id), a.id, 'Percentage', 1, 'program', 30, 0, 0 FROM orders o JOIN affiliates a ON a.user_id = o.user_id WHERE o.user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_commissions (affiliate_id, order_id, schedule_id, kind, reason, base, amount, rate_kind, rate_value, rate_source, at, hold_until, cancelled_at) SELECT t.affiliate_id, t.order_id, p.id, 'skipped', 'x', 0, 0, 'Percentage', 1, 'program', 0, 0, 0 FROM affiliate_sale_terms t JOIN payment_schedules p ON p.subscription_id = t.subscription_id WHERE p.user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_claims (affiliate_id, kind, reference, email, text, asked_at, state, answer) SELECT a.id, 'claim', 'x', u.email, 'x', 0, 'declined', 'x' FROM affiliates a JOIN users u ON u.id = a.user_id WHERE a.user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_sale_moves (order_id, to_affiliate_id, reason, at) SELECT o.id, a.id, 'x', 0 FROM orders o JOIN affiliates a ON a.user_id = o.user_id WHERE o.user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_flags (affiliate_id, kind, state, facts, found_at, seen_at, note) SELECT id, 'jump', 'dismissed', '{}', 0, 0, 'x' FROM affiliates WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_notes (affiliate_id, text, at) SELECT id, 'x', 0 FROM affiliates WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO affiliate_commission_sums (affiliate_id, hold_until, open_amount, in_payout, paid) SELECT id, 0, 0, 0, 0 FROM affiliates WHERE user_id = ?", []any{s.ID}},
		{"INSERT INTO payment_attempts (handle, order_id, gateway, method, amount, state, lapses_at, created_at) SELECT ?, id, 'bank', 'bank', 1, 'waiting', 0, 0 FROM orders WHERE user_id = ?", []any{"attempt-" + role, s.ID}},
		{"INSERT INTO payment_proofs (attempt_id, file_id, reference, reference_key, state, sent_at, reason) SELECT a.id, (SELECT MIN(id) FROM files), 'x', a.handle, 'refused', 0, 'x' FROM payment_attempts a JOIN orders o ON o.id = a.order_id WHERE o.user_id = ?", []any{s.ID}},
		{"INSERT INTO webhook_events (gateway, event_id, body, received_at, attempt_id) SELECT 'x', a.handle, 'x', 0, a.id FROM payment_attempts a JOIN orders o ON o.id = a.order_id WHERE o.user_id = ?", []any{s.ID}},
		{"INSERT INTO stray_payments (attempt_id, external_id, external_key, amount, currency, why, came_at, note) SELECT a.id, 'x', 'x', 1, 'PHP', 'x', 0, 'x' FROM payment_attempts a JOIN orders o ON o.id = a.order_id WHERE o.user_id = ?", []any{s.ID}},
		{"INSERT INTO waitlist_entries (funnel_id, first_name, email, email_key, created_at) SELECT ?, 'x', u.email, u.email_key, 0 FROM users u WHERE u.id = ?", []any{"funnel-" + role, s.ID}},
		{"INSERT INTO ledger_entries (transaction_id, account, amount) SELECT id, 'receivable', 1 FROM ledger_transactions WHERE user_id = ? UNION ALL SELECT id, 'revenue', -1 FROM ledger_transactions WHERE user_id = ?", []any{s.ID, s.ID}},
	} {
		if _, err := a.DB.Exec(t.Context(), row.text, row.args...); err != nil {
			t.Fatalf("%s: got error %v, want none", row.text, err)
		}
	}
	return s
}

const message = "INSERT INTO outbox_mails (message_id, kind, to_address, to_name, subject, text, html, secret, status, attempts, last_error, created_at, status_at) VALUES (?, 'x', ?, 'x', 'x', ?, 'x', FALSE, 'dead', 0, 'x', 0, 0)"

// unmarked are columns that must stay what they are: keys of other tables, and what the rows are found by.
var unmarked = map[string]bool{
	"webhook_deliveries.email_key": true,
	"affiliates.slug":              true, "affiliate_words.word": true, // the one is the other
	"affiliate_claims.email": true,
	"users.email":            true, "users.email_key": true, "waitlist_entries.email_key": true, "user_access_levels.level_id": true, "rate_counters.bucket": true, "outbox_mails.to_address": true,
	"outbox_mails.text": true, "bug_reports.email": true, "users.last_login_at": true,
	"users.email_proven_at": true, "users.name_key": true, "users.search_text": true,
	"wins.kind": true, "wins.amount": true, "wins.currency": true, "wins.won_on": true,
}

// mark writes a word of the person's own into every column about them and gives those that an export must show.
func (s *subject) mark() (exported []string) {
	s.t.Helper()
	for _, table := range tables() {
		for _, about := range table.About {
			args := []any{s.ID}
			if about.By != nil {
				args = about.By(s.Person)
			} else {
				args = slices.Repeat(args, strings.Count(about.Where, "?"))
			}
			if n, err := s.a.DB.Int(s.t.Context(), "SELECT COUNT(*) FROM "+table.Name+" WHERE "+about.Where, slices.Clone(args)...); n == 0 || err != nil {
				s.t.Errorf("%s, %s where %s: got %d rows and error %v, want some: add a row to the test", s.name,
					table.Name, about.Where, n, err)
			}
			for _, class := range []privacy.Class{privacy.Public, privacy.Personal, privacy.Sensitive} {
				for _, column := range strings.Fields(columnsOf(table.Name)[class]) {
					exported = append(exported, s.markColumn(table.Name, column, about, slices.Clone(args))...)
				}
			}
		}
	}
	return exported
}

func columnsOf(name string) privacy.Columns {
	for _, table := range tables() {
		if table.Name == name && table.Columns != nil {
			return table.Columns
		}
	}
	return nil
}

func (s *subject) markColumn(table, column string, about privacy.About, args []any) []string {
	s.t.Helper()
	if unmarked[table+"."+column] {
		return nil
	}
	word := fmt.Sprintf("canary-%s-%s-%s", s.name, table, column)
	var value any = word
	// The facts of an entry are text; every other content is bytes.
	isBytes := column == "content" && table != "success_queue_items" || column == "screenshot"
	if isBytes {
		value = []byte(word)
		word = base64.StdEncoding.EncodeToString([]byte(word))
	}
	if _, err := s.a.DB.Exec(s.t.Context(), "UPDATE "+table+" SET "+column+" = ? WHERE "+about.Where, append([]any{value}, args...)...); err != nil {
		s.t.Fatalf("%s.%s: got error %v, want none", table, column, err)
	}
	if about.NoExport || about.Only != "" && !slices.Contains(strings.Fields(about.Only), column) {
		return nil
	}
	return []string{word}
}

// dump is everything in the database as text.
func dump(t *testing.T, a *testkit.Atlas) string {
	t.Helper()
	columns, err := a.DB.Columns(t.Context())
	check.NoError(t, "list the columns", err)
	var out strings.Builder
	for table, names := range columns {
		rows, err := a.DB.Query(t.Context(), "SELECT "+strings.Join(names, ", ")+" FROM "+table)
		check.NoError(t, "read the rows", err)
		for rows.Next() {
			values, dest := make([]any, len(names)), make([]any, len(names))
			for i := range values {
				dest[i] = &values[i]
			}
			check.NoError(t, "read the row", rows.Scan(dest...))
			for i, value := range values {
				if raw, ok := value.([]byte); ok {
					value = string(raw)
				}
				fmt.Fprintf(&out, "%s.%s=%v\n", table, names[i], value)
			}
		}
		rows.Close()
	}
	return out.String()
}

// A person's copy holds everything about them and nothing about anybody else; after an erasure nothing about them is left.
func TestCopyAndErasureReachEveryTable(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		liza, ramon := newSubject(t, a, "tribe-team-fa"), newSubject(t, a, "tribe-team-ro")
		exported, others := liza.mark(), ramon.mark()
		refold(t, a)
		rows, err := privacy.Export(t.Context(), a.DB, tables(), liza.Person)
		check.NoError(t, "export the rows", err)
		var text strings.Builder
		for _, table := range rows {
			for _, row := range table.Rows {
				for column, value := range row {
					if raw, ok := value.([]byte); ok {
						value = base64.StdEncoding.EncodeToString(raw)
					}
					fmt.Fprintln(&text, column, value)
				}
			}
		}
		if len(exported) < 25 {
			t.Errorf("marks: got %d, want at least 25", len(exported))
		}
		for _, word := range exported {
			if !strings.Contains(text.String(), word) {
				t.Errorf("the copy: got it without %q, want it inside", word)
			}
		}
		for _, word := range others {
			if strings.Contains(text.String(), word) {
				t.Errorf("the copy: got %q of somebody else, want it left out", word)
			}
		}
		before := dump(t, a)
		if n := strings.Count(before, "canary-tribe-team-fa-"); n < 35 {
			t.Errorf("marks in the database: got %d, want at least 35", n)
		}
		erase(t, a, liza)
		after := dump(t, a)
		for line := range strings.Lines(after) {
			if strings.Contains(line, "canary-tribe-team-fa-") || strings.Contains(line, liza.Email) {
				t.Errorf("left behind: got %q, want nothing", strings.TrimSpace(line))
			}
		}
		if was, is := strings.Count(before, "canary-tribe-team-ro-"), strings.Count(after, "canary-tribe-team-ro-"); was != is {
			t.Errorf("marks of somebody else: got %d, want %d", is, was)
		}
		if found, err := a.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("what verification finds: got %q and error %v, want none", found, err)
		}
	})
}

// refold brings the words that people are found by up to their marked names.
func refold(t *testing.T, a *testkit.Atlas) {
	t.Helper()
	_, err := a.DB.Exec(t.Context(), "UPDATE users SET name_key = '', search_text = ''")
	check.NoError(t, "clear the words that people are found by", err)
	check.NoError(t, "fold the names of people", a.Identity.People.Fold(t.Context()))
}

func erase(t *testing.T, a *testkit.Atlas, s *subject) {
	t.Helper()
	_, err := a.DB.Exec(t.Context(), "DELETE FROM erasures WHERE user_id = ?", s.ID)
	check.NoError(t, "drop the erasure of before", err)

	var admin int
	check.NoError(t, "read the row",
		a.DB.Row(t.Context(), "SELECT id FROM users WHERE email = 'admin@atlas.test'", nil, &admin))

	access, err := a.Identity.Levels.LoadUserAccess(t.Context(), admin)
	check.NoError(t, "read the access of the administrator", err)
	byAdmin := actor.With(t.Context(), actor.Actor{UserID: admin, Rights: access.Rights, Sees: access.Sees})
	_, err = a.Identity.DataRights.EraseUser(byAdmin, s.ID, "by law", true)
	check.NoError(t, "erase somebody", err)
}
