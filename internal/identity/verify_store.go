package identity

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/account"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/db"
)

// ruleStore looks for rows that break the invariants of identity.
type ruleStore struct{ db *db.DB }

// broken says which rows break a rule that a statement can ask for.
func (s *ruleStore) broken(ctx context.Context, now time.Time) ([]string, error) {
	var found []string
	for _, rule := range []struct {
		says, query string
		args        []any
	}{
		{"session %s was used before it started or after it ended",
			`SELECT id FROM sessions WHERE last_seen_at < created_at OR expires_at < last_seen_at`, nil},
		{"session %s was used in the future", `SELECT id FROM sessions WHERE last_seen_at > ?`,
			[]any{now.Add(clockSlack)}},
		{"session %s belongs to an archived person",
			`SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.archived_at IS NOT NULL`, nil},
		{"session %s views as its own owner, without an end, or has an end without a view",
			`SELECT id FROM sessions WHERE original_user_id = user_id
				OR (original_user_id IS NULL) <> (impersonation_ends_at IS NULL)`, nil},
		{"session %s views as someone for more than a day", `SELECT id FROM sessions WHERE impersonation_ends_at > ?`,
			[]any{now.AddDate(0, 0, 1)}},
		{"reset request %s was tried more than five times", `SELECT id FROM reset_requests WHERE attempts > ?`,
			[]any{account.CodeTries}},
		{"reset request %s was used without its code",
			`SELECT id FROM reset_requests WHERE used_at IS NOT NULL AND verified_at IS NULL AND user_id IS NOT NULL`,
			nil},
		{"reset request %s was verified or used after its end",
			`SELECT id FROM reset_requests WHERE verified_at > expires_at OR used_at > expires_at`, nil},
		{"user %s has a password that is not kept as Argon2id",
			`SELECT id FROM users WHERE password_hash NOT LIKE '$argon2id$%'`, nil},
		{"user %s counts as a member or not, or is listed among the levels, against what they hold",
			`SELECT u.id FROM users u WHERE
			u.is_non_member <> (NOT u.is_legacy_admin
			AND NOT EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = u.id AND g.level_id <> 'non-member'))
			OR u.level_bits <> ` + accesslevels.LevelBitsOf("u") + `
			OR u.level_rank <> COALESCE((SELECT MIN(l.position) FROM user_access_levels g JOIN access_levels l ON l.id = g.level_id WHERE g.user_id = u.id), 1000)`, nil},
		{"user %s was merged and is not archived, or leads to someone who was merged too",
			`SELECT u.id FROM users u JOIN users i ON i.id = u.merged_into_id
			WHERE u.archived_at IS NULL OR i.merged_into_id IS NOT NULL`, nil},
		{"user %s has no slug or no name", `SELECT id FROM users WHERE slug = '' OR first_name = '' AND last_name = ''`,
			nil},
	} {
		rows, err := userlist.KeysOf(ctx, s.db, rule.query, rule.args...)
		if err != nil {
			return nil, fmt.Errorf("look for rows that break a rule: %w", err)
		}

		for _, key := range rows {
			found = append(found, fmt.Sprintf(rule.says, key))
		}
	}

	return found, nil
}

// unfindable finds people whose folded address is not that of their address: they could not sign in.
func (s *ruleStore) unfindable(ctx context.Context) ([]string, error) {
	rows, err := s.db.Query(ctx, `SELECT id, email, email_key FROM users`)
	if err != nil {
		return nil, fmt.Errorf("read addresses: %w", err)
	}

	defer rows.Close()
	var found []string
	for rows.Next() {
		var id int
		var email, key string
		if err := rows.Scan(&id, &email, &key); err != nil {
			return nil, fmt.Errorf("scan address: %w", err)
		}

		if contact.EmailKey(email) != key {
			found = append(found, fmt.Sprintf("user %d cannot be found by their address", id))
		}
	}

	return found, rows.Err()
}

// unknownRights finds names in levels that nothing knows, and a site in which nobody has full access.
func (s *ruleStore) unknownRights(ctx context.Context) ([]string, error) {
	rows, err := s.db.Query(ctx, `SELECT id, pages, functions FROM access_levels`)
	if err != nil {
		return nil, fmt.Errorf("read levels: %w", err)
	}

	defer rows.Close()
	var found []string
	for rows.Next() {
		var id, pages, functions string
		if err := rows.Scan(&id, &pages, &functions); err != nil {
			return nil, fmt.Errorf("scan level: %w", err)
		}

		for list, known := range map[string][]string{pages: access.Catalogue.PageNames, functions: access.Catalogue.FunctionNames} {
			if unknown := unknownNames(list, known); unknown != "" {
				found = append(found, fmt.Sprintf("access level %s names %s, which does not exist", id, unknown))
			}
		}
	}

	return found, rows.Err()
}

func unknownNames(list string, known []string) string {
	var names []string
	if err := json.Unmarshal([]byte(list), &names); err != nil {
		return "something unreadable"
	}

	exists := map[string]bool{access.EveryName: true, access.ReadNames: true}
	for _, name := range known {
		exists[name] = true
	}

	var unknown []string
	for _, name := range names {
		if !exists[name] {
			unknown = append(unknown, name)
		}
	}

	return strings.Join(unknown, ", ")
}
