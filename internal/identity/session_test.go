package identity

import (
	"fmt"
	"testing"
	"time"

	"atlas/internal/identity/sessions"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

// B223.
func TestLogoutEndsTheSessionForGood(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		in := h.signIn("maria")
		other := h.signIn("maria")
		bearer, _ := h.Sessions.BearerToken(t.Context(), in.Token)
		if !h.who(in.Token, bearer).SignedIn() {
			t.Fatal("got nobody signed in, want maria")
		}
		for range 2 { // the second time there is nothing left to end
			check.NoError(t, "log out", h.Sessions.Logout(t.Context(), in.Token))
		}
		if h.who(in.Token, "").SignedIn() || h.who(in.Token, bearer).SignedIn() {
			t.Errorf("the cookie and its bearer after the logout: got signed in %t and %t, want false for both",
				h.who(in.Token, "").SignedIn(), h.who(in.Token, bearer).SignedIn())
		}
		if !h.who(other.Token, "").SignedIn() {
			t.Error("got another device logged out too, want it signed in")
		}
		if text, err := h.Sessions.BearerToken(t.Context(), in.Token); text != "" || err != nil {
			t.Errorf(`the bearer without a session: got text %q and error %v, want text "" and no error`, text, err)
		}
		check.Equal(t, "logouts in the info log", h.logged("sign_out"), 1)
		if err := h.Sessions.Logout(t.Context(), ""); err != nil {
			t.Error(err)
		}
	})
}

func TestSessionsEnd(t *testing.T) {
	const day = 24 * time.Hour
	for about, c := range map[string]struct {
		use  []time.Duration
		live bool
	}{
		"just before idling out":      {[]time.Duration{14*day - time.Second}, true},
		"idle":                        {[]time.Duration{14 * day}, false},
		"used now and then":           {[]time.Duration{13 * day, 13 * day, 13 * day, 13 * day}, true},
		"used until its last day":     {[]time.Duration{13 * day, 13 * day, 13 * day, 13 * day, 8*day - time.Second}, true},
		"older than any may grow":     {[]time.Duration{13 * day, 13 * day, 13 * day, 13 * day, 8 * day}, false},
		"idle after having been used": {[]time.Duration{13 * day, 14 * day}, false},
	} {
		t.Run(about, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				h.person("maria", "member")
				in := h.signIn("maria")
				live := true
				for _, wait := range c.use {
					h.clock.Advance(wait)
					live = h.who(in.Token, "").SignedIn()
				}
				check.Equal(t, "signed in", live, c.live)
				check.NoError(t, "sweep", h.Sweep(t.Context()))
				if left := h.count(`SELECT COUNT(*) FROM sessions`); (left == 1) != c.live {
					t.Errorf("%d sessions after sweeping: got it kept %t, want %t", left, left == 1, c.live)
				}
			})
		})
	}
}

func TestAskingForTheBearerDoesNotProlongTheSession(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		in := h.signIn("maria")
		h.clock.Advance(13 * 24 * time.Hour)
		if text, _ := h.Sessions.BearerToken(t.Context(), in.Token); text == "" {
			t.Fatal("got no bearer in a live session, want one")
		}
		h.clock.Advance(24 * time.Hour)
		if h.who(in.Token, "").SignedIn() {
			t.Error("got a session that asking for the bearer kept alive, want it ended")
		}
	})
}

func TestLastUseIsWrittenAtMostEveryFiveMinutes(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		in := h.signIn("maria")
		seen := func() int { return h.count(`SELECT last_seen_at FROM sessions`) }
		start := seen()
		h.clock.Advance(5*time.Minute - time.Second)
		h.who(in.Token, "")
		check.Equal(t, "last use before five minutes", seen(), start)
		h.clock.Advance(time.Second)
		h.who(in.Token, "")
		check.Equal(t, "last use after five minutes", seen(), start+int((5*time.Minute).Milliseconds()))
		ctx, statements := db.WithStatementCount(t.Context())
		if a, _ := h.Sessions.Authenticate(ctx, in.Token, ""); !a.SignedIn() || statements.Load() != 0 {
			t.Errorf("got signed in %t and %d statements after the time was just written, want true and 0",
				a.SignedIn(), statements.Load())
		}
	})
}

