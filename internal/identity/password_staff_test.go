package identity

import (
	"testing"

	"atlas/internal/identity/signin"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

const weakPassword = "tribe-demo"

// A password of spaces alone counts as missing wherever one is set or used.
func TestAPasswordOfSpacesIsMissingEverywhere(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		jar := h.visit("maria")
		const spaces = "   \u00a0 "

		_, err := h.SignIn.Signup(t.Context(), signin.SignupInput{Username: "new@atlas.test", Password: spaces, FirstName: "New", LastName: "One"}, home)
		wantField(t, "sign-up", err, "password", errs.IsRequired)
		_, err = h.SignIn.Login(t.Context(), address("maria"), spaces, home)
		h.refused(err, errs.Invalid, "Both username and password are required")
		wantField(t, "new password", h.Account.ChangePassword(h.as(*jar, jar), password, spaces), "password", errs.IsRequired)
		wantField(t, "old password", h.Account.ChangePassword(h.as(*jar, jar), spaces, password), "current", errs.IsRequired)
		h.refused(h.SignIn.ResetPassword(t.Context(), "token", spaces, home), errs.Invalid, "Password is required")
		_, err = h.Setup.CreateAdmin(t.Context(), "boss@atlas.test", "Big", "Boss", "               ")
		wantField(t, "operator", err, "password", errs.IsRequired)
		_, err = h.Account.RequestEmailChange(h.as(*jar, jar), "other@atlas.test", spaces)
		wantField(t, "proof", err, "password", errs.IsRequired)
	}, roomy)
}

// wantField wants one field refused with a message.
func wantField(t *testing.T, name string, err error, field, message string) {
	t.Helper()
	e, ok := errs.As(err)
	if !ok || e.Code != errs.Invalid || len(e.Fields[field]) == 0 || e.Fields[field][0] != message {
		t.Errorf("%s: got %v, want %s %q", name, err, field, message)
	}
}

// People who work here need a password that meets the checklist, whatever the setting says; members do not.
func TestStaffMeetTheChecklist(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.person("coach", "coach")
		h.person("lead", "team-lead", "member")
		maria, coach, team := h.visit("maria"), h.visit("coach"), h.visit("lead")

		for name, jar := range map[string]*string{"a member": maria, "a team lead": team} {
			if err := h.Account.ChangePassword(h.as(*jar, jar), password, weakPassword); err != nil {
				t.Errorf("%s: got %v, want any password taken", name, err)
			}
		}
		err := h.Account.ChangePassword(h.as(*coach, coach), password, weakPassword)
		wantField(t, "a coach", err, "password", "needs an uppercase letter")
		if err := h.Account.ChangePassword(h.as(*coach, coach), password, "Another-demo-2"); err != nil {
			t.Errorf("change to a strong password: got error %v, want none", err)
		}

		if h.who(*team, "").IsRestricted {
			t.Error("got a team lead held, want none of the members held")
		}
	}, roomy)
}

// Anyone who gets a level of staff with a password that does not meet the checklist chooses another one before anything
// else. Nobody is held whose password was never looked at: the next login looks.
func TestStaffWithAWeakPasswordChooseAnother(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		u := h.person("maria", "member")
		hash, err := h.Account.HashPassword(t.Context(), weakPassword)
		check.NoError(t, "hash the password", err)
		h.exec(`UPDATE users SET password_hash = ? WHERE id = ?`, hash, u.ID)
		h.person("chief", "tribe-team-fa")
		chief := h.visit("chief")
		if h.who(*chief, "").IsRestricted {
			t.Fatal("got somebody with a good password held, want them free")
		}
		visit := func() *string {
			t.Helper()
			in, err := h.SignIn.Login(t.Context(), address("maria"), weakPassword, home)
			check.NoError(t, "log in", err)
			return &in.Token
		}

		jar := visit()
		if h.who(*jar, "").IsRestricted {
			t.Error("got a member held, want them free")
		}
		h.exec(`UPDATE users SET password_meets_checklist = NULL WHERE id = ?`, u.ID)
		_, err = h.Levels.Add(t.Context(), u.ID, []string{"coach"})
		check.NoError(t, "make the member a coach", err)
		if h.who(*jar, "").IsRestricted {
			t.Error("got somebody held whose password nobody looked at, want them free")
		}

		jar = visit()
		a := h.who(*jar, "")
		if !a.IsRestricted || !a.MustChangePassword || a.Page("group") || a.Can("win_confirm") {
			t.Errorf("got %+v, want a held coach without rights", a)
		}
		h.refused(a.RestrictionError(), errs.Forbidden, "Choose a new password first")
		if me := h.current(h.as(*jar, jar)); me["mustChangePassword"] != true || me["mustSetUpTwoFactor"] != false {
			t.Errorf("got %v and %v, want to change the password first", me["mustChangePassword"], me["mustSetUpTwoFactor"])
		}

		err = h.Account.ChangePassword(h.as(*jar, jar), weakPassword, "still weak")
		wantField(t, "weak again", err, "password", "needs an uppercase letter")
		check.NoError(t, "change the password", h.Account.ChangePassword(h.as(*jar, jar), weakPassword, password))
		if a := h.who(*jar, ""); a.IsRestricted || !a.Page("group") {
			t.Errorf("got %+v, want a coach with their rights", a)
		}
		if me := h.current(h.as(*jar, jar)); me["mustChangePassword"] != false {
			t.Errorf("another password is asked for: got %v, want false", me["mustChangePassword"])
		}
	}, roomy)
}

// A reset tells staff what the password must be like, once they have proved who they are.
func TestStaffResetToAGoodPassword(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("coach", "coach")
		handle, err := h.SignIn.ForgotPassword(t.Context(), address("coach"), home)
		check.NoError(t, "ask for a new password", err)
		h.refused(h.SignIn.ResetPassword(t.Context(), handle.Token, weakPassword, home), errs.Invalid, "Please verify the OTP first")
		_, err = h.SignIn.ValidateOtp(t.Context(), handle.ID, h.otp, home)
		check.NoError(t, "validate the code", err)
		wantField(t, "weak", h.SignIn.ResetPassword(t.Context(), handle.Token, weakPassword, home), "password", "needs an uppercase letter")
		if err := h.SignIn.ResetPassword(t.Context(), handle.Token, "Another-demo-2", home); err != nil {
			t.Errorf("reset to a strong password: got error %v, want none", err)
		}
		if n := h.count(`SELECT COUNT(*) FROM users WHERE email_key = ? AND password_meets_checklist`, address("coach")); n != 1 {
			t.Errorf("got %d people with a password that is known to be good, want 1", n)
		}
	}, roomy)
}
