package testkit

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"atlas/internal/app"
	"atlas/internal/app/api"
	"atlas/internal/platform/clock"
)

func init() { GraphQL = api.GraphQL }

func TestSignedInAndSignedOut(t *testing.T) {
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

// The fixture's clock stands still, so its cookies end on a day that the machine may be past.
func TestCookiesOutliveTheMachinesClock(t *testing.T) {
	Each(t, func(t *testing.T, a *Atlas) {
		c := a.Visitor()
		if answer := c.Auth(map[string]any{"method": "login", "username": "member@atlas.test", "password": app.DemoPassword}); answer.Status != http.StatusOK {
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
		signedIn := func() bool {
			var out struct{ Redwood struct{ CurrentUser any } }
			c.GraphQL(`{ redwood { currentUser } }`, nil, &out)
			return out.Redwood.CurrentUser != nil
		}
		if !signedIn() {
			t.Error("the cookie of a login is lost")
		}
		c.Auth(map[string]any{"method": "logout"})
		if signedIn() {
			t.Error("the cookie stays after the logout")
		}
	}, func(s *setup) {
		s.options.Clock = clock.At(time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC))
	})
}
