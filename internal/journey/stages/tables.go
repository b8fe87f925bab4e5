package stages

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies the columns of stages, tasks, points and requests. Stages and tasks are the site's; where
// somebody stands and what they did is theirs.
func DataTables() []privacy.Table {
	own := []privacy.About{{Where: "user_id = ?", Delete: true}}
	return []privacy.Table{
		{Name: "stages",
			Columns: privacy.Columns{privacy.None: "id number name name_key description archived_at created_at " +
				"updated_at"}},
		{Name: "tasks",
			Columns: privacy.Columns{privacy.None: "id stage_id title description points action_label target_kind " +
				"target_id target_url is_automatic position archived_at created_at updated_at"}},
		{Name: "stage_crew", Columns: privacy.Columns{privacy.None: "stage_id role user_id"}, About: own},
		{Name: "journeys", Columns: privacy.Columns{privacy.None: "user_id stage_id since is_hidden"}, About: own},
		{Name: "stage_moves", Columns: privacy.Columns{privacy.None: "id user_id from_id to_id why at by_id"},
			About: own},
		{Name: "task_completions", Columns: privacy.Columns{privacy.None: "user_id task_id points done_at how by_id"},
			About: own},
		{Name: "xp_entries",
			Columns: privacy.Columns{privacy.None: "id user_id source task_id points at by_id is_new",
				privacy.Personal: "reason"}, About: own},
		{Name: "xp_days", Columns: privacy.Columns{privacy.None: "day points"}},
		{Name: "move_ups",
			Columns: privacy.Columns{privacy.None: "id user_id stage_id attempt state requested_at decided_at " +
				"decided_by_id to_stage_id nudged_at", privacy.Personal: "note comment"}, About: own},
	}
}

// What staff call what a merge joins.
const (
	journeyLabel = "Stage of the journey"
	tasksLabel   = "Tasks they did"
	pointsLabel  = "Points"
	moveUpLabel  = "Requests to move up"
)

// MergeTables says what becomes of a journey when two people become one: the survivor has done what either did,
// with the points of one, and stands where the further of the two stood. MergeJourneys does what these lines cannot
// say.
func MergeTables() []merge.Table {
	const asWritten = "The log stays as it was written."
	return []merge.Table{
		{Name: "stage_crew", Owner: "user_id", Key: "stage_id role", Scope: "stage_id role", Policy: merge.Move,
			Label: "Stages they look after"},
		{Name: "journeys", Owner: "user_id", Single: true, Policy: merge.Move, Label: journeyLabel},
		{
			Name: "task_completions", Owner: "user_id", Key: "task_id", Scope: "task_id", Policy: merge.Move,
			Label:   tasksLabel,
			Combine: map[string]merge.Combine{"done_at": merge.Smaller},
		},
		{Name: "task_completions", Owner: "by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "xp_entries", Owner: "user_id", Policy: merge.Hooked, Label: pointsLabel},
		{Name: "xp_entries", Owner: "by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "stage_moves", Owner: "user_id", Policy: merge.Keep, Why: "Each account keeps its own path."},
		{Name: "stage_moves", Owner: "by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "move_ups", Owner: "user_id", Policy: merge.Keep, Label: moveUpLabel,
			Why: "A request stays with the account that sent it."},
		{Name: "move_ups", Owner: "decided_by_id", Policy: merge.Keep, Why: asWritten},
	}
}
