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
	if len(out) != list.Total {
		h.t.Errorf("%d of %d", len(out), list.Total)
	}
	return strings.Join(out, " ")
}

// B3, as far as groups: the current user of a member carries their group; S84: that of a leader the group they manage.
func TestB3TheCurrentUserCarriesTheGroup(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		g, later := h.group("Alon", "coach"), h.group("Sinag", "coach")
		h.place(g, nil, "member")
		name := func(value any) any { named, _ := value.(map[string]any); return named["name"] }
		if me := h.me("member"); name(me["group"]) != "Alon" || me["managedGroup"] != nil {
			t.Error(me["group"], me["managedGroup"])
		}
		if me := h.me("coach"); name(me["managedGroup"]) != "Alon" || me["group"] != nil {
			t.Error(me["group"], me["managedGroup"])
		}
		_, err := h.Community.Groups.UpdateGroup(h.By(staff), g.ID, groups.GroupInput{Name: given("Tala")}, nil)
		h.Must(err)
		if me := h.me("member"); name(me["group"]) != "Tala" || name(h.me("coach")["managedGroup"]) != "Sinag" {
			t.Error("a new name is not seen at once", me["group"])
		}
		_, err = h.Community.Groups.ArchiveGroups(h.By(staff), []int{g.ID, later.ID}, true)
		h.Must(err)
		if h.me("member")["group"] != nil || h.me("coach")["managedGroup"] != nil {
			t.Error("archived groups are shown")
		}
		_, err = h.Community.Groups.ArchiveGroups(h.By(staff), []int{g.ID}, false)
		h.Must(err)
		if name(h.me("member")["group"]) != "Tala" {
			t.Error("restoring does not bring back who was in it")
		}
	})
}

// One group for a person and one sub-group inside of it; leaders see their own people only.
func TestLeadersSeeTheirOwnPeople(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		alon, sinag := h.group("Alon", "coach"), h.group("Sinag", "assistant-coach")
		morning, evening := h.subGroup(alon, "Morning", "team-lead"), h.subGroup(alon, "Evening")
		if placed := h.place(alon, nil, "member", "expert", "affiliate"); *placed != (records.Placed{Added: 3}) {
			t.Error(placed)
		}
		if placed := h.place(alon, morning, "member"); *placed != (records.Placed{Moved: 1}) {
			t.Error(placed)
		}
		if placed := h.place(alon, nil, "member", "expert"); *placed != (records.Placed{Unchanged: 2}) {
			t.Error("a word about the group takes people out of their sub-group:", placed)
		}
		if placed := h.place(sinag, nil, "affiliate"); *placed != (records.Placed{Moved: 1}) {
			t.Error(placed)
		}
		for role, want := range map[string]string{
			staff: "affiliate expert member", "tribe-team-ro": "affiliate expert member", "coach": "expert member", "assistant-coach": "affiliate", "team-lead": "member",
			"head-coach": "", "member": "",
		} {
			if got := h.people(role, nil); got != want {
				t.Errorf("%s sees %q, want %q", role, got, want)
			}
		}
		if got := h.people("coach", &groups.GroupMemberFilter{GroupID: &alon.ID, HasNoSubGroup: new(true)}); got != "expert" {
			t.Error("without a sub-group:", got)
		}
		for role, ok := range map[string]bool{staff: true, "coach": true, "assistant-coach": false, "team-lead": false, "member": false} {
			_, err := h.Community.Groups.Group(h.By(role), alon.ID)
			_, membersErr := h.Community.Groups.GroupMembers(h.By(role), page.Window{Page: 1, PerPage: 10}, &groups.GroupMemberFilter{GroupID: &alon.ID})
			if ok != (err == nil) || ok != (membersErr == nil) {
				t.Error(role, err, membersErr)
			}
		}
		for role, ok := range map[string]bool{staff: true, "coach": true, "team-lead": true, "assistant-coach": false, "member": false} {
			if _, err := h.Community.Groups.SubGroup(h.By(role), morning.ID); ok != (err == nil) {
				t.Error(role, err)
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
		if got := h.people("coach", &groups.GroupMemberFilter{SubGroupID: &evening.ID}); got != "expert" {
			t.Error(got)
		}
		h.sound()
	})
}

// The list of people of somebody who may not see everybody holds those they lead.
func TestTheListOfPeopleIsThatOfTheLeader(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
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
		if got := see("success-manager"); got != "expert member success-manager" {
			t.Error(got)
		}
		if _, err := h.Identity.List.User(h.By("success-manager"), h.ID("affiliate")); !errs.Is(err, errs.NotFound) {
			t.Error("somebody else's people are found", err)
		}
		_, err := h.Community.Groups.ArchiveGroups(h.By(staff), []int{alon.ID}, true)
		h.Must(err)
		if got := see("success-manager"); got != "expert success-manager" {
			t.Error(got)
		}
		byGroup := func(value string) int {
			t.Helper()
			list, err := h.Identity.List.Users(h.By(staff), page.Window{Page: 1, PerPage: 10, Sort: "group"}, &userlist.Filter{Parts: []*userlist.PartFilter{{Name: "group", Value: value}}})
			h.Must(err)
			return list.Total
		}
		if n := byGroup(fmt.Sprint(morning.GroupID)); n != 2 {
			t.Error("in the group:", n)
		}
		if n := byGroup("none"); n != h.Number("SELECT COUNT(*) FROM users WHERE archived_at IS NULL")-2 {
			t.Error("in no group:", n)
		}
		_, err = h.Identity.List.Users(h.By(staff), page.Window{Page: 1, PerPage: 10}, &userlist.Filter{Parts: []*userlist.PartFilter{{Name: "group", Value: "1 OR 1=1"}}})
		h.Refused(err, errs.Invalid)
	})
}

