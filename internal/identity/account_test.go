package identity

import (
	"context"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/account"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

func TestChangePassword(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		jar, phone := h.visit("maria"), h.visit("maria")
		pending := h.forgot("maria")
		h.refused(h.Account.ChangePassword(h.as(*jar, jar), "", "next"), errs.Invalid, "current is required")
		h.refused(h.Account.ChangePassword(h.as(*jar, jar), password, ""), errs.Invalid, "password is required")
		h.refused(h.Account.ChangePassword(h.as(*jar, jar), "wrong", "next"), errs.Invalid, "current isn't right")
		before := *jar
		check.NoError(t, "change the password", h.Account.ChangePassword(h.as(*jar, jar), password, "next"))
		if *jar == before || h.who(before, "").SignedIn() || !h.who(*jar, "").SignedIn() || h.who(*phone, "").SignedIn() {
			t.Errorf("got jar changed %t, old cookie signed in %t, new one %t, phone %t, want true, false, true "+
				"and false", *jar != before, h.who(before, "").SignedIn(), h.who(*jar, "").SignedIn(),
				h.who(*phone, "").SignedIn())
		}
		_, err := h.SignIn.Login(t.Context(), address("maria"), password, home)
		h.refused(err, errs.Unauthenticated, wrongLogin)
		if _, err := h.SignIn.Login(t.Context(), address("maria"), "next", home); err != nil {
			t.Errorf("log in with the new password: got error %v, want none", err)
		}
		if h.SignIn.ValidateResetToken(t.Context(), pending.Token) == nil {
			t.Error("got a reset that is still under way, want it ended by the change")
		}
		check.Equal(t, "lines for the change of the password", h.logged("password_change"), 1)
		check.Equal(t, "emails about it", len(h.sent("password-changed")), 1)
		check.Equal(t, "lines of the info log with the password",
			h.count(`SELECT COUNT(*) FROM info_log WHERE after_json LIKE '%next%'`), 0)
	})
}

func TestGuessingThePasswordWithAStolenSession(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		jar := h.visit("maria")
		compared := h.hasher.Compared.Load()
		parallel(12, func() error { return h.Account.ChangePassword(h.as(*jar, jar), "guess", "next") })
		check.Equal(t, "guesses that were compared", h.hasher.Compared.Load()-compared, 5)
		check.ErrorCode(t, "one more guess", h.Account.ChangePassword(h.as(*jar, jar), password, "next"),
			errs.RateLimited)
		h.clock.Advance(16 * time.Minute)
		if err := h.Account.ChangePassword(h.as(*jar, jar), password, "next"); err != nil {
			t.Errorf("change the password a quarter of an hour later: got error %v, want none", err)
		}
	})
}

func TestWhoViewsAsSomebodyDoesNotOwnTheAccount(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		h.person("chief", "tribe-team-fa")
		jar := h.visit("chief")
		h.visit("maria")
		check.NoError(t, "view as the user", h.impersonate(jar, maria.ID))
		view := h.as(*jar, jar)
		for name, do := range map[string]func() error{
			"password":         func() error { return h.Account.ChangePassword(view, password, "next") },
			"address":          func() error { _, err := h.Account.RequestEmailChange(view, "new@atlas.test", password); return err },
			"confirm address":  func() error { return h.Account.ConfirmEmailChange(view, "424242") },
			"cancel address":   func() error { return h.Account.CancelEmailChange(view) },
			"sign out":         func() error { return h.Sessions.SignOutSession(view, 1) },
			"sign out others":  func() error { _, err := h.Sessions.SignOutOtherSessions(view); return err },
			"start factor":     func() error { _, err := h.Account.StartTwoFactor(view, new(password)); return err },
			"confirm factor":   func() error { _, err := h.Account.ConfirmTwoFactor(view, "000000"); return err },
			"switch off":       func() error { return h.Account.DisableTwoFactor(view, password, "000000") },
			"new codes":        func() error { _, err := h.Account.RenewRecoveryCodes(view, password, "000000"); return err },
			"reset of another": func() error { return h.Account.ResetTwoFactor(view, maria.ID) },
			"copy":             func() error { _, err := h.DataRights.RequestExport(view); return err },
			"download":         func() error { _, err := h.DataRights.DownloadExport(view, 1); return err },
			"erase":            func() error { _, err := h.DataRights.Request(view, password); return err },
			"undo":             func() error { return h.DataRights.Undo(view) },
			"erase another":    func() error { _, err := h.DataRights.EraseUser(view, maria.ID, "asked", true); return err },
			"undo of another":  func() error { return h.DataRights.UndoOf(view, maria.ID) },
		} {
			t.Run(name, func(t *testing.T) {
				h.refused(do(), errs.Forbidden, "You can't do this while viewing as someone else")
			})
		}
		account, err := h.Account.MyAccount(view)
		if err != nil {
			t.Errorf("the account as the impersonator sees it: got error %v, want no error", err)
		} else if account.Email != maria.Email || len(account.Sessions) != 1 {
			t.Errorf("the account as the impersonator sees it: got email %q and %d sessions, want email %q and 1",
				account.Email, len(account.Sessions), maria.Email)
		} else if account.Sessions[0].Current {
			t.Errorf("the account as the impersonator sees it: got current %t, want current false",
				account.Sessions[0].Current)
		}
	}, roomy)
}

