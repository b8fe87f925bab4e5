package identity

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/passwords"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

const wrongLogin = "Incorrect email or password"

func TestLogin(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		in, err := h.SignIn.Login(h.t.Context(), "  MARIA@atlas.test ", password, home)
		if err != nil {
			t.Fatal(err)
		}
		if in.UserID != maria.ID || len(in.Token) != 43 || !in.Expires.Equal(h.clock.Now().Add(60*24*time.Hour)) {
			t.Error("not the sign-in expected", in)
		}
		a := h.who(in.Token, "")
		if a.UserID != maria.ID || !a.Page("profile") || a.Page("users") || a.Name != "maria Santos" {
			t.Error("not the actor expected", a)
		}
		if h.count(`SELECT COUNT(*) FROM sessions WHERE token_hash = ?`, in.Token) != 0 {
			t.Error("the token itself is stored")
		}
		u, _ := h.People.ByID(h.t.Context(), maria.ID)
		if u.LastLoginAt == nil || !u.LastLoginAt.Equal(h.clock.Now()) {
			t.Error("last sign-in not noted", u.LastLoginAt)
		}
		if h.logged("sign_in") != 1 {
			t.Error("the sign-in is not in the info log")
		}
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
				t.Error("a refusal with a session")
			}
		}
		if n := h.count(`SELECT COUNT(*) FROM sessions`); n != 0 {
			t.Error(n, "sessions after refusals only")
		}
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
				t.Error(name, "costs no comparison")
			}
			if i == 0 {
				first = statements.Load()
			}
			if statements.Load() != first {
				t.Errorf("%s costs %d statements, maria %d", name, statements.Load(), first)
			}
		}
		if h.logged("sign_in_failed") != 4 {
			t.Error("failed sign-ins are not all in the info log")
		}
	})
}

func TestLoginReplacesTheSessionAndNeverAdoptsOne(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		first := h.signIn("maria")
		planted := home
		planted.Cookie = first.Token
		second, err := h.SignIn.Login(h.t.Context(), address("maria"), password, planted)
		if err != nil {
			t.Fatal(err)
		}
		if second.Token == first.Token || h.who(first.Token, "").SignedIn() || !h.who(second.Token, "").SignedIn() {
			t.Error("the session before the sign-in survives it")
		}
		planted.Cookie = "planted-by-somebody"
		third, err := h.SignIn.Login(h.t.Context(), address("maria"), password, planted)
		if err != nil || third.Token == planted.Cookie || h.who(planted.Cookie, "").SignedIn() {
			t.Error("a planted cookie is good for something", err)
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
			t.Error("the hash is as weak as before", *u.PasswordHash)
		}
		h.signIn("maria")
		again, _ := h.People.ByID(h.t.Context(), maria.ID)
		if *again.PasswordHash != *u.PasswordHash {
			t.Error("a strong hash is made again at every sign-in")
		}
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
					if err := h.hasher.Enter(t.Context()); err != nil {
						t.Fatal(err)
					}
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
				if h.count(`SELECT COUNT(*) FROM sessions`) != 0 {
					t.Error("a session with the old password")
				}
			})
		})
	}
}
