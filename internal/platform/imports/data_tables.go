package imports

import "atlas/internal/platform/privacy"

// DataTables says what the columns of imports tell about people. Which rows are about whom is known to the domain that
// an import belongs to.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{Name: "imports",
			Columns: privacy.Columns{privacy.None: "id kind mode policy status file_name sha256 actor_id " +
				"original_actor_id blocked rows_read " +
				"created updated unchanged rejected progress problem_count warning_count failure undo_failure attempt " +
				"followed created_at started_at finished_at undo_until undone_at undone_by_id seen_at"}},
		{Name: "import_files", Columns: privacy.Columns{privacy.Sensitive: "content", privacy.None: "import_id role"}},
		{Name: "import_effects", Columns: privacy.Columns{
			privacy.Sensitive: "before_json after_json",
			privacy.None:      "import_id seq sheet row_number entity entity_id",
		}},
	}
}
