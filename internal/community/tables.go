package community

import (
	"slices"

	"atlas/internal/community/accountability"
	"atlas/internal/community/groups"
	"atlas/internal/community/wins"
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of community what it holds about people.
func DataTables() []privacy.Table {
	return slices.Concat(groups.DataTables(), accountability.DataTables(), wins.DataTables())
}

// MergeTables says what becomes of the rows of community when two people become one.
func MergeTables() []merge.Table {
	return slices.Concat(groups.MergeTables(), accountability.MergeTables(), wins.MergeTables())
}
