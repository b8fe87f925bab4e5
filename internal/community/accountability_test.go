package community_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/community/accountability"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// members are members of the demo who are not role accounts, always the same.
func (h *fixture) members(n int) []int {
	h.t.Helper()
	out := []int{}
	for i := range n {
		out = append(out, h.Number(`SELECT u.id FROM users u JOIN user_access_levels l ON l.user_id = u.id AND l.level_id = 'member'
			WHERE u.archived_at IS NULL AND u.email <> 'member@atlas.test' ORDER BY u.id LIMIT 1 OFFSET ?`, i))
	}
	return out
}

// circle makes a group of people whose first one leads.
func (h *fixture) circle(kind string, ids ...int) *accountability.BuddyGroup {
	h.t.Helper()
	made, err := h.Community.Accountability.CreateBuddyGroups(h.By(staff), []*accountability.BuddyGroupInput{{Kind: kind, Name: given("Sikap"), UserIds: ids}})
	h.Must(err)
	return made[0]
}

// seats are who sits in which group, and who leads.
func (h *fixture) seats() (text string) {
	h.t.Helper()
	h.Must(h.DB.Row(h.t.Context(), `SELECT string_agg(user_id || '/' || group_id || '/' || CASE WHEN is_leader THEN 'leads' ELSE '' END, ',' ORDER BY id)
		FROM accountability_members WHERE left_at IS NULL`, nil, &text))
	return text
}

func (h *fixture) clean() {
	h.t.Helper()
	for _, table := range strings.Fields("team_lead_votes team_lead_candidates team_lead_selections accountability_members accountability_groups accountability_preferences check_ins") {
		h.Exec("DELETE FROM " + table)
	}
}

