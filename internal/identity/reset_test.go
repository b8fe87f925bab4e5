package identity

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

const (
	deadReset = "Reset link is invalid or has expired"
	deadOtp   = "OTP is invalid or has expired"
	wrongOtp  = "Invalid OTP"
	unproven  = "Please verify the OTP first"
)

func (h *fixture) forgot(name string) *signin.ResetHandle {
	h.t.Helper()
	handle, err := h.SignIn.ForgotPassword(h.t.Context(), address(name), home)
	check.NoError(h.t, "ask for a new password", err)
	return handle
}

// try gives a code and expects an answer: "" for right, the message otherwise.
func (h *fixture) try(id, otp int, want string) {
	h.t.Helper()
	r, err := h.SignIn.ValidateOtp(h.t.Context(), id, otp, home)
	check.NoError(h.t, "validate the code", err)
	got := ""
	if r.Message != nil {
		got = *r.Message
	}
	if r.IsValid != (want == "") || got != want {
		h.t.Fatalf("code %d: got valid %t and %q, want %q", otp, r.IsValid, got, want)
	}
}

func (h *fixture) reset(token, password string) error {
	return h.SignIn.ResetPassword(h.t.Context(), token, password, home)
}

func TestResetFromBeginningToEnd(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		phone, laptop := h.signIn("maria"), h.signIn("maria")
		handle, err := h.SignIn.ForgotPassword(t.Context(), "  Maria@Atlas.test ", home)
		check.NoError(t, "ask for a new password", err)
		if handle.ID <= 0 || handle.ID > 1<<31-1 || handle.ID == maria.ID || len(handle.Token) != 43 || handle.Email != "Maria@Atlas.test" {
			t.Errorf("got handle %+v, want a new one of 43 characters for Maria@Atlas.test", handle)
		}
		other := h.openAnother("maria")
		if err := h.SignIn.ValidateResetToken(t.Context(), handle.Token); err != nil {
			t.Errorf("validate the token: got error %v, want none", err)
		}
		h.refused(h.reset(handle.Token, "New-pass-1"), errs.Invalid, unproven)
		h.try(handle.ID, h.otp, "")
		h.refused(h.reset(other.Token, "New-pass-1"), errs.Invalid, unproven)
		h.refused(h.reset(handle.Token, ""), errs.Invalid, "Password is required")
		h.refused(h.reset("", "New-pass-1"), errs.Invalid, "resetToken is required")
		h.refused(h.reset(handle.Token, strings.Repeat("ñ", 129)), errs.Invalid, "password is too long")
		check.NoError(t, "reset the password", h.reset(handle.Token, "New-pass-1"))
		for _, token := range []string{handle.Token, other.Token} {
			h.refused(h.SignIn.ValidateResetToken(t.Context(), token), errs.Invalid, deadReset)
			h.refused(h.reset(token, "Newer-pass-1"), errs.Invalid, deadReset)
		}
		h.try(handle.ID, h.otp, deadOtp)
		for _, in := range []*sessions.SignIn{phone, laptop} {
			if h.who(in.Token, "").SignedIn() {
				t.Error("got a session that survived the reset, want it ended")
			}
		}
		_, err = h.SignIn.Login(t.Context(), address("maria"), password, home)
		h.refused(err, errs.Unauthenticated, wrongLogin)
		if _, err := h.SignIn.Login(t.Context(), address("maria"), "New-pass-1", home); err != nil {
			t.Errorf("log in with the new password: got error %v, want none", err)
		}
		check.Equal(t, "requests in the log", h.logged("password_reset_requested"), 2)
		check.Equal(t, "resets in the log", h.logged("password_reset"), 1)
	})
}

// openAnother asks again, after the pause that is due.
func (h *fixture) openAnother(name string) *signin.ResetHandle {
	h.t.Helper()
	h.clock.Advance(10 * time.Second)
	return h.forgot(name)
}

func TestForgotPasswordWantsAnAddress(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for typed, want := range map[string]string{
			"":                  "Enter your registered email",
			"   ":               "Enter your registered email",
			"maria":             "Enter a valid email address (e.g., name@example.com)",
			"maria@":            "Enter a valid email address (e.g., name@example.com)",
			"a@b\r\nBcc: c@d.e": "Enter a valid email address (e.g., name@example.com)",
		} {
			_, err := h.SignIn.ForgotPassword(t.Context(), typed, home)
			h.refused(err, errs.Invalid, want)
		}
		h.refused(h.SignIn.ValidateResetToken(t.Context(), ""), errs.Invalid, "resetToken is required")
		h.refused(h.SignIn.ValidateResetToken(t.Context(), "made-up"), errs.Invalid, deadReset)
	})
}

