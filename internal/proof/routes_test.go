package proof

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"atlas/internal/app"
	"atlas/internal/testkit"
)

// route is one way to ask for a pattern of the router.
type route struct {
	note string
	path string
	// body of everything but GET; headers are name, value pairs.
	body    func(h *fixture, me person) any
	headers []string
}

func fixed(body vars) func(*fixture, person) any { return func(*fixture, person) any { return body } }

// routes has an entry for every pattern; one without fails the matrix.
var routes = map[string][]route{
	"/":               {{path: "/login"}},
	"/assets/":        {{path: "/assets/main-1.js"}},
	"/api/":           {{path: "/api/nothing"}},
	"/api/graphql":    {{path: endpoint, body: fixed(vars{"query": "{ publicSettings }"})}},
	"/api/auth":       {{path: "/api/auth?method=getToken", body: fixed(vars{"method": "nothing"})}},
	"GET /api/health": {{path: "/api/health"}},
	"GET /api/ready":  {{path: "/api/ready"}},
	"POST /api/csp":   {{path: "/api/csp", body: fixed(vars{"csp-report": vars{"document-uri": "https://example.com"}})}},
	"/api/use-cache":  {{path: "/api/use-cache", body: fixed(vars{"action": "flush"})}},
	"/api/email-worker": {
		{path: "/api/email-worker"},
		{note: "with its secret", path: "/api/email-worker", headers: []string{"X-Worker-Secret", workerSecret}},
	},
	"/api/upload-create-users":           {{path: "/api/upload-create-users", body: fixed(vars{})}},
	"/api/upload-create-courses":         {{path: "/api/upload-create-courses", body: fixed(vars{})}},
	"/api/upload-upsert-courses":         {{path: "/api/upload-upsert-courses", body: fixed(vars{})}},
	"/api/upload-update-courses":         {{path: "/api/upload-update-courses", body: fixed(vars{})}},
	"/api/upload-create-groups":          {{path: "/api/upload-create-groups", body: fixed(vars{})}},
	"/api/upload-upsert-users":           {{path: "/api/upload-upsert-users", body: fixed(vars{})}},
	"/api/upload-update-users":           {{path: "/api/upload-update-users", body: fixed(vars{})}},
	"GET /api/upload-template/{kind}":    {{path: "/api/upload-template/members"}},
	"GET /api/upload-result/{id}":        {{path: "/api/upload-result/4711"}},
	"POST /api/upload-file":              {{path: "/api/upload-file", body: fixed(vars{})}},
	"GET /api/uploads/files/{name}":      {{path: "/api/uploads/files/nothing.jpg"}},
	"GET /api/uploads/thumbs/{name}":     {{path: "/api/uploads/thumbs/nothing.jpg"}},
	"GET /api/uploads/avatars/{name}":    {{path: "/api/uploads/avatars/nothing.jpg"}},
	"GET /api/uploads/data-exports/{id}": {{path: "/api/uploads/data-exports/17"}},
	"/api/gsheet":                        {{path: "/api/gsheet", body: fixed(vars{})}},
	"GET /api/export/info-logs":          {{path: "/api/export/info-logs?action=sign_in"}},
	"GET /api/export/users":              {{path: "/api/export/users?kind=members"}, {note: "archived", path: "/api/export/users?status=archived"}},

	"GET /api/email/go/{key}":     {{path: "/api/email/go/1.1.AAAA"}},
	"POST /api/email/reports":     {{path: "/api/email/reports", body: fixed(vars{})}},
	"GET /unsubscribe":            {{path: "/unsubscribe?k=1.1.AAAA"}},
	"POST /unsubscribe":           {{path: "/unsubscribe?k=1.1.AAAA", headers: formHeaders, body: trainingForm(url.Values{})}},
	"GET /api/email/unsubscribe":  {{path: "/api/email/unsubscribe?k=1.1.AAAA"}},
	"POST /api/email/unsubscribe": {{path: "/api/email/unsubscribe?k=1.1.AAAA", body: fixed(vars{})}},

	"GET /api/brand/logo/{name}": {{path: "/api/brand/logo/nothing-192.png"}},
	"GET /api/brand/share.png":   {{path: "/api/brand/share.png"}},
	"GET /api/setup":             {{path: "/api/setup"}},
	"POST /api/setup":            {{note: "by the owner", path: "/api/setup", body: fixed(vars{"code": "AAAA-AAAA-AAAA", "email": "a@atlas.test", "firstName": "A", "lastName": "B", "password": app.DemoPassword})}},

	"POST /api/auth login": {{path: "/api/auth", body: func(h *fixture, me person) any {
		h.restore(me)
		return vars{"method": "login", "username": me.email, "password": app.DemoPassword}
	}}},
	"POST /api/auth logout": {{path: "/api/auth", body: fixed(vars{"method": "logout"})}},
	"POST /api/auth signup": {{path: "/api/auth", body: func(h *fixture, _ person) any {
		return vars{"method": "signup", "username": h.name("signup") + "@atlas.test", "password": app.DemoPassword, "firstName": "A", "lastName": h.name("namesake of nobody ")}
	}}},
	"POST /api/auth forgotPassword": {{path: "/api/auth", body: func(_ *fixture, me person) any {
		return vars{"method": "forgotPassword", "username": me.email}
	}}},
	"POST /api/auth validateResetToken": {{path: "/api/auth", body: func(h *fixture, me person) any {
		return vars{"method": "validateResetToken", "resetToken": h.resetRequest(me).Token}
	}}},
	"POST /api/auth resetPassword": {
		{note: "code not given", path: "/api/auth", body: func(h *fixture, _ person) any {
			return vars{"method": "resetPassword", "resetToken": h.resetRequest(h.newcomer()).Token, "password": app.DemoPassword}
		}},
		{note: "code given", path: "/api/auth", body: func(h *fixture, _ person) any {
			request := h.resetRequest(h.newcomer())
			h.Exec("UPDATE reset_requests SET verified_at = created_at WHERE id = ?", request.ID)
			return vars{"method": "resetPassword", "resetToken": request.Token, "password": app.DemoPassword}
		}},
	},
}

