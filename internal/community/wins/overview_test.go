package wins_test

import (
	"testing"
	"time"

	"atlas/internal/community/wins"
	"atlas/internal/platform/errs"
)

// The figures of a home page count what the lists behind them hold, and nothing of what someone may not open.
func TestWinOverview(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		first := h.win("member", "First month")
		h.Clock.Advance(time.Hour)
		in := aWin("Second month")
		in.ProofURL = given("https://example.com/invoice")
		h.Did(h.Community.Wins.CreateWin(h.By("member"), in))
		h.Must(h.Community.Wins.ReportWin(h.By("team-lead"), first.ID, "false", ""))

		for role, want := range map[string]wins.WinOverview{
			"coach":         {ToConfirm: 2, WithoutProof: 1},
			staff:           {ToConfirm: 2, WithoutProof: 1, Reported: 1},
			"tribe-team-ro": {Reported: 1},
			"member":        {}, "expert": {}, "non-member": {},
		} {
			got, err := h.Community.Wins.WinOverview(h.By(role))
			h.Must(err)
			if got.ToConfirm != want.ToConfirm || got.WithoutProof != want.WithoutProof || got.Reported != want.Reported {
				t.Errorf("%s: got %+v, want %+v", role, got, want)
			}
			if (got.ToConfirmSince != nil) != (want.ToConfirm > 0) || (got.ReportedOf != nil) != (want.Reported > 0) {
				t.Errorf("%s: got %+v, want days and people only with %+v", role, got, want)
			}
		}
		_, err := h.Community.Wins.WinOverview(t.Context())
		h.Refused(err, errs.Unauthenticated)
	})
}
