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
	"atlas/internal/testkit/check"
)

func TestCreateUser(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		u, err := h.Manage.CreateUser(h.asked("ana"), manage.UserInput{
			Email: given(" New.Person@Atlas.test "), FirstName: given("Ñora"), LastName: given("Dela Cruz"), TribeID: given("TRB-7"), MobileNumber: given("+63 917 000 0001"),
			Location: &people.LocationInput{CountryCode: new("PH")},
		})
		check.NoError(t, "create the user", err)
		is := h.read(u.ID)
		if is.Email != "New.Person@Atlas.test" || is.Slug != "nora-dela-cruz" || is.PasswordHash != nil || !is.IsNonMember || is.NameKey != "nora dela cruz" || *is.MobileNumber != "+639170000001" {
			t.Errorf("got %+v, want those of the form, as a non-member without a password", is)
		}
		check.Equal(t, "non-members with her id",
			h.count(`SELECT COUNT(*) FROM user_access_levels WHERE user_id = ? AND level_id = 'non-member'`, u.ID), 1)
		messages := mailtest.To(t, h.d, "New.Person@Atlas.test")
		if len(messages) != 1 {
			t.Errorf("her email: got %d messages, want 1", len(messages))
		} else if !strings.Contains(messages[0].Text,
			"https://atlas.test/set-new-password?extraData=New.Person%40Atlas.test") {
			t.Errorf("her email: got text %q, want text with %q", messages[0].Text,
				"https://atlas.test/set-new-password?extraData=New.Person%40Atlas.test")
		}
		check.Equal(t, "creations in the log", h.logged("user_create"), 1)
		h.wantVerified()
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
		check.Equal(t, "people after the refusals", h.count(`SELECT COUNT(*) FROM users`), 2)
	})
}

// Somebody whom staff made gets a code by the usual page and proves to read their mail with it.
func TestFirstPassword(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		u, err := h.Manage.CreateUser(h.asked("ana"), manage.UserInput{Email: given("nora@atlas.test"), FirstName: given("Nora"), LastName: given("Lim")})
		check.NoError(t, "create the user", err)
		check.NoError(t, "send the email to set a password", h.Manage.SendSetPasswordMail(h.asked("ana"), u.ID))
		handle, err := h.SignIn.ForgotPassword(t.Context(), "nora@atlas.test", home)
		check.NoError(t, "ask for a new password", err)
		result, err := h.SignIn.ValidateOtp(t.Context(), handle.ID, h.otp, home)
		check.NoError(t, "the first password", err)
		if !result.IsValid {
			t.Fatalf("the first password: got is valid %t, want is valid true", result.IsValid)
		}
		check.NoError(t, "reset the password", h.reset(handle.Token, password))
		h.signIn("nora")
		if h.read(u.ID).EmailProvenAt == nil {
			t.Error("got her address not proven, want it proven by the email")
		}
		h.refused(h.Manage.SendSetPasswordMail(h.asked("ana"), u.ID), errs.Conflict, "They already set a password. They can reset it on the login page.")
	})
}

func TestSetPasswordMailIsLimited(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		u, err := h.Manage.CreateUser(h.asked("ana"), manage.UserInput{Email: given("nora@atlas.test"), FirstName: given("Nora"), LastName: given("Lim")})
		check.NoError(t, "create the user", err)
		for range 3 {
			check.NoError(t, "send the email to set a password", h.Manage.SendSetPasswordMail(h.asked("ana"), u.ID))
		}
		check.ErrorCode(t, "one email more", h.Manage.SendSetPasswordMail(h.asked("ana"), u.ID), errs.RateLimited)
		h.clock.Advance(2 * time.Hour)
		check.NoError(t, "send the email to set a password", h.Manage.SendSetPasswordMail(h.asked("ana"), u.ID))
		check.Equal(t, "emails to her", len(mailtest.To(t, h.d, "nora@atlas.test")), 5)
	})
}

// People of one name get its numbers in order; a number that is gone from the middle is found before a new one at the end.
func TestSlugsOfOneName(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for i := range 60 {
			u := &people.User{Email: address("maria" + values.ID(i)), FirstName: "Maria", LastName: "Cruz"}
			check.NoError(t, "create the user", h.People.Create(t.Context(), u))
			if want := people.Numbered("maria-cruz", i+1); u.Slug != want {
				t.Fatalf("slug of person %d: got %q, want %q", i, u.Slug, want)
			}
		}
		h.exec("UPDATE users SET slug = 'somebody-else' WHERE slug = 'maria-cruz-5'")
		if slug, err := h.People.FreeSlug(t.Context(), "maria-cruz"); err != nil || slug != "maria-cruz-5" {
			t.Errorf(`the next free slug: got error %v and slug %q, want no error and slug "maria-cruz-5"`, err, slug)
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
						t.Errorf("person %d: got error %v, want none", i, err)
					}
				})
			}
			all.Wait()
			check.Equal(t, "slugs of one name",
				h.count(`SELECT COUNT(DISTINCT slug) FROM users WHERE slug LIKE 'maria-%'`), crowd)
			h.wantVerified()
		})
	}
}

// The figure that framed the free numbers may be taken between two looks: a number is drawn then.
func TestSlugTakenBetweenTwoLooks(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for _, n := range people.FirstNumbers {
			u := &people.User{Email: address("maria" + values.ID(n)), FirstName: "Maria", LastName: "Cruz"}
			check.NoError(t, "create the user", h.People.Create(t.Context(), u))
			h.exec(`UPDATE users SET slug = ? WHERE id = ?`, people.Numbered("maria-cruz", n), u.ID)
		}
		u := &people.User{Email: address("late"), FirstName: "Maria", LastName: "Cruz"}
		check.NoError(t, "create the user", h.People.Create(t.Context(), u))
		check.Equal(t, "end of the slug "+u.Slug, len(strings.TrimPrefix(u.Slug, "maria-cruz-")), 7)
	})
}
