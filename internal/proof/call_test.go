package proof

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"atlas/internal/testkit"
)

const endpoint = "/api/graphql"

// call runs a root field as an actor and gives what came back.
func (h *fixture) call(actor string, field rootField, v vars) testkit.Answer {
	h.t.Helper()
	answer := h.as(actor).Send(http.MethodPost, endpoint, vars{"query": field.document(), "variables": v})
	h.noteSession(actor, answer)
	return answer
}

// noteSession has an actor whose cookie was replaced sign in anew the next time. The cookie of somebody archived is taken away
// with every answer; they bring it back, for that is what somebody would try.
func (h *fixture) noteSession(actor string, answer testkit.Answer) {
	switch cookie := answer.Header.Get("Set-Cookie"); {
	case cookie == "":
	case actor == "archived" && strings.Contains(cookie, "Max-Age=0") && answer.Header.Get("Clear-Site-Data") == "":
		h.clients[actor].SetCookie(h.clients[actor].Cookie)
	default:
		delete(h.clients, actor)
		if actor == "member" || actor == staff { // who changes their password ends the view of them, and their own views
			delete(h.clients, "impersonating")
		}
		if actor == "archived" {
			delete(h.people, actor)
		}
	}
}

// Words for what an actor got; they are the cells of the matrix.
var words = map[string]string{
	"UNAUTHENTICATED": "login", "FORBIDDEN": "denied", "NOT_FOUND": "missing", "BAD_USER_INPUT": "invalid", "GRAPHQL_VALIDATION_FAILED": "invalid",
	"CONFLICT": "conflict", "RATE_LIMITED": "limited", "INTERNAL": "ERROR",
}

// reply is an answer of GraphQL taken apart.
type reply struct {
	Data   map[string]any
	Errors []testkit.Failure
}

func parse(t testing.TB, answer testkit.Answer) reply {
	t.Helper()
	var r reply
	if err := json.Unmarshal([]byte(answer.Body), &r); err != nil {
		t.Fatalf("got %d %q, want an answer of GraphQL", answer.Status, answer.Body)
	}
	return r
}

// word says in one word what a root field answered. Null is missing, and a code that is not right is invalid.
func word(t testing.TB, field rootField, answer testkit.Answer) string {
	t.Helper()
	r := parse(t, answer)
	if len(r.Errors) > 0 {
		if w := words[r.Errors[0].Extensions.Code]; w != "" {
			return w
		}
		return r.Errors[0].Extensions.Code
	}
	switch data := r.Data[field.Name].(type) {
	case nil:
		return "missing"
	case map[string]any:
		if data["isValid"] == false {
			return "invalid"
		}
	}
	return "ok"
}

// httpWord is word for answers without GraphQL.
func httpWord(status int) string {
	switch {
	case status < 300:
		return "ok"
	case status < 400:
		return "moved"
	}
	switch status {
	case http.StatusUnauthorized:
		return "login"
	case http.StatusForbidden:
		return "denied"
	case http.StatusNotFound:
		return "missing"
	case http.StatusConflict:
		return "conflict"
	case http.StatusTooManyRequests:
		return "limited"
	case http.StatusServiceUnavailable:
		return "off"
	case http.StatusInternalServerError:
		return "ERROR"
	}
	return "invalid"
}