func TestBuddyGroups(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		p := h.members(8)
		g := h.circle("accountability", p[:3]...)
		if len(g.Members) != 3 || !g.Members[0].IsLeader || g.Members[0].ID != p[0] {
			t.Errorf("got group %+v, want three people led by %d", g, p[0])
		}
		t.Run("one live group of a kind", func(t *testing.T) {
			other := h.circle("accountability", p[3:5]...)
			_, err := h.Community.Accountability.PlaceBuddies(h.By(staff), []int{p[2]}, other.ID)
			h.Must(err)
			check.Equal(t, "seats",
				h.Number("SELECT COUNT(*) FROM accountability_members WHERE user_id = ? AND left_at IS NULL", p[2]),
				1)
			check.Equal(t, "seats in the history",
				h.Number("SELECT COUNT(*) FROM accountability_members WHERE user_id = ?", p[2]), 2)
			h.wantVerified()
		})
		t.Run("at most ten", func(t *testing.T) {
			h.Exec("UPDATE default_settings SET value = '3' WHERE name = 'accountability-group-size'")
			h.Settings.InvalidateCache()
			_, err := h.Community.Accountability.PlaceBuddies(h.By(staff), []int{p[5], p[6]}, g.ID)
			h.Refused(err, errs.Conflict)
			h.Exec("UPDATE default_settings SET value = '10' WHERE name = 'accountability-group-size'")
			h.Settings.InvalidateCache()
		})
		t.Run("a leader who goes is followed by the longest there", func(t *testing.T) {
			h.Must(h.Community.Accountability.RemoveBuddies(h.By(staff), []int{p[0]}, g.ID))
			check.Equal(t, "leader",
				h.Number("SELECT user_id FROM accountability_members WHERE group_id = ? AND is_leader", g.ID), p[1])
			h.Must(h.Community.Accountability.RemoveBuddies(h.By(staff), []int{p[1]}, g.ID))
			check.Equal(t, "empty groups that are closed",
				h.Number("SELECT COUNT(*) FROM accountability_groups WHERE id = ? AND closed_at IS NOT NULL", g.ID),
				1)
			h.wantVerified()
		})
		t.Run("merged", func(t *testing.T) {
			a, b := h.circle("accountability", p[0], p[1]), h.circle("accountability", p[5], p[6])
			joined, err := h.Community.Accountability.MergeBuddyGroups(h.By(staff), a.ID, b.ID)
			h.Must(err)
			check.Equal(t, "people in the joined group", len(joined.Members), 4)
			h.wantVerified()
		})
		t.Run("a new group moves nobody", func(t *testing.T) {
			seated, err := h.Community.Accountability.BuddyGroups(h.By(staff), page.Of(nil), nil)
			h.Must(err)
			before := h.seats()
			groups := h.Number("SELECT COUNT(*) FROM accountability_groups")

			person := seated.Rows[0].Members[0]
			_, err = h.Community.Accountability.CreateBuddyGroups(h.By(staff), []*accountability.BuddyGroupInput{
				{Kind: "accountability", UserIds: []int{p[7]}},
				{Kind: "accountability", UserIds: []int{p[2], person.ID}},
			})
			h.Refused(err, errs.Conflict)
			for _, want := range []string{person.Name, seated.Rows[0].Name, "Move them on the board"} {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("got %v, want it to name %q", err, want)
				}
			}

			after := h.seats()
			if after != before {
				t.Errorf("got seats %s, want them as before: %s", after, before)
			}
			if got := h.Number("SELECT COUNT(*) FROM accountability_groups"); got != groups {
				t.Errorf("got %d groups, want %d as before", got, groups)
			}

			// The same person twice in one call would be moved from the first group to the second.
			_, err = h.Community.Accountability.CreateBuddyGroups(h.By(staff), []*accountability.BuddyGroupInput{
				{Kind: "accountability", UserIds: []int{p[7]}},
				{Kind: "accountability", UserIds: []int{p[7]}},
			})
			h.Refused(err, errs.Conflict)
			h.wantVerified()
		})
		t.Run("challenge groups are of one batch", func(t *testing.T) {
			one, two := h.batch("Batch 90", 100, 101), h.batch("Batch 91", 200, 201)
			h.Exec("DELETE FROM batch_members")
			for i, batch := range []int{one.ID, one.ID, two.ID} {
				h.Exec("INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, ?)", p[i], batch, h.Clock.Now())
			}
			g := h.circle("challenge", p[0], p[1])
			if g.Batch == nil || g.Batch.ID != one.ID {
				t.Errorf("batch of the group: got %+v, want %d", g.Batch, one.ID)
			}
			_, err := h.Community.Accountability.PlaceBuddies(h.By(staff), []int{p[2]}, g.ID)
			h.Refused(err, errs.Conflict)
		})
	})
}

// TestBuddyRights: leaving needs the leader or staff, and others see nothing of a group.
func TestBuddyRights(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		p := h.members(5)
		g := h.circle("accountability", p[:3]...)
		h.Refused(h.Community.Accountability.RemoveBuddies(h.ByID(p[1]), []int{p[1]}, g.ID), errs.NotFound)
		h.Refused(h.Community.Accountability.RemoveBuddies(h.ByID(p[0]), []int{p[0]}, g.ID), errs.Conflict)
		h.Must(h.Community.Accountability.RemoveBuddies(h.ByID(p[0]), []int{p[2]}, g.ID))
		_, err := h.Community.Accountability.BuddyCircle(h.ByID(p[4]), &g.ID, nil)
		h.Refused(err, errs.NotFound)
		list, err := h.Community.Accountability.BuddyGroups(h.ByID(p[0]), page.Of(nil), nil)
		h.Must(err)
		if list.Total != 1 || len(list.Rows[0].Members) != 2 {
			t.Errorf("got %+v for the leader, want one group of two people", list)
		}
		if list, err = h.Community.Accountability.BuddyGroups(h.ByID(p[1]), page.Of(nil), nil); err != nil || list.Total != 0 {
			t.Errorf("got %+v and error %v for a member, want none", list, err)
		}
	})
}

