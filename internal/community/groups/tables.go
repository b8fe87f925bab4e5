package groups

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of batches and groups. They are the site's; who is where belongs to the
// person.
func DataTables() []privacy.Table {
	ownRows := []privacy.About{{Where: "user_id = ?", Delete: true}}
	return []privacy.Table{
		{Name: "batches",
			Columns: privacy.Columns{privacy.None: "id name name_key sort_key launch_from launch_to archived_at " +
				"created_at updated_at"}},
		{Name: "member_groups",
			Columns: privacy.Columns{privacy.None: "id name name_key description archived_at created_at updated_at"}},
		{Name: "sub_groups",
			Columns: privacy.Columns{privacy.None: "id group_id name name_key archived_at created_at updated_at"}},
		{Name: "batch_members", Columns: privacy.Columns{privacy.None: "user_id batch_id joined_at"}, About: ownRows},
		{Name: "group_members", Columns: privacy.Columns{privacy.None: "user_id group_id sub_group_id joined_at"},
			About: ownRows},
		{Name: "group_leaders", Columns: privacy.Columns{privacy.None: "group_id user_id since"}, About: ownRows},
		{Name: "sub_group_leaders", Columns: privacy.Columns{privacy.None: "sub_group_id user_id since"}, About: ownRows},
	}
}

// MergeTables says what becomes of batch, group and what somebody leads when two people become one: what only the
// source has goes to the survivor, and where both have a place the survivor's stands.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "batch_members", Owner: "user_id", Single: true, Policy: merge.Move, Label: "Batch"},
		{Name: "group_members", Owner: "user_id", Single: true, Policy: merge.Move, Label: "Group"},
		{Name: "group_leaders", Owner: "user_id", Key: "group_id", Scope: "group_id", Policy: merge.Move,
			Label: "Groups they lead"},
		{Name: "sub_group_leaders", Owner: "user_id", Key: "sub_group_id", Scope: "sub_group_id", Policy: merge.Move,
			Label: "Sub-groups they lead"},
	}
}
