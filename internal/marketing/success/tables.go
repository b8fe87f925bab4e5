package success

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of success managers what it holds about people.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{
			Name:    "success_assignments",
			Columns: privacy.Columns{privacy.None: "user_id manager_id assigned_at assigned_by_id"},
			// Whom an erased manager looked after is free for someone else.
			About: []privacy.About{
				{Where: "user_id = ?", Delete: true},
				{Where: "manager_id = ?", NoExport: true, Delete: true},
				{Where: "assigned_by_id = ?", NoExport: true, Blank: map[string]string{"assigned_by_id": "NULL"}},
			},
		},
		{
			Name:    "success_rules",
			Columns: privacy.Columns{privacy.None: "id batch_id group_id cap created_at updated_at"},
		},
		{
			Name:    "success_rule_managers",
			Columns: privacy.Columns{privacy.None: "rule_id manager_id"},
			About:   []privacy.About{{Where: "manager_id = ?", NoExport: true, Delete: true}},
		},
	}
}

// MergeTables says what becomes of the rows of success managers when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "success_assignments", Owner: "user_id", Single: true, Policy: merge.Move, Label: "Success manager"},
		{
			Name: "success_assignments", Owner: "manager_id", Key: "user_id", Policy: merge.Move,
			Label: "People they look after",
		},
		{
			Name: "success_assignments", Owner: "assigned_by_id", Policy: merge.Keep,
			Why: "Who assigned someone stays as it was written.",
		},
		{
			Name: "success_rule_managers", Owner: "manager_id", Key: "rule_id", Scope: "rule_id", Policy: merge.Move,
			Label: "Rules that assign people to them",
		},
	}
}