// Nobody's address and an archived person's behave like anybody's, by the same work, for as long.
// B226: an unknown address is answered alike.
func TestDecoys(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, h.person("gone", "member").ID)
		var first [3]int64
		for i, name := range []string{"maria", "nobody", "gone"} {
			forgot, forgotCost := db.WithStatementCount(t.Context())
			handle, err := h.SignIn.ForgotPassword(forgot, address(name), home)
			if err != nil || handle.ID <= 0 || len(handle.Token) != 43 || handle.Email != address(name) {
				t.Fatalf("%s: got handle %+v and error %v, want one like all the others", name, handle, err)
			}
			validate, validateCost := db.WithStatementCount(t.Context())
			if err := h.SignIn.ValidateResetToken(validate, handle.Token); err != nil {
				t.Errorf("token of %q: got error %v, want none", name, err)
			}
			code, codeCost := db.WithStatementCount(t.Context())
			if r, err := h.SignIn.ValidateOtp(code, handle.ID, 100000, home); err != nil || r.IsValid || *r.Message != wrongOtp {
				t.Errorf("%s: got result %+v and error %v, want the message %q", name, r, err, wrongOtp)
			}
			costs := [3]int64{forgotCost.Load(), validateCost.Load(), codeCost.Load()}
			if i == 0 {
				first = costs
			}
			if costs != first {
				t.Errorf("%s: got %v statements, want %v as for maria", name, costs, first)
			}
			h.refused(h.reset(handle.Token, "New-pass-1"), errs.Invalid, unproven)
			if name != "maria" {
				h.try(handle.ID, h.otp, wrongOtp)
			}
			h.clock.Advance(10*time.Minute - time.Millisecond)
			if err := h.SignIn.ValidateResetToken(t.Context(), handle.Token); err != nil {
				t.Errorf("token of %q, still in time: got error %v, want none", name, err)
			}
			h.clock.Advance(time.Millisecond)
			h.refused(h.SignIn.ValidateResetToken(t.Context(), handle.Token), errs.Invalid, deadReset)
			h.try(handle.ID, h.otp, deadOtp)
		}
		check.Equal(t, "emails asked for",
			h.count(`SELECT COUNT(*) FROM river_job WHERE kind = 'identity_reset_letter'`), 3)
		check.Equal(t, "requests that belong to somebody",
			h.count(`SELECT COUNT(*) FROM reset_requests WHERE user_id IS NOT NULL`), 1)
	})
}

func TestThreeRequestsLiveSideBySide(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		for _, name := range []string{"maria", "nobody"} {
			var handles []*signin.ResetHandle
			for range 4 {
				handles = append(handles, h.openAnother(name))
			}
			for i, handle := range handles {
				err := h.SignIn.ValidateResetToken(t.Context(), handle.Token)
				if (err == nil) != (i > 0) {
					t.Errorf("%s, request %d: got error %v, want one for the oldest alone", name, i, err)
				}
			}
			h.try(handles[0].ID, h.otp, deadOtp)
		}
	})
}

func TestAskingTooOftenSendsNothingAndEndsNothing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		for _, name := range []string{"maria", "nobody"} {
			first := h.forgot(name)
			again := h.forgot(name) // within ten seconds
			if again.Token == first.Token || h.SignIn.ValidateResetToken(t.Context(), again.Token) != nil {
				t.Error("got an answer that tells that nothing was sent, want a new token that is valid")
			}
			h.try(again.ID, h.otp, wrongOtp)
			for range 4 {
				h.openAnother(name)
			}
			if name == "maria" {
				check.Equal(t, "requests of maria", h.count(`SELECT COUNT(*) FROM reset_requests WHERE user_id IS NOT NULL`), 3)
			}
			live := h.count(`SELECT COUNT(*) FROM reset_requests`)
			sixth := h.openAnother(name) // the sixth within the hour
			h.try(sixth.ID, h.otp, wrongOtp)
			check.Equal(t, "requests alive", h.count(`SELECT COUNT(*) FROM reset_requests`), live+1)
			h.exec(`DELETE FROM reset_requests`)
		}
	})
}

func TestResetLimitsPerAddress(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for i := range 20 {
			if _, err := h.SignIn.ForgotPassword(t.Context(), address("p"+values.ID(i)), home); err != nil {
				t.Fatalf("request %d: got error %v, want none", i, err)
			}
		}
		_, err := h.SignIn.ForgotPassword(t.Context(), address("p21"), home)
		h.refused(err, errs.RateLimited, tooMany)
		for range 30 {
			h.try(1, 123456, deadOtp)
		}
		_, err = h.SignIn.ValidateOtp(t.Context(), 1, 123456, home)
		h.refused(err, errs.RateLimited, tooMany)
		for range 30 {
			h.refused(h.reset("made-up", "x"), errs.Invalid, deadReset)
		}
		h.refused(h.reset("made-up", "x"), errs.RateLimited, tooMany)
		h.clock.Advance(time.Hour)
		h.forgot("p22")
	})
}

