package retention

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of retention what it holds about people.
func DataTables() []privacy.Table {
	return []privacy.Table{{
		Name: "leaving_answers",
		Columns: privacy.Columns{
			privacy.None:     "subscription_id user_id answered_at",
			privacy.Personal: "reason note",
		},
		About: []privacy.About{{Where: "user_id = ?", Delete: true}},
	}}
}

// MergeTables says what becomes of answers when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{{Name: "leaving_answers", Owner: "user_id", Key: "subscription_id", Policy: merge.Move,
		Label: "Why they left"}}
}
