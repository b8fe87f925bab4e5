package journey_test

import (
	"slices"
	"strings"
	"testing"

	"atlas/internal/identity"
	"atlas/internal/platform/page"
)

// The points of the ledger are kept with the person: list, progress and leaderboard read them there, and whatever changes the ledger changes
// them too. What differs is found.
func TestPointsAreKeptWithPeople(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		_, tasks := h.stages(3, 1)
		member, other := h.id("member"), h.id("rodel.garcia")
		kept := func(id int) int { t.Helper(); return h.number("SELECT xp FROM users WHERE id = ?", id) }
		h.finish("member", tasks[0][0], tasks[0][1])
		h.finish("rodel.garcia", tasks[0][2])
		h.run("UPDATE users SET base_points = 5 WHERE id = ?", other)
		if kept(member) != 30 || kept(other) != 30 {
			t.Error(kept(member), kept(other))
		}
		list, err := h.Identity.Users(h.as(staff), page.Window{Page: 1, PerPage: 2, Sort: "xp", Desc: true}, &identity.UserFilter{})
		h.must(err)
		if len(list.Rows) != 2 || list.Rows[0].ID != other || list.Rows[1].ID != member {
			t.Error("most points first:", list.Rows)
		}
		h.must2(h.Journey.SetTaskDone(h.as(staff), member, tasks[0][0], false, "By mistake"))
		if kept(member) != 20 || h.progress("member").Points != 20 {
			t.Error("after one was taken back:", kept(member))
		}
		h.sound()
		h.run("UPDATE users SET xp = xp + 1 WHERE id = ?", member)
		found, err := h.Journey.Verify(t.Context())
		h.must(err)
		if len(found) != 1 || !slices.ContainsFunc(found, func(says string) bool { return strings.Contains(says, "points kept of user") }) {
			t.Error("what differs is not found:", found)
		}
	})
}
