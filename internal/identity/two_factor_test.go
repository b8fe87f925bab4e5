package identity

import (
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/totp"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

// The vectors of RFC 6238, appendix B, for SHA-1, cut to six digits.
func TestCodesOfTheStandard(t *testing.T) {
	secret := []byte("12345678901234567890")
	for seconds, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		check.Equal(t, fmt.Sprintf("code at %d", seconds), totp.Code(secret, seconds/30), want)
	}
	now := time.Unix(1111111109, 0)
	for drift, good := range map[int64]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		if _, ok := totp.Step(secret, totp.Code(secret, 1111111109/30+drift), now); ok != good {
			t.Errorf("a clock that is %d periods off: got accepted %t, want %t", drift, ok, good)
		}
	}
	check.Equal(t, "address of the secret", totp.Address("Atlas of Ana", "a+b@atlas.test", secret),
		"otpauth://totp/Atlas%20of%20Ana:a+b@atlas.test?algorithm=SHA1&digits=6&"+
			"issuer=Atlas%20of%20Ana&period=30&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
}

// app is an authenticator app in somebody's hand.
type app struct {
	h      *fixture
	secret []byte
	codes  []string
}

func (a *app) code() string { return totp.Code(a.secret, a.h.clock.Now().Unix()/30) }

// wrong is six digits that are no code of these minutes.
func (a *app) wrong() string {
	for _, candidate := range []string{"000000", "111111", "222222", "333333"} {
		if _, ok := totp.Step(a.secret, candidate, a.h.clock.Now()); !ok {
			return candidate
		}
	}
	panic("four codes are good at once")
}

// setUp switches the second factor on for anyone who holds the jar.
func (h *fixture) setUp(jar *string) *app {
	h.t.Helper()
	setup, err := h.Account.StartTwoFactor(h.as(*jar, jar), new(password))
	check.NoError(h.t, "start the second factor", err)
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(setup.Secret)
	if err != nil || !strings.HasPrefix(setup.QR, "data:image/png;base64,") || !strings.Contains(setup.URL, setup.Secret) {
		h.t.Fatalf("got setup %+v and error %v, want a picture and an address with the secret", setup, err)
	}
	a := &app{h: h, secret: secret}
	a.codes, err = h.Account.ConfirmTwoFactor(h.as(*jar, jar), a.code())
	check.NoError(h.t, "confirm the second factor", err)
	h.clock.Advance(time.Minute) // the next code is another one
	return a
}

func (h *fixture) loginWith(name, code string) (*sessions.SignIn, error) {
	return h.SignIn.LoginWithCode(h.t.Context(), address(name), password, code, home)
}

// asksForCode wants the refusal of the second step.
func (h *fixture) asksForCode(err error, sentence string) {
	h.t.Helper()
	second := new(signin.SecondFactorError)
	if !errors.As(err, &second) {
		h.t.Fatalf("got error %v, want one that asks for the second step", err)
	}
	h.refused(err, errs.Unauthenticated, sentence)
}

const (
	codeMissing = "Enter the code from your authenticator app"
	codeWrong   = "This code isn't right. Wait for the next one and try again."
)

