package identity

import (
	"slices"

	"atlas/internal/identity/apikeys"
	"atlas/internal/identity/notify"
	"atlas/internal/platform/db"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of identity and says what an erasure does to the rows about a person.
func DataTables() []privacy.Table {
	return slices.Concat(peopleTables(), accountTables(), traceTables(), notify.DataTables(), apikeys.DataTables())
}

func peopleTables() []privacy.Table {
	return []privacy.Table{
		{
			Name: "users",
			Columns: privacy.Columns{
				privacy.Public: "slug first_name middle_name last_name suffix name_key profile_image " +
					"facebook_profile instagram_profile linkedin_profile tiktok_profile " +
					"x_profile youtube_profile website",
				privacy.Personal: "email email_key tribe_id sex mobile_number last_login_at email_proven_at " +
					"search_text country_code country state_code state city notes",
				privacy.Sensitive: "birthdate",
				privacy.Secret:    "password_hash",
				privacy.None: "id is_legacy_admin show_returnee_modal created_at updated_at archived_at " +
					"two_factor_since is_non_member level_rank level_bits " +
					"base_points xp merged_into_id password_meets_checklist " +
					"membership_rank membership_until membership_turns_at stage_id stage_number is_active",
			},
			About: []privacy.About{{Where: "id = ?", Blank: map[string]string{
				"slug": "'erased-' || id", "first_name": "'Erased'", "last_name": "'person'", "middle_name": "NULL",
				"suffix":        "NULL",
				"profile_image": "NULL", "email": "'erased-' || id || '@erased.invalid'",
				"email_key": "'erased-' || id || '@erased.invalid'",
				"tribe_id":  "NULL", "sex": "NULL", "mobile_number": "NULL", "last_login_at": "NULL",
				"birthdate": "NULL", "facebook_profile": "NULL",
				"password_hash": "NULL", "is_legacy_admin": "FALSE", "show_returnee_modal": "FALSE",
				"two_factor_since":  "NULL",
				"instagram_profile": "NULL", "linkedin_profile": "NULL", "tiktok_profile": "NULL", "x_profile": "NULL",
				"youtube_profile": "NULL",
				"website":         "NULL", "country_code": "NULL", "country": "NULL", "state_code": "NULL",
				"state": "NULL",
				"city":  "NULL", "notes": "NULL",
				"email_proven_at": "NULL",
				// What follows from the above and from the levels and the points that go too.
				"xp":       "0",
				"name_key": "'erased person'", "search_text": "'erased person erased-' || id || '@erased.invalid'",
				"is_non_member": "TRUE", "level_rank": "1000", "level_bits": "0",
			}}},
		},
		// What tells that something of somebody has to be looked at again.
		{Name: "users_outdated", Columns: privacy.Columns{privacy.None: "id user_id"},
			About: []privacy.About{{Where: "user_id = ?", NoExport: true}}},
		{Name: "users_counted", Columns: privacy.Columns{privacy.None: "id level_bits is_non_member is_active " +
			"membership_rank stage_id stage_number people"}},
		{
			Name: "directory_entries",
			Columns: privacy.Columns{
				privacy.Personal: "headline about skills skills_key",
				privacy.None:     "user_id is_listed shows_city shows_stage shows_batch updated_at",
			},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name:    "user_access_levels",
			Columns: privacy.Columns{privacy.Public: "level_id", privacy.None: "user_id granted_at"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name: "user_merges",
			Columns: privacy.Columns{privacy.None: "id survivor_id source_id merged_by_id merged_at undo_until " +
				"choices lines undone_at undone_by_id"},
		},
		{
			Name:    "user_merge_effects",
			Columns: privacy.Columns{privacy.Sensitive: "effect", privacy.None: "merge_id seq"},
			About: []privacy.About{{
				Where:    "merge_id IN (SELECT id FROM user_merges WHERE survivor_id = ? OR source_id = ?)",
				NoExport: true, Delete: true,
			}},
		},
		{Name: "access_levels",
			Columns: privacy.Columns{privacy.None: "id name name_key description pages functions is_system " +
				"opens_member_content position updated_at"}},
		{
			Name:    "avatars",
			Columns: privacy.Columns{privacy.Public: "content", privacy.None: "name user_id created_at"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
	}
}

// accountTables prove who somebody is, or are made for them.
func accountTables() []privacy.Table {
	return []privacy.Table{
		{
			Name: "sessions",
			Columns: privacy.Columns{
				privacy.Personal: "ip user_agent",
				privacy.Secret:   "token_hash",
				privacy.None: "id user_id original_user_id impersonation_ends_at created_at last_seen_at " +
					"expires_at",
			},
			About: []privacy.About{
				{Where: "user_id = ? AND original_user_id IS NULL", Delete: true},
				{Where: "user_id = ? OR original_user_id = ?", Delete: true, NoExport: true},
			},
		},
		{
			Name: "reset_requests",
			Columns: privacy.Columns{
				privacy.Personal: "address_key",
				privacy.Secret:   "token_hash otp_hash",
				privacy.None:     "id user_id attempts created_at expires_at verified_at used_at",
			},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name:    "two_factors",
			Columns: privacy.Columns{privacy.Secret: "secret", privacy.None: "user_id last_step created_at"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name:    "recovery_codes",
			Columns: privacy.Columns{privacy.Secret: "code_hash", privacy.None: "user_id used_at"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name: "email_changes",
			Columns: privacy.Columns{privacy.Personal: "email", privacy.Secret: "otp_hash",
				privacy.None: "user_id attempts created_at expires_at"},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name: "email_proofs",
			Columns: privacy.Columns{privacy.Personal: "email_key", privacy.Secret: "token_hash",
				privacy.None: "user_id created_at expires_at"},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name: "data_exports",
			Columns: privacy.Columns{privacy.Sensitive: "content",
				privacy.None: "id user_id status created_at ready_at expires_at"},
			// A copy does not hold its own copies.
			About: []privacy.About{{Where: "user_id = ?", Only: "id status created_at ready_at expires_at",
				Delete: true}},
		},
		{
			Name: "erasures",
			Columns: privacy.Columns{privacy.Personal: "reason",
				privacy.None: "user_id asked_by_id created_at due_at done_at"},
			About: []privacy.About{{Where: "user_id = ?", Blank: map[string]string{"reason": "NULL"}}},
		},
		{
			Name:    "erased_addresses",
			Columns: privacy.Columns{privacy.Personal: "address_key", privacy.None: "erased_at"},
			Kept: map[string]string{"address_key": "A keyed hash that keeps an import from bringing the person " +
				"back; the address can't be read from it."},
		},
	}
}

// traceTables hold what people did and said.
func traceTables() []privacy.Table {
	const words = "'(erased)'"
	return []privacy.Table{
		{
			Name: "info_log",
			Columns: privacy.Columns{
				privacy.Personal: "before_json after_json ip",
				privacy.None: "id at action actor_id on_behalf_of_id subject_user_id entity entity_id label " +
					"request_id api_key_id",
			},
			About: []privacy.About{
				{Where: "subject_user_id = ?", Only: "id at action entity entity_id label before_json after_json",
					Blank: map[string]string{"before_json": "NULL", "after_json": "NULL"}},
				{Where: "actor_id = ?", Only: "id at action entity entity_id label ip",
					Blank: map[string]string{"ip": "''"}},
				// A visitor's failed sign-in tells the address that was typed.
				{Where: "subject_user_id = ? AND actor_id IS NULL", NoExport: true,
					Blank: map[string]string{"ip": "''"}},
			},
		},
		{
			// Notes of staff belong to what Atlas knows about a person, so their copy has them, without who wrote them.
			Name: "person_notes",
			Columns: privacy.Columns{privacy.Personal: "body",
				privacy.None: "id user_id author_id created_at edited_at"},
			About: []privacy.About{{Where: "user_id = ?", Only: "id body created_at edited_at", Delete: true}},
		},
		{
			Name: "bug_reports",
			Columns: privacy.Columns{
				privacy.Personal: "message page_url email user_agent screenshot",
				privacy.None:     "id status user_id created_at",
			},
			About: []privacy.About{{
				Where: "user_id = ? OR LOWER(email) = ?",
				By:    func(p privacy.Person) []any { return []any{p.ID, p.EmailKey} },
				Blank: map[string]string{"message": words, "page_url": "NULL", "email": "NULL", "user_agent": "NULL",
					"screenshot": "NULL"},
			}},
		},
		{
			Name:    "rate_counters",
			Columns: privacy.Columns{privacy.Personal: "bucket", privacy.None: "window_start events ends_at"},
			About: []privacy.About{{
				Where: `bucket LIKE ? ESCAPE '\'`,
				By:    func(p privacy.Person) []any { return []any{db.Like(p.AddressKey)} }, NoExport: true,
				Delete: true,
			}},
		},
		// What an import changed of a person, and the sheet it came from. The sheet goes first: the change tells which
		// it is.
		{Name: "import_files", About: []privacy.About{{
			Where:    "import_id IN (SELECT import_id FROM import_effects WHERE entity = 'user' AND entity_id = ?)",
			NoExport: true, Delete: true,
		}}},
		{Name: "import_effects", About: []privacy.About{{
			Where: "entity = 'user' AND entity_id = ?", Only: "import_id sheet row_number before_json after_json",
			Delete: true,
		}}},
	}
}
