package identity

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/passwords"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

const wrongLogin = "Incorrect email or password"

func TestLogin(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		in, err := h.SignIn.Login(h.t.Context(), "  MARIA@atlas.test ", password, home)
		check.NoError(t, "log in", err)
		if in.UserID != maria.ID || len(in.Token) != 43 || !in.Expires.Equal(h.clock.Now().Add(60*24*time.Hour)) {
			t.Errorf("got sign-in %+v, want one of user %d for 60 days with a token of 43 characters", in, maria.ID)
		}
		a := h.who(in.Token, "")
		if a.UserID != maria.ID || !a.Page("profile") || a.Page("users") || a.Name != "maria Santos" {
			t.Errorf("got %+v, want maria Santos with the profile page and without the users page", a)
		}
		check.Equal(t, "sessions that hold the token itself",
			h.count(`SELECT COUNT(*) FROM sessions WHERE token_hash = ?`, in.Token), 0)
		u, _ := h.People.ByID(h.t.Context(), maria.ID)
		if u.LastLoginAt == nil || !u.LastLoginAt.Equal(h.clock.Now()) {
			t.Errorf("the time of the last sign-in: got %+v, want %v", u.LastLoginAt, h.clock.Now())
		}
		check.Equal(t, "sign-ins in the info log", h.logged("sign_in"), 1)
	})
}

func TestLoginRefusals(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.t.Context()
		h.person("maria", "member")
		gone := h.person("gone", "member")
		h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, gone.ID)
		bare := h.person("bare", "member")
		h.exec(`UPDATE users SET password_hash = NULL WHERE id = ?`, bare.ID)
		for _, c := range []struct{ username, password, want string }{
			{"", password, "Both username and password are required"},
			{" ", password, "Both username and password are required"},
			{address("maria"), "", "Both username and password are required"},
			{address("maria"), "wrong", wrongLogin},
			{address("maria"), strings.ToUpper(password), wrongLogin},
			{address("maria"), password + " ", wrongLogin},
			{address("maria"), strings.Repeat("x", 129), wrongLogin},
			{address("nobody"), password, wrongLogin},
			{"no address", password, wrongLogin},
			{"nul\x00@atlas.test", password, wrongLogin},
			{strings.Repeat("x", 400), password, wrongLogin},
			{address("gone"), password, wrongLogin},
			{address("bare"), password, wrongLogin},
		} {
			in, err := h.SignIn.Login(ctx, c.username, c.password, home)
			code := errs.Unauthenticated
			if c.want != wrongLogin {
				code = errs.Invalid
			}
			h.refused(err, code, c.want)
			if in != nil {
				t.Errorf("got session %+v with a refusal, want none", in)
			}
		}
		check.Equal(t, "sessions after refusals only", h.count(`SELECT COUNT(*) FROM sessions`), 0)
	})
}

// Whether an address is somebody's shows neither in the answer nor in the work done.
func TestLoginDoesTheSameForEverybody(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		gone := h.person("gone", "member")
		h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, gone.ID)
		bare := h.person("bare", "member")
		h.exec(`UPDATE users SET password_hash = NULL WHERE id = ?`, bare.ID)
		var first int64
		for i, name := range []string{"maria", "nobody", "gone", "bare"} {
			ctx, statements := db.WithStatementCount(h.t.Context())
			before := h.hasher.Compared.Load()
			_, err := h.SignIn.Login(ctx, address(name), "wrong", home)
			h.refused(err, errs.Unauthenticated, wrongLogin)
			if h.hasher.Compared.Load() != before+1 {
				t.Errorf("comparisons of passwords for %q: got %d, want 1", name, h.hasher.Compared.Load()-before)
			}
			if i == 0 {
				first = statements.Load()
			}
			if statements.Load() != first {
				t.Errorf("%s: got %d statements, want %d as for maria", name, statements.Load(), first)
			}
		}
		check.Equal(t, "failed sign-ins in the info log", h.logged("sign_in_failed"), 4)
	})
}

func TestLoginReplacesTheSessionAndNeverAdoptsOne(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		first := h.signIn("maria")
		planted := home
		planted.Cookie = first.Token
		second, err := h.SignIn.Login(h.t.Context(), address("maria"), password, planted)
		check.NoError(t, "log in", err)
		if second.Token == first.Token || h.who(first.Token, "").SignedIn() || !h.who(second.Token, "").SignedIn() {
			t.Errorf("got first session signed in %t, second %t, want false and true with another token",
				h.who(first.Token, "").SignedIn(), h.who(second.Token, "").SignedIn())
		}
		planted.Cookie = "planted-by-somebody"
		third, err := h.SignIn.Login(h.t.Context(), address("maria"), password, planted)
		if err != nil || third.Token == planted.Cookie || h.who(planted.Cookie, "").SignedIn() {
			t.Errorf("got error %v, planted cookie signed in %t, want no error, false and another token", err,
				h.who(planted.Cookie, "").SignedIn())
		}
	})
}

func TestLoginRenewsWeakHashes(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		stronger := *passwords.CheapCost
		stronger.Iterations = 2
		h.hasher.Cost = &stronger
		h.signIn("maria")
		u, _ := h.People.ByID(h.t.Context(), maria.ID)
		if *u.PasswordHash == *maria.PasswordHash || h.hasher.IsOutdated(*u.PasswordHash) {
			t.Errorf("got hash %q, want a new one of today", *u.PasswordHash)
		}
		h.signIn("maria")
		again, _ := h.People.ByID(h.t.Context(), maria.ID)
		check.Equal(t, "the strong hash after one more sign-in", *again.PasswordHash, *u.PasswordHash)
	})
}

// A password that was reset, or a person that was archived, while the old password was being compared: the sign-in comes too late.
func TestLoginLosesAgainstAResetMeanwhile(t *testing.T) {
	for about, change := range map[string]string{
		"reset":    `UPDATE users SET password_hash = 'another' WHERE id = ?`,
		"archived": `UPDATE users SET archived_at = 1 WHERE id = ?`,
		"factor":   `UPDATE users SET two_factor_since = 1 WHERE id = ?`,
	} {
		t.Run(about, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				maria := h.person("maria", "member")
				for range passwords.HashesAtOnce {
					check.NoError(t, "wait for a place", h.hasher.Enter(t.Context()))
				}
				answer := make(chan error)
				go func() {
					_, err := h.SignIn.Login(t.Context(), address("maria"), password, home)
					answer <- err
				}()
				for h.hasher.Waiting.Load() <= passwords.HashesAtOnce {
					runtime.Gosched() // the person is read before the comparison is waited for
				}
				h.exec(change, maria.ID)
				for range passwords.HashesAtOnce {
					h.hasher.Leave()
				}
				h.refused(<-answer, errs.Unauthenticated, wrongLogin)
				check.Equal(t, "sessions with the old password", h.count(`SELECT COUNT(*) FROM sessions`), 0)
			})
		})
	}
}