// Silence is counted from the last time somebody logged in or was in a lesson.
func TestSilence(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		g := h.group("Alon", "coach")
		h.place(g, nil, "member", "expert", "affiliate")
		h.Exec("UPDATE users SET last_login_at = ?", h.Day(-3))
		h.Exec("UPDATE users SET last_login_at = ? WHERE id = ?", h.Day(-20), h.ID("expert"))
		h.Exec("UPDATE users SET last_login_at = NULL, created_at = ? WHERE id = ?", h.Day(-9), h.ID("affiliate"))
		silent := &groups.GroupMemberFilter{GroupID: &g.ID, IsSilent: new(true)}
		if got := h.people("coach", silent); got != "affiliate expert" {
			t.Error(got)
		}
		h.Exec(`INSERT INTO courses (name, name_key, created_at, updated_at) VALUES ('C', 'c', 1, 1)`)
		h.Exec(`INSERT INTO units (course_id, name, drip, position, created_at, updated_at) SELECT MAX(id), 'U', 'none', 1, 1, 1 FROM courses`)
		h.Exec(`INSERT INTO lessons (course_id, unit_id, name, name_key, type, is_required, drip, position, created_at, updated_at) SELECT course_id, id, 'L', 'l', 'Image/Text Only', ?, 'none', 1, 1, 1 FROM units`, true)
		h.Exec(`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id) SELECT ?, course_id, ?, ?, id FROM lessons`, h.ID("expert"), h.Day(-2), h.Day(-2))
		if got := h.people("coach", silent); got != "affiliate" {
			t.Error("a lesson does not break the silence:", got)
		}
		list, err := h.Community.Groups.GroupMembers(h.By("coach"), page.Window{Page: 1, PerPage: 10, Sort: "silentDays", Desc: true}, nil)
		h.Must(err)
		got := ""
		for _, m := range list.Rows {
			got += fmt.Sprint(m.SilentDays, " ", m.IsSilent, " ", m.LastLessonAt != nil, ", ")
		}
		if got != "9 true false, 3 false false, 2 false true, " {
			t.Error(got)
		}
		h.Clock.Advance(4 * 24 * time.Hour)
		if got := h.people("coach", silent); got != "affiliate member" {
			t.Error("four days later:", got)
		}
	})
}

// An archived person leaves the counts and keeps the place.
func TestArchivedPeopleKeepTheirPlace(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		g := h.group("Alon", "coach", "expert")
		h.place(g, nil, "member", "affiliate")
		_, err := h.Identity.Manage.ArchiveUser(h.By(staff), h.ID("member"))
		h.Must(err)
		if now, err := h.Community.Groups.Group(h.By("coach"), g.ID); err != nil || now.MemberCount != 1 || h.people("coach", nil) != "affiliate" {
			t.Error(now, err)
		}
		_, err = h.Community.Groups.PlaceMembers(h.By(staff), []int{h.ID("member")}, groups.PlaceInput{GroupID: g.ID})
		h.Refused(err, errs.NotFound)
		_, err = h.Identity.Manage.RestoreUser(h.By(staff), h.ID("member"))
		h.Must(err)
		if got := h.people("coach", nil); got != "affiliate member" {
			t.Error(got)
		}
	})
}

func TestMembersSeeTheirGroup(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
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
			if got := ask(role); got != want {
				t.Errorf("%s sees %s, want %s", role, got, want)
			}
		}
		for role, want := range map[string]string{"coach": "Alon ", "team-lead": "part Morning ", "head-coach": ""} {
			if got := ask(role); got != want {
				t.Errorf("%s leads %s, want %s", role, got, want)
			}
		}
	})
}

// Lines of a pasted list are addresses in any spelling or Tribe IDs; who is nobody is said.
func TestPeopleAreFoundByAList(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		g := h.group("Alon")
		h.place(g, nil, "member")
		h.Exec("UPDATE users SET tribe_id = 'TRB-X' WHERE id = ?", h.ID("expert"))
		found, err := h.Community.Groups.FindPeople(h.By(staff), []string{" Member@Atlas.test", "TRB-X", "nobody@atlas.test", "nena.torres@atlas.test"})
		h.Must(err)
		got := ""
		for _, f := range found {
			got += fmt.Sprint(f.Person != nil, " ", f.Group != nil, ", ")
		}
		if got != "true true, true false, false false, false false, " {
			t.Error(got)
		}
		_, err = h.Community.Groups.FindPeople(h.By("coach"), []string{"member@atlas.test"})
		h.Refused(err, errs.Forbidden)
		_, err = h.Community.Groups.FindPeople(h.By(staff), nil)
		h.Refused(err, errs.Invalid)
	})
}

func TestGroupsAreWrittenWithCare(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
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
			t.Error("a former leader still leads")
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
	each(t, func(t *testing.T, h *fixture) {
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
