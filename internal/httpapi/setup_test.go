package httpapi_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// owner is what the first person sends.
func owner(code string, changes ...string) map[string]any {
	out := map[string]any{"code": code, "email": "rowena@example.com", "firstName": "Rowena", "lastName": "Santos", "password": "Dagat-at-Bangka-7"}
	for i := 0; i < len(changes); i += 2 {
		out[changes[i]] = changes[i+1]
	}
	return out
}

func setupCode(t *testing.T, a *testkit.Atlas) string {
	t.Helper()
	code, err := a.SetupCode(t.Context())
	check.NoError(t, "read the code of the set-up", err)
	return code
}

func TestEmptySiteLeadsToItsSetUp(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		code := setupCode(t, a)
		if len(code) != 14 || strings.Count(code, "-") != 2 {
			t.Fatalf("the code: got %q, want three groups of four", code)
		}
		visitor := a.Visitor()
		for _, path := range []string{"/", "/login", "/courses", "/setup/brand", "/no-such-page", "/privacy-policy"} {
			if got := visitor.Send("GET", path, nil); got.Status != 302 || got.Header.Get("Location") != "/setup" {
				t.Errorf("%s: got %d to %q, want 302 to /setup", path, got.Status, got.Header.Get("Location"))
			}
		}
		check.Equal(t, "status of the set-up", visitor.Send("GET", "/setup", nil).Status, 200)
		check.Equal(t, "status of a file", visitor.Send("GET", "/favicon.svg", nil).Status, 200)
		check.Equal(t, "status of the state of the set-up", visitor.Send("GET", "/api/setup", nil).Status, 200)

		// The code is in no row, and typed without dashes and in small letters it is the same.
		check.Equal(t, "rows with the code",
			a.Number("SELECT COUNT(*) FROM setup_state "+
				"WHERE code_hash LIKE ?", "%"+strings.ReplaceAll(code, "-", "")+"%"),
			0)
		got := visitor.Send("POST", "/api/setup", owner(strings.ToLower(strings.ReplaceAll(code, "-", ""))))
		if got.Status != 200 {
			t.Fatalf("the right code: got %d %q, want 200", got.Status, got.Body)
		}
		// The owner is signed in and may do everything.
		if answer := visitor.Send("POST", "/api/graphql", map[string]any{"query": "{setupChecklist{isDone}}"}); !strings.Contains(answer.Body, `"isDone":false`) {
			t.Errorf("the owner: got %q, want a checklist to do", answer.Body)
		}

		// From now on the set-up is not there any more.
		if setupCode(t, a) != "" {
			t.Error("got a code although there is an owner, want none")
		}
		says(t, "state", a.Visitor().Send("GET", "/api/setup", nil), 404, "Page not found")
		says(t, "replay", a.Visitor().Send("POST", "/api/setup", owner(code, "email", "other@example.com")), 404, "Page not found")
		if got := a.Visitor().Send("GET", "/setup", nil); got.Status != 302 || got.Header.Get("Location") != "/" {
			t.Errorf("the set-up: got %d to %q, want 302 to /", got.Status, got.Header.Get("Location"))
		}
		check.Equal(t, "status of the login", a.Visitor().Send("GET", "/login", nil).Status, 200)
		check.Equal(t, "people", a.Number("SELECT COUNT(*) FROM users"), 1)
	}, testkit.WithoutPeople())
}

func TestSiteWithAnOwnerHasNoSetUp(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		check.Equal(t, "the code of the demo", setupCode(t, a), "")
		says(t, "state", a.Visitor().Send("GET", "/api/setup", nil), 404, "Page not found")
		says(t, "owner", a.Visitor().Send("POST", "/api/setup", owner("AAAA-AAAA-AAAA")), 404, "Page not found")
	})
}

func TestAdminOfTheTerminalClosesTheSetUp(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		code := setupCode(t, a)
		_, err := a.Identity.Setup.CreateAdmin(t.Context(), "ops@example.com", "Olive", "Ops", "Dagat-at-Bangka-7")
		a.Must(err)
		says(t, "code", a.Visitor().Send("POST", "/api/setup", owner(code)), 404, "Page not found")
	}, testkit.WithoutPeople())
}

func TestSetupCodeIsGuarded(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		old := setupCode(t, a)
		code := setupCode(t, a) // a restart
		if old == code {
			t.Fatalf("got the same code %q after a restart, want another", code)
		}
		visitor := a.Visitor()
		for _, wrong := range []string{"", "AAAA-AAAA-AAAA", old, code[:13]} {
			got := visitor.Send("POST", "/api/setup", owner(wrong))
			if got.Status != 400 || !strings.Contains(got.Body, `"code"`) {
				t.Errorf("%s: got %d %q, want 400 for the code", wrong, got.Status, got.Body)
			}
		}
		// A weak password with the right code says so, and neither uses the code up nor counts.
		for range 3 {
			got := visitor.Send("POST", "/api/setup", owner(code, "password", "short", "email", "nobody"))
			if got.Status != 400 || !strings.Contains(got.Body, `"password"`) || !strings.Contains(got.Body, `"email"`) {
				t.Errorf("wrong fields: got %d %q, want 400 for password and email", got.Status, got.Body)
			}
		}
		visitor.Send("POST", "/api/setup", owner("BBBB-BBBB-BBBB"))
		for name, tried := range map[string]string{"a sixth wrong one": "CCCC-CCCC-CCCC", "the right one": code} {
			if got := visitor.Send("POST", "/api/setup", owner(tried)); got.Status != 429 || got.Header.Get("Retry-After") == "" {
				t.Errorf("%s: got %d %q, want 429 and how long to wait", name, got.Status, got.Body)
			}
		}
		if n := a.Number("SELECT COUNT(*) FROM users"); n != 0 {
			t.Fatalf("people: got %d, want 0", n)
		}

		a.Clock.Advance(16 * time.Minute)
		if got := visitor.Send("POST", "/api/setup", owner(code)); got.Status != 200 {
			t.Errorf("the right code after the pause: got %d %q, want 200", got.Status, got.Body)
		}
	}, testkit.WithoutPeople())
}

func TestSetupCodeMakesOneOwner(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		code := setupCode(t, a)
		var all sync.WaitGroup
		made := make(chan int, 4)
		for _, name := range []string{"a", "b", "c", "d"} {
			all.Go(func() {
				made <- a.Visitor().Send("POST", "/api/setup", owner(code, "email", name+"@example.com")).Status
			})
		}
		all.Wait()
		close(made)
		owners := 0
		for status := range made {
			if status == 200 {
				owners++
			}
		}
		if n := a.Number("SELECT COUNT(*) FROM users"); owners != 1 || n != 1 {
			t.Errorf("got %d let in and %d accounts, want 1 of each", owners, n)
		}
	}, testkit.WithoutPeople())
}
