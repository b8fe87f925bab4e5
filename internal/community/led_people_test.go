package community_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/community"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// A leader sees the people of their own groups and sub-groups, those first who were not heard of for longest, and who checked in.
func TestLedPeople(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		g := h.group("Bayanihan", "coach")
		x := h.subGroup(g, "North", "team-lead")
		h.place(g, x, "member", "rodel.garcia")
		h.place(g, nil, "maricel.delacruz")
		h.circle("accountability", h.ID("member"), h.ID("rodel.garcia"), h.ID("maricel.delacruz"))
		h.Exec(`UPDATE users SET last_login_at = ?`, h.Clock.Now())

		led := func(role string, toNudge bool) (string, *community.LedPersonList) {
			t.Helper()
			list, err := h.Community.LedPeople(h.By(role), page.Of(nil), toNudge)
			h.Must(err)
			names := []string{}
			for _, p := range list.Rows {
				names = append(names, p.Name)
			}
			return strings.Join(names, ", "), list
		}
		if _, list := led("coach", false); list.People != 3 || list.Total != 3 || list.CheckedIn != 0 || list.ToNudge != 0 {
			t.Errorf("%+v", list)
		}

		h.Did(h.Community.SaveCheckIn(h.By("member"), community.CheckInInput{Did: "Applied", WillDo: "Apply more"}))
		h.Clock.Advance(30 * 24 * time.Hour)
		h.Did(h.Community.SaveCheckIn(h.By("rodel.garcia"), community.CheckInInput{Did: "Applied", WillDo: "Apply more"}))
		h.Exec(`UPDATE users SET last_login_at = ? WHERE id <> ?`, h.Clock.Now(), h.ID("maricel.delacruz"))
		names, list := led("coach", false)
		if !strings.HasSuffix(names, "Rodel Garcia") || list.CheckedIn != 1 || list.ToNudge != 2 {
			t.Errorf("%s %+v", names, list)
		}
		if _, list := led("coach", true); list.Total != 2 || len(list.Rows) != 2 || !list.Rows[0].IsQuiet || list.Rows[0].HasCheckedIn {
			t.Errorf("%+v", list)
		}
		if names, list := led("team-lead", false); list.People != 2 || list.CheckedIn != 1 || strings.Contains(names, "Maricel") {
			t.Errorf("a team lead sees %s", names)
		}

		// No one else's people, whatever someone may read elsewhere.
		for _, role := range []string{"assistant-coach", "head-coach", "expert", "member", staff} {
			if names, list := led(role, false); list.People != 0 || names != "" {
				t.Errorf("%s sees %s", role, names)
			}
		}
		_, err := h.Community.LedPeople(h.By("non-member"), page.Of(nil), false)
		h.Refused(err, errs.Forbidden)
	})
}

// The figures of a home page count what the lists behind them hold, and nothing of what someone may not open.
func TestWinOverview(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		first := h.win("member", "First month")
		h.Clock.Advance(time.Hour)
		in := aWin("Second month")
		in.ProofURL = given("https://example.com/invoice")
		h.Did(h.Community.CreateWin(h.By("member"), in))
		h.Must(h.Community.ReportWin(h.By("team-lead"), first.ID, "false", ""))

		for role, want := range map[string]community.WinOverview{
			"coach":         {ToConfirm: 2, WithoutProof: 1},
			staff:           {ToConfirm: 2, WithoutProof: 1, Reported: 1},
			"tribe-team-ro": {Reported: 1},
			"member":        {}, "expert": {}, "non-member": {},
		} {
			got, err := h.Community.WinOverview(h.By(role))
			h.Must(err)
			if got.ToConfirm != want.ToConfirm || got.WithoutProof != want.WithoutProof || got.Reported != want.Reported {
				t.Errorf("%s: %+v", role, got)
			}
			if (got.ToConfirmSince != nil) != (want.ToConfirm > 0) || (got.ReportedOf != nil) != (want.Reported > 0) {
				t.Errorf("%s: %+v", role, got)
			}
		}
		_, err := h.Community.WinOverview(t.Context())
		h.Refused(err, errs.Unauthenticated)
	})
}

// A win without proof is asked for one: its person is told, and it waits no more until they ask again.
func TestAskForProof(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		w := h.win("member", "First month")
		for _, role := range []string{"member", "tribe-team-ro", "team-lead"} {
			_, err := h.Community.AskForProof(h.By(role), w.ID)
			h.Refused(err, errs.Forbidden)
		}

		asked, err := h.Community.AskForProof(h.By("coach"), w.ID)
		h.Must(err)
		if asked.IsAsked() || asked.ConfirmedAt != nil {
			t.Errorf("%+v", asked)
		}
		if n := h.Number(`SELECT COUNT(*) FROM notifications WHERE user_id = ? AND title LIKE '%asked for proof of your win'`, h.ID("member")); n != 1 {
			t.Errorf("%d notifications", n)
		}
		_, err = h.Community.AskForProof(h.By("coach"), w.ID)
		h.Refused(err, errs.Conflict)

		h.Did(h.Community.UpdateWin(h.By("member"), w.ID, community.WinInput{IsAsked: given(true), ProofURL: given("https://example.com/invoice")}, nil))
		_, err = h.Community.AskForProof(h.By("coach"), w.ID)
		h.Refused(err, errs.Conflict)
		if list, err := h.Community.WinsToConfirm(h.By("coach"), page.Of(nil)); err != nil || list.Total != 1 {
			t.Error(list, err)
		}

		own := h.win("coach", "My own")
		_, err = h.Community.AskForProof(h.By("coach"), own.ID)
		h.Refused(err, errs.Conflict)
	})
}
