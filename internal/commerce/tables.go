package commerce

import (
	"slices"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of commerce what it holds about people.
func DataTables() []privacy.Table {
	return slices.Concat(catalog.DataTables(), memberships.DataTables(), checkoutDataTables())
}

// MergeTables says what becomes of the rows of commerce when two people become one.
func MergeTables() []merge.Table {
	return slices.Concat(memberships.MergeTables(), checkoutMergeTables())
}