// Bases of domains to come: closed to visitors, nothing there for others.
func registerRoutes() {
	for _, base := range strings.Fields("uploads") {
		routes["/api/"+base] = []route{{path: "/api/" + base, body: fixed(vars{})}}
		routes["/api/"+base+"/"] = []route{{path: "/api/" + base + "/17", body: fixed(vars{})}}
	}
}

// methodsOf lists the methods to try on one of all patterns, under the word that stands for them.
// A path with a pattern per method is tried with the methods that none of them names once, at the first.
func methodsOf(pattern string, all []string) (names []string, methods map[string][]string) {
	method, path, given := strings.Cut(pattern, " ")
	if strings.Contains(path, " ") { // a call of /api/auth
		return []string{"POST"}, map[string][]string{"POST": {http.MethodPost}}
	}

	names, methods = []string{method}, map[string][]string{method: {method}}
	if !given {
		path = pattern
		names, methods = []string{"GET", "POST"}, map[string][]string{"GET": {http.MethodGet}, "POST": {http.MethodPost}}
	}
	isFirst := true
	for _, other := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		switch isTaken := slices.Contains(all, other+" "+path); {
		case isTaken && other != method && slices.Index(all, other+" "+path) < slices.Index(all, pattern):
			isFirst = false
		case !isTaken && methods[other] == nil:
			methods["other"] = append(methods["other"], other)
		}
	}
	if isFirst {
		names = append(names, "other")
	}

	return names, methods
}

// ask sends one request of a route as an actor.
func (h *fixture) ask(actor, method string, r route) testkit.Answer {
	h.t.Helper()
	var body any
	if r.body != nil && method != http.MethodGet {
		body = r.body(h, h.me(actor))
	}
	answer := h.as(actor).Send(method, r.path, body, r.headers...)
	h.noteSession(actor, answer)
	return answer
}
