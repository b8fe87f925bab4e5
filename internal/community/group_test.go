package community_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/community"
	"atlas/internal/community/groups"
	"atlas/internal/community/records"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// people lists who somebody sees in groups, by their names at the demo.
func (h *fixture) people(role string, f *groups.GroupMemberFilter) string {
	h.t.Helper()
	list, err := h.Community.Groups.GroupMembers(h.By(role), page.Window{Page: 1, PerPage: 100}, f)
	h.Must(err)
	out := []string{}
	for _, m := range list.Rows {
		out = append(out, strings.TrimSuffix(m.Email, "@atlas.test"))
	}
	slices.Sort(out)
	check.Equal(h.t, "total of the list", len(out), list.Total)
	return strings.Join(out, " ")
}

// B3, as far as groups: the current user of a member carries their group; S84: that of a leader the group they manage.
func TestB3TheCurrentUserCarriesTheGroup(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		g, later := h.group("Alon", "coach"), h.group("Sinag", "coach")
		h.place(g, nil, "member")
		name := func(value any) any { named, _ := value.(map[string]any); return named["name"] }
		if me := h.me("member"); name(me["group"]) != "Alon" || me["managedGroup"] != nil {
			t.Errorf("got %v and %v, want Alon and none", me["group"], me["managedGroup"])
		}
		if me := h.me("coach"); name(me["managedGroup"]) != "Alon" || me["group"] != nil {
			t.Errorf("got %v to manage and %v, want Alon and none", me["managedGroup"], me["group"])
		}
		_, err := h.Community.Groups.UpdateGroup(h.By(staff), g.ID, groups.GroupInput{Name: given("Tala")}, nil)
		h.Must(err)
		if me := h.me("member"); name(me["group"]) != "Tala" || name(h.me("coach")["managedGroup"]) != "Sinag" {
			t.Errorf("got %v and %v, want the new names Tala and Sinag at once", me["group"],
				h.me("coach")["managedGroup"])
		}
		_, err = h.Community.Groups.ArchiveGroups(h.By(staff), []int{g.ID, later.ID}, true)
		h.Must(err)
		if h.me("member")["group"] != nil || h.me("coach")["managedGroup"] != nil {
			t.Errorf("got %v and %v, want no archived groups", h.me("member")["group"], h.me("coach")["managedGroup"])
		}
		_, err = h.Community.Groups.ArchiveGroups(h.By(staff), []int{g.ID}, false)
		h.Must(err)
		if name(h.me("member")["group"]) != "Tala" {
			t.Errorf("group after it was restored: got %v, want Tala", h.me("member")["group"])
		}
	})
}

