package app_test

import (
	"regexp"
	"slices"
	"testing"

	"atlas/internal/identity/merging"
	"atlas/internal/platform/merge"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// byName finds columns that point to people without a foreign key: what happened outlives the person who did it.
var byName = regexp.MustCompile(`^(.*_)?(user_id|actor_id|by_id|on_behalf_of_id)$`)

// Every column that points to a person says what a merge does with it.
func TestEveryOwnerIsDeclaredForMerges(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		references, err := a.DB.References(t.Context(), "users")
		if err != nil || len(references) < 8 {
			t.Fatalf("got references %v and error %v, want at least 8 and none", references, err)
		}
		columns, err := a.DB.Columns(t.Context())
		check.NoError(t, "list the columns", err)
		for table, names := range columns {
			for _, column := range names {
				if byName.MatchString(column) && !slices.Contains(references[table], column) {
					references[table] = append(references[table], column)
				}
			}
		}
		parts := append(a.MergeParts(), merge.Part{Tables: merging.MergeTables(), Hook: &merge.Hook{}})
		for _, problem := range merge.Problems(parts, references, columns) {
			t.Errorf("got the problem %q, want none: add a line to MergeTables of its domain", problem)
		}
		references["diaries"] = []string{"owner_id"}
		if found := merge.Problems(parts, references, columns); !slices.Equal(found, []string{"diaries.owner_id points to people, and nothing says what a merge does with it"}) {
			t.Errorf("a new column: got %q, want it named", found)
		}
	})
}
