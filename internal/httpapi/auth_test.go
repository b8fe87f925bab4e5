package httpapi_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"atlas/internal/app"
	"atlas/internal/platform/config"
	"atlas/internal/platform/eventually"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

const password = app.DemoPassword

func call(method string, more ...string) map[string]any {
	out := map[string]any{"method": method}
	for i := 0; i < len(more); i += 2 {
		out[more[i]] = more[i+1]
	}
	return out
}

// says checks status and error text of a refusal.
func says(t *testing.T, what string, got testkit.Answer, status int, sentence string) {
	t.Helper()
	if got.Status != status || got.JSON(t)["error"] != sentence || len(got.JSON(t)) != 1 {
		t.Errorf("%s: got %d %q, want %d %q", what, got.Status, got.Body, status, sentence)
	}
	if got.Header.Get("Content-Type") != "application/json; charset=utf-8" || got.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s: got type %q and cache %q, want JSON, not to be kept", what, got.Header.Get("Content-Type"),
			got.Header.Get("Cache-Control"))
	}
}

// B222 and B224.
func TestLoginAndLogout(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		says(t, "nothing given", c.Auth(call("login")), 400, "Both username and password are required")
		says(t, "wrong password", c.Auth(call("login", "username", "member@atlas.test", "password", "x")), 401, "Incorrect email or password")
		says(t, "unknown address", c.Auth(call("login", "username", "nobody@atlas.test", "password", password)), 401, "Incorrect email or password")
		got := c.Auth(call("login", "username", " Member@Atlas.test ", "password", password))
		if got.Status != 200 || got.JSON(t)["id"].(float64) < 1 || len(got.JSON(t)) != 1 {
			t.Fatalf("login: got %d %q, want 200 with an ID", got.Status, got.Body)
		}
		cookie := got.Header.Get("Set-Cookie")
		for _, part := range []string{"session=", "Path=/", "HttpOnly", "SameSite=Lax", "Expires="} {
			if !strings.Contains(cookie, part) {
				t.Errorf("the cookie: got %q, want %q in it", cookie, part)
			}
		}
		if strings.Contains(cookie, "Secure") || strings.Contains(cookie, "Domain") {
			t.Errorf("over http: got cookie %q, want it without Secure and Domain", cookie)
		}
		token := c.Send("GET", "/api/auth?method=getToken", nil)
		if token.Status != 200 || token.Body == "" || token.Header.Get("Content-Type") != "text/plain; charset=utf-8" || token.Header.Get("Vary") != "Cookie" || token.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("getToken: got %d %q %v, want 200 with a text, not to be kept", token.Status, token.Body,
				token.Header)
		}
		out := c.Auth(call("logout"))
		if out.Status != 200 || strings.TrimSpace(out.Body) != "{}" || !strings.Contains(out.Header.Get("Set-Cookie"), "session=; Path=/; Expires=Thu, 01 Jan 1970") {
			t.Errorf("logout: got %d %q %v, want 200 without content and the cookie ended", out.Status, out.Body,
				out.Header)
		}
		check.Equal(t, "status of a logout without a session", c.Auth(call("logout")).Status, 200)
		if token := c.Send("GET", "/api/auth?method=getToken", nil); token.Status != 200 || token.Body != "" {
			t.Errorf("getToken after the logout: got %d %q, want 200 without a text", token.Status, token.Body)
		}
	})
}

func TestDeadCookieIsCleared(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		c.SetCookie("made-up")
		got := c.Send("GET", "/api/auth?method=getToken", nil)
		if got.Status != 200 || got.Body != "" || !strings.Contains(got.Header.Get("Set-Cookie"), "Max-Age=0") {
			t.Errorf("a made-up cookie: got %d %q %v, want 200 and the cookie ended", got.Status, got.Body,
				got.Header)
		}
	})
}

