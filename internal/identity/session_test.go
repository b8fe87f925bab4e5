package identity

import (
	"fmt"
	"testing"
	"time"

	"atlas/internal/identity/sessions"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// B223.
func TestLogoutEndsTheSessionForGood(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		in := h.signIn("maria")
		other := h.signIn("maria")
		bearer, _ := h.Sessions.BearerToken(t.Context(), in.Token)
		if !h.who(in.Token, bearer).SignedIn() {
			t.Fatal("not signed in")
		}
		for range 2 { // the second time there is nothing left to end
			if err := h.Sessions.Logout(t.Context(), in.Token); err != nil {
				t.Fatal(err)
			}
		}
		if h.who(in.Token, "").SignedIn() || h.who(in.Token, bearer).SignedIn() {
			t.Error("the cookie works after the logout")
		}
		if !h.who(other.Token, "").SignedIn() {
			t.Error("another device was logged out too")
		}
		if text, err := h.Sessions.BearerToken(t.Context(), in.Token); text != "" || err != nil {
			t.Error("a bearer without a session", text, err)
		}
		if h.logged("sign_out") != 1 {
			t.Error(h.logged("sign_out"), "logouts in the info log")
		}
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
				if live != c.live {
					t.Error("signed in:", live)
				}
				if err := h.Sweep(t.Context()); err != nil {
					t.Fatal(err)
				}
				if left := h.count(`SELECT COUNT(*) FROM sessions`); (left == 1) != c.live {
					t.Error(left, "sessions after sweeping")
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
			t.Fatal("no bearer in a live session")
		}
		h.clock.Advance(24 * time.Hour)
		if h.who(in.Token, "").SignedIn() {
			t.Error("asking for the bearer kept the session alive")
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
		if seen() != start {
			t.Error("written too early")
		}
		h.clock.Advance(time.Second)
		h.who(in.Token, "")
		if seen() != start+int((5*time.Minute).Milliseconds()) {
			t.Error("not written after five minutes")
		}
		ctx, statements := db.WithStatementCount(t.Context())
		if a, _ := h.Sessions.Authenticate(ctx, in.Token, ""); !a.SignedIn() || statements.Load() != 0 {
			t.Error("just written, and yet", statements.Load(), "statements more")
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
		if n := h.count(`SELECT COUNT(*) FROM sessions`); n != sessions.SessionsPerUser {
			t.Error(n, "sessions")
		}
		for i, token := range tokens {
			if h.who(token, "").SignedIn() != (i >= 3) {
				t.Error("session", i, "lives or not against its age")
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
				t.Errorf("call %d: %d statements, %v %v", i, statements.Load(), a, err)
			}
		}
		h.clock.Advance(time.Second)
		readSettings()
		ctx, statements := db.WithStatementCount(t.Context())
		if _, err := h.Sessions.Authenticate(ctx, in.Token, ""); err != nil || statements.Load() != 1 {
			t.Error("remembered for longer than a second", err)
		}
		ctx, statements = db.WithStatementCount(t.Context())
		if a, err := h.Sessions.Authenticate(ctx, "", ""); err != nil || a.SignedIn() || statements.Load() != 0 {
			t.Error("a visitor without a cookie costs a statement", err)
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
					if err != nil {
						t.Fatal(err)
					}
					return a
				}
				before := fmt.Sprint(h.who(in.Token, "").UserID, h.who(in.Token, "").Page("group"))
				if there().Page("group") {
					t.Fatal("open before the change")
				}
				if err := change(h, maria.ID); err != nil {
					t.Fatal(err)
				}
				if after := fmt.Sprint(h.who(in.Token, "").UserID, h.who(in.Token, "").Page("group")); after == before {
					t.Error("the change does not hold at once")
				}
				h.clock.Advance(time.Second)
				if after := fmt.Sprint(there().UserID, there().Page("group")); after == before {
					t.Error("the change does not hold on another process after a second")
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
			t.Error("an archived person is signed in or keeps the cookie", jar)
		}
	})
}
