package resources

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of resources. They are the content of the site.
func DataTables() []privacy.Table {
	return []privacy.Table{{Name: "resources", Columns: privacy.ColumnsOf[Resource](nil)}}
}

// MergeTables says what becomes of resources when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "resources", Owner: "owner_id", Key: "id", Policy: merge.Move, Label: "Resources they made"},
	}
}