// TestBuddyContact: contact is shown by consent alone, and withdrawn at once.
func TestBuddyContact(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		p := h.members(2)
		h.Exec("UPDATE users SET mobile_number = '09171234567' WHERE id = ?", p[0])
		g := h.circle("accountability", p...)
		shown := func() *accountability.CircleBuddy {
			c, err := h.Community.Accountability.BuddyCircle(h.ByID(p[1]), &g.ID, nil)
			h.Must(err)
			return c.Buddies[0]
		}
		if b := shown(); b.ID != p[0] || b.Mobile != nil || b.Email != nil || b.Facebook != nil {
			t.Errorf("got %+v without consent, want the name alone", b)
		}
		share := func(mobile bool) {
			_, err := h.Community.Accountability.Preferences.SaveBuddyPreferences(h.ByID(p[0]), accountability.BuddyPreferencesInput{Zone: "GMT+08:00", Free: []int{16, 17}, SharesMobile: mobile})
			h.Must(err)
		}
		share(true)
		if b := shown(); b.Mobile == nil || b.Email != nil {
			t.Errorf("got %+v with consent for the number, want the number alone", b)
		}
		share(false)
		if b := shown(); b.Mobile != nil {
			t.Errorf("the number after consent was withdrawn: got %+v, want none", b.Mobile)
		}
	})
}

// TestCheckInsBeforeJoining: what somebody told their former group is not for the next one.
func TestCheckInsBeforeJoining(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		p := h.members(4)
		h.circle("accountability", p[0], p[1])
		next := h.circle("accountability", p[2], p[3])
		told := func(want int) {
			t.Helper()
			c, err := h.Community.Accountability.BuddyCircle(h.ByID(p[2]), &next.ID, nil)
			h.Must(err)
			for _, b := range c.Buddies {
				if b.ID == p[1] && len(b.CheckIns) != want {
					t.Errorf("check-ins that are shown: got %d, want %d", len(b.CheckIns), want)
				}
			}
			check.Equal(t, "buddies", len(c.Buddies), 3)
		}
		in := accountability.CheckInInput{Did: "Two applications", WillDo: "Five more"}
		_, err := h.Community.Accountability.CheckIns.SaveCheckIn(h.ByID(p[1]), in)
		h.Must(err)
		h.Clock.Advance(7 * 24 * time.Hour)
		_, err = h.Community.Accountability.PlaceBuddies(h.By(staff), []int{p[1]}, next.ID)
		h.Must(err)
		told(0)
		_, err = h.Community.Accountability.CheckIns.SaveCheckIn(h.ByID(p[1]), in)
		h.Must(err)
		told(1)
	})
}

// TestBuddyFields B3: the current user has their group and the one they lead beside others, at once after a change.
func TestBuddyFields(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		p := h.members(1)
		h.Exec("DELETE FROM group_members WHERE user_id = ?", h.ID("member"))
		h.place(h.group("Bayanihan Two"), nil, "member")
		if me := h.me("member"); me["accountabilityGroupId"] != nil || me["accountabilityAsLeaderId"] != nil {
			t.Errorf("got %v, want no group and none to lead", me)
		}
		g := h.circle("accountability", p[0], h.ID("member"))
		me := h.me("member")
		if me["accountabilityGroupId"] != float64(g.ID) || me["accountabilityAsLeaderId"] != nil || me["group"] == nil {
			t.Errorf("got groups %v, %v and %v, want %d, none and one", me["accountabilityGroupId"],
				me["accountabilityAsLeaderId"], me["group"], g.ID)
		}
		_, err := h.Community.Accountability.UpdateBuddyGroup(h.By(staff), g.ID, accountability.BuddyGroupChange{LeaderID: given(h.ID("member"))}, nil)
		h.Must(err)
		if me := h.me("member"); me["accountabilityAsLeaderId"] != float64(g.ID) {
			t.Errorf("group as leader: got %v, want %d", me["accountabilityAsLeaderId"], g.ID)
		}
		h.wantVerified()
	})
}

