package community_test

import (
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit"
)

func TestMain(m *testing.M) {
	if sheet.ChildMain(os.Args) {
		return
	}
	os.Exit(m.Run())
}

// house is Atlas with people to call its services as.
type house struct {
	*testkit.Atlas
	t *testing.T
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(t, &house{a, t}) })
}

const staff = "tribe-team-fa"

// as is a call by somebody of the demo.
func (h *house) as(role string) context.Context {
	h.t.Helper()
	who, err := h.Identity.ActorOf(h.t.Context(), h.id(role), nil)
	h.must(err)
	return actor.With(h.t.Context(), who)
}

func (h *house) id(role string) int {
	h.t.Helper()
	return h.number("SELECT id FROM users WHERE email = ?", role+"@atlas.test")
}

func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) number(query string, args ...any) int {
	h.t.Helper()
	n, err := h.DB.Int(h.t.Context(), query, args...)
	h.must(err)
	return n
}

func (h *house) run(query string, args ...any) {
	h.t.Helper()
	_, err := h.DB.Exec(h.t.Context(), query, args...)
	h.must(err)
}

// refused wants an error of a code.
func (h *house) refused(err error, code errs.Code) {
	h.t.Helper()
	if !errs.Is(err, code) {
		h.t.Errorf("%v, want %s", err, code)
	}
}

// sound wants an orderly house.
func (h *house) sound() {
	h.t.Helper()
	if found, err := h.Community.Verify(h.t.Context()); err != nil || len(found) > 0 {
		h.t.Error(found, err)
	}
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// none empties a field.
func none[T any]() graphql.Omittable[*T] { return graphql.OmittableOf[*T](nil) }

// me reads the current user of somebody.
func (h *house) me(role string) map[string]any {
	h.t.Helper()
	text, err := h.Identity.CurrentUser(h.as(role))
	h.must(err)
	out := map[string]any{}
	h.must(json.Unmarshal(text, &out))
	return out
}

// batch makes a batch with a launch of so many days around now.
func (h *house) batch(name string, from, to int) *community.Batch {
	h.t.Helper()
	b, err := h.Community.CreateBatch(h.as(staff), community.BatchInput{
		Name: given(name), LaunchFrom: given(h.day(from)), LaunchTo: given(h.day(to)),
	})
	h.must(err)
	return b
}

func (h *house) day(n int) time.Time { return h.Clock.Now().AddDate(0, 0, n) }

// group makes a group that some lead.
func (h *house) group(name string, leaders ...string) *community.Group {
	h.t.Helper()
	ids := []int{}
	for _, leader := range leaders {
		ids = append(ids, h.id(leader))
	}
	g, err := h.Community.CreateGroup(h.as(staff), community.GroupInput{Name: given(name), LeaderIDs: ids})
	h.must(err)
	return g
}

func (h *house) subGroup(of *community.Group, name string, leaders ...string) *community.SubGroup {
	h.t.Helper()
	ids := []int{}
	for _, leader := range leaders {
		ids = append(ids, h.id(leader))
	}
	x, err := h.Community.CreateSubGroup(h.as(staff), of.ID, community.SubGroupInput{Name: given(name), LeaderIDs: ids})
	h.must(err)
	return x
}

// place puts people into a group, and into a sub-group unless it is nil.
func (h *house) place(g *community.Group, x *community.SubGroup, people ...string) *community.Placed {
	h.t.Helper()
	in := community.PlaceInput{GroupID: g.ID}
	if x != nil {
		in.SubGroupID = given(x.ID)
	}
	ids := []int{}
	for _, p := range people {
		ids = append(ids, h.id(p))
	}
	placed, err := h.Community.PlaceMembers(h.as(staff), ids, in)
	h.must(err)
	return placed
}
