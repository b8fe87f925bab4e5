package access

import (
	"encoding/json"
	"slices"
	"testing"

	"atlas/internal/platform/actor"
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
	t.Fatal("no level " + id)
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
		grants := []Grant{}
		for _, id := range c.levels {
			grants = append(grants, seeded(t, id))
		}
		rights, err := newUnions().Union(c.legacy, grants)
		if err != nil {
			t.Fatal(c.about, err)
		}
		a := actor.Actor{Rights: rights}
		for _, page := range c.has {
			if !a.Page(page) {
				t.Errorf("%s: %s is closed", c.about, page)
			}
		}
		for _, page := range c.lacks {
			if a.Page(page) {
				t.Errorf("%s: %s is open", c.about, page)
			}
		}
		if IsFull(rights) != c.full {
			t.Errorf("%s: full access is %t", c.about, !c.full)
		}
		if confirms := slices.Contains(c.levels, "coach"); !c.full && (confirms != a.Can("win_confirm") || len(rights.Functions) > 1) {
			t.Errorf("%s: functions %v", c.about, rights.Functions)
		}
	}
}

func TestRightsAreSharedAndWrittenOnce(t *testing.T) {
	book := newUnions()
	first, _ := book.Union(false, []Grant{seeded(t, "coach")})
	again, _ := book.Union(false, []Grant{seeded(t, "coach")})
	if first != again || book.Written(first) != book.Written(again) {
		t.Error("the same levels give different rights")
	}
	pages, functions := map[string]bool{}, map[string]bool{}
	held := book.Written(first)
	if json.Unmarshal(held.PageAccess, &pages) != nil || json.Unmarshal(held.FunctionAccess, &functions) != nil {
		t.Fatal(string(held.PageAccess))
	}
	if len(pages) != len(Catalogue.Pages) || len(functions) != len(Catalogue.Functions) || !pages["group"] || pages["users"] {
		t.Error("the maps are not complete", len(pages), len(functions))
	}
	if len(book.Written(nil).PageAccess) == 0 {
		t.Error("somebody without rights has no map")
	}
}

func TestWithin(t *testing.T) {
	coach, _ := Known.Union(false, []Grant{seeded(t, "coach")})
	all, _ := Known.Union(true, nil)
	if !coach.Within(all) || all.Within(coach) || !coach.Within(coach) {
		t.Error("who holds more is told wrong")
	}
}
