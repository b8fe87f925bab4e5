package identity

import (
	"slices"
	"strings"
	"testing"

	"atlas/internal/identity/access"
	"atlas/internal/identity/people"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
)

func TestLevelsAreSeededOnceAndLeftAlone(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.exec("UPDATE access_levels SET pages = '[]' WHERE id = 'coach'")
		h.exec("DELETE FROM access_levels WHERE id = 'expert'")
		for range 2 {
			if err := h.Levels.Seed(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if len(h.mustLevel("coach").Pages()) != 0 || len(h.mustLevel("expert").Pages()) != 6 {
			t.Error("an edit was overwritten or a level is missing")
		}
		if h.count("SELECT COUNT(*) FROM access_levels") != len(access.Catalogue.Levels) {
			t.Error("too many levels")
		}
	})
}

func TestDemoPeople(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for range 2 {
			if err := h.SeedDemo(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		people, err := people.Users.All(t.Context(), h.d, "ORDER BY id")
		if err != nil || len(people) != 1+len(access.Catalogue.Levels)+3+60 {
			t.Fatal(len(people), err)
		}
		if first := people[16]; first.TribeID == nil || !strings.HasPrefix(*first.TribeID, "TRB-00") || first.CreatedAt.After(h.clock.Now()) {
			t.Error(first)
		}
		for _, level := range access.Catalogue.Levels {
			in, err := h.SignIn.Login(t.Context(), level.ID+"@atlas.test", DemoPassword, home)
			if err != nil {
				t.Fatal(level.ID, err)
			}
			if me := h.current(h.as(in.Token, new(string))); !slices.Equal(me["roles"].([]any), []any{level.ID}) {
				t.Error(level.ID, me["roles"])
			}
		}
		admin := h.current(h.as(h.signIn("admin").Token, new(string)))
		if !slices.Equal(admin["roles"].([]any), []any{"admin"}) {
			t.Error(admin["roles"])
		}
		maricel := h.current(h.as(h.signIn("maricel.delacruz").Token, new(string)))
		if !slices.Equal(maricel["roles"].([]any), []any{"member", "coach", "affiliate"}) {
			t.Error(maricel["roles"])
		}
		if rodel := h.current(h.as(h.signIn("rodel.garcia").Token, new(string))); rodel["showReturneeModal"] != true {
			t.Error("no returnee")
		}
		_, err = h.SignIn.Login(t.Context(), "nena.torres@atlas.test", DemoPassword, home)
		if !errs.Is(err, errs.Unauthenticated) {
			t.Error("an archived person signs in:", err)
		}
		if h.count("SELECT COUNT(*) FROM bug_reports") != 3 || h.logged("sign_in") < 30 {
			t.Error("no reports or history")
		}
	})
}

func TestDemoIsTheSameEachTime(t *testing.T) {
	var first []string
	for range 2 {
		h := newFixture(t, dbtest.SQLite(t, jobs.Step()))
		if err := h.SeedDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		people, err := people.Users.All(t.Context(), h.d, "ORDER BY id")
		if err != nil {
			t.Fatal(err)
		}
		facts := []string{}
		for _, u := range people {
			facts = append(facts, u.Email+u.Slug+*u.MobileNumber+*u.Birthdate+u.CreatedAt.String())
		}
		// The history stands at the time it tells of, not at that of the seeding.
		atLogin := h.count("SELECT COUNT(*) FROM info_log l JOIN users u ON u.id = l.actor_id AND u.last_login_at = l.at WHERE l.action = 'sign_in'")
		if all := h.logged("sign_in"); atLogin != all {
			t.Errorf("%d of %d logins stand at their time", atLogin, all)
		}
		if first != nil && !slices.Equal(first, facts) {
			t.Error("the demo differs from time to time")
		}
		first = facts
	}
}
