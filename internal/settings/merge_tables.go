package settings

import "atlas/internal/platform/merge"

// MergeTables says what becomes of the columns of settings that point to people when two of them become one.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "policy_versions", Owner: "actor_id", Policy: merge.Keep,
			Why: "Who published what stays as it was written."},
		{Name: "default_setting_changes", Owner: "actor_id", Policy: merge.Keep,
			Why: "The log stays as it was written."},
	}
}