// Strangers can spend their budget of mails and codes; the owner at a familiar address has another.
func TestStrangersCannotKeepTheOwnerFromResetting(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.signIn("maria")
		stranger := sessions.Client{IP: "198.51.100.9"}
		for range 8 {
			handle, err := h.SignIn.ForgotPassword(t.Context(), address("maria"), stranger)
			check.NoError(t, "ask for a new password", err)
			for range 3 {
				_, _ = h.SignIn.ValidateOtp(t.Context(), handle.ID, 111111, stranger)
				_, _ = h.SignIn.Login(t.Context(), address("maria"), "wrong", stranger)
			}
			h.clock.Advance(10 * time.Second)
		}
		handle := h.forgot("maria")
		h.try(handle.ID, h.otp, "")
		check.NoError(t, "reset the password", h.reset(handle.Token, password))
		h.signIn("maria")
	})
}

// An owner at a new address resets the password and gets in, though guessers have spent the account's sign-ins.
func TestResetOpensTheDoorThatGuessersShut(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		for range 12 {
			_, _ = h.SignIn.Login(t.Context(), address("maria"), "wrong", home)
		}
		_, err := h.SignIn.Login(t.Context(), address("maria"), password, home)
		h.refused(err, errs.RateLimited, tooMany)
		handle := h.forgot("maria")
		h.try(handle.ID, h.otp, "")
		check.NoError(t, "reset the password", h.reset(handle.Token, password))
		h.signIn("maria")
	})
}

func TestParallelResetsChangeThePasswordOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		handle := h.forgot("maria")
		h.try(handle.ID, h.otp, "")
		processes := []*Service{h.Service, h.another(roomy)}
		var done atomic.Int64
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				err := processes[i%2].SignIn.ResetPassword(t.Context(), handle.Token, "New-pass-"+values.ID(i), home)
				switch {
				case err == nil:
					done.Add(1)
				case !errs.Is(err, errs.Invalid):
					t.Errorf("got error %v, want none or an invalid code", err)
				}
			})
		}
		all.Wait()
		if done.Load() != 1 || h.logged("password_reset") != 1 {
			t.Errorf("got %d resets of 20 and %d in the log, want 1 of each", done.Load(), h.logged("password_reset"))
		}
	}, roomy)
}

func TestResetOfSomebodyArchivedMeanwhile(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		handle := h.forgot("maria")
		h.try(handle.ID, h.otp, "")
		h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, maria.ID)
		h.refused(h.reset(handle.Token, "New-pass-1"), errs.Invalid, deadReset)
	})
}

func TestVerifiedRequestsEndToo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		handle := h.forgot("maria")
		h.try(handle.ID, h.otp, "")
		h.clock.Advance(10 * time.Minute)
		h.refused(h.reset(handle.Token, "New-pass-1"), errs.Invalid, deadReset)
	})
}

func TestChecklistIsEnforcedWhenTheSettingSaysSo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		if _, err := h.SignIn.Signup(t.Context(), signin.SignupInput{Username: address("lax"), Password: "abc", FirstName: "L", LastName: "X"}, home); err != nil {
			t.Fatalf("a weak password by default: got error %v, want none", err)
		}
		h.exec(`INSERT INTO default_settings (name, value, updated_at) VALUES (?, 'true', 0)`, settings.EnforcePasswordChecklist)
		h.Service = h.another()
		for weak, want := range map[string]string{
			"Ab1!":          "needs at least 8 characters",
			"tribe-demo-1":  "needs an uppercase letter",
			"TRIBE-DEMO-1":  "needs a lowercase letter",
			"Tribe-demo-x":  "needs a number",
			"TribeDemo1 xy": "needs a special character",
		} {
			_, err := h.SignIn.Signup(t.Context(), signin.SignupInput{Username: address("strict"), Password: weak, FirstName: "S", LastName: "T"}, home)
			e, ok := errs.As(err)
			if !ok || len(e.Fields["password"]) != 1 || e.Fields["password"][0] != want {
				t.Errorf("%s: got error %v, want %q", weak, err, want)
			}
		}
		if _, err := h.SignIn.Signup(t.Context(), signin.SignupInput{Username: address("strict"), Password: password, FirstName: "S", LastName: "T"}, home); err != nil {
			t.Errorf("sign up with a password that passes the checklist: got error %v, want none", err)
		}
	})
}
