package marketing

import "atlas/internal/platform/privacy"

// DataTables says of every column of marketing what it holds about people.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{
			Name:    "redirect_rules",
			Columns: privacy.Columns{privacy.None: "id position name from_path target conditions is_active created_at updated_at"},
		},
		{Name: "redirect_hits", Columns: privacy.Columns{privacy.None: "rule_id day hits"}},
	}
}