// TestBuddySeatsInParallel: anyone who is put into two groups at once is in one.
func TestBuddySeatsInParallel(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		p := h.members(6)
		groups := []*accountability.BuddyGroup{h.circle("accountability", p[0], p[1]), h.circle("accountability", p[2], p[3])}
		ctx := h.By(staff)
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() { _, _ = h.Community.Accountability.PlaceBuddies(ctx, []int{p[4]}, groups[i%2].ID) })
			all.Go(func() { _, _ = h.Community.Accountability.PlaceBuddies(ctx, []int{p[i%4]}, groups[(i+1)%2].ID) })
		}
		all.Wait()
		for _, id := range p[:5] {
			check.Equal(t, "seats",
				h.Number("SELECT COUNT(*) FROM accountability_members WHERE user_id = ? AND left_at IS NULL", id), 1)
		}
		h.wantVerified()
	})
}

func TestCheckIns(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		p := h.members(3)
		in := accountability.CheckInInput{Did: "Sent proposals", WillDo: "Send more"}
		_, err := h.Community.Accountability.CheckIns.SaveCheckIn(h.ByID(p[0]), in)
		h.Refused(err, errs.Conflict) // in no group
		g := h.circle("accountability", p...)
		_, err = h.Community.Accountability.CheckIns.SaveCheckIn(h.ByID(p[0]), accountability.CheckInInput{})
		h.Refused(err, errs.Invalid)
		for _, did := range []string{"Sent proposals", "Sent ten proposals"} {
			in.Did = did
			_, err = h.Community.Accountability.CheckIns.SaveCheckIn(h.ByID(p[0]), in)
			h.Must(err)
		}
		h.Clock.Advance(7 * 24 * time.Hour)
		_, err = h.Community.Accountability.CheckIns.SaveCheckIn(h.ByID(p[0]), in)
		h.Must(err)
		c, err := h.Community.Accountability.BuddyCircle(h.ByID(p[1]), nil, nil)
		h.Must(err)
		if b := c.Buddies[0]; b.Streak != 2 || len(b.CheckIns) != 2 || b.CheckIns[1].Did != "Sent ten proposals" || b.SilentDays != nil {
			t.Errorf("got buddy %+v, want two check-ins in a row, not silent", b)
		}
		_ = g
	})
}

// TestBuddySilence: the leader is told of a silent member, once for each silence.
func TestBuddySilence(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		h.Exec("DELETE FROM notifications")
		p := h.members(2)
		h.circle("accountability", p...)
		told := func() int {
			h.Must(h.Community.Accountability.CheckIns.NotifySilence(t.Context()))
			h.Must(h.Community.Accountability.CheckIns.NotifySilence(t.Context()))
			return h.Number("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND kind = 'buddy-silent'", p[0])
		}
		check.Equal(t, "notices of the first day", told(), 0)
		h.Clock.Advance(10 * 24 * time.Hour)
		check.Equal(t, "notices", told(), 1)
		_, err := h.Community.Accountability.CheckIns.SaveCheckIn(h.ByID(p[1]), accountability.CheckInInput{Did: "Back", WillDo: "Go on"})
		h.Must(err)
		h.Clock.Advance(9 * 24 * time.Hour)
		check.Equal(t, "notices while they speak", told(), 1)
		h.Clock.Advance(2 * 24 * time.Hour)
		check.Equal(t, "notices, one for each of two silences", told(), 2)
	})
}

