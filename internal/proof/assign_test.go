package proof

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/app"
	"atlas/internal/testkit/check"
)

// place is where a root field takes an input object.
type place struct {
	field rootField
	path  []string
	input *ast.Definition
}

// places lists all of them, also inputs inside inputs.
func places() []place {
	out := []place{}
	for _, field := range rootFields() {
		for _, arg := range field.Arguments {
			out = append(out, placesOf(field, []string{arg.Name}, arg.Type)...)
		}
	}
	return out
}

func placesOf(field rootField, path []string, of *ast.Type) []place {
	if of.Elem != nil {
		return placesOf(field, append(path[:len(path):len(path)], "[]"), of.Elem)
	}
	def := schema.Types[of.Name()]
	if def.Kind != ast.InputObject {
		return nil
	}
	out := []place{{field, path, def}}
	for _, below := range def.Fields {
		out = append(out, placesOf(field, append(path[:len(path):len(path)], below.Name), below.Type)...)
	}
	return out
}

// tried are names that people try.
var tried = strings.Fields("role roles accessLevels isAdmin admin password ownerId userId price paid basePoints __proto__ constructor")

// columnNames are the names of all columns as a client would write them, and those that people try.
func (h *fixture) columnNames() []string {
	h.t.Helper()
	names := slices.Clone(tried)
	for _, table := range h.ours() {
		for _, column := range h.texts("SELECT name FROM pragma_table_info('" + table + "')") {
			words := strings.Split(column, "_")
			for i := range words[1:] {
				words[i+1] = strings.ToUpper(words[i+1][:1]) + words[i+1][1:]
			}
			names = append(names, strings.Join(words, ""), column)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestExtraFieldsAreRefused adds every column there is to every input there is, and what people try wherever an input is taken.
func TestExtraFieldsAreRefused(t *testing.T) {
	h := newFixture(t)
	columns, seen := h.columnNames(), map[*ast.Definition]bool{}
	for _, p := range places() {
		names := columns
		if seen[p.input] {
			names = tried
		}
		seen[p.input] = true
		s := samples[p.field.String()][0]
		given := s.vars(h, h.me(staff))
		h.as(staff)
		writes := h.writes()
		for _, name := range names {
			if p.input.Fields.ForName(name) != nil {
				continue
			}
			extra := leaf{path: append(p.path[:len(p.path):len(p.path)], name)}.with(given, true)
			if got := word(t, p.field, h.call(staff, p.field, extra)); got != "invalid" {
				t.Errorf("%v with %s.%s: got %q, want invalid", p.field, strings.Join(p.path, "."), name, got)
			}
		}
		extra := leaf{path: append(p.path[:len(p.path):len(p.path)], "isLegacyAdmin")}.with(given, true)
		if answer := h.as(staff).Send(http.MethodPost, endpoint, vars{"query": literal(p.field, extra)}); answer.Status != http.StatusBadRequest {
			t.Errorf("%v with an extra field in the document: got %d %q, want %d", p.field, answer.Status,
				answer.Body, http.StatusBadRequest)
		}
		check.Equal(t, fmt.Sprintf("%v: writes with an extra field", p.field), h.writes(), writes)
	}
}

// TestExtraArgumentsAreRefused gives every root field an argument it does not have.
func TestExtraArgumentsAreRefused(t *testing.T) {
	h := newFixture(t)
	for _, field := range rootFields() {
		given := samples[field.String()][0].vars(h, h.me(staff))
		name := "userId"
		if field.Arguments.ForName(name) != nil {
			name = "ownerId"
		}
		extra := leaf{path: []string{name}}.with(given, 1)
		h.as(staff)
		writes := h.writes()
		if answer := h.as(staff).Send(http.MethodPost, endpoint, vars{"query": literal(field, extra)}); answer.Status != http.StatusBadRequest || h.writes() != writes {
			t.Errorf("%v with an extra argument: got %d %q, want %d and nothing written", field, answer.Status,
				answer.Body, http.StatusBadRequest)
		}
	}
}

// literal writes the call of a field with its arguments inside the document.
func literal(field rootField, given vars) string {
	return field.kind + " { " + field.Name + "(" + pairs(given) + ")" + field.everything() + " }"
}

func pairs(object vars) string {
	out := []string{}
	for key, value := range object {
		out = append(out, key+": "+literalOf(value))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func literalOf(value any) string {
	switch v := value.(type) {
	case vars:
		return "{" + pairs(v) + "}"
	case []any:
		out := []string{}
		for _, entry := range v {
			out = append(out, literalOf(entry))
		}
		return "[" + strings.Join(out, ", ") + "]"
	}
	text, _ := json.Marshal(value)
	return string(text)
}

// TestSignupGivesNothingExtra signs somebody up with every column in the request, and gets the same person as without.
func TestSignupGivesNothingExtra(t *testing.T) {
	h := newFixture(t)
	plain := h.signup(nil)
	for names := range slices.Chunk(h.columnNames(), 200) { // all at once are more than a request may hold
		if greedy := h.signup(names); plain != greedy {
			t.Errorf("a signup with extra fields: got %q, want %q", greedy, plain)
		}
	}
}

// signup gives the new person as text, apart from what is always different.
func (h *fixture) signup(extra []string) string {
	h.t.Helper()
	email := h.name("greedy") + "@atlas.test"
	call := vars{}
	for _, name := range extra {
		call[name] = []any{"tribe-team-fa"}
		if strings.Contains(strings.ToLower(name), "admin") {
			call[name] = true
		}
	}
	for name, value := range (vars{"method": "signup", "username": email, "password": app.DemoPassword, "firstName": "A", "lastName": "B", "mobileNumber": "", "code": ""}) {
		call[name] = value
	}
	if answer := h.Visitor().Auth(call); answer.Status != http.StatusOK {
		h.t.Fatalf("signup with %q: got %d %q, want %d", extra, answer.Status, answer.Body, http.StatusOK)
	}
	id := h.byEmail(email).id
	out := ""
	for _, column := range h.texts("SELECT name FROM pragma_table_info('users')") {
		if contains([]string{"id", "email", "email_key", "slug", "password_hash", "search_text"}, column) {
			continue
		}
		out += column + "=" + h.texts("SELECT COALESCE(CAST("+column+" AS TEXT), 'null') FROM users WHERE id = ?", id)[0] + " "
	}
	return out + fmt.Sprint(h.texts("SELECT level_id FROM user_access_levels WHERE user_id = ?", id))
}