// One group for a person and one sub-group inside of it; leaders see their own people only.
func TestLeadersSeeTheirOwnPeople(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		alon, sinag := h.group("Alon", "coach"), h.group("Sinag", "assistant-coach")
		morning, evening := h.subGroup(alon, "Morning", "team-lead"), h.subGroup(alon, "Evening")
		if placed := h.place(alon, nil, "member", "expert", "affiliate"); *placed != (records.Placed{Added: 3}) {
			t.Errorf("got %+v, want three added", placed)
		}
		if placed := h.place(alon, morning, "member"); *placed != (records.Placed{Moved: 1}) {
			t.Errorf("got %+v, want one moved", placed)
		}
		if placed := h.place(alon, nil, "member", "expert"); *placed != (records.Placed{Unchanged: 2}) {
			t.Errorf("got %+v by a word about the group, want two unchanged in their sub-group", placed)
		}
		if placed := h.place(sinag, nil, "affiliate"); *placed != (records.Placed{Moved: 1}) {
			t.Errorf("got %+v, want one moved", placed)
		}
		for role, want := range map[string]string{
			staff: "affiliate expert member", "tribe-team-ro": "affiliate expert member", "coach": "expert member", "assistant-coach": "affiliate", "team-lead": "member",
			"head-coach": "", "member": "",
		} {
			check.Equal(t, "people that "+role+" sees", h.people(role, nil), want)
		}
		check.Equal(t, "people without a sub-group",
			h.people("coach", &groups.GroupMemberFilter{GroupID: &alon.ID, HasNoSubGroup: new(true)}), "expert")
		for role, ok := range map[string]bool{staff: true, "coach": true, "assistant-coach": false, "team-lead": false, "member": false} {
			_, err := h.Community.Groups.Group(h.By(role), alon.ID)
			_, membersErr := h.Community.Groups.GroupMembers(h.By(role), page.Window{Page: 1, PerPage: 10}, &groups.GroupMemberFilter{GroupID: &alon.ID})
			if ok != (err == nil) || ok != (membersErr == nil) {
				t.Errorf("%s: got errors %v and %v, want it allowed %t", role, err, membersErr, ok)
			}
		}
		for role, ok := range map[string]bool{staff: true, "coach": true, "team-lead": true, "assistant-coach": false, "member": false} {
			if _, err := h.Community.Groups.SubGroup(h.By(role), morning.ID); ok != (err == nil) {
				t.Errorf("%s: got error %v, want it allowed %t", role, err, ok)
			}
		}
		// A leader arranges their own people, and nobody else's.
		member, expert, affiliate := h.ID("member"), h.ID("expert"), h.ID("affiliate")
		_, err := h.Community.Groups.PlaceMembers(h.By("coach"), []int{member, expert}, groups.PlaceInput{GroupID: alon.ID, SubGroupID: given(evening.ID)})
		h.Must(err)
		for _, c := range []struct {
			who string
			ids []int
			in  groups.PlaceInput
		}{
			{"coach", []int{affiliate}, groups.PlaceInput{GroupID: alon.ID}},
			{"coach", []int{member}, groups.PlaceInput{GroupID: sinag.ID}},
			{"team-lead", []int{member}, groups.PlaceInput{GroupID: alon.ID}},
			{"member", []int{member}, groups.PlaceInput{GroupID: alon.ID}},
		} {
			_, err := h.Community.Groups.PlaceMembers(h.By(c.who), c.ids, c.in)
			h.Refused(err, errs.NotFound)
		}
		_, err = h.Community.Groups.PlaceMembers(h.By(staff), []int{affiliate}, groups.PlaceInput{GroupID: sinag.ID, SubGroupID: given(morning.ID)})
		h.Refused(err, errs.Invalid)
		_, err = h.Community.Groups.RemoveMembers(h.By("coach"), []int{member})
		h.Refused(err, errs.Forbidden)
		_, err = h.Community.Groups.PlaceMembers(h.By(staff), []int{member}, groups.PlaceInput{GroupID: alon.ID, SubGroupID: none[int]()})
		h.Must(err)
		check.Equal(t, "people of the sub-group",
			h.people("coach", &groups.GroupMemberFilter{SubGroupID: &evening.ID}), "expert")
		h.wantVerified()
	})
}

// The list of people of somebody who may not see everybody holds those they lead.
func TestTheListOfPeopleIsThatOfTheLeader(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		alon := h.group("Alon", "success-manager")
		morning := h.subGroup(h.group("Sinag"), "Morning", "success-manager")
		h.place(alon, nil, "member")
		h.place(&groups.Group{ID: morning.GroupID}, morning, "expert")
		h.place(&groups.Group{ID: morning.GroupID}, nil, "affiliate")
		see := func(role string) string {
			t.Helper()
			list, err := h.Identity.List.Users(h.By(role), page.Window{Page: 1, PerPage: 100, Sort: "email"}, nil)
			h.Must(err)
			out := []string{}
			for _, u := range list.Rows {
				out = append(out, strings.TrimSuffix(u.Email, "@atlas.test"))
			}
			return strings.Join(out, " ")
		}
		check.Equal(t, "people in the list", see("success-manager"), "expert member success-manager")
		if _, err := h.Identity.List.User(h.By("success-manager"), h.ID("affiliate")); !errs.Is(err, errs.NotFound) {
			t.Errorf("somebody else's people: got error %v, want one with code %s", err, errs.NotFound)
		}
		_, err := h.Community.Groups.ArchiveGroups(h.By(staff), []int{alon.ID}, true)
		h.Must(err)
		check.Equal(t, "people in the list", see("success-manager"), "expert success-manager")
		byGroup := func(value string) int {
			t.Helper()
			list, err := h.Identity.List.Users(h.By(staff), page.Window{Page: 1, PerPage: 10, Sort: "group"}, &userlist.Filter{Parts: []*userlist.PartFilter{{Name: "group", Value: value}}})
			h.Must(err)
			return list.Total
		}
		check.Equal(t, "people in the group", byGroup(fmt.Sprint(morning.GroupID)), 2)
		if n := byGroup("none"); n != h.Number("SELECT COUNT(*) FROM users WHERE archived_at IS NULL")-2 {
			t.Errorf("people in no group: got %d, want all but two", n)
		}
		_, err = h.Identity.List.Users(h.By(staff), page.Window{Page: 1, PerPage: 10}, &userlist.Filter{Parts: []*userlist.PartFilter{{Name: "group", Value: "1 OR 1=1"}}})
		h.Refused(err, errs.Invalid)
	})
}

