package imports

import "atlas/internal/platform/merge"

// MergeTables says what becomes of the columns of imports that point to people when two of them become one.
func MergeTables() []merge.Table {
	const history = "The log stays as it was written."
	return []merge.Table{
		{Name: "imports", Owner: "actor_id", Policy: merge.Keep, Why: history},
		{Name: "imports", Owner: "original_actor_id", Policy: merge.Keep, Why: history},
		{Name: "imports", Owner: "undone_by_id", Policy: merge.Keep, Why: history},
	}
}
