package community_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"atlas/internal/community/groups"
	"atlas/internal/identity/merging"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// Whatever happens to people and groups, somebody is in one group at most, in a sub-group of that group at most, and every count is that of
// those who are there (invariant 30).
func TestRandomHistoriesKeepPeopleInOnePlace(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		draw, m := rand.New(rand.NewPCG(30, 5)), newModel(h)
		for step := range 120 {
			m.step(draw)
			if step%10 == 9 {
				m.compare()
			}
			if t.Failed() {
				t.Fatalf("got a failure after step %d, want none", step)
			}
		}
	})
}

// spot is where somebody is, in a model without a database.
type spot struct{ group, sub int }

type model struct {
	*fixture
	people   []int
	gone     map[int]bool
	groups   []*groups.Group
	subs     map[int][]*groups.SubGroup
	spots    map[int]spot
	archived map[int]bool
}

func newModel(h *fixture) *model {
	m := &model{fixture: h, gone: map[int]bool{}, subs: map[int][]*groups.SubGroup{}, spots: map[int]spot{}, archived: map[int]bool{}}
	for _, role := range []string{"member", "coach", "expert", "affiliate", "team-lead", "non-member", "rodel.garcia", "maricel.delacruz"} {
		m.people = append(m.people, h.ID(role))
	}
	for i, leader := range []string{"head-coach", "assistant-coach", "success-manager"} {
		g := h.group(fmt.Sprintf("Group %d", i), leader)
		m.groups = append(m.groups, g)
		for _, part := range []string{"Morning", "Evening"} {
			m.subs[g.ID] = append(m.subs[g.ID], h.subGroup(g, part))
		}
	}
	return m
}

// some are people by chance, each once, none of whom is gone or archived.
func (m *model) some(draw *rand.Rand) []int {
	out := []int{}
	for _, id := range m.people {
		if !m.gone[id] && !m.archived[id] && draw.IntN(3) == 0 {
			out = append(out, id)
		}
	}
	return out
}

func (m *model) step(draw *rand.Rand) {
	m.t.Helper()
	people := m.some(draw)
	if len(people) == 0 {
		return
	}
	g := m.groups[draw.IntN(len(m.groups))]
	switch draw.IntN(8) {
	case 0, 1:
		m.put(people, groups.PlaceInput{GroupID: g.ID})
	case 2, 3:
		m.put(people, groups.PlaceInput{GroupID: g.ID, SubGroupID: given(m.subs[g.ID][draw.IntN(2)].ID)})
	case 4:
		m.put(people, groups.PlaceInput{GroupID: g.ID, SubGroupID: none[int]()})
	case 5:
		_, err := m.Community.Groups.RemoveMembers(m.By(staff), people)
		m.Must(err)
		for _, id := range people {
			delete(m.spots, id)
		}
	case 6:
		m.archive(people[0], draw)
	case 7:
		m.merge(people, draw)
	}
}

func (m *model) put(people []int, in groups.PlaceInput) {
	m.t.Helper()
	_, err := m.Community.Groups.PlaceMembers(m.By(staff), people, in)
	m.Must(err)
	for _, id := range people {
		to := spot{group: in.GroupID}
		if sub, said := in.SubGroupID.ValueOK(); said && sub != nil {
			to.sub = *sub
		} else if !said && m.spots[id].group == in.GroupID {
			to.sub = m.spots[id].sub
		}
		m.spots[id] = to
	}
}

// archive puts somebody away, or brings everybody back.
func (m *model) archive(id int, draw *rand.Rand) {
	m.t.Helper()
	if draw.IntN(2) == 0 {
		_, err := m.Identity.Manage.ArchiveUser(m.By(staff), id)
		m.Must(err)
		m.archived[id] = true
		return
	}
	for id := range m.archived {
		_, err := m.Identity.Manage.RestoreUser(m.By(staff), id)
		m.Must(err)
	}
	m.archived = map[int]bool{}
}

// merge makes one of two people, and by chance two again.
func (m *model) merge(people []int, draw *rand.Rand) {
	m.t.Helper()
	if len(people) < 2 || len(m.gone) > 2 {
		return
	}
	survivor, source, ctx := people[0], people[1], m.By(staff)
	plan, err := m.Identity.Merging.MergePlan(ctx, survivor, source)
	m.Must(err)
	var answers []*merging.MergeAnswer
	for _, q := range plan.Questions {
		answers = append(answers, &merging.MergeAnswer{Name: q.Name, Value: q.Options[0].Value})
	}
	merged, err := m.Identity.Merging.MergeUsers(ctx, survivor, source, plan.Version, answers)
	m.Must(err)
	before := maps.Clone(m.spots)
	if _, there := m.spots[survivor]; !there {
		if at, had := m.spots[source]; had {
			m.spots[survivor] = at
			delete(m.spots, source)
		}
	}
	m.gone[source] = true
	m.compare()
	if draw.IntN(2) == 0 {
		_, err := m.Identity.Merging.UndoMerge(ctx, merged.ID)
		m.Must(err)
		m.spots = before
		delete(m.gone, source)
	}
}

// compare holds lists, counts and rules against the model.
func (m *model) compare() {
	m.t.Helper()
	m.wantVerified()
	inGroup, inSub, want := map[int]int{}, map[int]int{}, []string{}
	for id, at := range m.spots {
		if m.gone[id] || m.archived[id] {
			continue
		}
		inGroup[at.group]++
		inSub[at.sub]++
		want = append(want, fmt.Sprint(id, at.group, at.sub))
	}
	list, err := m.Community.Groups.GroupMembers(m.By(staff), page.Window{Page: 1, PerPage: 100}, nil)
	m.Must(err)
	got := []string{}
	for _, row := range list.Rows {
		sub := 0
		if row.SubGroup != nil {
			sub = row.SubGroup.ID
		}
		got = append(got, fmt.Sprint(row.ID, row.Group.ID, sub))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || list.Total != len(want) {
		m.t.Errorf("people: got %q of %d, want %q", got, list.Total, want)
	}
	groups, err := m.Community.Groups.Groups(m.By(staff), page.Window{Page: 1, PerPage: 100}, nil)
	m.Must(err)
	for _, g := range groups.Rows {
		check.Equal(m.t, g.Name+" counts", g.MemberCount, inGroup[g.ID])
		for _, x := range m.subs[g.ID] {
			if now, err := m.Community.Groups.SubGroup(m.By(staff), x.ID); err != nil || now.MemberCount != inSub[x.ID] {
				m.t.Errorf("%s %q: got %+v and error %v, want %d members", g.Name, x.Name, now, err, inSub[x.ID])
			}
		}
	}
}
