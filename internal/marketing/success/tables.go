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
		{
			Name:    "success_preferences",
			Columns: privacy.Columns{privacy.None: "user_id no_contact_at language updated_at"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name:    "success_queue_days",
			Columns: privacy.Columns{privacy.None: "manager_id day made_at"},
			About:   []privacy.About{{Where: "manager_id = ?", NoExport: true, Delete: true}},
		},
		{
			// What staff wrote down comes first: it points to the entries of the queue.
			Name: "success_contacts",
			Columns: privacy.Columns{
				privacy.None:     "id user_id by_id item_id reason outcome until schedule_id at undone_at",
				privacy.Personal: "note",
			},
			About: []privacy.About{
				{Where: "user_id = ?", Delete: true},
				{Where: "by_id = ?", NoExport: true, Blank: map[string]string{"note": "''"}},
				// After a merge the contact may be the survivor's, and its entry still that of who was merged.
				{
					Where: "item_id IN (SELECT id FROM success_queue_items WHERE user_id = ?)", NoExport: true,
					Blank: map[string]string{"item_id": "NULL"},
				},
			},
		},
		{
			Name: "success_queue_items",
			Columns: privacy.Columns{
				privacy.None: "id manager_id user_id day starts_at reason score position schedule_id " +
					"subscription_id emailed_at worked",
				privacy.Personal: "content",
			},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
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
		{
			Name: "success_preferences", Owner: "user_id", Single: true, Policy: merge.Move,
			Label: "How they want to be contacted",
			// Who said no once has said no.
			Combine: map[string]merge.Combine{"no_contact_at": merge.Larger},
		},
		{
			Name: "success_queue_days", Owner: "manager_id", Policy: merge.Keep,
			Why: "Which queues were made stays as it was.",
		},
		{
			Name: "success_queue_items", Owner: "user_id", Key: "id", Scope: "day", Policy: merge.Move,
			Label: "Reasons to contact them",
		},
		{
			Name: "success_queue_items", Owner: "manager_id", Policy: merge.Keep,
			Why: "Whose queue it was stays as it was.",
		},
		{
			Name: "success_contacts", Owner: "user_id", Key: "id", Policy: merge.Move,
			Label: "Contacts with their success manager",
		},
		{
			Name: "success_contacts", Owner: "by_id", Policy: merge.Keep,
			Why: "Who contacted someone stays as it was written.",
		},
	}
}
