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
			t.Errorf("log out without a session: got error %v, want none", err)
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
		if a, _ := h.Sessions.Authenticate(ctx, in.Token, ""); !a.SignedIn() || statements.Load() != 1 {
			t.Errorf("got signed in %t and %d statements after the time was just written, want true and 1",
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

func TestAuthenticationCostsOneStatement(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member", "coach", "affiliate")
		in := h.signIn("maria")
		// Settings and levels are read once a second for everybody together.
		h.settings.Int(t.Context(), settings.SessionIdleDays)
		h.readLevels()

		for i := range 3 {
			ctx, statements := db.WithStatementCount(t.Context())
			a, err := h.Sessions.Authenticate(ctx, in.Token, "")
			if err != nil || !a.Page("group") || statements.Load() != 1 {
				t.Errorf("call %d: got %d statements, %+v and error %v, want 1, the group page and none", i,
					statements.Load(), a, err)
			}
		}
		ctx, statements := db.WithStatementCount(t.Context())
		if a, err := h.Sessions.Authenticate(ctx, "", ""); err != nil || a.SignedIn() || statements.Load() != 0 {
			t.Errorf("got %+v, error %v and %d statements for a visitor without a cookie, want nobody, none and 0", a,
				err, statements.Load())
		}
	})
}

// What this process changes holds for its next request; what another one changes about a level, within a second, and
// all else at once.
func TestChangesReachSessions(t *testing.T) {
	for about, c := range map[string]struct {
		change func(h *fixture, userID int) error
		within time.Duration
	}{
		"a level is given": {func(h *fixture, userID int) error {
			return h.Levels.Grant(h.t.Context(), userID, "coach")
		}, 0},
		"a new level is given": {func(h *fixture, userID int) error {
			h.exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, opens_member_content,
				position, updated_at) VALUES ('guide', 'Guide', 'guide', '["group"]', '[]', ?, ?, 20, 0)`, false, false)
			return h.Levels.Grant(h.t.Context(), userID, "guide")
		}, 0},
		"a level is changed": {func(h *fixture, _ int) error {
			h.exec(`UPDATE access_levels SET pages = '["group"]' WHERE id = 'member'`)
			return nil
		}, time.Second},
		"the person is archived": {func(h *fixture, userID int) error {
			h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, userID)
			return nil
		}, 0},
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
				check.NoError(t, "change it", c.change(h, maria.ID))
				if after := fmt.Sprint(h.who(in.Token, "").UserID, h.who(in.Token, "").Page("group")); after == before {
					t.Errorf("got %q as before, want the change to hold at once", after)
				}
				h.clock.Advance(c.within)
				if after := fmt.Sprint(there().UserID, there().Page("group")); after == before {
					t.Errorf("got %q as before, want the change to hold on another process after %s", after, c.within)
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
