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
			t.Errorf("a visitor: got %q, want null", string(out.Redwood.CurrentUser))
		}
		a.As("member").GraphQL(`{ redwood { currentUser } }`, nil, &out)
		var me struct {
			Email string
			Roles []string
		}
		if err := json.Unmarshal(out.Redwood.CurrentUser, &me); err != nil || me.Email != "member@atlas.test" {
			t.Errorf("a member: got %q, want member@atlas.test", string(out.Redwood.CurrentUser))
		}
	})
}

// The fixture's clock stands still, so its cookies end on a day that the machine may be past.
func TestCookiesOutliveTheMachinesClock(t *testing.T) {
	Each(t, func(t *testing.T, a *Atlas) {
		c := a.Visitor()
		if answer := c.Auth(map[string]any{"method": "login", "username": "member@atlas.test", "password": app.DemoPassword}); answer.Status != http.StatusOK {
			t.Fatalf("got %d %q, want %d", answer.Status, answer.Body, http.StatusOK)
		}
		signedIn := func() bool {
			var out struct{ Redwood struct{ CurrentUser any } }
			c.GraphQL(`{ redwood { currentUser } }`, nil, &out)
			return out.Redwood.CurrentUser != nil
		}
		if !signedIn() {
			t.Error("got the cookie of a login lost, want it kept")
		}
		c.Auth(map[string]any{"method": "logout"})
		if signedIn() {
			t.Error("got the cookie after the logout, want it gone")
		}
	}, func(s *setup) {
		s.options.Clock = clock.At(time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC))
	})
}