func TestShapeOfAuthCalls(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		json := []string{"Content-Type", "application/json"}
		says(t, "unknown method", c.Auth(call("delete")), 400, "Unknown method")
		says(t, "no method", c.Auth(map[string]any{}), 400, "Unknown method")
		says(t, "no JSON", c.Send("POST", "/api/auth", "hello hunter2", json...), 400, "Invalid request")
		says(t, "a list", c.Send("POST", "/api/auth", `[{"method":"login"}]`, json...), 400, "Invalid request")
		says(t, "another type", c.Send("POST", "/api/auth", `{"method":"login","username":5,"password":true}`, json...), 400, "Invalid request")
		says(t, "two bodies", c.Send("POST", "/api/auth", `{"method":"login"}{}`, json...), 400, "Invalid request")
		says(t, "undeclared JSON", c.Send("POST", "/api/auth", `{"method":"login","username":"a","password":"b"}`, "Content-Type", "text/plain"), 400, "Invalid request")
		says(t, "a form", c.Send("POST", "/api/auth", `method=login`, "Content-Type", "application/x-www-form-urlencoded"), 400, "Invalid request")
		says(t, "too large", c.Auth(call("login", "password", strings.Repeat("x", 17<<10))), 413, "The request is too large")
		says(t, "unknown GET", c.Send("GET", "/api/auth?method=login", nil), 404, "Unknown method")
		says(t, "bare GET", c.Send("GET", "/api/auth", nil), 404, "Unknown method")
		says(t, "slash at the end", c.Send("POST", "/api/auth/", call("login")), 404, "Not found")
		for _, method := range []string{"PUT", "DELETE", "PATCH", "OPTIONS"} {
			got := c.Send(method, "/api/auth", nil)
			says(t, method, got, 405, "Method not allowed")
			check.Equal(t, method+": allowed methods", got.Header.Get("Allow"), "GET, POST")
		}
		check.Equal(t, "status of a logout without content type",
			c.Send("POST", "/api/auth", `{"method":"logout"}`).Status, 200)
	})
}

func TestSignup(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		says(t, "nothing given", c.Auth(call("signup", "password", "p", "firstName", "A", "lastName", "B")), 400, "email is required")
		got := c.Auth(map[string]any{"method": "signup", "username": "new@example.com", "password": "p", "firstName": "New", "lastName": "Person", "accessLevels": []string{"tribe-team-fa"}, "roles": "admin"})
		if got.Status != 200 || got.JSON(t)["id"] == nil || got.Header.Get("Set-Cookie") == "" {
			t.Fatalf("signup: got %d %q, want 200 with an ID and a cookie", got.Status, got.Body)
		}
		var me struct {
			Redwood struct{ CurrentUser struct{ Roles []string } }
		}
		c.GraphQL(`{redwood{currentUser}}`, nil, &me)
		if roles := me.Redwood.CurrentUser.Roles; len(roles) != 1 || roles[0] != "non-member" {
			t.Errorf("roles of who signed up: got %q, want non-member", roles)
		}
		says(t, "taken", a.Visitor().Auth(call("signup", "username", "NEW@example.com", "password", "p", "firstName", "A", "lastName", "B")), 400,
			"We couldn't create an account with these details. Try logging in or resetting your password.")
	})
}

