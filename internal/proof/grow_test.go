package proof

import (
	"fmt"
	"slices"
	"strings"

	"atlas/internal/platform/db"
)

// columns lists the columns of a table that are stored.
func (h *fixture) columns(table string) []string {
	h.t.Helper()
	if h.DB.Engine == db.Postgres {
		return h.texts("SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ? AND is_generated = 'NEVER' ORDER BY ordinal_position", table)
	}
	return h.texts("SELECT name FROM pragma_table_info('" + table + "')")
}

// different says what a copy of a row has of its own; k counts the copies. Keys that the database makes are left to it.
var different = map[string]map[string]string{
	"users":              numberedColumns("email", "email_key", "slug", "tribe_id"),
	"access_levels":      {"id": "id || '-copy-' || k", "name": "name || '-copy-' || k", "name_key": "name_key || '-copy-' || k", "is_system": "1 = 0", "position": "position + 100 * k"},
	"sessions":           {"token_hash": "token_hash || '-copy-' || k", "last_seen_at": "last_seen_at - k"}, // the oldest of a person go first
	"reset_requests":     {"id": "id - k", "token_hash": "token_hash || '-copy-' || k"},
	"email_proofs":       numberedColumns("token_hash"),
	"rate_counters":      numberedColumns("bucket"),
	"bug_reports":        {"user_id": "(SELECT MIN(id) FROM users) + k"},
	"outbox_mails":       numberedColumns("message_id"),
	"two_factors":        {"user_id": ofTheCopy},
	"directory_entries":  {"user_id": ofTheCopy},
	"notification_mutes": {"user_id": ofTheCopy},
	"email_changes":      {"user_id": ofTheCopy},
	"erasures":           {"user_id": ofTheCopy},
	"recovery_codes":     numberedColumns("code_hash"),
	"erased_addresses":   numberedColumns("address_key"),
	"avatars":            numberedColumns("name"),
	"import_files":       numberedColumns("role"),
	"brand_logos":        numberedColumns("name"),
	"policy_versions":    {"version": "version + 1000 * k"},
	"import_effects":     {"seq": "seq + 1000 * k"},

	"api_keys":                numberedColumns("public_id"),
	"saved_report_levels":     numberedColumns("level_id"),
	"saved_report_recipients": {"user_id": ofTheCopy},
	"outbox_files":            {"mail_id": "(SELECT c.id FROM outbox_mails c JOIN outbox_mails o ON c.message_id = o.message_id || '-copy-' || k WHERE o.id = mail_id)"},

	"user_merge_effects": {"seq": "seq + 1000 * k"},
}

// ofTheCopy finds the copy of the person a row belongs to, where everybody has one at most.
const ofTheCopy = "(SELECT c.id FROM users c JOIN users o ON c.email_key = o.email_key || '-copy-' || k WHERE o.id = user_id)"

func numberedColumns(columns ...string) map[string]string {
	out := map[string]string{}
	for _, column := range columns {
		out[column] = column + " || '-copy-' || k"
	}
	return out
}

// triggered are tables that triggers fill from the others.
var triggered = []string{
	"billing_days", "paid_days", "schedules_by_day", "schedules_by_kind", "member_stints", "member_days", "member_gaps", "member_runs", "cohort_months", "affiliate_cash", "affiliate_cash_days", "xp_days",
}

// grow makes ten rows of every one. Settings are as many as the program knows, levels of people follow the people, and there is one answer about
// leaving for each term that ended.
func (h *fixture) grow() {
	h.t.Helper()
	// The rows of others point to copies of these.
	first := []string{
		"users", "payment_terms", "funnels", "subscriptions", "payments", "orders", "affiliate_sale_terms", "outbox_mails",
	}
	tables := slices.DeleteFunc(h.ours(), func(table string) bool {
		return slices.Contains(triggered, table) || table == "default_settings" || table == "user_access_levels" || table == "leaving_answers" || slices.Contains(first, table)
	})
	ks := []string{}
	for k := 1; k < 10; k++ {
		ks = append(ks, fmt.Sprintf("SELECT %d AS k", k))
	}
	for _, table := range append(first, tables...) {
		into, values := []string{}, []string{}
		for _, column := range h.columns(table) {
			value, own := different[table][column]
			if column == "id" && !own {
				continue
			}
			if !own {
				value = column
			}
			into, values = append(into, column), append(values, value)
		}
		h.Exec(fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %s CROSS JOIN (%s) AS copies",
			table, strings.Join(into, ", "), strings.Join(values, ", "), table, strings.Join(ks, " UNION ALL ")))
	}
	h.Exec(fmt.Sprintf(`INSERT INTO user_access_levels (user_id, level_id, granted_at) SELECT n.id, g.level_id, g.granted_at
		FROM user_access_levels g JOIN users o ON o.id = g.user_id CROSS JOIN (%s) AS copies JOIN users n ON n.email_key = o.email_key || '-copy-' || k`,
		strings.Join(ks, " UNION ALL ")))
}
