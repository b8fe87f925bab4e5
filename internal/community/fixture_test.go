package community_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community/batches"
	"atlas/internal/community/groups"
	"atlas/internal/community/records"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit"
)

func TestMain(m *testing.M) {
	if sheet.ChildMain(os.Args) {
		return
	}
	os.Exit(m.Run())
}

// fixture is Atlas with people to call its services as.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(t, &fixture{a, t}) })
}

const staff = "tribe-team-fa"

// wantVerified wants data that verifies.
func (h *fixture) wantVerified() {
	h.t.Helper()
	if found, err := h.Community.Verify(h.t.Context()); err != nil || len(found) > 0 {
		h.t.Errorf("what verification finds: got %q and error %v, want none", found, err)
	}
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// none empties a field.
func none[T any]() graphql.Omittable[*T] { return graphql.OmittableOf[*T](nil) }

// me reads the current user of somebody.
func (h *fixture) me(role string) map[string]any {
	h.t.Helper()
	text, err := h.Identity.Sessions.CurrentUser(h.By(role))
	h.Must(err)
	out := map[string]any{}
	h.Must(json.Unmarshal(text, &out))
	return out
}

// batch makes a batch with a launch of so many days around now.
func (h *fixture) batch(name string, from, to int) *batches.Batch {
	h.t.Helper()
	b, err := h.Community.Batches.CreateBatch(h.By(staff), batches.BatchInput{
		Name: given(name), LaunchFrom: given(h.Day(from)), LaunchTo: given(h.Day(to)),
	})
	h.Must(err)
	return b
}

// group makes a group that some lead.
func (h *fixture) group(name string, leaders ...string) *groups.Group {
	h.t.Helper()
	ids := []int{}
	for _, leader := range leaders {
		ids = append(ids, h.ID(leader))
	}
	g, err := h.Community.Groups.CreateGroup(h.By(staff), groups.GroupInput{Name: given(name), LeaderIDs: ids})
	h.Must(err)
	return g
}

func (h *fixture) subGroup(of *groups.Group, name string, leaders ...string) *groups.SubGroup {
	h.t.Helper()
	ids := []int{}
	for _, leader := range leaders {
		ids = append(ids, h.ID(leader))
	}
	x, err := h.Community.Groups.CreateSubGroup(h.By(staff), of.ID, groups.SubGroupInput{Name: given(name), LeaderIDs: ids})
	h.Must(err)
	return x
}

// place puts people into a group, and into a sub-group unless it is nil.
func (h *fixture) place(g *groups.Group, x *groups.SubGroup, people ...string) *records.Placed {
	h.t.Helper()
	in := groups.PlaceInput{GroupID: g.ID}
	if x != nil {
		in.SubGroupID = given(x.ID)
	}
	ids := []int{}
	for _, p := range people {
		ids = append(ids, h.ID(p))
	}
	placed, err := h.Community.Groups.PlaceMembers(h.By(staff), ids, in)
	h.Must(err)
	return placed
}