// B225, B227 and B228.
func TestResetByMailedCode(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		says(t, "no address", c.Auth(call("forgotPassword")), 400, "Enter your registered email")
		says(t, "bad address", c.Auth(call("forgotPassword", "username", "member")), 400, "Enter a valid email address (e.g., name@example.com)")
		says(t, "no token", c.Auth(call("validateResetToken")), 400, "resetToken is required")
		says(t, "made-up token", c.Auth(call("validateResetToken", "resetToken", "x")), 400, "Reset link is invalid or has expired")
		unknown := c.Auth(call("forgotPassword", "username", "nobody@example.com"))
		got := c.Auth(call("forgotPassword", "username", "member@atlas.test"))
		handle := got.JSON(t)
		if got.Status != 200 || handle["email"] != "member@atlas.test" || len(handle) != 3 || unknown.Status != 200 || len(unknown.JSON(t)) != 3 {
			t.Fatalf("forgotPassword: got %q and %q, want both to look the same", got.Body, unknown.Body)
		}
		token := handle["token"].(string)
		if ok := c.Auth(call("validateResetToken", "resetToken", token)); ok.Status != 200 || ok.JSON(t)["ok"] != true {
			t.Errorf("validateResetToken: got %d %q, want 200 and ok", ok.Status, ok.Body)
		}
		says(t, "without the code", c.Auth(call("resetPassword", "resetToken", token, "password", "New-password-1")), 400, "Please verify the OTP first")
		var letter string
		eventually.True(t, "a letter with the code", func() bool {
			letters := a.Messages("member@atlas.test")
			if len(letters) > 0 {
				letter = letters[0].Text
			}
			return letter != ""
		})
		code := regexp.MustCompile(`\b[1-9]\d{5}\b`).FindString(letter)
		var out struct{ ValidateOtp struct{ IsValid bool } }
		c.GraphQL(`mutation($input: ValidateOtpInput!) { validateOtp(input: $input) { isValid message } }`,
			map[string]any{"input": map[string]any{"id": handle["id"], "otp": atoi(t, code)}}, &out)
		if !out.ValidateOtp.IsValid {
			t.Fatalf("got the mailed code %q refused, want it valid", code)
		}
		says(t, "no password", c.Auth(call("resetPassword", "resetToken", token)), 400, "Password is required")
		if ok := c.Auth(call("resetPassword", "resetToken", token, "password", "New-password-1")); ok.Status != 200 || ok.JSON(t)["ok"] != true || ok.Header.Get("Set-Cookie") != "" {
			t.Fatalf("resetPassword: got %d %q, want 200 without a cookie", ok.Status, ok.Body)
		}
		says(t, "a second time", c.Auth(call("resetPassword", "resetToken", token, "password", "Again-1")), 400, "Reset link is invalid or has expired")
		check.Equal(t, "status with the new password",
			c.Auth(call("login", "username", "member@atlas.test", "password", "New-password-1")).Status, 200)
	}, testkit.WithJobs(), testkit.WithSystemClock())
}

func TestTooManyLogins(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		var got testkit.Answer
		for range 15 {
			if got = c.Auth(call("login", "username", "member@atlas.test", "password", "wrong")); got.Status == http.StatusTooManyRequests {
				break
			}
		}
		says(t, "the eleventh", got, 429, "Too many attempts, try again later")
		if wait := got.Header.Get("Retry-After"); !regexp.MustCompile(`^[1-9]\d*$`).MatchString(wait) {
			t.Errorf("Retry-After: got %q, want seconds", wait)
		}
	})
}

func TestOtherSitesAreRefused(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.As("member")
		query := map[string]any{"query": `mutation { hideReturneeModal }`}
		for name, headers := range map[string][]string{
			"cross-site":  {"Sec-Fetch-Site", "cross-site"},
			"sibling":     {"Sec-Fetch-Site", "same-site"},
			"old browser": {"Origin", "https://evil.example"},
			"null origin": {"Origin", "null"},
		} {
			says(t, name, c.Send("POST", "/api/auth", call("logout"), headers...), 403, "This request came from another site")
			says(t, name, c.Send("POST", "/api/graphql", query, headers...), 403, "This request came from another site")
		}
		for name, headers := range map[string][]string{
			"same origin":  {"Sec-Fetch-Site", "same-origin"},
			"base address": {"Origin", "http://localhost:8080"},
			"no browser":   nil,
		} {
			if got := c.Send("POST", "/api/graphql", query, headers...); got.Status != 200 {
				t.Errorf("%s: got %d %q, want 200", name, got.Status, got.Body)
			}
		}
		if got := c.Send("GET", "/api/auth?method=getToken", nil); got.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("CORS header: got %q, want none", got.Header.Get("Access-Control-Allow-Origin"))
		}
	})
}

func TestCookieOverTLS(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		got := a.Visitor().Auth(call("signup", "username", "new@example.com", "password", "p", "firstName", "New", "lastName", "Person"))
		cookie := got.Header.Get("Set-Cookie")
		if !strings.HasPrefix(cookie, "__Host-session=") || !strings.Contains(cookie, "Secure") || !strings.Contains(cookie, "Path=/;") || strings.Contains(cookie, "Domain") {
			t.Errorf("over TLS: got cookie %q, want __Host-session with Secure, Path=/ and no Domain", cookie)
		}
	}, testkit.WithConfig(func(c *config.Server) { c.BaseURL = "https://atlas.example" }))
}
