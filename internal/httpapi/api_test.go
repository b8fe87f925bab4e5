package httpapi_test

import (
	"strconv"
	"strings"
	"testing"

	"atlas/internal/app/api"
	"atlas/internal/platform/config"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

func init() { testkit.GraphQL = api.GraphQL }

func atoi(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	check.NoError(t, "read the number", err)
	return n
}

func TestBearerIsBoundToTheCookie(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		member, coach := a.As("member"), a.As("coach")
		bearer := coach.Send("GET", "/api/auth?method=getToken", nil).Body
		who := func(c *testkit.Client, headers ...string) string {
			return c.Send("POST", "/api/graphql", map[string]any{"query": "{redwood{currentUser}}"}, headers...).Body
		}
		if got := who(coach, "Authorization", "Bearer "+bearer, "auth-provider", "dbAuth"); !strings.Contains(got, "coach@atlas.test") {
			t.Errorf("cookie and bearer of the same session: got %q, want coach@atlas.test", got)
		}
		for name, got := range map[string]string{
			"bearer alone":         who(a.Visitor(), "Authorization", "Bearer "+bearer),
			"bearer of another":    who(member, "Authorization", "Bearer "+bearer),
			"a bearer that is off": who(member, "Authorization", "Bearer x"),
		} {
			if !strings.Contains(got, `"currentUser":null`) {
				t.Errorf("%s: got %q, want nobody", name, got)
			}
		}
	})
}

// B221: the bases are there and refuse visitors.
func TestBases(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		visitor, member, staff := a.Visitor(), a.As("member"), a.As("tribe-team-fa")
		later := []string{"uploads", "uploads/1/a.pdf"}
		for _, base := range later {
			says(t, base, visitor.Send("POST", "/api/"+base, nil), 401, "Please log in first")
			says(t, base, member.Send("POST", "/api/"+base, nil), 404, "Page not found")
		}
		says(t, "payments", visitor.Send("POST", "/api/payments/nobody", nil), 404, "Gateway not found")
		says(t, "payments", visitor.Send("POST", "/api/payments/test", map[string]any{"id": "1"}), 400, "The signature is missing")
		flush := map[string]any{"action": "flush"}
		says(t, "use-cache", visitor.Send("POST", "/api/use-cache", flush), 401, "Please log in first")
		says(t, "use-cache", member.Send("POST", "/api/use-cache", flush), 403, "You don't have access to this")
		says(t, "use-cache", staff.Send("GET", "/api/use-cache", nil), 405, "Method not allowed")
		says(t, "use-cache", staff.Send("POST", "/api/use-cache", map[string]any{"action": "burn"}), 400, `Send {"action":"flush"}`)
		if got := staff.Send("POST", "/api/use-cache", flush); got.Status != 200 {
			t.Errorf("flushing: got %d %q, want 200", got.Status, got.Body)
		}
		// S74: who may not see reports is refused before anyone learns whether it is set up.
		says(t, "gsheet", visitor.Send("POST", "/api/gsheet", nil), 401, "Please log in first")
		says(t, "gsheet", member.Send("POST", "/api/gsheet", nil), 403, "You don't have access to this")
		says(t, "gsheet", staff.Send("POST", "/api/gsheet", nil), 503, "Export to Google Sheets isn't set up on this site")
		says(t, "email-worker", staff.Send("POST", "/api/email-worker", nil), 401, "This address is only for the email worker")
		says(t, "unknown", staff.Send("POST", "/api/other", nil), 404, "Not found")
	})
}

func TestMailWorker(t *testing.T) {
	const secret = "0123456789abcdef-worker"
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		says(t, "no secret", c.Send("POST", "/api/email-worker", nil), 401, "This address is only for the email worker")
		says(t, "wrong secret", c.Send("POST", "/api/email-worker", nil, "X-Worker-Secret", secret+"x"), 401, "This address is only for the email worker")
		says(t, "GET", c.Send("GET", "/api/email-worker", nil, "X-Worker-Secret", secret), 405, "Method not allowed")
		if got := c.Send("POST", "/api/email-worker", nil, "X-Worker-Secret", secret); got.Status != 200 {
			t.Errorf("the worker: got %d %q, want 200", got.Status, got.Body)
		}
	}, testkit.WithConfig(func(c *config.Server) { c.WorkerSecret = secret }))
}

func TestHealth(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		for path, want := range map[string]string{"/api/health": `{"status":"ok"}`, "/api/ready": `{"status":"ready"}`} {
			if got := c.Send("GET", path, nil); got.Status != 200 || got.Body != want {
				t.Errorf("%s: got %d %q, want 200 %q", path, got.Status, got.Body, want)
			}
		}
		check.NoError(t, "close the database", a.DB.Close())
		says(t, "without a database", c.Send("GET", "/api/ready", nil), 503, "Not ready")
		check.Equal(t, "status of a process without a database", c.Send("GET", "/api/health", nil).Status, 200)
		got := c.Send("POST", "/api/graphql", map[string]any{"query": "{redwood{currentUser}}"}, "Cookie", "session=x")
		if got.Status != 500 || !strings.Contains(got.Body, "Something went wrong, try again") || strings.Contains(got.Body, "sql") {
			t.Errorf("without a database: got %d %q, want 500 without the cause", got.Status, got.Body)
		}
	})
}

func TestEveryAnswerHasItsHeaders(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		for _, path := range []string{"/", "/login", "/no-such-page", "/assets/main-1.js", "/assets/none.js", "/favicon.svg", "/robots.txt", "/api/health", "/api/none", "/api/auth", "/api/graphql"} {
			h := c.Send("GET", path, nil).Header
			for _, name := range []string{"X-Content-Type-Options", "Content-Security-Policy", "Referrer-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "X-Frame-Options", "X-Request-Id", "Cache-Control"} {
				if h.Get(name) == "" {
					t.Errorf("%s: got no %q, want one", path, name)
				}
			}
			for _, name := range []string{"Server", "X-Powered-By", "Access-Control-Allow-Origin"} {
				if h.Get(name) != "" {
					t.Errorf("%s: got %q %q, want none", path, name, h.Get(name))
				}
			}
		}
		check.Equal(t, "status of a report",
			c.Send("POST", "/api/csp", `{"csp-report":{}}`, "Content-Type", "application/csp-report",
				"Sec-Fetch-Site", "cross-site").Status,
			204)
	})
}
