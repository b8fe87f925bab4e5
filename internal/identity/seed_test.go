package identity

import (
	"testing"

	"atlas/internal/identity/access"
	"atlas/internal/testkit/check"
)

func TestLevelsAreSeededOnceAndLeftAlone(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.exec("UPDATE access_levels SET pages = '[]' WHERE id = 'coach'")
		h.exec("DELETE FROM access_levels WHERE id = 'expert'")
		for range 2 {
			check.NoError(t, "seed the levels", h.Levels.Seed(t.Context()))
		}
		check.Equal(t, "pages of the edited level", len(h.mustLevel("coach").Pages()), 0)
		check.Equal(t, "pages of the level that was missing", len(h.mustLevel("expert").Pages()), 6)
		check.Equal(t, "access levels", h.count("SELECT COUNT(*) FROM access_levels"), len(access.Catalogue.Levels))
	})
}
