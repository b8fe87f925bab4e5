package identity

import (
	"fmt"
	"testing"

	"atlas/internal/testkit/check"
)

// A level without a bit of its own is looked up, and no level that shares its place in a list is taken for another.
func TestLevelsBeyondTheBits(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss := h.by(h.person("boss", "tribe-team-fa"))
		maria := h.person("maria", "member")
		for i, place := range []int{61, 62, 90} {
			h.exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, position, updated_at) VALUES (?, ?, ?, '[]', '[]', ?, ?, 0)`,
				fmt.Sprintf("far-%d", i), fmt.Sprintf("Far %d", i), fmt.Sprintf("far %d", i), false, place)
		}
		for _, levels := range [][]string{{"member"}, {"member", "far-0"}, {"member", "far-1"}, {"far-1", "far-2"}, {"coach", "far-0", "far-2"}, {}} {
			h.exec(`DELETE FROM user_access_levels WHERE user_id = ?`, maria.ID)
			for _, level := range levels {
				check.NoError(t, "grant the level", h.Levels.Grant(t.Context(), maria.ID, level))
			}
			check.NoError(t, "follow the changes of levels", h.Levels.SyncUser(t.Context(), maria.ID))
			ctx := h.WithLoaders(boss)
			found, err := Queries{Identity: h.Service}.User(ctx, maria.ID)
			check.NoError(t, "read the user", err)
			shown, err := UserFields{Identity: h.Service}.AccessLevel(ctx, found)
			check.NoError(t, "read the level of the user", err)
			names := []string{}
			for _, level := range shown {
				names = append(names, level.ID)
			}
			if fmt.Sprint(names) != fmt.Sprint(levels) {
				t.Errorf("shown levels: got %q, want %q", names, levels)
			}
			if found, err := h.Verify(t.Context()); err != nil || len(found) > 0 {
				t.Errorf("what verification finds with %q: got %q and error %v, want none", levels, found, err)
			}
		}
	})
}
