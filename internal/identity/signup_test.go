package identity

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/identity/contact"
	"atlas/internal/identity/people"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/values"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

const signupTaken = "We couldn't create an account with these details. Try logging in or resetting your password."

func newcomer(name string) signin.SignupInput {
	return signin.SignupInput{Username: address(name), Password: password, FirstName: "Íñigo  José", LastName: "dela Cruz", MobileNumber: "+63 917 123 4567"}
}

func TestSignup(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		in := newcomer("new")
		in.Username = " New@Atlas.test "
		session, err := h.SignIn.Signup(t.Context(), in, home)
		check.NoError(t, "sign up", err)
		a := h.who(session.Token, "")
		if a.UserID != session.UserID || !a.Page("profile") || a.Page("courses") || len(a.Rights.Functions) != 0 {
			t.Errorf("got %+v, want user %d with the profile page alone and no function", a, session.UserID)
		}
		u, err := h.People.ByEmail(t.Context(), "NEW@atlas.test")
		check.NoError(t, "read the user", err)
		if u.Email != "New@Atlas.test" || u.EmailKey != "new@atlas.test" || u.Slug != "inigo-jose-dela-cruz" || u.FirstName != "Íñigo José" ||
			u.IsLegacyAdmin || u.MobileNumber == nil || *u.MobileNumber != "+639171234567" || u.LastLoginAt == nil {
			t.Errorf("got %+v, want the user of the form with address, slug, name and number", u)
		}
		check.Equal(t, "sign-ups in the info log", h.logged("sign_up"), 1)
		if _, err := h.SignIn.Login(t.Context(), "new@atlas.test", password, home); err != nil {
			t.Errorf("log in after the sign-up: got error %v, want none", err)
		}
	})
}

func TestSignupNamesWrongFields(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for want, change := range map[string]func(*signin.SignupInput){
			"email is required":                func(in *signin.SignupInput) { in.Username = " " },
			"email is not formatted correctly": func(in *signin.SignupInput) { in.Username = "new" },
			"password is required":             func(in *signin.SignupInput) { in.Password = "" },
			"password is too long":             func(in *signin.SignupInput) { in.Password = strings.Repeat("x", 129) },
			"firstName is required":            func(in *signin.SignupInput) { in.FirstName = " \n " },
			"lastName is required":             func(in *signin.SignupInput) { in.LastName = "" },
			"lastName is too long":             func(in *signin.SignupInput) { in.LastName = strings.Repeat("ñ", 101) },
			"Invalid mobile number!":           func(in *signin.SignupInput) { in.MobileNumber = "call me" },
		} {
			in := newcomer("new")
			change(&in)
			_, err := h.SignIn.Signup(t.Context(), in, home)
			h.refused(err, errs.Invalid, want)
			if e, _ := errs.As(err); len(e.Fields) != 1 {
				t.Errorf("%s: got fields %v, want that one alone", want, e.Fields)
			}
		}
		check.Equal(t, "people after the refusals", h.count(`SELECT COUNT(*) FROM users`), 0)
	})
}

func TestSignupWithSomebodysAddress(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		session, err := h.SignIn.Signup(t.Context(), newcomer("MARIA"), home)
		h.refused(err, errs.Invalid, signupTaken)
		if session != nil || h.count(`SELECT COUNT(*) FROM sessions`) != 0 {
			t.Errorf("got session %+v to somebody's account, want none", session)
		}
		now, _ := h.People.ByID(t.Context(), maria.ID)
		if *now.PasswordHash != *maria.PasswordHash || now.FirstName != "maria" {
			t.Errorf("got first name %q, want somebody's account and password as before", now.FirstName)
		}
		h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, maria.ID)
		_, err = h.SignIn.Signup(t.Context(), newcomer("maria"), home)
		h.refused(err, errs.Invalid, signupTaken)
	})
}

func TestSignupLimit(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for i := range 10 {
			_, err := h.SignIn.Signup(t.Context(), newcomer("p"+values.ID(i)), home)
			check.NoError(t, "sign up number "+values.ID(i), err)
		}
		_, err := h.SignIn.Signup(t.Context(), newcomer("p10"), home)
		h.refused(err, errs.RateLimited, tooMany)
		h.clock.Advance(time.Hour)
		if _, err := h.SignIn.Signup(t.Context(), newcomer("p10"), home); err != nil {
			t.Errorf("sign up an hour later: got error %v, want none", err)
		}
	})
}

// The same address at once makes one account; the same name at once makes one slug each.
func TestParallelSignups(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		var made atomic.Int64
		var all sync.WaitGroup
		for i := range 16 {
			all.Go(func() {
				_, err := h.SignIn.Signup(t.Context(), newcomer("p"+values.ID(i/2)), home)
				switch {
				case err == nil:
					made.Add(1)
				case !errs.Is(err, errs.Invalid):
					t.Errorf("got error %v, want none or a taken address", err)
				}
			})
		}
		all.Wait()
		if made.Load() != 8 || h.count(`SELECT COUNT(DISTINCT slug) FROM users`) != 8 {
			t.Errorf("got %d accounts of 8 and %d slugs, want 8 of each", made.Load(),
				h.count(`SELECT COUNT(DISTINCT slug) FROM users`))
		}
	}, roomy)
}

func TestSlugs(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for i, want := range []string{"ana-santos", "ana-santos-2", "ana-santos-3", "ana-santos-4", "ana-santos-5"} {
			u := &people.User{Email: address("a" + values.ID(i)), FirstName: "Ana", LastName: "Santos"}
			if err := h.People.Create(t.Context(), u); err != nil || u.Slug != want {
				t.Errorf("got slug %q and error %v, want %q and none", u.Slug, err, want)
			}
		}
	})
	for name, want := range map[string]string{
		"José Núñez":              "jose-nunez",
		"  O'Neil--Reyes ":        "oneil-reyes",
		"李小龍":                     "member",
		"":                        "member",
		strings.Repeat("ab ", 50): strings.Trim(strings.Repeat("ab-", 20), "-"),
	} {
		check.Equal(t, "slug from "+name, contact.SlugFrom(name), want)
	}
}

func TestValidEmail(t *testing.T) {
	for _, good := range []string{"a@b.co", " maria.santos+x@mail.example.com ", "ñandú@correo.es", "o'neil@example.com"} {
		if !contact.ValidEmail(good) {
			t.Errorf("got %q refused, want it accepted", good)
		}
	}
	for _, bad := range []string{
		"", "a", "a@", "@b.co", "a@b", "a@b@c.co", "a b@c.co", "a@b..co", "a@.co", "a@b.", "a@b.co\nBcc: x@y.z", "a@b.co>", `"a"@b.co`, "a..b@c.co",
		"a\u200b@b.co", "a\x00@b.co", strings.Repeat("a", 65) + "@b.co", "a@" + strings.Repeat("b.", 130) + "co",
	} {
		if contact.ValidEmail(bad) {
			t.Errorf("got %q accepted, want it refused", bad)
		}
	}
	if contact.EmailKey("JOSE\u0301@Atlas.TEST ") != contact.EmailKey("josé@atlas.test") {
		t.Errorf("two spellings of one address: got %q, want %q", contact.EmailKey("JOSE\u0301@Atlas.TEST "),
			contact.EmailKey("josé@atlas.test"))
	}
}
