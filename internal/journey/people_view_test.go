package journey_test

import (
	"strings"
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

func TestLeaderboardIsForMembers(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Did(h.Journey.Stages.Leaderboards.Leaderboard(h.By("member"), page.Of(nil), nil))
		h.Did(h.Journey.Stages.Leaderboards.Leaderboard(h.By("coach"), page.Of(nil), nil))

		for _, role := range []string{"non-member", "affiliate"} {
			_, err := h.Journey.Stages.Leaderboards.Leaderboard(h.By(role), page.Of(nil), nil)
			h.Says(err, "Only members can see this. Join to meet everyone.")
		}

		h.Exec(`UPDATE users SET email_proven_at = NULL WHERE id = ?`, h.ID("member"))
		_, err := h.Journey.Stages.Leaderboards.Leaderboard(h.By("member"), page.Of(nil), nil)
		h.Says(err, "Confirm your email address first. We sent you a link.")

		// Their own way stays open.
		h.Did(h.Journey.Stages.UserStageProgress(h.By("member"), h.ID("member")))
		_, err = h.Journey.Stages.UserStageProgress(h.By("member"), h.ID("coach"))
		h.Refused(err, errs.NotFound)
	})
}

// A reviewer whose address is not proven reads no request, and decides on none.
func TestOnlyThoseWhoSeeMembersDecide(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.ready()
		m := h.request("member")
		h.Exec(`UPDATE users SET email_proven_at = NULL WHERE id = ?`, h.ID("head-coach"))
		reviewer := h.By("head-coach")

		_, err := h.Journey.MoveUps.MoveUp(reviewer, m.ID)
		h.Refused(err, errs.NotFound)
		_, err = h.Journey.MoveUps.ReturnMoveUp(reviewer, m.ID, "One more sample, please.")
		h.Refused(err, errs.NotFound)
		_, err = h.Journey.MoveUps.ApproveMoveUp(reviewer, m.ID, nil)
		h.Refused(err, errs.NotFound)

		h.Did(h.Journey.MoveUps.ApproveMoveUp(h.By(staff), m.ID, nil))
		_, err = h.Journey.MoveUps.UndoMoveUp(reviewer, m.ID)
		h.Refused(err, errs.NotFound)
	})
}

// Who may not decide on a request learns nothing from how they worded it.
func TestRightsComeBeforeTheComment(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.ready()
		m := h.request("member")
		long := strings.Repeat("x", 1001)

		for _, role := range []string{"member", "coach"} {
			_, err := h.Journey.MoveUps.ReturnMoveUp(h.By(role), m.ID, "")
			h.Refused(err, errs.NotFound)
			_, err = h.Journey.MoveUps.ApproveMoveUp(h.By(role), m.ID, &long)
			h.Refused(err, errs.NotFound)
		}

		_, err := h.Journey.MoveUps.ReturnMoveUp(h.By(staff), m.ID, "")
		h.Refused(err, errs.Invalid, "comment")
		_, err = h.Journey.MoveUps.ApproveMoveUp(h.By(staff), m.ID, &long)
		h.Refused(err, errs.Invalid, "comment")
	})
}
