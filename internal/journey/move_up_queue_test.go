package journey_test

import (
	"testing"
	"time"

	"atlas/internal/platform/errs"
)

// The queue of a home page holds what waits in all stages that someone reviews or leads, the longest waiting first; nothing of other stages.
func TestMoveUpsToReview(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(1, 1)
		h.crew(ids[0], "head-coach", "coach")
		h.finish("member", tasks[0]...)
		h.finish("rodel.garcia", tasks[0]...)
		h.request("rodel.garcia")
		h.Clock.Advance(50 * time.Hour)
		h.request("member")

		for role, want := range map[string]struct {
			total     int
			canDecide bool
		}{
			"coach": {2, true}, "head-coach": {2, false}, staff: {2, true}, "tribe-team-ro": {2, false},
			"assistant-coach": {}, "expert": {}, "member": {}, "non-member": {}, "success-manager": {},
		} {
			list, err := h.Journey.MoveUps.MoveUpsToReview(h.By(role), first)
			h.Must(err)
			if list.Total != want.total || len(list.Rows) != want.total {
				t.Errorf("%s: got %d requests of %d, want %d", role, len(list.Rows), list.Total, want.total)
				continue
			}
			if want.total == 0 {
				continue
			}
			if list.Rows[0].Person.ID != h.ID("rodel.garcia") || *list.OldestHours != 50 || list.Rows[0].CanDecide != want.canDecide {
				t.Errorf("%s: got %+v, the oldest of %d hours, want that of rodel.garcia of 50 hours, to be "+
					"decided %t", role, list.Rows[0], *list.OldestHours, want.canDecide)
			}
		}

		// Someone who reviews and asks themselves does not find their own request.
		h.crew(ids[0], "head-coach", "member")
		list, err := h.Journey.MoveUps.MoveUpsToReview(h.By("member"), first)
		h.Must(err)
		if list.Total != 1 || list.Rows[0].Person.ID == h.ID("member") {
			t.Errorf("got requests %+v, want one of another than the member", list)
		}

		// A stage that someone else reviews is not theirs.
		h.crew(ids[1], "assistant-coach", "assistant-coach")
		if list, err := h.Journey.MoveUps.MoveUpsToReview(h.By("assistant-coach"), first); err != nil || list.Total != 0 {
			t.Errorf("requests for an assistant coach: got %+v and error %v, want none", list, err)
		}
		_, err = h.Journey.MoveUps.MoveUpsToReview(t.Context(), first)
		h.Refused(err, errs.Unauthenticated)
	})
}
