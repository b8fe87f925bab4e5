package proof

import (
	"fmt"
	"regexp"
	"strings"
)

// shown are the text columns that somebody may read through GraphQL; true marks what is not for everybody. Every other column gets
// a canary that no answer may hold, so a column that is to be shown has to be entered here.
var shown = map[string]bool{
	"access_levels.id": false, "access_levels.name": false, "access_levels.description": false, "access_levels.pages": false, "access_levels.functions": false,
	"bug_reports.message": true, "bug_reports.page_url": true, "bug_reports.status": false, "bug_reports.email": true, "bug_reports.user_agent": true,
	"brand_logos.name": false, "policy_versions.policy": false, "policy_versions.body": false, "policy_versions.note": false, "policy_versions.actor_name": false,
	"products.benefits": false, "directory_entries.headline": false, "directory_entries.about": false, "directory_entries.skills": false,
	"changelog_entries.title": false, "changelog_entries.body": false,
	"default_settings.name": false, "default_settings.value": false,
	"default_setting_changes.before_value": true, "default_setting_changes.after_value": true, "default_setting_changes.actor_name": true,
	"imports.kind": false, "imports.mode": false, "imports.policy": false, "imports.status": false, "imports.file_name": true, "imports.failure": true, "imports.undo_failure": true,
	"info_log.action": false, "info_log.entity": true, "info_log.entity_id": true, "info_log.label": true, "info_log.request_id": true, "info_log.ip": true,
	"sessions.ip": true, "email_changes.email": true, "data_exports.status": false,
	"outbox_mails.kind": true, "outbox_mails.to_address": true, "outbox_mails.subject": true, "outbox_mails.text": true, "outbox_mails.html": true,
	"outbox_mails.status": false, "outbox_mails.last_error": true,
	"user_access_levels.level_id": false,
	"user_merges.choices":         false, "user_merges.lines": false,
	"users.email": true, "users.slug": true, "users.tribe_id": true, "users.first_name": true, "users.middle_name": true, "users.last_name": true,
	"users.suffix": true, "users.sex": true, "users.birthdate": true, "users.profile_image": true,
	"users.mobile_number": true, "users.notes": true, "users.facebook_profile": true, "users.instagram_profile": true, "users.linkedin_profile": true,
	"users.tiktok_profile": true, "users.x_profile": true, "users.youtube_profile": true, "users.website": true,
	"users.country_code": true, "users.country": true, "users.state_code": true, "users.state": true, "users.city": true,
}

// unreachable are tables that nothing fills through the schema yet.
var unreachable = []string{}

const (
	secretWord  = "canary-of-"
	privateWord = "private-of-"
)

var secretName = regexp.MustCompile(`hash|token|sealed|secret|otp`)

// textColumns lists table.column of everything that is text. SQLite.
func (h *fixture) textColumns() []string {
	h.t.Helper()
	out := []string{}
	for _, table := range h.ours() {
		for _, column := range h.texts("SELECT name FROM pragma_table_info('" + table + "') WHERE type = 'TEXT'") {
			out = append(out, table+"."+column)
		}
	}
	return out
}

// plant writes a canary into every text column of a table. People who act keep what they sign in with.
func (h *fixture) plant(tables ...string) {
	h.t.Helper()
	acting := []string{"0"}
	for _, actor := range actors {
		acting = append(acting, fmt.Sprint(h.me(actor).id), fmt.Sprint(h.me(actor).original))
	}
	known := map[string]bool{}
	for _, name := range h.textColumns() {
		known[name] = true
		table, column, _ := strings.Cut(name, ".")
		private, isShown := shown[name]
		if !contains(tables, table) || isShown && !private {
			continue
		}
		word := secretWord
		if isShown {
			word = privateWord
		}
		where := ""
		if table == "users" {
			where = " WHERE id NOT IN (" + strings.Join(acting, ", ") + ")"
		}
		if empty := h.Number("SELECT COUNT(*) FROM "+table+where) == 0; empty != contains(unreachable, table) {
			h.t.Errorf("%s: got it empty %t, want %t: make a row in fill(), or enter the table as unreachable", table,
				empty, !empty)
		}
		h.Exec(fmt.Sprintf("UPDATE %s SET %s = '%s%s-' || rowid%s", table, column, word, name, where))
	}
	for name := range shown {
		if !known[name] {
			h.t.Errorf("%s: got an entry of canaries_test.go for a table that is gone, want none", name)
		}
	}
}

// realSecrets are secrets as they are, where no canary could be put.
func (h *fixture) realSecrets() []string {
	h.t.Helper()
	out := []string{"246810", "token=abc"} // in the letters of rows_test.go
	for _, client := range h.clients {
		if client.Cookie != "" {
			out = append(out, client.Cookie)
		}
	}
	for _, name := range h.textColumns() {
		table, column, _ := strings.Cut(name, ".")
		if secretName.MatchString(column) {
			out = append(out, h.texts("SELECT DISTINCT "+column+" FROM "+table+" WHERE LENGTH("+column+") > 8")...)
		}
	}
	return out
}
