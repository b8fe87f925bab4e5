package identity_test

import (
	"encoding/json"
	"strings"
	"testing"

	demo "atlas/internal/demo/identity"

	"atlas/internal/identity/access"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

var home = sessions.Client{IP: "203.0.113.7", UserAgent: "test"}

// currentUser is what the web app is told of whom somebody logs in as.
type currentUser struct {
	Roles             []string `json:"roles"`
	ShowReturneeModal bool     `json:"showReturneeModal"`
}

// logIn logs somebody of the demo in and reads who they are.
func logIn(t *testing.T, a *testkit.Atlas, name string) currentUser {
	t.Helper()
	in, err := a.Identity.SignIn.Login(t.Context(), name+demo.Domain, demo.Password, home)
	check.NoError(t, "log in as "+name, err)
	caller, err := a.Identity.Sessions.Authenticate(t.Context(), in.Token, "")
	check.NoError(t, "authenticate "+name, err)
	text, err := a.Identity.Sessions.CurrentUser(actor.With(t.Context(), caller))
	check.NoError(t, "read the current user "+name, err)

	var found currentUser
	check.NoError(t, "decode the current user "+name, json.Unmarshal(text, &found))

	return found
}

func TestFillPeople(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		check.NoError(t, "fill people once more", demo.New(a.DB, a.Clock, a.Identity).FillPeople(t.Context()))

		users, err := people.Users.All(t.Context(), a.DB, "ORDER BY id")
		check.NoError(t, "read users", err)
		check.Equal(t, "users", len(users), 1+len(access.Catalogue.Levels)+3+60)

		first := users[16]
		if first.TribeID == nil || !strings.HasPrefix(*first.TribeID, "TRB-00") || first.CreatedAt.After(a.Clock.Now()) {
			t.Errorf("got %+v, want a Tribe ID and a date before now", first)
		}

		check.Equal(t, "bug reports", a.Number("SELECT COUNT(*) FROM bug_reports"), 3)
		if got := a.Number("SELECT COUNT(*) FROM info_log WHERE action = 'sign_in'"); got < 30 {
			t.Errorf("got %d logins in the info log, want a history", got)
		}
	})
}

func TestEveryRoleLogsIn(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		for _, level := range access.Catalogue.Levels {
			check.Equal(t, "roles of "+level.ID, logIn(t, a, level.ID).Roles, []string{level.ID})
		}
		check.Equal(t, "roles of the legacy administrator", logIn(t, a, access.LegacyRole).Roles, []string{"admin"})
		check.Equal(t, "roles of somebody with several", logIn(t, a, "maricel.delacruz").Roles,
			[]string{"member", "coach", "affiliate"})
		check.Equal(t, "Rodel is welcomed back", logIn(t, a, "rodel.garcia").ShowReturneeModal, true)

		_, err := a.Identity.SignIn.Login(t.Context(), "nena.torres"+demo.Domain, demo.Password, home)
		check.ErrorCode(t, "log in as somebody who is archived", err, errs.Unauthenticated)
	})
}

func TestAccountsAreThere(t *testing.T) {
	a := testkit.New(t, dbtest.SQLite(t, jobs.Step()))
	for _, account := range demo.Accounts() {
		if _, err := a.Identity.People.ByEmail(t.Context(), account.Email); err != nil {
			t.Errorf("find %s (%s): got error %v, want none", account.Email, account.Label, err)
		}
	}
}

func TestPeopleAreTheSameEachTime(t *testing.T) {
	// fill makes an installation with the people of the demo, and lists what is known of them.
	fill := func() []string {
		a := testkit.New(t, dbtest.SQLite(t, jobs.Step()))
		users, err := people.Users.All(t.Context(), a.DB, "ORDER BY id")
		check.NoError(t, "read users", err)
		facts := []string{}
		for _, u := range users {
			facts = append(facts, u.Email+u.Slug+*u.MobileNumber+*u.Birthdate+u.CreatedAt.String())
		}

		// The history stands at the time it tells of, not at that of the filling.
		atLogin := a.Number(`SELECT COUNT(*) FROM info_log l
			JOIN users u ON u.id = l.actor_id AND u.last_login_at = l.at WHERE l.action = 'sign_in'`)
		all := a.Number("SELECT COUNT(*) FROM info_log WHERE action = 'sign_in'")
		check.Equal(t, "logins that stand at their time", atLogin, all)

		return facts
	}

	check.Equal(t, "people of the second installation", fill(), fill())
}
