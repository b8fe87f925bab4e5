package accountability

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of small groups, check-ins and the choice of leaders.
func DataTables() []privacy.Table {
	ownRows := []privacy.About{{Where: "user_id = ?", Delete: true}}
	return []privacy.Table{
		{Name: "accountability_groups",
			Columns: privacy.Columns{privacy.None: "id kind name name_key batch_id closed_at created_at updated_at"}},
		{Name: "accountability_members",
			Columns: privacy.Columns{privacy.None: "id group_id user_id seat is_leader joined_at left_at left_why " +
				"told_since"}, About: ownRows},
		{Name: "accountability_preferences", Columns: privacy.Columns{
			privacy.None:     "user_id is_open shares_mobile shares_email shares_facebook updated_at",
			privacy.Personal: "zone free goal",
		}, About: ownRows},
		{Name: "check_ins",
			Columns: privacy.Columns{privacy.None: "user_id week created_at updated_at",
				privacy.Personal: "did will_do blocked"}, About: ownRows},
		{Name: "team_lead_selections",
			Columns: privacy.Columns{privacy.None: "id group_id opened_at closed_at ended_at chosen_id"},
			About: []privacy.About{{Where: "chosen_id = ?", NoExport: true,
				Blank: map[string]string{"chosen_id": "NULL"}}}},
		{Name: "team_lead_candidates",
			Columns: privacy.Columns{privacy.None: "selection_id user_id volunteered_at", privacy.Public: "sentence"},
			About:   ownRows},
		{Name: "team_lead_votes", Columns: privacy.Columns{privacy.None: "selection_id user_id candidate_id voted_at"},
			About: []privacy.About{
				{Where: "user_id = ?", Delete: true}, {Where: "candidate_id = ?", NoExport: true, Delete: true},
			}},
	}
}

// MergeTables says what becomes of seats, check-ins and votes when two people become one. Where both are in a
// group of one kind, the survivor stays in theirs and the other seat is left (MergeSeats).
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "accountability_members", Owner: "user_id", Key: "id", Scope: "seat", Policy: merge.Move,
			Label: "Accountability and challenge groups"},
		{Name: "accountability_preferences", Owner: "user_id", Single: true, Policy: merge.Move,
			Label: "Buddy preferences"},
		{Name: "check_ins", Owner: "user_id", Key: "week", Scope: "week", Policy: merge.Move, Label: "Check-ins"},
		{Name: "team_lead_selections", Owner: "chosen_id", Key: "id", Policy: merge.Move, Label: "Chosen to lead"},
		{Name: "team_lead_candidates", Owner: "user_id", Key: "selection_id", Scope: "selection_id", Policy: merge.Move,
			Label: "Volunteering to lead"},
		{Name: "team_lead_votes", Owner: "user_id", Key: "selection_id", Scope: "selection_id", Policy: merge.Move,
			Label: "Votes for leaders"},
		{Name: "team_lead_votes", Owner: "candidate_id", Key: "selection_id user_id", Policy: merge.Move,
			Label: "Votes for them"},
	}
}
