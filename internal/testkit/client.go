package testkit

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"atlas/internal/app"
	"atlas/internal/identity/sessions"
	"atlas/internal/testkit/check"
)

// Client is one browser.
type Client struct {
	*http.Client
	// Cookie is the session the client began with.
	Cookie string
	a      *Atlas
	t      testing.TB
}

// Visitor is a browser that nobody signed in with.
func (a *Atlas) Visitor() *Client {
	inner, _ := cookiejar.New(nil)
	return &Client{Client: &http.Client{Jar: jar{inner},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}, a: a, t: a.t}
}

// jar keeps cookies until they are taken away: when they end is a matter of the fixture's clock, not of the machine's.
type jar struct{ http.CookieJar }

// SetCookies forgets when cookies end, but not that they were taken away.
func (j jar) SetCookies(from *url.URL, cookies []*http.Cookie) {
	for _, c := range cookies {
		if c.MaxAge >= 0 {
			c.Expires, c.MaxAge = time.Time{}, 0
		}
	}
	j.CookieJar.SetCookies(from, cookies)
}

// As is a browser with the session of a demo person: a role id such as "member", "admin" for the legacy flag, or an
// address.
func (a *Atlas) As(role string) *Client {
	a.t.Helper()
	if !strings.Contains(role, "@") {
		role += "@atlas.test"
	}

	session, err := a.Identity.SignIn.Login(a.t.Context(), role, app.DemoPassword,
		sessions.Client{IP: "127.0.0.1", UserAgent: "testkit"})
	if err != nil {
		a.t.Fatalf("%s signs in: got error %v, want none", role, err)
	}

	c := a.Visitor()
	c.SetCookie(session.Token)
	return c
}

// SetCookie gives the browser a session.
func (c *Client) SetCookie(token string) {
	address, _ := url.Parse(c.a.Server.URL)
	name := "session"
	if c.a.Config.HTTPS() {
		name = "__Host-session"
	}
	c.Cookie = token
	c.Jar.SetCookies(address, []*http.Cookie{{Name: name, Value: token, Path: "/"}})
}

// Failure is one error of a GraphQL answer.
type Failure struct {
	Message    string
	Path       []any
	Extensions struct {
		Code       string
		Fields     map[string][]string
		RetryAfter int
		RequestID  string
	}
}

// Answer is what came back over HTTP.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// JSON reads the body.
func (r Answer) JSON(t testing.TB) map[string]any {
	t.Helper()
	out := map[string]any{}
	if err := json.Unmarshal([]byte(r.Body), &out); err != nil {
		t.Fatalf("got %d %q, want JSON", r.Status, r.Body)
	}
	return out
}

// Send makes a request; a body that is no text is sent as JSON. Headers come as name, value pairs.
func (c *Client) Send(method, path string, body any, headers ...string) Answer {
	c.t.Helper()
	var reader io.Reader
	kind := ""

	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	default:
		text, err := json.Marshal(body)
		check.NoError(c.t, "encode the body", err)

		reader, kind = bytes.NewReader(text), "application/json"
	}

	req, err := http.NewRequestWithContext(c.t.Context(), method, c.a.Server.URL+path, reader)
	check.NoError(c.t, method+" "+path, err)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}

	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}

	resp, err := c.Do(req)
	check.NoError(c.t, method+" "+path, err)

	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	check.NoError(c.t, "read the answer of "+path, err)

	return Answer{resp.StatusCode, resp.Header, string(text)}
}

// Try runs an operation, reads its data into out (which may be nil) and returns its errors.
func (c *Client) Try(query string, vars map[string]any, out any) []Failure {
	c.t.Helper()
	answer := c.Send(http.MethodPost, "/api/graphql", map[string]any{"query": query, "variables": vars})
	var parsed struct {
		Data   json.RawMessage
		Errors []Failure
	}
	if err := json.Unmarshal([]byte(answer.Body), &parsed); err != nil {
		c.t.Fatalf("got %d %q, want an answer of GraphQL", answer.Status, answer.Body)
	}

	if out != nil && len(parsed.Data) > 0 {
		if err := json.Unmarshal(parsed.Data, out); err != nil {
			c.t.Fatalf("got %s and error %v, want it to fit %T", parsed.Data, err, out)
		}
	}

	return parsed.Errors
}

// GraphQL runs an operation that must succeed.
func (c *Client) GraphQL(query string, vars map[string]any, out any) {
	c.t.Helper()
	if failures := c.Try(query, vars, out); len(failures) > 0 {
		c.t.Fatalf("%s: got %+v, want none", query, failures)
	}
}

// Auth posts a call to /api/auth.
func (c *Client) Auth(call map[string]any) Answer {
	c.t.Helper()
	return c.Send(http.MethodPost, "/api/auth", call)
}