func TestSessionsOfAnAccount(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.person("ana", "member")
		ana := h.visit("ana")
		phone, err := h.SignIn.Login(t.Context(), address("maria"), password, sessions.Client{IP: "198.51.100.4", UserAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"})
		check.NoError(t, "log in", err)
		h.clock.Advance(time.Hour)
		jar, third := h.visit("maria"), h.visit("maria")
		account, err := h.Account.MyAccount(h.as(*jar, jar))
		check.NoError(t, "sessions of the account", err)
		if len(account.Sessions) != 3 {
			t.Fatalf("sessions of the account: got %d sessions, want 3", len(account.Sessions))
		}
		if first := account.Sessions[0]; !first.Current {
			t.Errorf("the first device, which is the one that asks: got current %t, want current true", first.Current)
		} else if first.Device != "Unknown device" {
			t.Errorf(`the first device, which is the one that asks: got device %q, want device "Unknown device"`,
				first.Device)
		}
		last := account.Sessions[2]
		if last.Device != "Chrome on Android" || last.IP != "198.51.100.4" || last.Current {
			t.Errorf(`the last session: got device %q, ip %q and current %t, want device "Chrome on Android", ip `+
				`"198.51.100.4" and current false`, last.Device, last.IP, last.Current)
		}
		h.refused(h.Sessions.SignOutSession(h.as(*ana, ana), last.ID), errs.NotFound, "Session not found")
		h.refused(h.Sessions.SignOutSession(h.as(*jar, jar), account.Sessions[0].ID), errs.Invalid, "To end this session, log out")
		if err := h.Sessions.SignOutSession(h.as(*jar, jar), last.ID); err != nil || h.who(phone.Token, "").SignedIn() || !h.who(*third, "").SignedIn() {
			t.Errorf("got error %v, phone signed in %t, third %t, want none, false and true", err,
				h.who(phone.Token, "").SignedIn(), h.who(*third, "").SignedIn())
		}
		h.refused(h.Sessions.SignOutSession(h.as(*jar, jar), last.ID), errs.NotFound, "Session not found")
		if n, err := h.Sessions.SignOutOtherSessions(h.as(*jar, jar)); n != 1 || err != nil || h.who(*third, "").SignedIn() || !h.who(*jar, "").SignedIn() || !h.who(*ana, "").SignedIn() {
			t.Errorf("got %d and error %v, third signed in %t, own %t, of Ana %t, want 1 and none, false, true "+
				"and true", n, err, h.who(*third, "").SignedIn(), h.who(*jar, "").SignedIn(),
				h.who(*ana, "").SignedIn())
		}
		h.clock.Advance(15 * 24 * time.Hour)
		now := h.visit("maria")
		if account, err := h.Account.MyAccount(h.as(*now, now)); err != nil {
			t.Errorf("the account after a session ended by itself: got error %v, want no error", err)
		} else if len(account.Sessions) != 1 {
			t.Errorf("the account after a session ended by itself: got %d sessions, want 1", len(account.Sessions))
		}
	})
}