// Silence is counted from the last time somebody logged in or was in a lesson.
func TestSilence(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		g := h.group("Alon", "coach")
		h.place(g, nil, "member", "expert", "affiliate")
		h.Exec("UPDATE users SET last_login_at = ?", h.Day(-3))
		h.Exec("UPDATE users SET last_login_at = ? WHERE id = ?", h.Day(-20), h.ID("expert"))
		h.Exec("UPDATE users SET last_login_at = NULL, created_at = ? WHERE id = ?", h.Day(-9), h.ID("affiliate"))
		silent := &groups.GroupMemberFilter{GroupID: &g.ID, IsSilent: new(true)}
		check.Equal(t, "people who are silent", h.people("coach", silent), "affiliate expert")
		h.Exec(`INSERT INTO courses (name, name_key, created_at, updated_at) VALUES ('C', 'c', 1, 1)`)
		h.Exec(`INSERT INTO units (course_id, name, drip, position, created_at, updated_at) SELECT MAX(id), 'U', 'none', 1, 1, 1 FROM courses`)
		h.Exec(`INSERT INTO lessons (course_id, unit_id, name, name_key, type, is_required, drip, position, created_at, updated_at) SELECT course_id, id, 'L', 'l', 'Image/Text Only', ?, 'none', 1, 1, 1 FROM units`, true)
		h.Exec(`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id) SELECT ?, course_id, ?, ?, id FROM lessons`, h.ID("expert"), h.Day(-2), h.Day(-2))
		check.Equal(t, "people who are silent after a lesson", h.people("coach", silent), "affiliate")
		list, err := h.Community.Groups.GroupMembers(h.By("coach"), page.Window{Page: 1, PerPage: 10, Sort: "silentDays", Desc: true}, nil)
		h.Must(err)
		got := ""
		for _, m := range list.Rows {
			got += fmt.Sprint(m.SilentDays, " ", m.IsSilent, " ", m.LastLessonAt != nil, ", ")
		}
		check.Equal(t, "silence of everybody", got, "9 true false, 3 false false, 2 false true, ")
		h.Clock.Advance(4 * 24 * time.Hour)
		check.Equal(t, "people who are silent four days later", h.people("coach", silent), "affiliate member")
	})
}

// An archived person leaves the counts and keeps the place.
func TestArchivedPeopleKeepTheirPlace(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		g := h.group("Alon", "coach", "expert")
		h.place(g, nil, "member", "affiliate")
		_, err := h.Identity.Manage.ArchiveUser(h.By(staff), h.ID("member"))
		h.Must(err)
		if now, err := h.Community.Groups.Group(h.By("coach"), g.ID); err != nil || now.MemberCount != 1 || h.people("coach", nil) != "affiliate" {
			t.Errorf("got group %+v with %q and error %v, want one, the affiliate", now, h.people("coach", nil), err)
		}
		_, err = h.Community.Groups.PlaceMembers(h.By(staff), []int{h.ID("member")}, groups.PlaceInput{GroupID: g.ID})
		h.Refused(err, errs.NotFound)
		_, err = h.Identity.Manage.RestoreUser(h.By(staff), h.ID("member"))
		h.Must(err)
		check.Equal(t, "people after the return", h.people("coach", nil), "affiliate member")
	})
}

func TestMembersSeeTheirGroup(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		g := h.group("Alon", "coach")
		morning := h.subGroup(g, "Morning", "team-lead")
		h.place(g, morning, "member", "expert")
		h.place(g, nil, "tribe-team-ro")
		ask := func(role string) string {
			ctx := h.Community.WithLoaders(h.By(role))
			mine, err := h.Community.Groups.MyGroups(ctx)
			h.Must(err)
			m, fields := mine.Member, community.MyGroupFields{Community: h.Community}
			if m == nil {
				said := ""
				for _, g := range mine.Groups {
					said += g.Name + " "
				}
				for _, g := range mine.SubGroups {
					said += "part " + g.Name + " "
				}
				return said
			}
			said := fmt.Sprint(m.Name, " ", m.MemberCount)
			for _, read := range []func(context.Context, *groups.MyGroup) ([]*groups.GroupPerson, error){fields.Leaders, fields.SubGroupLeaders, fields.People} {
				people, err := read(ctx, m)
				h.Must(err)
				said += fmt.Sprint(" ", len(people))
			}
			return fmt.Sprint(said, " ", m.SubGroup != nil)
		}
		for role, want := range map[string]string{"member": "Alon 3 1 1 2 true", "tribe-team-ro": "Alon 3 1 0 3 false"} {
			check.Equal(t, "group that "+role+" sees", ask(role), want)
		}
		for role, want := range map[string]string{"coach": "Alon ", "team-lead": "part Morning ", "head-coach": ""} {
			check.Equal(t, "group that "+role+" leads", ask(role), want)
		}
	})
}

