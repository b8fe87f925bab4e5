package httpapi_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/testkit"
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
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func TestEmptySiteLeadsToItsSetUp(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		code := setupCode(t, a)
		if len(code) != 14 || strings.Count(code, "-") != 2 {
			t.Fatalf("the code is %q", code)
		}
		visitor := a.Visitor()
		for _, path := range []string{"/", "/login", "/courses", "/setup/brand", "/no-such-page", "/privacy-policy"} {
			if got := visitor.Send("GET", path, nil); got.Status != 302 || got.Header.Get("Location") != "/setup" {
				t.Errorf("%s answers %d to %q", path, got.Status, got.Header.Get("Location"))
			}
		}
		if got := visitor.Send("GET", "/setup", nil); got.Status != 200 {
			t.Errorf("the set-up answers %d", got.Status)
		}
		if got := visitor.Send("GET", "/favicon.svg", nil); got.Status != 200 {
			t.Errorf("a file answers %d", got.Status)
		}
		if got := visitor.Send("GET", "/api/setup", nil); got.Status != 200 {
			t.Errorf("the state of the set-up is %d", got.Status)
		}

		// The code is in no row, and typed without dashes and in small letters it is the same.
		if n := a.Number("SELECT COUNT(*) FROM setup_state WHERE code_hash LIKE ?", "%"+strings.ReplaceAll(code, "-", "")+"%"); n != 0 {
			t.Error("the database has the code")
		}
		got := visitor.Send("POST", "/api/setup", owner(strings.ToLower(strings.ReplaceAll(code, "-", ""))))
		if got.Status != 200 {
			t.Fatalf("the right code answers %d %s", got.Status, got.Body)
		}
		// The owner is signed in and may do everything.
		if answer := visitor.Send("POST", "/api/graphql", map[string]any{"query": "{setupChecklist{isDone}}"}); !strings.Contains(answer.Body, `"isDone":false`) {
			t.Errorf("the owner reads %s", answer.Body)
		}

		// From now on the set-up is not there any more.
		if setupCode(t, a) != "" {
			t.Error("a code was made although there is an owner")
		}
		says(t, "state", a.Visitor().Send("GET", "/api/setup", nil), 404, "Page not found")
		says(t, "replay", a.Visitor().Send("POST", "/api/setup", owner(code, "email", "other@example.com")), 404, "Page not found")
		if got := a.Visitor().Send("GET", "/setup", nil); got.Status != 302 || got.Header.Get("Location") != "/" {
			t.Errorf("the set-up answers %d to %q", got.Status, got.Header.Get("Location"))
		}
		if got := a.Visitor().Send("GET", "/login", nil); got.Status != 200 {
			t.Errorf("the login answers %d", got.Status)
		}
		if n := a.Number("SELECT COUNT(*) FROM users"); n != 1 {
			t.Errorf("there are %d people", n)
		}
	}, testkit.WithoutPeople())
}

func TestSiteWithAnOwnerHasNoSetUp(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		if code := setupCode(t, a); code != "" {
			t.Error("the demo has the code", code)
		}
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
			t.Fatal("a restart printed the same code")
		}
		visitor := a.Visitor()
		for _, wrong := range []string{"", "AAAA-AAAA-AAAA", old, code[:13]} {
			got := visitor.Send("POST", "/api/setup", owner(wrong))
			if got.Status != 400 || !strings.Contains(got.Body, `"code"`) {
				t.Errorf("%q answers %d %s", wrong, got.Status, got.Body)
			}
		}
		// A weak password with the right code says so, and neither uses the code up nor counts.
		for range 3 {
			got := visitor.Send("POST", "/api/setup", owner(code, "password", "short", "email", "nobody"))
			if got.Status != 400 || !strings.Contains(got.Body, `"password"`) || !strings.Contains(got.Body, `"email"`) {
				t.Errorf("wrong fields answer %d %s", got.Status, got.Body)
			}
		}
		visitor.Send("POST", "/api/setup", owner("BBBB-BBBB-BBBB"))
		for name, tried := range map[string]string{"a sixth wrong one": "CCCC-CCCC-CCCC", "the right one": code} {
			if got := visitor.Send("POST", "/api/setup", owner(tried)); got.Status != 429 || got.Header.Get("Retry-After") == "" {
				t.Errorf("%s answers %d %s", name, got.Status, got.Body)
			}
		}
		if n := a.Number("SELECT COUNT(*) FROM users"); n != 0 {
			t.Fatalf("there are %d people", n)
		}

		a.Clock.Advance(16 * time.Minute)
		if got := visitor.Send("POST", "/api/setup", owner(code)); got.Status != 200 {
			t.Errorf("after the pause the right code answers %d %s", got.Status, got.Body)
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
			t.Errorf("%d were let in, %d accounts were made", owners, n)
		}
	}, testkit.WithoutPeople())
}
