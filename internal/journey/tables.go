package journey

import (
	"slices"

	"atlas/internal/journey/forms"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of journey what it holds about people.
func DataTables() []privacy.Table { return slices.Concat(stages.DataTables(), forms.DataTables()) }

// MergeTables says what becomes of the rows of journey when two people become one.
func MergeTables() []merge.Table { return slices.Concat(stages.MergeTables(), forms.MergeTables()) }
