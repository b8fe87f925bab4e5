package proof

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

// sites are headers that a browser adds when another site made it send the request.
var sites = map[string][]string{
	"another origin":  {"Origin", "https://evil.example"},
	"a hidden origin": {"Origin", "null"},
	"another port":    {"Origin", "http://127.0.0.1:1"},
	"another site":    {"Sec-Fetch-Site", "cross-site"},
	"a sibling":       {"Sec-Fetch-Site", "same-site", "Origin", "https://blog.atlas.test"},
}

// attack is a request that a page of another site could have a browser send.
type attack struct {
	name    string
	method  string
	path    string
	body    string
	headers []string
}

// attacks are all ways to send a JSON body without being of this site: every kind of body that needs no permission, from
// everywhere and without saying from where; and JSON from elsewhere.
func attacks(t *testing.T, path string, body vars) []attack {
	t.Helper()
	text, err := json.Marshal(body)
	check.NoError(t, "write the JSON", err)
	form := url.Values{}
	var parts bytes.Buffer
	multi := multipart.NewWriter(&parts)
	for name, value := range body {
		part, isText := value.(string)
		if !isText {
			raw, _ := json.Marshal(value)
			part = string(raw)
		}
		form.Set(name, part)
		_ = multi.WriteField(name, part)
	}
	_ = multi.WriteField("operations", string(text))
	_ = multi.WriteField("map", "{}")
	_ = multi.Close()
	simple := []attack{
		{"a form", http.MethodPost, path, form.Encode(), []string{"Content-Type", "application/x-www-form-urlencoded"}},
		{"JSON called a form", http.MethodPost, path, string(text), []string{"Content-Type", "application/x-www-form-urlencoded"}},
		{"JSON called text", http.MethodPost, path, string(text), []string{"Content-Type", "text/plain"}},
		{"JSON called text and JSON", http.MethodPost, path, string(text), []string{"Content-Type", "text/plain; application/json"}},
		{"a multipart form", http.MethodPost, path, parts.String(), []string{"Content-Type", multi.FormDataContentType()}},
		{"JSON called nothing", http.MethodPost, path, string(text), nil},
		{"a link", http.MethodGet, path + "?" + form.Encode(), "", nil},
	}
	out := append([]attack{}, simple...)
	for _, a := range append(simple, attack{"JSON", http.MethodPost, path, string(text), []string{"Content-Type", "application/json"}}) {
		for site, headers := range sites {
			out = append(out, attack{a.name + " from " + site, a.method, a.path, a.body, append(append([]string{}, a.headers...), headers...)})
		}
	}
	return out
}

// TestForeignSitesChangeNothing sends every mutation and every call of /api/auth in every way another site could, with the cookie
// of somebody who may do it. Then it is sent as it should be, and does write.
func TestForeignSitesChangeNothing(t *testing.T) {
	h := newFixture(t)
	for _, field := range rootFields() {
		if !field.isMutation() {
			continue
		}
		s := samples[field.String()][0]
		by := s.by
		if by == "" {
			by = staff
		}
		given := s.vars(h, h.me(by))
		if field.Name == "sendEmailProof" { // which writes only to those who have not proven their address
			h.Exec("UPDATE users SET email_proven_at = NULL WHERE id = ?", h.me(by).id)
		}
		h.besiege(field.String(), by, endpoint, vars{"query": field.document(), "variables": given})
		h.Exec("UPDATE users SET email_proven_at = created_at WHERE id = ?", h.me(by).id)
	}
	for _, pattern := range h.patterns() {
		if call, isAuth := strings.CutPrefix(pattern, "POST /api/auth "); isAuth && call != "validateResetToken" { // which writes nothing
			r := routes[pattern][len(routes[pattern])-1]
			h.besiege(pattern, staff, r.path, r.body(h, h.me(staff)).(vars))
		}
	}
}

func (h *fixture) besiege(name, by, path string, body vars) {
	h.t.Helper()
	client := h.as(by)
	cookie := client.Cookie
	writes := h.writes()
	for _, a := range attacks(h.t, path, body) {
		if strings.HasSuffix(name, " logout") && !strings.Contains(a.name, " from ") {
			continue // clients of old that are of this site log out without saying that it is JSON
		}
		answer := client.Send(a.method, a.path, a.body, a.headers...)
		if answer.Header.Get("Set-Cookie") != "" {
			h.t.Errorf("%s as %s: got the session changed by %d %q, want no cookie", name, a.name, answer.Status,
				answer.Body)
			client.SetCookie(cookie)
		}
		if now := h.writes(); now != writes {
			h.t.Errorf("%s as %s: got something written by %d %q, want nothing", name, a.name, answer.Status,
				answer.Body)
			writes = now
		}
	}
	answer := client.Send(http.MethodPost, path, body, "Sec-Fetch-Site", "same-origin", "Origin", h.Server.URL)
	h.noteSession(by, answer)
	if h.writes() == writes {
		h.t.Errorf("%s as it should be: got nothing written by %d %q, want something", name, answer.Status,
			answer.Body)
	}
}

// TestForeignSitesReachNoRoute posts to everything below /api from another site.
func TestForeignSitesReachNoRoute(t *testing.T) {
	h := newFixture(t)
	for _, pattern := range h.patterns() {
		if !strings.HasPrefix(pathOf(pattern), "/api/") || pattern == "POST /api/csp" { // reports carry no authority
			continue
		}
		for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
			for site, headers := range sites {
				if answer := h.as(staff).Send(method, routes[pattern][0].path, "{}", headers...); answer.Status != http.StatusForbidden {
					h.t.Errorf("%s %s from %s: got %d %q, want %d", method, pattern, site, answer.Status, answer.Body,
						http.StatusForbidden)
				}
			}
		}
	}
}
