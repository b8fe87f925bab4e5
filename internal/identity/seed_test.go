package identity

import (
	"testing"

	"atlas/internal/identity/access"
)

func TestLevelsAreSeededOnceAndLeftAlone(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.exec("UPDATE access_levels SET pages = '[]' WHERE id = 'coach'")
		h.exec("DELETE FROM access_levels WHERE id = 'expert'")
		for range 2 {
			if err := h.Levels.Seed(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if len(h.mustLevel("coach").Pages()) != 0 || len(h.mustLevel("expert").Pages()) != 6 {
			t.Error("an edit was overwritten or a level is missing")
		}
		if h.count("SELECT COUNT(*) FROM access_levels") != len(access.Catalogue.Levels) {
			t.Error("too many levels")
		}
	})
}
