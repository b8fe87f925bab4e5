package access

import (
	"encoding/json"
	"slices"
	"testing"

	"atlas/internal/platform/actor"
	"atlas/internal/testkit/check"
)

// seeded is what the catalogue gives a level, as the database would keep it.
func seeded(t *testing.T, id string) Grant {
	t.Helper()
	for _, level := range Catalogue.Levels {
		if level.ID == id {
			pages, _ := json.Marshal(level.Pages)
			functions, _ := json.Marshal(level.Functions)
			return Grant{string(pages), string(functions)}
		}
	}
	t.Fatalf("got no level %q, want one in the catalogue", id)
	return Grant{}
}

func TestRightsAreTheUnionOverAllLevels(t *testing.T) {
	for _, c := range []struct {
		about  string
		legacy bool
		levels []string
		has    []string
		lacks  []string
		full   bool
	}{
		{"nobody's levels open nothing", false, nil, nil, []string{"profile", "users"}, false},
		{"a member", false, []string{"member"}, []string{"profile"}, []string{"users", "group", "defaultSettings"}, false},
		{"several levels add up", false, []string{"member", "coach", "expert"}, []string{"profile", "group", "stage", "courses", "event"}, []string{"users", "editCourse"}, false},
		{"read only opens every page that changes nothing", false, []string{"tribe-team-ro"}, []string{"users", "defaultSettings", "outbox", "accessLevels"}, []string{"newUser", "editAccessLevel", "enrollUser"}, false},
		{"full access", false, []string{"tribe-team-fa"}, []string{"users", "newUser", "editAccessLevel"}, nil, true},
		{"the legacy flag equals full access", true, nil, []string{"users", "newUser", "editAccessLevel"}, nil, true},
		{"the legacy flag beside a level", true, []string{"member"}, []string{"users"}, nil, true},
	} {
		t.Run(c.about, func(t *testing.T) {
			grants := []Grant{}
			for _, id := range c.levels {
				grants = append(grants, seeded(t, id))
			}
			rights, err := newUnions().Union(c.legacy, grants)
			check.NoError(t, "rights of "+c.about, err)
			a := actor.Actor{Rights: rights}
			for _, page := range c.has {
				if !a.Page(page) {
					t.Errorf("got page %q closed, want it open", page)
				}
			}
			for _, page := range c.lacks {
				if a.Page(page) {
					t.Errorf("got page %q open, want it closed", page)
				}
			}
			check.Equal(t, "full access", IsFull(rights), c.full)
			confirms := slices.Contains(c.levels, "coach")
			if !c.full && (confirms != a.Can("win_confirm") || len(rights.Functions) > 1) {
				t.Errorf("got functions %v, want win_confirm for coaches alone and no other", rights.Functions)
			}
		})
	}
}

func TestRightsAreSharedAndWrittenOnce(t *testing.T) {
	unions := newUnions()
	first, _ := unions.Union(false, []Grant{seeded(t, "coach")})
	again, _ := unions.Union(false, []Grant{seeded(t, "coach")})
	if first != again || unions.Maps(first) != unions.Maps(again) {
		t.Error("got other rights for the same levels, want the same ones, written once")
	}
	pages, functions := map[string]bool{}, map[string]bool{}
	held := unions.Maps(first)
	if json.Unmarshal(held.PageAccess, &pages) != nil || json.Unmarshal(held.FunctionAccess, &functions) != nil {
		t.Fatalf("got pages %q and functions %q, want two maps", string(held.PageAccess), string(held.FunctionAccess))
	}
	if len(pages) != len(Catalogue.Pages) || len(functions) != len(Catalogue.Functions) || !pages["group"] || pages["users"] {
		t.Errorf("got %d pages and %d functions, group %t, users %t, want all of both, true and false", len(pages),
			len(functions), pages["group"], pages["users"])
	}
	if len(unions.Maps(nil).PageAccess) == 0 {
		t.Error("got no map for somebody without rights, want one")
	}
}

func TestWithin(t *testing.T) {
	coach, _ := Known.Union(false, []Grant{seeded(t, "coach")})
	all, _ := Known.Union(true, nil)
	if !coach.IsSubsetOf(all) || all.IsSubsetOf(coach) || !coach.IsSubsetOf(coach) {
		t.Errorf("coach within all, all within coach, coach within coach: got %t, %t and %t, want true, false and "+
			"true", coach.IsSubsetOf(all), all.IsSubsetOf(coach), coach.IsSubsetOf(coach))
	}
}
