package settings

import "atlas/internal/platform/privacy"

// DataTables says what the columns of settings tell about people: who changed a value.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{Name: "default_settings", Columns: privacy.Columns{privacy.None: "id name value updated_at"}},
		{Name: "changelog_entries",
			Columns: privacy.Columns{privacy.None: "id title body published_at created_at updated_at"}},
		{Name: "brand_logos", Columns: privacy.Columns{privacy.None: "name content created_at"}},
		{Name: "setup_state", Columns: privacy.Columns{privacy.None: "id code_hash done_at email_tested_at"}},
		{Name: "backup_runs", Columns: privacy.Columns{privacy.None: "id finished_at"}},
		{
			Name: "policy_versions",
			Columns: privacy.Columns{privacy.Personal: "actor_name",
				privacy.None: "id policy version body note actor_id created_at"},
			About: []privacy.About{{Where: "actor_id = ?",
				Blank: map[string]string{"actor_name": "'Erased person'"}}},
		},
		{
			Name: "default_setting_changes",
			Columns: privacy.Columns{privacy.Personal: "actor_name",
				privacy.None: "id setting_id before_value after_value actor_id at"},
			About: []privacy.About{{Where: "actor_id = ?",
				Blank: map[string]string{"actor_name": "'Erased person'"}}},
		},
	}
}
