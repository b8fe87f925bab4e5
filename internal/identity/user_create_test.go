package identity

import (
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail/mailtest"
)

func TestCreateUser(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		u, err := h.Manage.CreateUser(h.asked("ana"), manage.UserInput{
			Email: given(" New.Person@Atlas.test "), FirstName: given("Ñora"), LastName: given("Dela Cruz"), TribeID: given("TRB-7"), MobileNumber: given("+63 917 000 0001"),
			Location: &people.LocationInput{CountryCode: new("PH")},
		})
		fatal(t, err)
		is := h.read(u.ID)
		if is.Email != "New.Person@Atlas.test" || is.Slug != "nora-dela-cruz" || is.PasswordHash != nil || !is.IsNonMember || is.NameKey != "nora dela cruz" || *is.MobileNumber != "+639170000001" {
			t.Errorf("she is %+v", is)
		}
		if n := h.count(`SELECT COUNT(*) FROM user_access_levels WHERE user_id = ? AND level_id = 'non-member'`, u.ID); n != 1 {
			t.Error("she is no non-member")
		}
		messages := mailtest.To(t, h.d, "New.Person@Atlas.test")
		if len(messages) != 1 || !strings.Contains(messages[0].Text, "https://atlas.test/set-new-password?extraData=New.Person%40Atlas.test") {
			t.Errorf("she got %+v", messages)
		}
		if h.logged("user_create") != 1 {
			t.Error("it is not in the log")
		}
		h.sound()
	})
}

func TestCreateUserRefuses(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		h.person("ro", "tribe-team-ro")
		h.exec(`UPDATE users SET tribe_id = 'TRB-1' WHERE id = 1`)
		_, err := h.Manage.CreateUser(h.asked("ro"), manage.UserInput{})
		h.refused(err, errs.Forbidden, errs.Denied().Message)
		_, err = h.Manage.CreateUser(h.asked("ana"), manage.UserInput{})
		for _, field := range []string{"email", "firstName", "lastName"} {
			h.wrong(err, field, errs.IsRequired)
		}
		fine := manage.UserInput{Email: given("x@atlas.test"), FirstName: given("X"), LastName: given("Y")}
		for field, change := range map[string]func(*manage.UserInput){
			"email":   func(in *manage.UserInput) { in.Email = given("Ana@Atlas.test") },
			"tribeId": func(in *manage.UserInput) { in.TribeID = given("TRB-1") },
		} {
			in := fine
			change(&in)
			_, err := h.Manage.CreateUser(h.asked("ana"), in)
			h.wrong(err, field, "is already taken")
		}
		in := fine
		in.Levels = []string{"tribe-team-fa"}
		_, err = h.Manage.CreateUser(h.asked("ana"), in)
		h.wrong(err, "levels", errs.IsNotValid)
		if n := h.count(`SELECT COUNT(*) FROM users`); n != 2 {
			t.Errorf("there are %d people", n)
		}
	})
}

// Somebody whom staff made gets a code by the usual page and proves to read their mail with it.
func TestFirstPassword(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		u, err := h.Manage.CreateUser(h.asked("ana"), manage.UserInput{Email: given("nora@atlas.test"), FirstName: given("Nora"), LastName: given("Lim")})
		fatal(t, err)
		fatal(t, h.Manage.SendSetPasswordMail(h.asked("ana"), u.ID))
		handle, err := h.SignIn.ForgotPassword(t.Context(), "nora@atlas.test", home)
		fatal(t, err)
		result, err := h.SignIn.ValidateOtp(t.Context(), handle.ID, h.otp, home)
		if err != nil || !result.IsValid {
			t.Fatal(result, err)
		}
		fatal(t, h.reset(handle.Token, password))
		h.signIn("nora")
		if h.read(u.ID).EmailProvenAt == nil {
			t.Error("her address is not verified")
		}
		h.refused(h.Manage.SendSetPasswordMail(h.asked("ana"), u.ID), errs.Conflict, "They already set a password. They can reset it on the login page.")
	})
}

func TestSetPasswordMailIsLimited(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		u, err := h.Manage.CreateUser(h.asked("ana"), manage.UserInput{Email: given("nora@atlas.test"), FirstName: given("Nora"), LastName: given("Lim")})
		fatal(t, err)
		for range 3 {
			fatal(t, h.Manage.SendSetPasswordMail(h.asked("ana"), u.ID))
		}
		if err := h.Manage.SendSetPasswordMail(h.asked("ana"), u.ID); !errs.Is(err, errs.RateLimited) {
			t.Error(err)
		}
		h.clock.Advance(2 * time.Hour)
		fatal(t, h.Manage.SendSetPasswordMail(h.asked("ana"), u.ID))
		if n := len(mailtest.To(t, h.d, "nora@atlas.test")); n != 5 {
			t.Errorf("%d emails", n)
		}
	})
}

// People of one name get its numbers in order; a number that is gone from the middle is found before a new one at the end.
func TestSlugsOfOneName(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for i := range 60 {
			u := &people.User{Email: address("maria" + values.ID(i)), FirstName: "Maria", LastName: "Cruz"}
			fatal(t, h.People.Create(t.Context(), u))
			if want := people.Numbered("maria-cruz", i+1); u.Slug != want {
				t.Fatalf("%s instead of %s", u.Slug, want)
			}
		}
		h.exec("UPDATE users SET slug = 'somebody-else' WHERE slug = 'maria-cruz-5'")
		if slug, err := h.People.FreeSlug(t.Context(), "maria-cruz"); err != nil || slug != "maria-cruz-5" {
			t.Error(slug, err)
		}
	})
}

// Fifty people of one name who come at the same moment all get an address of their own, also when the name fills the address alone.
func TestManyOfOneNameAtOnce(t *testing.T) {
	for _, last := range []string{"Cruz", strings.Repeat("Montemayor ", 7)} {
		forEachEngine(t, func(t *testing.T, h *fixture) {
			const crowd = 50
			var all sync.WaitGroup
			for i := range crowd {
				all.Go(func() {
					if err := h.People.Create(t.Context(), &people.User{Email: address("maria" + values.ID(i)), FirstName: "Maria", LastName: last}); err != nil {
						t.Errorf("%d: %v", i, err)
					}
				})
			}
			all.Wait()
			if n := h.count(`SELECT COUNT(DISTINCT slug) FROM users WHERE slug LIKE 'maria-%'`); n != crowd {
				t.Errorf("%d addresses", n)
			}
			h.sound()
		})
	}
}

// The figure that framed the free numbers may be taken between two looks: a number is drawn then.
func TestSlugTakenBetweenTwoLooks(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for _, n := range people.FirstNumbers {
			u := &people.User{Email: address("maria" + values.ID(n)), FirstName: "Maria", LastName: "Cruz"}
			fatal(t, h.People.Create(t.Context(), u))
			h.exec(`UPDATE users SET slug = ? WHERE id = ?`, people.Numbered("maria-cruz", n), u.ID)
		}
		u := &people.User{Email: address("late"), FirstName: "Maria", LastName: "Cruz"}
		fatal(t, h.People.Create(t.Context(), u))
		if number := strings.TrimPrefix(u.Slug, "maria-cruz-"); len(number) != 7 {
			t.Error(u.Slug)
		}
	})
}