func TestTwentySessionsPerPerson(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		var tokens []string
		for range sessions.SessionsPerUser + 3 {
			h.clock.Advance(time.Minute)
			in := h.signIn("maria")
			h.who(in.Token, "")
			tokens = append(tokens, in.Token)
		}
		check.Equal(t, "sessions of one person", h.count(`SELECT COUNT(*) FROM sessions`), sessions.SessionsPerUser)
		for i, token := range tokens {
			if h.who(token, "").SignedIn() != (i >= 3) {
				t.Errorf("session %d: got it open %t, want the three oldest ended", i, h.who(token, "").SignedIn())
			}
		}
	})
}

func TestAuthenticationCostsOneStatementAndThenNone(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member", "coach", "affiliate")
		in := h.signIn("maria")
		// The settings are read once a second for everybody together.
		readSettings := func() { h.settings.Int(t.Context(), settings.SessionIdleDays) }
		readSettings()
		for i, want := range []int64{1, 0, 0} {
			ctx, statements := db.WithStatementCount(t.Context())
			a, err := h.Sessions.Authenticate(ctx, in.Token, "")
			if err != nil || !a.Page("group") || statements.Load() != want {
				t.Errorf("call %d: got %d statements, %+v and error %v, want %d, the group page and none", i,
					statements.Load(), a, err, want)
			}
		}
		h.clock.Advance(time.Second)
		readSettings()
		ctx, statements := db.WithStatementCount(t.Context())
		if _, err := h.Sessions.Authenticate(ctx, in.Token, ""); err != nil || statements.Load() != 1 {
			t.Errorf("got error %v and %d statements a second later, want none and 1", err, statements.Load())
		}
		ctx, statements = db.WithStatementCount(t.Context())
		if a, err := h.Sessions.Authenticate(ctx, "", ""); err != nil || a.SignedIn() || statements.Load() != 0 {
			t.Errorf("got %+v, error %v and %d statements for a visitor without a cookie, want nobody, none and 0", a,
				err, statements.Load())
		}
	})
}

// What this process changes holds for its next request; what another one changes, within a second.
func TestChangesReachSessions(t *testing.T) {
	for about, change := range map[string]func(h *fixture, userID int) error{
		"a level is given": func(h *fixture, userID int) error {
			defer h.Forget.User(h.t.Context(), userID)
			return h.Levels.Grant(h.t.Context(), userID, "coach")
		},
		"a level is changed": func(h *fixture, _ int) error {
			h.exec(`UPDATE access_levels SET pages = '["group"]' WHERE id = 'member'`)
			h.Forget.Everybody(h.t.Context())
			return nil
		},
		"the person is archived": func(h *fixture, userID int) error {
			h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, userID)
			return h.Sessions.EndAll(h.t.Context(), userID)
		},
	} {
		t.Run(about, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				maria := h.person("maria", "member")
				in := h.signIn("maria")
				other := h.another()
				there := func() actor.Actor {
					a, err := other.Sessions.Authenticate(t.Context(), in.Token, "")
					check.NoError(t, "authenticate in the other process", err)
					return a
				}
				before := fmt.Sprint(h.who(in.Token, "").UserID, h.who(in.Token, "").Page("group"))
				if there().Page("group") {
					t.Fatal("got the page open before the change, want it closed")
				}
				check.NoError(t, "change it", change(h, maria.ID))
				if after := fmt.Sprint(h.who(in.Token, "").UserID, h.who(in.Token, "").Page("group")); after == before {
					t.Errorf("got %q as before, want the change to hold at once", after)
				}
				h.clock.Advance(time.Second)
				if after := fmt.Sprint(there().UserID, there().Page("group")); after == before {
					t.Errorf("got %q as before, want the change to hold on another process after a second", after)
				}
			})
		})
	}
}

func TestArchivedPeopleAreVisitorsAndLoseTheirCookie(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		in := h.signIn("maria")
		h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, maria.ID)
		jar := in.Token
		if actor.From(h.as(in.Token, &jar)).SignedIn() || jar != "" {
			t.Errorf("got an archived person signed in or cookie %q, want neither", jar)
		}
	})
}
