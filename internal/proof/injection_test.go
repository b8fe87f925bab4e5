package proof

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"atlas/internal/testkit/check"
)

// mark stands in every payload; no statement may ever hold it.
const mark = "zq9x"

// payloads end a text, a name or a statement, escape, match everything, stand where values do, or do not fit. Whatever gets into a statement
// shows by the mark, so one of each kind is enough.
var payloads = []string{
	mark + "' OR 'a'='a",
	mark + `"') UNION SELECT password_hash FROM users; DROP TABLE users; --`,
	mark + "' || (SELECT pg_sleep(30)) || '",
	"id DESC, (SELECT 1) " + mark,
	mark + `\`,
	"%",
	"_",
	"$1 ? :a @b " + mark,
	mark + "\x00",
	mark + "\u202e\ufffd🙂" + strings.Repeat("a", 3000),
}

// numbers are just inside and just outside of what columns and the schema take.
var numbers = []any{-2147483649, -2147483648, -1, 0, 2147483647, 2147483648, 9007199254740993, 1e300, 0.5, "1", true}

// TestInjection puts hostile values into every argument of every root field, on every engine.
func TestInjection(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.newMail() // so that a search could find something
		tables, latest := h.tables(), h.last("users")
		// The hostile number "1" is somebody, whom full access may delete.
		people := h.Number("SELECT COUNT(*) FROM users WHERE id BETWEEN 2 AND ?", latest)
		seen := h.watch()
		for _, field := range rootFields() {
			s := samples[field.String()][0]
			by := s.by
			if by == "" {
				by = staff
			}
			var given vars
			for _, l := range field.leaves() {
				for _, hostile := range hostileFor(l) {
					h.as(by)
					if given == nil {
						given = s.vars(h, h.me(by))
					}
					answer := h.call(by, field, l.with(given, hostile))
					h.checkHostile(field.String()+" "+l.String(), hostile, answer.Status, answer.Body)
					r := parse(t, answer)
					if field.isMutation() && len(r.Errors) == 0 {
						given = nil // used up; what was refused can be sent again
					}
					found, isList := r.Data[field.Name].(map[string]any)
					if isList && l.path[len(l.path)-1] == "search" && !foundNothing(found) {
						t.Errorf("%v: got %v by searching %v, want nothing", field, found, hostile)
					}
				}
			}
		}
		h.checkStatements(seen)
		if now := h.tables(); !slices.Equal(now, tables) {
			t.Errorf("tables: got %q, want %q", now, tables)
		}
		check.Equal(t, "people", h.Number("SELECT COUNT(*) FROM users WHERE id BETWEEN 2 AND ?", latest), people)
	})
}

// foundNothing tells that a search gave no rows: its total is 0, or its lists are empty where the total counts something else.
func foundNothing(found map[string]any) bool {
	if total, has := found["total"]; has {
		return total == 0.0
	}
	for _, value := range found {
		if list, isList := value.([]any); isList && len(list) > 0 {
			return false
		}
	}
	return true
}

func hostileFor(l leaf) []any {
	if l.kind == "Int" {
		return numbers
	}
	if l.kind == "Boolean" {
		return nil
	}
	out := make([]any, len(payloads))
	for i, payload := range payloads {
		out[i] = payload
	}
	return out
}

// TestInjectionIntoAuth does the same with the fields of /api/auth and the headers that are kept or looked up.
func TestInjectionIntoAuth(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		seen := h.watch()
		for _, pattern := range h.patterns() {
			if !strings.HasPrefix(pattern, "POST /api/auth ") {
				continue
			}
			for _, name := range strings.Fields("username password firstName lastName mobileNumber resetToken") {
				for _, payload := range payloads {
					body := leaf{path: []string{name}}.with(routes[pattern][0].body(h, h.me("member")).(vars), payload)
					answer := h.Visitor().Auth(body)
					h.checkHostile(pattern+" "+name, payload, answer.Status, answer.Body)
				}
			}
		}
		for _, payload := range payloads {
			if strings.ContainsAny(payload, "\x00") {
				continue // no header can hold it
			}
			for _, headers := range [][]string{
				{"User-Agent", payload}, {"Authorization", "Bearer " + payload}, {"Cookie", "session=" + payload}, {"X-Forwarded-For", payload},
				{"X-Request-Id", payload}, {"auth-provider", payload},
			} {
				login := h.me("member")
				for _, call := range []struct {
					path string
					body any
				}{
					{endpoint, vars{"query": "{ redwood { currentUser } }"}},
					{"/api/auth", vars{"method": "login", "username": login.email, "password": payload}},
				} {
					answer := h.Visitor().Send(http.MethodPost, call.path, call.body, headers...)
					h.checkHostile(call.path+" "+headers[0], payload, answer.Status, answer.Body)
				}
			}
		}
		h.checkStatements(seen)
	})
}

func (h *fixture) checkHostile(where string, value any, status int, body string) {
	h.t.Helper()
	if status >= http.StatusInternalServerError || strings.Contains(body, `"INTERNAL"`) {
		h.t.Errorf("%s with %v: got %d %q, want a refusal", where, value, status, body)
	}
}

// statements are the texts that reached the database, each once.
type statements struct {
	mu    sync.Mutex
	texts map[string]bool
}

func (h *fixture) watch() *statements {
	seen := &statements{texts: map[string]bool{}}
	h.see = func(query string) {
		seen.mu.Lock()
		defer seen.mu.Unlock()
		seen.texts[query] = true
	}
	return seen
}

func (h *fixture) checkStatements(seen *statements) {
	h.t.Helper()
	if len(seen.texts) < 5 {
		h.t.Errorf("statements that were seen: got %d, want at least 5", len(seen.texts))
	}
	for text := range seen.texts {
		if strings.Contains(strings.ToLower(text), mark) {
			h.t.Errorf("got a value written into the statement %q, want it as argument", text)
		}
	}
}
