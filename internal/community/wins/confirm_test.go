package wins_test

import (
	"testing"

	"atlas/internal/community/wins"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// A win without proof is asked for one: its person is told, and it waits no more until they ask again.
func TestAskForProof(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		w := h.win("member", "First month")
		for _, role := range []string{"member", "tribe-team-ro", "team-lead"} {
			_, err := h.Community.Wins.AskForProof(h.By(role), w.ID)
			h.Refused(err, errs.Forbidden)
		}

		asked, err := h.Community.Wins.AskForProof(h.By("coach"), w.ID)
		h.Must(err)
		if asked.IsAsked() || asked.ConfirmedAt != nil {
			t.Errorf("got win %+v, want it neither asked nor confirmed", asked)
		}
		check.Equal(t, "notifications",
			h.Number(`SELECT COUNT(*) FROM notifications WHERE user_id = ?
				AND title LIKE '%asked for proof of your win'`, h.ID("member")),
			1)
		_, err = h.Community.Wins.AskForProof(h.By("coach"), w.ID)
		h.Refused(err, errs.Conflict)

		h.Did(h.Community.Wins.UpdateWin(h.By("member"), w.ID, wins.WinInput{IsAsked: given(true), ProofURL: given("https://example.com/invoice")}, nil))
		_, err = h.Community.Wins.AskForProof(h.By("coach"), w.ID)
		h.Refused(err, errs.Conflict)
		if list, err := h.Community.Wins.WinsToConfirm(h.By("coach"), page.Of(nil)); err != nil || list.Total != 1 {
			t.Errorf("wins to confirm: got %+v and error %v, want one", list, err)
		}

		own := h.win("coach", "My own")
		_, err = h.Community.Wins.AskForProof(h.By("coach"), own.ID)
		h.Refused(err, errs.Conflict)
	})
}