func TestTwoFactorFromSetUpToSignIn(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		jar, other := h.visit("maria"), h.visit("maria")
		if setup, err := h.Account.StartTwoFactor(h.as(*jar, jar), nil); err != nil || h.user(maria.Email).TwoFactorSince != nil {
			t.Fatalf("got setup %+v and error %v, want one that was only begun", setup, err)
		}
		if _, err := h.Account.ConfirmTwoFactor(h.as(*jar, jar), "000000"); !errs.Is(err, errs.Invalid) {
			t.Errorf("switching it on with a wrong code: got error %v, want one with code %s", err, errs.Invalid)
		}
		before := *jar
		app := h.setUp(jar)
		if *jar == before || h.who(before, "").SignedIn() || !h.who(*jar, "").SignedIn() || h.who(*other, "").SignedIn() {
			t.Errorf("got old cookie signed in %t, new %t, other device %t, want false, true and false",
				h.who(before, "").SignedIn(), h.who(*jar, "").SignedIn(), h.who(*other, "").SignedIn())
		}
		if len(app.codes) != 10 || h.user(maria.Email).TwoFactorSince == nil || h.logged("two_factor_on") != 1 || len(h.sent("two-factor-on")) != 1 {
			t.Errorf("got %d codes, %d lines and %d emails, want 10, 1 and 1, and the factor on", len(app.codes),
				h.logged("two_factor_on"), len(h.sent("two-factor-on")))
		}
		for _, column := range []string{"secret"} {
			check.Equal(t, "secrets in the clear in "+column,
				h.count(`SELECT COUNT(*) FROM two_factors WHERE `+column+` = ?`, app.secret), 0)
		}
		for _, code := range app.codes {
			if h.count(`SELECT COUNT(*) FROM recovery_codes WHERE code_hash LIKE ?`, "%"+hex.EncodeToString([]byte(code))+"%") != 0 || len(code) != 11 {
				t.Errorf("got recovery code %q in the clear or too short, want it hashed, with 11 characters", code)
			}
		}
		_, err := h.SignIn.Login(t.Context(), address("maria"), password, home)
		h.asksForCode(err, codeMissing)
		_, err = h.loginWith("maria", app.wrong())
		h.asksForCode(err, codeWrong)
		if _, err := h.loginWith("maria", "x"+app.code()); err == nil {
			t.Error("got a session by more than a code, want an error")
		}
		code := app.code()
		in, err := h.loginWith("maria", " "+code[:3]+" "+code[3:])
		if err != nil || !h.who(in.Token, "").SignedIn() {
			t.Fatalf("got session %+v and error %v, want it signed in", in, err)
		}
		_, err = h.loginWith("maria", code)
		h.asksForCode(err, codeWrong) // replayed
		_, err = h.loginWith("maria", totp.Code(app.secret, h.clock.Now().Unix()/30-1))
		h.asksForCode(err, codeWrong) // of before the last one
		h.clock.Advance(30 * time.Second)
		if _, err := h.loginWith("maria", app.code()); err != nil {
			t.Errorf("the next code: got error %v, want none", err)
		}
		_, err = h.SignIn.LoginWithCode(t.Context(), address("maria"), "wrong", app.code(), home)
		h.refused(err, errs.Unauthenticated, wrongLogin)
		if _, err := h.Account.StartTwoFactor(h.as(*jar, jar), new(password)); !errs.Is(err, errs.Conflict) {
			t.Errorf("a second app: got error %v, want one with code %s", err, errs.Conflict)
		}
	}, roomy)
}

func TestFiveWrongCodes(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		app := h.setUp(h.visit("maria"))
		for range 40 { // asking for the code costs nothing
			_, err := h.SignIn.Login(t.Context(), address("maria"), password, home)
			h.asksForCode(err, codeMissing)
		}
		for range 5 {
			_, err := h.loginWith("maria", app.wrong())
			h.asksForCode(err, codeWrong)
		}
		if _, err := h.loginWith("maria", app.code()); !errs.Is(err, errs.RateLimited) {
			t.Errorf("a sixth code: got error %v, want one with code %s", err, errs.RateLimited)
		}
		if _, err := h.loginWith("maria", app.codes[0]); !errs.Is(err, errs.RateLimited) {
			t.Errorf("a recovery code after five wrong codes: got error %v, want one with code %s", err,
				errs.RateLimited)
		}
		h.clock.Advance(16 * time.Minute)
		if _, err := h.loginWith("maria", app.code()); err != nil {
			t.Errorf("a code after the window: got error %v, want none", err)
		}
		check.Equal(t, "wrong codes in the log", h.logged("sign_in_failed"), 5)
	})
}

// parallel starts several at once and counts the successes.
func parallel(times int, try func() error) (successes int) {
	var wait sync.WaitGroup
	start, answers := make(chan struct{}), make(chan error, times)
	for range times {
		wait.Go(func() {
			<-start
			answers <- try()
		})
	}
	close(start)
	wait.Wait()
	close(answers)
	for err := range answers {
		if err == nil {
			successes++
		}
	}
	return successes
}