func TestDeviceNames(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0":               "Edge on Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1":      "Safari on iPhone",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15":                   "Safari on Mac",
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                              "Firefox on Linux",
		"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36 [FBAN/EMA;FBLC/tl_PH;FBAV/460.0]": "Facebook on Android",
		"": "Unknown device", "curl/8.0": "curl", "something (Linux)": "Linux",
	} {
		check.Equal(t, "the name of "+agent, sessions.DeviceName(agent), want)
	}
}

// asksEmail asks for another address and gives the statements it took.
func (h *fixture) asksEmail(jar *string, email string) (*account.EmailChange, int64) {
	h.t.Helper()
	ctx, statements := db.WithStatementCount(h.as(*jar, jar))
	change, err := h.Account.RequestEmailChange(ctx, email, password)
	check.NoError(h.t, "request the change of the address", err)
	return change, statements.Load()
}

func TestChangeEmail(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		jar := h.visit("maria")
		for _, c := range []struct{ email, password, sentence string }{
			{"", password, "email is required"},
			{"no address", password, "email is not formatted correctly"},
			{"new@atlas.test", "", "password is required"},
			{"new@atlas.test", "wrong", "password isn't right"},
			{maria.Email, password, "email is the one you already use"},
		} {
			_, err := h.Account.RequestEmailChange(h.as(*jar, jar), c.email, c.password)
			h.refused(err, errs.Invalid, c.sentence)
		}
		h.refused(h.Account.ConfirmEmailChange(h.as(*jar, jar), "424242"), errs.Invalid, "code is no longer valid. Ask for a new one.")
		change, _ := h.asksEmail(jar, " New@atlas.test ")
		if change.Email != "New@atlas.test" || h.user(maria.Email).ID != maria.ID {
			t.Errorf(`the change before its code: got email %q and ID %d, want email "New@atlas.test" and ID %d`,
				change.Email, h.user(maria.Email).ID, maria.ID)
		}
		messages := h.sent("email-change-otp")
		if len(messages) != 1 {
			t.Errorf("the email with the code: got %d messages, want 1", len(messages))
		} else if !strings.HasPrefix(messages[0], "New@atlas.test") || !strings.Contains(messages[0], "424242") {
			t.Errorf(`the email with the code: got messages 0 %q, want messages 0 that starts with `+
				`"New@atlas.test" and messages 0 with "424242"`, messages[0])
		}
		if asked := h.sent("email-change-asked"); len(asked) != 1 {
			t.Errorf("the email to the old address: got %d asked, want 1", len(asked))
		} else if !strings.HasPrefix(asked[0], maria.Email) {
			t.Errorf("the email to the old address: got asked 0 %q, want asked 0 that starts with %q", asked[0],
				maria.Email)
		}
		h.refused(h.Account.ConfirmEmailChange(h.as(*jar, jar), "424243"), errs.Invalid, "code isn't right")
		reset := h.forgot("maria")
		check.NoError(t, "confirm the change of the address",
			h.Account.ConfirmEmailChange(h.as(*jar, jar), "424 242"))
		if u := h.user("new@atlas.test"); u.ID != maria.ID || u.Email != "New@atlas.test" {
			t.Errorf(`the user after the change: got ID %d and email %q, want ID %d and email "New@atlas.test"`, u.ID,
				u.Email, maria.ID)
		}
		if _, err := h.SignIn.Login(t.Context(), "new@ATLAS.test", password, home); err != nil {
			t.Errorf("log in with the new address: got error %v, want none", err)
		}
		_, err := h.SignIn.Login(t.Context(), maria.Email, password, home)
		h.refused(err, errs.Unauthenticated, wrongLogin)
		if h.SignIn.ValidateResetToken(t.Context(), reset.Token) == nil {
			t.Error("got a code to the old address that still resets the password, want it refused")
		}
		if told := h.sent("email-changed"); len(told) != 1 || !strings.HasPrefix(told[0], maria.Email) || h.logged("email_change") != 1 {
			t.Errorf("got emails %q and %d lines in the log, want one to %q and 1", told, h.logged("email_change"),
				maria.Email)
		}
		h.refused(h.Account.ConfirmEmailChange(h.as(*jar, jar), "424242"), errs.Invalid, "code is no longer valid. Ask for a new one.")
	}, roomy)
}

