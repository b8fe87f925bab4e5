package identity

import (
	"encoding/base32"
	"encoding/hex"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/totp"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// The vectors of RFC 6238, appendix B, for SHA-1, cut to six digits.
func TestCodesOfTheStandard(t *testing.T) {
	secret := []byte("12345678901234567890")
	for seconds, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		if got := totp.Code(secret, seconds/30); got != want {
			t.Errorf("at %d: %s, want %s", seconds, got, want)
		}
	}
	now := time.Unix(1111111109, 0)
	for drift, good := range map[int64]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		if _, ok := totp.Step(secret, totp.Code(secret, 1111111109/30+drift), now); ok != good {
			t.Errorf("a clock that is %d periods off: %v", drift, ok)
		}
	}
	if address := totp.Address("Atlas of Ana", "a+b@atlas.test", secret); address !=
		"otpauth://totp/Atlas%20of%20Ana:a+b@atlas.test?algorithm=SHA1&digits=6&issuer=Atlas%20of%20Ana&period=30&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" {
		t.Error(address)
	}
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
	if err != nil {
		h.t.Fatal(err)
	}
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(setup.Secret)
	if err != nil || !strings.HasPrefix(setup.QR, "data:image/png;base64,") || !strings.Contains(setup.URL, setup.Secret) {
		h.t.Fatal(err, setup)
	}
	a := &app{h: h, secret: secret}
	if a.codes, err = h.Account.ConfirmTwoFactor(h.as(*jar, jar), a.code()); err != nil {
		h.t.Fatal(err)
	}
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
		h.t.Fatalf("%v is no refusal of the second step", err)
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
			t.Fatal("a set-up that was only begun:", setup, err)
		}
		if _, err := h.Account.ConfirmTwoFactor(h.as(*jar, jar), "000000"); !errs.Is(err, errs.Invalid) {
			t.Error("a wrong code switches it on:", err)
		}
		before := *jar
		app := h.setUp(jar)
		if *jar == before || h.who(before, "").SignedIn() || !h.who(*jar, "").SignedIn() || h.who(*other, "").SignedIn() {
			t.Error("the old cookie or another device goes on")
		}
		if len(app.codes) != 10 || h.user(maria.Email).TwoFactorSince == nil || h.logged("two_factor_on") != 1 || len(h.sent("two-factor-on")) != 1 {
			t.Error("switched on without codes, log or letter", app.codes)
		}
		for _, column := range []string{"secret"} {
			if h.count(`SELECT COUNT(*) FROM two_factors WHERE `+column+` = ?`, app.secret) != 0 {
				t.Error("the secret is kept in the clear")
			}
		}
		for _, code := range app.codes {
			if h.count(`SELECT COUNT(*) FROM recovery_codes WHERE code_hash LIKE ?`, "%"+hex.EncodeToString([]byte(code))+"%") != 0 || len(code) != 11 {
				t.Error("a recovery code is kept in the clear")
			}
		}
		_, err := h.SignIn.Login(t.Context(), address("maria"), password, home)
		h.asksForCode(err, codeMissing)
		_, err = h.loginWith("maria", app.wrong())
		h.asksForCode(err, codeWrong)
		if _, err := h.loginWith("maria", "x"+app.code()); err == nil {
			t.Error("more than a code is a code")
		}
		code := app.code()
		in, err := h.loginWith("maria", " "+code[:3]+" "+code[3:])
		if err != nil || !h.who(in.Token, "").SignedIn() {
			t.Fatal(err)
		}
		_, err = h.loginWith("maria", code)
		h.asksForCode(err, codeWrong) // replayed
		_, err = h.loginWith("maria", totp.Code(app.secret, h.clock.Now().Unix()/30-1))
		h.asksForCode(err, codeWrong) // of before the last one
		h.clock.Advance(30 * time.Second)
		if _, err := h.loginWith("maria", app.code()); err != nil {
			t.Error("the next code:", err)
		}
		_, err = h.SignIn.LoginWithCode(t.Context(), address("maria"), "wrong", app.code(), home)
		h.refused(err, errs.Unauthenticated, wrongLogin)
		if _, err := h.Account.StartTwoFactor(h.as(*jar, jar), new(password)); !errs.Is(err, errs.Conflict) {
			t.Error("a second app takes the first one's place:", err)
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
			t.Error("a sixth code is looked at:", err)
		}
		if _, err := h.loginWith("maria", app.codes[0]); !errs.Is(err, errs.RateLimited) {
			t.Error("recovery codes have a budget of their own:", err)
		}
		h.clock.Advance(16 * time.Minute)
		if _, err := h.loginWith("maria", app.code()); err != nil {
			t.Error("after the window:", err)
		}
		if h.logged("sign_in_failed") != 5 {
			t.Error(h.logged("sign_in_failed"), "wrong codes in the log")
		}
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
				t.Errorf("one %s opened %d sessions", about, n)
			}
		}
		if left, err := h.Account.RecoveryCodesLeft(t.Context(), maria.ID); left != 9 || err != nil {
			t.Error(left, "codes left", err)
		}
		if messages := h.sent("recovery-code-used"); len(messages) != 1 || !strings.Contains(messages[0], "left: 9") {
			t.Error(messages)
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
			t.Error(err)
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
			t.Error(err)
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
			t.Fatal(err)
		}
		_, err = h.loginWith("maria", app.codes[0])
		h.asksForCode(err, codeWrong)
		if err := h.Account.DisableTwoFactor(h.as(*jar, jar), password, app.code()); err != nil {
			t.Fatal(err)
		}
		h.signIn("maria")
		if h.count(`SELECT COUNT(*) FROM two_factors`)+h.count(`SELECT COUNT(*) FROM recovery_codes`) != 0 || h.user(maria.Email).TwoFactorSince != nil {
			t.Error("something of it stays")
		}
		h.refused(h.Account.DisableTwoFactor(h.as(*jar, jar), password, "000000"), errs.Conflict, "Two-factor login is off")
		if h.logged("two_factor_off") != 1 || len(h.sent("two-factor-off")) != 1 {
			t.Error("no log or letter")
		}
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
		if err := h.Account.ResetTwoFactor(h.as(*desk, desk), maria.ID); err != nil {
			t.Fatal(err)
		}
		h.signIn("maria")
		if h.who(*mariaJar, "").SignedIn() || h.logged("two_factor_reset") != 1 || len(h.sent("two-factor-reset")) != 1 {
			t.Error("not signed out, not logged or not told")
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
			if !a.Held || a.Page("users") || a.Can("user_update") {
				t.Error("not held", a)
			}
			if me := h.current(h.as(*jar, jar)); me["mustSetUpTwoFactor"] != true || me["pageAccess"].(map[string]any)["users"] != false {
				t.Error(me["mustSetUpTwoFactor"], me["pageAccess"])
			}
		}
		maria := h.visit("maria")
		if a := h.who(*maria, ""); a.Held || h.current(h.as(*maria, maria))["mustSetUpTwoFactor"] != false {
			t.Error("a member is held", a)
		}
		h.setUp(early)
		if a := h.who(*early, ""); a.Held || !a.Page("users") {
			t.Error("held although it is set up", a)
		}
		// Who views as somebody is not held by that person's levels.
		if err := h.impersonate(early, member.ID); err != nil {
			t.Fatal(err)
		}
		h.exec(`UPDATE default_settings SET value = 'member' WHERE name = ?`, settings.RequireTwoFactorLevels)
		h.clock.Advance(2 * time.Second)
		if a := h.who(*early, ""); a.Held || !a.Impersonating() || !h.who(*maria, "").Held {
			t.Error("the wrong one is held", a)
		}
	}, roomy)
}
