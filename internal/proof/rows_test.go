package proof

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"

	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/support"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/mail"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// Fresh rows for calls that change or use them up.

// report is a bug report that p sent, with a picture.
func (h *fixture) report(p person) int {
	h.t.Helper()
	picture := h.picture()
	page := "/profile"
	ctx := actor.With(h.t.Context(), actor.Actor{UserID: p.id, IP: "127.0.0.1", UserAgent: "proof"})
	check.NoError(h.t, "report a bug",
		h.Identity.Support.Submit(ctx, support.Input{Message: "The save button stays grey", PageURL: &page, Screenshot: &picture}))
	return h.last("bug_reports")
}

func (h *fixture) picture() string {
	h.t.Helper()
	var dot bytes.Buffer
	check.NoError(h.t, "encode the picture", png.Encode(&dot, image.NewRGBA(image.Rect(0, 0, 2, 2))))
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(dot.Bytes())
}

// newMail is mail that waits.
func (h *fixture) newMail() int {
	h.t.Helper()
	letter := mail.Message{
		Kind: "proof", To: "somebody@example.com", Subject: "A letter", Lines: []string{"Hello"}, Code: "246810",
		Button: &mail.Button{Label: "Open", Path: "/login?token=abc"}, Secret: true,
	}
	check.NoError(h.t, "send the message", h.Mailer.Send(h.t.Context(), letter))
	return h.last("outbox_mails")
}

// discardedLetter is mail that was given up after a failure.
func (h *fixture) discardedLetter() int {
	h.t.Helper()
	id := h.newMail()
	h.Exec("UPDATE outbox_mails SET status = 'discarded', attempts = 3, last_error = 'mailbox full', sent_at = created_at WHERE id = ?", id)
	return id
}

// logLine is a line of the info log by and about p.
func (h *fixture) logLine(p person) int {
	h.t.Helper()
	h.Exec(`INSERT INTO info_log (at, action, actor_id, on_behalf_of_id, subject_user_id, entity, entity_id, label, before_json, after_json, request_id, ip)
		VALUES (?, 'setting_update', ?, ?, ?, 'default_setting', '7', 'A setting', '{"value":"1"}', '{"value":"2"}', 'proof', '127.0.0.1')`, testkit.Start, p.id, p.id, p.id)
	return h.last("info_log")
}

// changelogEntry is a draft.
func (h *fixture) changelogEntry() int {
	h.t.Helper()
	h.Exec("INSERT INTO changelog_entries (title, body, created_at, updated_at) VALUES ('A draft', 'Not yet for everybody', ?, ?)", testkit.Start, testkit.Start)
	return h.last("changelog_entries")
}

func entryInput() vars {
	return vars{"title": "A new page", "body": "It is **here**.", "isPublished": true}
}

// level is one of the site's own that nobody holds.
func (h *fixture) level() string {
	h.t.Helper()
	id := h.name("level")
	h.as(staff).GraphQL(`mutation($input: AccessLevelInput!) { createAccessLevel(input: $input) { id } }`, vars{"input": levelInput(id)}, nil)
	return id
}

func levelInput(id string) vars {
	return vars{"id": id, "name": "The " + id, "description": "For the proof", "pages": []any{"profile"}, "functions": []any{"user_create"}}
}

func (h *fixture) setting(name string) int {
	h.t.Helper()
	return h.Number("SELECT id FROM default_settings WHERE name = ?", name)
}

// resetRequest is a request of p for a new password; nobody's when there is no such person.
func (h *fixture) resetRequest(p person) *signin.ResetHandle {
	h.t.Helper()
	handle, err := h.Identity.SignIn.ForgotPassword(h.t.Context(), p.email, sessions.Client{IP: "127.0.0.1"})
	check.NoError(h.t, "ask for a new password", err)
	return handle
}

func (h *fixture) last(table string) int {
	h.t.Helper()
	return h.Number("SELECT MAX(id) FROM " + table)
}