// Whether an address is somebody's shows neither in the answer nor in the work done.
func TestChangeEmailTellsNobodysAddress(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		ana := h.person("ana", "member")
		jar := h.visit("maria")
		free, freeWork := h.asksEmail(jar, "free@atlas.test")
		taken, takenWork := h.asksEmail(jar, ana.Email)
		if freeWork != takenWork || !free.ExpiresAt.Equal(taken.ExpiresAt) || taken.Email != ana.Email {
			t.Errorf("got %d statements and %+v for a free address, %d and %+v for a taken one, want no difference",
				freeWork, free, takenWork, taken)
		}
		h.refused(h.Account.ConfirmEmailChange(h.as(*jar, jar), "424242"), errs.Invalid, "code isn't right")
		if told := h.sent("email-change-notice"); len(told) != 1 {
			t.Errorf("the email to the owner of the address: got %d told, want 1", len(told))
		} else if !strings.HasPrefix(told[0], ana.Email) || strings.Contains(told[0], "424242") {
			t.Errorf(`the email to the owner of the address: got told 0 %q, want told 0 that starts with %q and `+
				`told 0 without "424242"`, told[0], ana.Email)
		}
		check.Equal(t, "the owner of the address", h.user(ana.Email).ID, ana.ID)
	}, roomy)
}

func TestCodesForAnAddressEnd(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		jar := h.visit("maria")
		h.asksEmail(jar, "new@atlas.test")
		parallel(12, func() error { return h.Account.ConfirmEmailChange(h.as(*jar, jar), "100000") })
		check.Equal(t, "tries that were counted", h.count(`SELECT attempts FROM email_changes`), 5)
		gone := "code is no longer valid. Ask for a new one."
		h.refused(h.Account.ConfirmEmailChange(h.as(*jar, jar), "424242"), errs.Invalid, gone)
		h.asksEmail(jar, "new@atlas.test")
		h.clock.Advance(31 * time.Minute)
		h.refused(h.Account.ConfirmEmailChange(h.as(*jar, jar), "424242"), errs.Invalid, gone)
		h.asksEmail(jar, "new@atlas.test")
		check.NoError(t, "cancel the change of the address", h.Account.CancelEmailChange(h.as(*jar, jar)))
		h.refused(h.Account.ConfirmEmailChange(h.as(*jar, jar), "424242"), errs.Invalid, gone)
		h.asksEmail(jar, "new@atlas.test")
		h.person("new", "member")
		h.refused(h.Account.ConfirmEmailChange(h.as(*jar, jar), "424242"), errs.Conflict, "Someone already has this email address")
		check.Equal(t, "users with the new address",
			h.count(`SELECT COUNT(*) FROM users WHERE email_key = 'new@atlas.test'`), 1)
		h.asksEmail(jar, "other@atlas.test")
		if n := parallel(4, func() error { return h.Account.ConfirmEmailChange(h.as(*jar, new(string)), "424242") }); n != 1 || len(h.sent("email-changed")) != 1 {
			t.Errorf("got %d confirmations and %d emails, want 1 of each", n, len(h.sent("email-changed")))
		}
	}, roomy)
}

func TestAccountNeedsASession(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for _, do := range []func(ctx context.Context) error{
			func(ctx context.Context) error { _, err := h.Account.MyAccount(ctx); return err },
			func(ctx context.Context) error { return h.Account.ChangePassword(ctx, password, "next") },
			func(ctx context.Context) error { _, err := h.Account.StartTwoFactor(ctx, nil); return err },
			func(ctx context.Context) error { _, err := h.DataRights.RequestExport(ctx); return err },
		} {
			h.refused(do(t.Context()), errs.Unauthenticated, "Please log in first")
		}
	})
}
