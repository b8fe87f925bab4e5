package journey_test

import (
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

func TestLeaderboardIsForMembers(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.Did(h.Journey.Leaderboard(h.By("member"), page.Of(nil), nil))
		h.Did(h.Journey.Leaderboard(h.By("coach"), page.Of(nil), nil))

		for _, role := range []string{"non-member", "affiliate"} {
			_, err := h.Journey.Leaderboard(h.By(role), page.Of(nil), nil)
			h.Says(err, "Only members can see this. Join to meet everyone.")
		}

		h.Exec(`UPDATE users SET email_proven_at = NULL WHERE id = ?`, h.ID("member"))
		_, err := h.Journey.Leaderboard(h.By("member"), page.Of(nil), nil)
		h.Says(err, "Confirm your email address first. We sent you a link.")

		// Their own way stays open.
		h.Did(h.Journey.UserStageProgress(h.By("member"), h.ID("member")))
		_, err = h.Journey.UserStageProgress(h.By("member"), h.ID("coach"))
		h.Refused(err, errs.NotFound)
	})
}