func TestTeamLeadSelection(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		p := h.members(4)
		g := h.circle("accountability", p[:3]...)
		_, err := h.Community.Accountability.VoteTeamLead(h.ByID(p[0]), g.ID, p[1])
		h.Refused(err, errs.Conflict) // nothing is chosen
		_, err = h.Community.Accountability.OpenTeamLeadSelection(h.By(staff), g.ID)
		h.Must(err)
		_, err = h.Community.Accountability.OpenTeamLeadSelection(h.By(staff), g.ID)
		h.Refused(err, errs.Conflict)
		stand := func(id int) {
			_, err := h.Community.Accountability.VolunteerTeamLead(h.ByID(id), g.ID, new("I am up early"))
			h.Must(err)
			h.Clock.Advance(time.Minute)
		}
		stand(p[1])
		_, err = h.Community.Accountability.VoteTeamLead(h.ByID(p[1]), g.ID, p[1])
		h.Must(err) // alone
		stand(p[2])
		_, err = h.Community.Accountability.VoteTeamLead(h.ByID(p[1]), g.ID, p[1])
		h.Refused(err, errs.Conflict) // not for oneself
		_, err = h.Community.Accountability.VoteTeamLead(h.ByID(p[3]), g.ID, p[1])
		h.Refused(err, errs.NotFound) // of another group
		for voter, candidate := range map[int]int{p[0]: p[2], p[1]: p[2]} {
			_, err = h.Community.Accountability.VoteTeamLead(h.ByID(voter), g.ID, candidate)
			h.Must(err)
		}
		seen, err := h.Community.Accountability.TeamLeadSelection(h.ByID(p[0]), nil) // B22: without the id, one's own
		h.Must(err)
		if seen.State != "open" || seen.WinnerID != nil || seen.Candidates[0].Votes != nil || seen.VotedCount != 2 || *seen.MyVoteID != p[2] {
			t.Errorf("got %+v, want it open with two votes and no count to be seen", seen)
		}
		_, err = h.Community.Accountability.ConfirmTeamLead(h.By(staff), g.ID, nil)
		h.Refused(err, errs.Conflict) // people vote
		h.Must(h.Community.Accountability.CloseTeamLeadSelection(h.By(staff), g.ID, false))
		_, err = h.Community.Accountability.VoteTeamLead(h.ByID(p[0]), g.ID, p[1])
		h.Refused(err, errs.Conflict)
		_, err = h.Community.Accountability.ConfirmTeamLead(h.By(staff), g.ID, nil)
		h.Must(err)
		check.Equal(t, "leader",
			h.Number("SELECT user_id FROM accountability_members WHERE group_id = ? AND is_leader", g.ID), p[2])
		h.wantVerified()
	})
}

// TestBuddiesArchived: anyone who is archived leaves their seat, and gets it back when they are restored.
func TestBuddiesArchived(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		p := h.members(3)
		g := h.circle("accountability", p...)
		_, err := h.Identity.Manage.ArchiveUser(h.By(staff), p[0])
		h.Must(err)
		if lead := h.Number("SELECT user_id FROM accountability_members WHERE group_id = ? AND is_leader", g.ID); lead == p[0] {
			t.Error("got somebody archived as leader, want another")
		}
		check.Equal(t, "seats in the history",
			h.Number("SELECT COUNT(*) FROM accountability_members WHERE user_id = ? AND left_why = 'archived'", p[0]),
			1)
		h.wantVerified()
		_, err = h.Identity.Manage.RestoreUser(h.By(staff), p[0])
		h.Must(err)
		check.Equal(t, "seats after the return",
			h.Number("SELECT COUNT(*) FROM accountability_members WHERE user_id = ? AND left_at IS NULL", p[0]), 1)
		h.wantVerified()
	})
}

// TestBuddiesMerged: where both are in a group of one kind, the plan says that the survivor's stays.
func TestBuddiesMerged(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.clean()
		p := h.members(4)
		stays, left := h.circle("accountability", p[0], p[1]), h.circle("accountability", p[2], p[3])
		h.Exec("UPDATE accountability_groups SET name = 'Tiyaga' WHERE id = ?", left.ID)
		plan, err := h.Identity.Merging.MergePlan(h.By(staff), p[0], p[2])
		h.Must(err)
		if !strings.Contains(fmt.Sprint(plan.Notes), "They keep their seat in Sikap and leave Tiyaga") {
			t.Errorf("the plan: got %q, want that they keep Sikap and leave Tiyaga", plan.Notes)
		}
		_ = stays
	})
}
