package apikeys_test

import (
	"strings"
	"testing"

	"atlas/internal/app"
	"atlas/internal/identity/apikeys"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

const staff = "tribe-team-fa"

func input(level string) apikeys.KeyInput {
	return apikeys.KeyInput{Name: " Zapier  leads ", LevelID: level, ExpiresOn: "2027-11-15", Password: new(app.DemoPassword)}
}

func TestCreateAndRevoke(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		service := a.Identity.Keys
		made, err := service.Create(a.By(staff), input("tribe-team-ro"))
		a.Must(err)
		if got, want := made.Key.Name, "Zapier leads"; got != want {
			t.Errorf("name: got %q, want %q", got, want)
		}
		if !strings.HasPrefix(made.Secret, strings.TrimSuffix(made.Key.Hint(), "…")) || len(made.Secret) != 69 {
			t.Errorf("the secret begins with its hint and has 69 characters: got %q, hint %q, want both", made.Secret,
				made.Key.Hint())
		}
		// The secret is nowhere in the database.
		check.Equal(t, "keys that hold the secret itself",
			a.Number("SELECT COUNT(*) FROM api_keys WHERE secret_hash LIKE ?", "%"+made.Secret[17:]+"%"), 0)
		if n := a.Number("SELECT COUNT(*) FROM info_log WHERE action = 'api_key_create' AND label = 'Zapier leads'"); n != 1 {
			t.Errorf("lines in the log: got %d, want 1", n)
		}

		revoked, err := service.Revoke(a.By(staff), made.Key.ID)
		a.Must(err)
		if got, want := revoked.State, apikeys.Revoked; got != want {
			t.Errorf("state: got %s, want %s", got, want)
		}
		a.Did(service.Revoke(a.By(staff), made.Key.ID))
		if n := a.Number("SELECT COUNT(*) FROM info_log WHERE action = 'api_key_revoke'"); n != 1 {
			t.Errorf("lines about revoking it twice: got %d, want 1", n)
		}
		_, err = service.Revoke(a.By(staff), 4711)
		a.Refused(err, errs.NotFound)
	})
}

func TestWhoMakesKeys(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		service := a.Identity.Keys
		a.Exec(`INSERT INTO access_levels (id, name, name_key, description, position, is_system, pages, functions, opens_member_content, updated_at)
			VALUES ('integrator', 'Integrator', 'integrator', '', 99, FALSE, '["apiKeys", "courses"]', '["api-key_manage"]', FALSE, 0)`)
		a.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'integrator', 0)", a.ID("coach"))

		// Somebody with the right gives what they hold and no more.
		a.Did(service.Create(a.By("coach"), input("integrator")))
		_, err := service.Create(a.By("coach"), input(staff))
		a.Refused(err, errs.Forbidden)
		_, err = service.Create(a.By("coach"), input("no-level"))
		a.Refused(err, errs.Invalid, "levelId")
		levels, err := service.Levels(a.By("coach"))
		a.Must(err)
		for _, level := range levels {
			if got, want := level.CanGive, coachHolds[level.ID]; got != want {
				t.Errorf("%s can be given: got %t, want %t", level.ID, got, want)
			}
		}

		for _, role := range []string{"member", "tribe-team-ro"} {
			_, err := service.Create(a.By(role), input("member"))
			a.Refused(err, errs.Forbidden)
		}
		_, err = service.Keys(a.By("member"))
		a.Refused(err, errs.Forbidden)
		_, err = service.Create(a.Viewing("admin", staff), input("member"))
		a.Refused(err, errs.Forbidden)
		program := actor.From(a.By(staff))
		program.KeyID = 1
		_, err = service.Create(actor.With(t.Context(), program), input("member"))
		a.Refused(err, errs.Forbidden)

		wrong := input("member")
		wrong.Password = new("wrong")
		_, err = service.Create(a.By(staff), wrong)
		a.Refused(err, errs.Invalid, "password")
	})
}

// coachHolds are the levels of the specification that open nothing beyond what a coach can do.
var coachHolds = map[string]bool{
	"non-member": true, "member": true, "coach": true, "assistant-coach": true, "head-coach": true, "affiliate": true, "integrator": true,
}

func TestKeyInputIsChecked(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		for name, c := range map[string]struct {
			change func(*apikeys.KeyInput)
			field  string
		}{
			"no name":       {func(in *apikeys.KeyInput) { in.Name = " " }, "name"},
			"a long name":   {func(in *apikeys.KeyInput) { in.Name = strings.Repeat("x", 61) }, "name"},
			"no level":      {func(in *apikeys.KeyInput) { in.LevelID = "" }, "levelId"},
			"no end":        {func(in *apikeys.KeyInput) { in.ExpiresOn = "" }, "expiresOn"},
			"an end before": {func(in *apikeys.KeyInput) { in.ExpiresOn = "2026-11-14" }, "expiresOn"},
			"a late end":    {func(in *apikeys.KeyInput) { in.ExpiresOn = "2027-11-17" }, "expiresOn"},
		} {
			t.Run(name, func(t *testing.T) {
				in := input("member")
				c.change(&in)
				_, err := a.Identity.Keys.Create(a.By(staff), in)
				a.Refused(err, errs.Invalid, c.field)
			})
		}
	})
}

// What people may read of themselves is not for their keys: a program sees whom its level shows, and not who made it.
func TestKeysDontShowTheirMaker(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		maker := a.ID("member")
		program := actor.From(a.By("member"))
		program.KeyID = 1
		ctx := actor.With(t.Context(), program)

		_, err := a.Identity.List.User(ctx, maker)
		a.Refused(err, errs.NotFound)

		// The page of people without the right to see everyone shows no one either.
		program.Rights = &actor.Rights{Pages: map[string]bool{"user": true}}
		ctx = actor.With(t.Context(), program)
		_, err = a.Identity.List.User(ctx, maker)
		a.Refused(err, errs.NotFound)
		a.Refused(a.Identity.People.RequireVisible(ctx, []int{maker}), errs.NotFound)

		program.KeyID = 0
		a.Did(a.Identity.List.User(actor.With(t.Context(), program), maker))
	})
}