// importRow is a sheet that p uploaded, at some point of its life, with files and an effect. What is done can be undone.
func (h *fixture) importRow(p person, status string) int {
	h.t.Helper()
	count := map[string][3]int{"checked": {1, 0, 0}, "failed": {0, 0, 2}, "done": {1, 1, 1}, "undone": {1, 1, 1}}[status]
	h.Exec(`INSERT INTO imports (kind, mode, policy, status, file_name, sha256, actor_id, blocked, rows_read, created, updated, unchanged, rejected, progress, problem_count,
		failure, attempt, followed, created_at, started_at, finished_at, undone_at, undone_by_id, undo_failure)
		VALUES ('members', 'upsert', 'row_by_row', ?, 'people.xlsx', 'the same file', ?, ?, ?, ?, ?, 1, ?, 3, 0, ?, 1, 0, ?, ?, ?, ?, ?, ?)`,
		status, p.id, status == "failed", count[0]+count[1]+count[2]+1, count[0], count[1], count[2], "Something went wrong, try again",
		testkit.Start, testkit.Start, testkit.Start, testkit.Start, p.id, "Rows changed meanwhile")
	id := h.last("imports")
	h.Exec("INSERT INTO import_files (import_id, role, content) VALUES (?, 'source', ?)", id, []byte("PK"))
	if status == "failed" || status == "undone" {
		h.Exec("INSERT INTO import_files (import_id, role, content) VALUES (?, 'problems', ?)", id, []byte(`[{"sheet":"Members","row":2,"column":"Email","message":"is required","value":"x"}]`))
		h.Exec("INSERT INTO import_effects (import_id, seq, sheet, row_number, entity, entity_id, before_json, after_json) VALUES (?, 1, 'Members', 2, 'user', ?, '{}', '{}')", id, p.id)
		h.Exec("INSERT INTO import_files (import_id, role, content) VALUES (?, 'warnings', ?)", id, []byte(`[{"sheet":"Members","row":3,"column":"Access Levels","message":"opens no content"}]`))
		h.Exec("UPDATE imports SET problem_count = 1, warning_count = 1 WHERE id = ?", id)
	}
	return id
}

// aNewcomer names somebody who just came, newcomers as a batch of one: what a batch costs grows with its length.
func aNewcomer(h *fixture, _ person) vars { return vars{"id": h.newcomer().id} }

func newcomers(h *fixture, _ person) vars { return vars{"ids": []any{h.newcomer().id}} }

// archivedNewcomer is somebody who came and went.
func (h *fixture) archivedNewcomer() person {
	h.t.Helper()
	p := h.newcomer()
	h.Exec("UPDATE users SET archived_at = ? WHERE id = ?", testkit.Start, p.id)
	return p
}

// personInput is all that can be said about a person, levels aside.
func personInput(email string) vars {
	return vars{
		"email": email, "tribeId": "TRB-" + email[:min(len(email), 20)], "firstName": "Maria", "middleName": "Luz", "lastName": "of " + email, "suffix": "Jr.", "sex": "Female",
		"birthdate": "1990-05-17", "mobileNumber": "09171234567", "notes": "Called on Monday", "basePoints": 10,
		"socials":  vars{"facebook": "maria.santos", "instagram": "maria", "linkedin": "maria", "tiktok": "maria", "x": "maria", "youtube": "maria", "website": "https://maria.example"},
		"location": vars{"countryCode": "PH", "stateCode": "CEB", "city": "Cebu City"},
	}
}

// doubles are two newcomers who seem to be the same, each with something of everything that a merge looks at.
func (h *fixture) doubles() (survivor, source person) {
	h.t.Helper()
	survivor, source = h.newcomer(), h.newcomer()
	for i, p := range []person{survivor, source} {
		h.Exec("UPDATE users SET tribe_id = ?, notes = ?, base_points = ?, city = ?, profile_image = ? WHERE id = ?",
			fmt.Sprint("TRB-", p.id), fmt.Sprint("Note ", p.id), i+1, fmt.Sprint("City ", i), fmt.Sprint("/picture-", p.id), p.id)
		h.Exec("INSERT INTO bug_reports (message, status, user_id, created_at) VALUES ('It is slow', 'open', ?, 0)", p.id)
		h.Exec("INSERT INTO two_factors (user_id, secret, last_step, created_at) VALUES (?, ?, 0, 0)", p.id, []byte("x"))
		h.Exec("INSERT INTO content_drafts (user_id, content, content_id, body, saved_at) VALUES (?, 'course', 0, '{}', 0)", p.id)
	}
	return survivor, source
}

// mergeOf is what it takes to merge two people.
func (h *fixture) mergeOf(survivor, source person) vars {
	h.t.Helper()
	var answer struct{ MergePlan struct{ Version string } }
	h.as(staff).GraphQL(`query($survivorId: Int!, $sourceId: Int!) { mergePlan(survivorId: $survivorId, sourceId: $sourceId) { version } }`,
		vars{"survivorId": survivor.id, "sourceId": source.id}, &answer)
	return vars{"survivorId": survivor.id, "sourceId": source.id, "version": answer.MergePlan.Version, "answers": []any{vars{"name": "notes", "value": "both"}}}
}

// merge is two newcomers who became one; changed has the survivor edited since.
func (h *fixture) merge(changed bool) int {
	h.t.Helper()
	survivor, source := h.doubles()
	h.as(staff).GraphQL(`mutation($survivorId: Int!, $sourceId: Int!, $version: String!, $answers: [MergeAnswer!]!) {
		mergeUsers(survivorId: $survivorId, sourceId: $sourceId, version: $version, answers: $answers) { id } }`, h.mergeOf(survivor, source), nil)
	if changed {
		h.Exec("UPDATE users SET notes = 'Newer' WHERE id = ?", survivor.id)
	}
	return h.last("user_merges")
}
