package community_test

import (
	"testing"

	"atlas/internal/community"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// A level of a member shows nobody before the address is proven.
func TestUnprovenMemberSeesNobody(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		group := h.group("Sailors", "team-lead")
		h.place(group, nil, "member", "affiliate")
		h.Did(h.Community.Groups.Group(h.By("team-lead"), group.ID))

		h.Exec(`UPDATE users SET email_proven_at = NULL WHERE id = ?`, h.ID("team-lead"))
		_, err := h.Community.Groups.Group(h.By("team-lead"), group.ID)
		h.Refused(err, errs.NotFound)
		_, err = h.Community.Groups.GroupMembers(h.By("team-lead"), page.Of(nil), nil)
		h.Refused(err, errs.Forbidden)
		mine, err := h.Community.Groups.MyGroups(h.By("team-lead"))
		h.Must(err)
		if len(mine.Groups) != 0 {
			t.Errorf("got %d groups that they lead, want none shown", len(mine.Groups))
		}
		outsider := h.Community.WithLoaders(h.By("affiliate"))
		mine, err = h.Community.Groups.MyGroups(outsider)
		h.Must(err)
		people, err := community.MyGroupFields{Community: h.Community}.People(outsider, mine.Member)
		h.Must(err)
		if mine.Member.Name != "Sailors" || len(people) != 0 {
			t.Errorf("got %d people of %s, want the name of the own group alone", len(people), mine.Member.Name)
		}
		_, err = h.Community.Accountability.BuddyCircle(h.By("team-lead"), nil, nil)
		h.Refused(err, errs.Forbidden)
	})
}