func TestACodeOpensOnceHoweverManyTryIt(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		app := h.setUp(h.visit("maria"))
		for about, code := range map[string]string{"recovery code": app.codes[3], "code of the app": app.code()} {
			h.exec(`DELETE FROM sessions`)
			n := parallel(8, func() error {
				_, err := h.loginWith("maria", code)
				return err
			})
			if n != 1 || h.count(`SELECT COUNT(*) FROM sessions`) != 1 {
				t.Errorf("one %q: got %d sign-ins and %d sessions, want 1 of each", about, n,
					h.count(`SELECT COUNT(*) FROM sessions`))
			}
		}
		if left, err := h.Account.RecoveryCodesLeft(t.Context(), maria.ID); left != 9 || err != nil {
			t.Errorf("codes that are left: got left %d and error %v, want left 9 and no error", left, err)
		}
		if messages := h.sent("recovery-code-used"); len(messages) != 1 {
			t.Errorf("the email about a used code: got %d messages, want 1", len(messages))
		} else if !strings.Contains(messages[0], "left: 9") {
			t.Errorf(`the email about a used code: got messages 0 %q, want messages 0 with "left: 9"`, messages[0])
		}
	}, roomy)
}

func TestRecoveryCodesAsPeopleTypeThem(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.person("ana", "member")
		app := h.setUp(h.visit("maria"))
		h.setUp(h.visit("ana"))
		if _, err := h.loginWith("maria", strings.ToUpper(strings.ReplaceAll(app.codes[0], "-", " "))); err != nil {
			t.Errorf("log in with a recovery code in capitals: got error %v, want none", err)
		}
		_, err := h.loginWith("maria", app.codes[0])
		h.asksForCode(err, codeWrong)
		_, err = h.loginWith("ana", app.codes[1])
		h.asksForCode(err, codeWrong)
	}, roomy)
}

func TestAnOldSessionNeedsThePasswordToSetUp(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		jar := h.visit("maria")
		h.clock.Advance(11 * time.Minute)
		_, err := h.Account.StartTwoFactor(h.as(*jar, jar), nil)
		h.refused(err, errs.Invalid, "password is required")
		_, err = h.Account.StartTwoFactor(h.as(*jar, jar), new("wrong"))
		h.refused(err, errs.Invalid, "password isn't right")
		if _, err := h.Account.StartTwoFactor(h.as(*jar, jar), new(password)); err != nil {
			t.Errorf("set up the second factor with the right password: got error %v, want none", err)
		}
	})
}

func TestSwitchingOffNeedsBothFactors(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		jar := h.visit("maria")
		app := h.setUp(jar)
		h.refused(h.Account.DisableTwoFactor(h.as(*jar, jar), "wrong", app.code()), errs.Invalid, "password isn't right")
		h.refused(h.Account.DisableTwoFactor(h.as(*jar, jar), password, app.wrong()), errs.Invalid, "code isn't right")
		again, err := h.Account.RenewRecoveryCodes(h.as(*jar, jar), password, app.codes[9])
		if err != nil || len(again) != 10 {
			t.Fatalf("got %d codes and error %v, want 10 and none", len(again), err)
		}
		_, err = h.loginWith("maria", app.codes[0])
		h.asksForCode(err, codeWrong)
		check.NoError(t, "switch the second factor off",
			h.Account.DisableTwoFactor(h.as(*jar, jar), password, app.code()))
		h.signIn("maria")
		if h.count(`SELECT COUNT(*) FROM two_factors`)+h.count(`SELECT COUNT(*) FROM recovery_codes`) != 0 || h.user(maria.Email).TwoFactorSince != nil {
			t.Error("got the factor or codes of it still there, want nothing of them")
		}
		h.refused(h.Account.DisableTwoFactor(h.as(*jar, jar), password, "000000"), errs.Conflict, "Two-factor login is off")
		check.Equal(t, "lines for the end of the factor", h.logged("two_factor_off"), 1)
		check.Equal(t, "emails about it", len(h.sent("two-factor-off")), 1)
	}, roomy)
}