// Lines of a pasted list are addresses in any spelling or Tribe IDs; who is nobody is said.
func TestPeopleAreFoundByAList(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		g := h.group("Alon")
		h.place(g, nil, "member")
		h.Exec("UPDATE users SET tribe_id = 'TRB-X' WHERE id = ?", h.ID("expert"))
		found, err := h.Community.Groups.FindPeople(h.By(staff), []string{" Member@Atlas.test", "TRB-X", "nobody@atlas.test", "nena.torres@atlas.test"})
		h.Must(err)
		got := ""
		for _, f := range found {
			got += fmt.Sprint(f.Person != nil, " ", f.Group != nil, ", ")
		}
		check.Equal(t, "people found by a list", got, "true true, true false, false false, false false, ")
		_, err = h.Community.Groups.FindPeople(h.By("coach"), []string{"member@atlas.test"})
		h.Refused(err, errs.Forbidden)
		_, err = h.Community.Groups.FindPeople(h.By(staff), nil)
		h.Refused(err, errs.Invalid)
	})
}

func TestGroupsAreWrittenWithCare(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		g := h.group("Alon", "coach")
		_, err := h.Community.Groups.CreateGroup(ctx, groups.GroupInput{Name: given("  álon ")})
		h.Refused(err, errs.Invalid)
		_, err = h.Community.Groups.CreateGroup(ctx, groups.GroupInput{Name: given("Sinag"), LeaderIDs: []int{999_999}})
		h.Refused(err, errs.Invalid)
		x := h.subGroup(g, "Morning")
		_, err = h.Community.Groups.CreateSubGroup(ctx, g.ID, groups.SubGroupInput{Name: given("MORNING")})
		h.Refused(err, errs.Invalid)
		h.subGroup(h.group("Sinag"), "Morning")
		_, err = h.Community.Groups.UpdateSubGroup(ctx, x.ID, groups.SubGroupInput{LeaderIDs: []int{h.ID("team-lead")}}, &x.UpdatedAt)
		h.Must(err)
		_, err = h.Community.Groups.UpdateSubGroup(ctx, x.ID, groups.SubGroupInput{Name: given("Noon")}, &x.UpdatedAt)
		h.Refused(err, errs.Conflict)
		_, err = h.Community.Groups.UpdateGroup(ctx, g.ID, groups.GroupInput{LeaderIDs: []int{}}, &g.UpdatedAt)
		h.Must(err)
		if h.me("coach")["managedGroup"] != nil {
			t.Error("got a former leader who still leads, want none")
		}
		_, err = h.Community.Groups.ArchiveSubGroups(ctx, []int{x.ID}, true)
		h.Must(err)
		_, err = h.Community.Groups.PlaceMembers(ctx, []int{h.ID("member")}, groups.PlaceInput{GroupID: g.ID, SubGroupID: given(x.ID)})
		h.Refused(err, errs.Invalid)
		_, err = h.Community.Groups.ArchiveGroups(ctx, []int{g.ID}, true)
		h.Must(err)
		_, err = h.Community.Groups.PlaceMembers(ctx, []int{h.ID("member")}, groups.PlaceInput{GroupID: g.ID})
		h.Refused(err, errs.Conflict)
		for _, role := range []string{"tribe-team-ro", "coach", "member"} {
			_, err := h.Community.Groups.CreateGroup(h.By(role), groups.GroupInput{Name: given("Mayon")})
			h.Refused(err, errs.Forbidden)
		}
	})
}

// A leader who cannot be found is a mistake of the caller, a database that fails is not.
func TestLeadersAreLookedUp(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		g := h.group("Sunrise")
		ctx, leader := h.By(staff), h.ID("coach")
		_, err := h.Community.Groups.UpdateGroup(ctx, g.ID, groups.GroupInput{LeaderIDs: []int{leader + 100_000}}, nil)
		h.Refused(err, errs.Invalid, "leaderIds")

		h.Exec("ALTER TABLE users RENAME TO users_away")
		_, err = h.Community.Groups.UpdateGroup(ctx, g.ID, groups.GroupInput{LeaderIDs: []int{leader}}, nil)
		if err == nil || errs.Is(err, errs.Invalid) {
			t.Errorf("without the table of users: got %v, want an error that is not errs.Invalid", err)
		}
	})
}
