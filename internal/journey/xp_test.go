package journey_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"atlas/internal/identity/userlist"
	"atlas/internal/platform/page"
)

// The points of the ledger are kept with the person, once they are counted, which they are before people are sorted by them: progress and
// leaderboard know them at once, and whatever changes the ledger changes them too. What differs is found.
func TestPointsAreKeptWithPeople(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(3, 1)
		member, other := h.ID("member"), h.ID("rodel.garcia")
		kept := func(id int) int { t.Helper(); return h.Number("SELECT xp FROM users WHERE id = ?", id) }
		h.finish("member", tasks[0][0], tasks[0][1])
		h.finish("rodel.garcia", tasks[0][2])
		h.Exec("UPDATE users SET base_points = 5 WHERE id = ?", other)
		if got := h.progress("member").Points; got != 30 {
			t.Errorf("progress before points are counted: got %d, want 30", got)
		}
		if got := kept(member); got != 0 {
			t.Errorf("points kept with the member before they are counted: got %d, want 0", got)
		}
		h.wantVerified()
		list, err := h.Identity.List.Users(h.By(staff), page.Window{Page: 1, PerPage: 2, Sort: "xp", Desc: true}, &userlist.Filter{})
		h.Must(err)
		if len(list.Rows) != 2 || list.Rows[0].ID != other || list.Rows[1].ID != member {
			t.Errorf("got %+v, want %d and then %d", list.Rows, other, member)
		}
		for range 2 {
			if kept(member) != 30 || kept(other) != 30 || h.progress("member").Points != 30 || h.progress("rodel.garcia").Points != 35 {
				t.Errorf("got %d and %d kept, %d and %d shown, want 30, 30, 30 and 35", kept(member), kept(other),
					h.progress("member").Points, h.progress("rodel.garcia").Points)
			}
			h.Must(h.Journey.Stages.Points.CountPoints(t.Context()))
		}
		h.wantVerified()
		h.Did(h.Journey.Stages.SetTaskDone(h.By(staff), member, tasks[0][0], false, "By mistake"))
		if kept(member) != 20 || h.progress("member").Points != 20 {
			t.Errorf("got %d points kept and %d shown after one was taken back, want 20 of both", kept(member),
				h.progress("member").Points)
		}
		h.wantVerified()
		h.Exec("UPDATE users SET xp = xp + 1 WHERE id = ?", member)
		found, err := h.Journey.Verify(t.Context())
		h.Must(err)
		if len(found) != 1 || !slices.ContainsFunc(found, func(says string) bool { return strings.Contains(says, "points kept of user") }) {
			t.Errorf("got %q, want the points kept of one user", found)
		}
	})
}

// Anyone who counts meanwhile, and however many: each line of the ledger is counted once.
func TestPointsAreCountedOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(12, 1)
		member := h.ID("member")
		ctx := h.By("member")
		var wg sync.WaitGroup
		failed := make(chan error, 3*len(tasks[0]))
		for _, id := range tasks[0] {
			wg.Go(func() {
				_, err := h.Journey.Stages.FinishTask(ctx, id)
				failed <- err
			})
			for range 2 {
				wg.Go(func() { failed <- h.Journey.Stages.Points.CountPoints(t.Context()) })
			}
		}
		wg.Wait()
		close(failed)
		for err := range failed {
			h.Must(err)
		}
		if got := h.progress("member").Points; got != 780 {
			t.Errorf("points before the last are counted: got %d, want 780", got)
		}
		h.Must(h.Journey.Stages.Points.CountPoints(t.Context()))
		if got := h.Number("SELECT xp FROM users WHERE id = ?", member); got != 780 || h.progress("member").Points != 780 {
			t.Errorf("got %d points kept and %d shown, want 780 of both", got, h.progress("member").Points)
		}
		h.wantVerified()
	})
}