func TestStaffResetAFactor(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria, boss := h.person("maria", "member"), h.person("boss", "tribe-team-fa")
		h.person("helper", "tribe-team-ro")
		mariaJar, bossJar := h.visit("maria"), h.visit("boss")
		h.setUp(mariaJar)
		h.setUp(bossJar)
		helper := h.visit("helper")
		h.refused(h.Account.ResetTwoFactor(h.as(*helper, helper), maria.ID), errs.Forbidden, "You don't have access to this")
		h.refused(h.Account.ResetTwoFactor(h.as(*bossJar, bossJar), boss.ID), errs.Forbidden, "Use the Account tab of your own profile")
		h.refused(h.Account.ResetTwoFactor(h.as(*bossJar, bossJar), 9999), errs.NotFound, "User not found")
		h.exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, position, updated_at) VALUES ('desk', 'Desk', 'desk', '["allUsers"]', '["user_update"]', ?, 99, 0)`, false)
		h.person("desk", "desk", "member")
		desk := h.visit("desk")
		h.refused(h.Account.ResetTwoFactor(h.as(*desk, desk), boss.ID), errs.Forbidden, "They have access you don't have")
		check.NoError(t, "reset the second factor", h.Account.ResetTwoFactor(h.as(*desk, desk), maria.ID))
		h.signIn("maria")
		if h.who(*mariaJar, "").SignedIn() || h.logged("two_factor_reset") != 1 || len(h.sent("two-factor-reset")) != 1 {
			t.Errorf("got signed in %t, %d lines and %d emails, want false, 1 and 1", h.who(*mariaJar, "").SignedIn(),
				h.logged("two_factor_reset"), len(h.sent("two-factor-reset")))
		}
		h.refused(h.Account.ResetTwoFactor(h.as(*desk, desk), maria.ID), errs.Conflict, "Two-factor login is off")
	}, roomy)
}

func TestLevelsThatNeedAFactor(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("chief", "tribe-team-fa")
		member, old := h.person("maria", "member"), h.person("old")
		h.exec(`UPDATE users SET is_legacy_admin = ? WHERE id = ?`, true, old.ID)
		early := h.visit("chief")
		h.set(settings.RequireTwoFactorLevels, "Tribe-Team-FA, admin")
		h.clock.Advance(2 * time.Second)
		for _, jar := range []*string{early, h.visit("chief"), h.visit("old")} {
			a := h.who(*jar, "")
			if !a.IsRestricted || a.Page("users") || a.Can("user_update") {
				t.Errorf("got %+v, want somebody held without pages and functions", a)
			}
			if me := h.current(h.as(*jar, jar)); me["mustSetUpTwoFactor"] != true || me["pageAccess"].(map[string]any)["users"] != false {
				t.Errorf("got %v and pages %v, want true and no users page", me["mustSetUpTwoFactor"],
					me["pageAccess"])
			}
		}
		maria := h.visit("maria")
		if a := h.who(*maria, ""); a.IsRestricted || h.current(h.as(*maria, maria))["mustSetUpTwoFactor"] != false {
			t.Errorf("got %+v, want a member who is not held", a)
		}
		h.setUp(early)
		if a := h.who(*early, ""); a.IsRestricted || !a.Page("users") {
			t.Errorf("got %+v, want somebody with a factor to have the users page", a)
		}
		// Who views as somebody is not held by that person's levels.
		check.NoError(t, "view as the user", h.impersonate(early, member.ID))
		h.exec(`UPDATE default_settings SET value = 'member' WHERE name = ?`, settings.RequireTwoFactorLevels)
		h.clock.Advance(2 * time.Second)
		if a := h.who(*early, ""); a.IsRestricted || !a.Impersonating() || !h.who(*maria, "").IsRestricted {
			t.Errorf("got %+v, want the member who is viewed not to hold the viewer", a)
		}
	}, roomy)
}
