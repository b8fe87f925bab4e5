package community_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/community/accountability"
	"atlas/internal/community/groups"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// A leader sees the people of their own groups and sub-groups, those first who were not heard of for longest, and who checked in.
func TestLedPeople(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		g := h.group("Bayanihan", "coach")
		x := h.subGroup(g, "North", "team-lead")
		h.place(g, x, "member", "rodel.garcia")
		h.place(g, nil, "maricel.delacruz")
		h.circle("accountability", h.ID("member"), h.ID("rodel.garcia"), h.ID("maricel.delacruz"))
		h.Exec(`UPDATE users SET last_login_at = ?`, h.Clock.Now())

		led := func(role string, toNudge bool) (string, *groups.LedPersonList) {
			t.Helper()
			list, err := h.Community.Groups.LedPeople(h.By(role), page.Of(nil), toNudge)
			h.Must(err)
			names := []string{}
			for _, p := range list.Rows {
				names = append(names, p.Name)
			}
			return strings.Join(names, ", "), list
		}
		if _, list := led("coach", false); list.People != 3 || list.Total != 3 || list.CheckedIn != 0 || list.ToNudge != 0 {
			t.Errorf("got %+v, want three people, none checked in, none to nudge", list)
		}

		h.Did(h.Community.Accountability.CheckIns.SaveCheckIn(h.By("member"), accountability.CheckInInput{Did: "Applied", WillDo: "Apply more"}))
		h.Clock.Advance(30 * 24 * time.Hour)
		h.Did(h.Community.Accountability.CheckIns.SaveCheckIn(h.By("rodel.garcia"), accountability.CheckInInput{Did: "Applied", WillDo: "Apply more"}))
		h.Exec(`UPDATE users SET last_login_at = ? WHERE id <> ?`, h.Clock.Now(), h.ID("maricel.delacruz"))
		names, list := led("coach", false)
		if !strings.HasSuffix(names, "Rodel Garcia") || list.CheckedIn != 1 || list.ToNudge != 2 {
			t.Errorf("got %q of %+v, want Rodel Garcia last, one checked in and two to nudge", names, list)
		}
		if _, list := led("coach", true); list.Total != 2 || len(list.Rows) != 2 || !list.Rows[0].IsQuiet || list.Rows[0].HasCheckedIn {
			t.Errorf("got %+v, want two people, the first quiet", list)
		}
		if names, list := led("team-lead", false); list.People != 2 || list.CheckedIn != 1 || strings.Contains(names, "Maricel") {
			t.Errorf("got %q of %+v for a team lead, want two, one checked in, without Maricel", names, list)
		}

		// No one else's people, whatever someone may read elsewhere.
		for _, role := range []string{"assistant-coach", "head-coach", "expert", "member", staff} {
			if names, list := led(role, false); list.People != 0 || names != "" {
				t.Errorf("%s: got %q, want nobody", role, names)
			}
		}
		_, err := h.Community.Groups.LedPeople(h.By("non-member"), page.Of(nil), false)
		h.Refused(err, errs.Forbidden)
	})
}
