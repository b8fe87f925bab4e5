package testkit

import (
	"encoding/json"
	"testing"
)

func TestHouse(t *testing.T) {
	Each(t, func(t *testing.T, a *Atlas) {
		var out struct {
			Redwood struct{ CurrentUser json.RawMessage }
		}
		a.Visitor().GraphQL(`{ redwood { currentUser } }`, nil, &out)
		if string(out.Redwood.CurrentUser) != "null" {
			t.Errorf("a visitor is %s", out.Redwood.CurrentUser)
		}
		a.As("member").GraphQL(`{ redwood { currentUser } }`, nil, &out)
		var me struct {
			Email string
			Roles []string
		}
		if err := json.Unmarshal(out.Redwood.CurrentUser, &me); err != nil || me.Email != "member@atlas.test" {
			t.Errorf("a member is %s", out.Redwood.CurrentUser)
		}
	})
}
