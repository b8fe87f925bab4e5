package community

import (
	"slices"

	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of community what it holds about people.
func DataTables() []privacy.Table {
	return slices.Concat(groupDataTables(), buddyDataTables(), winDataTables())
}

// MergeTables says what becomes of the rows of community when two people become one.
func MergeTables() []merge.Table {
	return slices.Concat(groupMergeTables(), buddyMergeTables(), winMergeTables())
}
