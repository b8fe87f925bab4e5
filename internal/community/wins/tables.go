package wins

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of wins. A win goes with its person, and with it what others said to it.
func DataTables() []privacy.Table {
	const ofWins = "win_id IN (SELECT id FROM wins WHERE user_id = ?)"
	return []privacy.Table{
		{
			Name: "win_reports",
			Columns: privacy.Columns{
				privacy.Personal: "note",
				privacy.None:     "id win_id user_id reason status created_at decided_at decided_by_id",
			},
			About: []privacy.About{
				{Where: "user_id = ?", Only: "id win_id reason note status created_at decided_at", Delete: true},
				{Where: ofWins, NoExport: true, Delete: true},
			},
		},
		{
			Name:    "win_comments",
			Columns: privacy.Columns{privacy.Public: "body", privacy.None: "id win_id user_id created_at"},
			About: []privacy.About{{Where: "user_id = ?", Delete: true},
				{Where: ofWins, NoExport: true, Delete: true}},
		},
		{
			Name:    "win_cheers",
			Columns: privacy.Columns{privacy.None: "win_id user_id created_at"},
			About: []privacy.About{{Where: "user_id = ?", Delete: true},
				{Where: ofWins, NoExport: true, Delete: true}},
		},
		{Name: "file_uses",
			About: []privacy.About{{Where: "entity = 'win' AND entity_id IN (SELECT id FROM wins WHERE user_id = ?)",
				NoExport: true, Delete: true}}},
		{
			Name: "wins",
			Columns: privacy.Columns{
				privacy.Public:   "kind body amount currency won_on",
				privacy.Personal: "proof_url hidden_reason",
				privacy.None: "id user_id picture_id proof_file_id consent_at asked_at confirmed_at confirmed_by_id " +
					"hidden_at hidden_by_id " +
					"created_at updated_at",
			},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
	}
}

// MergeTables says what becomes of wins when two people become one.
func MergeTables() []merge.Table {
	const history = "The log stays as it was written."
	return []merge.Table{
		{Name: "wins", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Wins"},
		{Name: "wins", Owner: "confirmed_by_id", Policy: merge.Keep, Why: history},
		{Name: "wins", Owner: "hidden_by_id", Policy: merge.Keep, Why: history},
		{Name: "win_cheers", Owner: "user_id", Key: "win_id", Scope: "win_id", Policy: merge.Move,
			Label: "Cheers for wins"},
		{Name: "win_comments", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Comments on wins"},
		{Name: "win_reports", Owner: "user_id", Key: "id", Scope: "win_id", Policy: merge.Move,
			Label: "Reports of wins"},
		{Name: "win_reports", Owner: "decided_by_id", Policy: merge.Keep, Why: history},
	}
}
