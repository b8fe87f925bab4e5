package proof

import (
	"slices"
	"strings"
	"testing"
)

const matrixIntro = `
Who may call what. Written by go test ./internal/proof -update; the test fails when Atlas answers otherwise.
ok: it worked. login: sign in first. denied: not for you. missing: there is no such thing (for you). invalid: refused as it is. off: not set up.
archived: a session left behind by somebody who was archived. impersonating: full access viewing as a member.
wrong-owner: somebody with the right access who names the row of another; - where no row is named.
`

// B195.
func TestPermissionMatrix(t *testing.T) {
	h := newFixture(t)
	found := table{columns: append(append([]string{"call"}, actors...), "wrong-owner")}
	h.everySample(func(field rootField, s sample) {
		row := []string{named(field.String(), s.note)}
		for _, actor := range actors {
			h.as(actor)
			row = append(row, word(t, field, h.call(actor, field, s.vars(h, h.me(actor)))))
		}
		found.rows = append(found.rows, append(row, h.wrongOwner(field, s)))
	})
	for _, pattern := range h.patterns() {
		for _, r := range routes[pattern] {
			found.rows = append(found.rows, h.routeRows(pattern, r)...)
		}
	}
	found.compare(t, "matrix.txt", matrixIntro)
}

func named(name, note string) string {
	if note == "" {
		return name
	}
	return name + " (" + note + ")"
}

func (h *fixture) wrongOwner(field rootField, s sample) string {
	if len(field.ids()) == 0 {
		return "-"
	}
	stranger := s.stranger
	if stranger == "" {
		stranger = "member"
	}
	h.as(stranger)
	return word(h.t, field, h.call(stranger, field, s.vars(h, h.twin(stranger))))
}

// patterns lists what the router answers, each once, and fails for those that nobody wrote a request for.
func (h *fixture) patterns() []string {
	h.t.Helper()
	router, ok := h.Handler().(interface{ Patterns() []string })
	if !ok {
		h.t.Fatal("got a handler that does not tell its patterns, want it to")
	}
	all := slices.Compact(slices.SortedFunc(slices.Values(router.Patterns()), func(a, b string) int { return strings.Compare(pathOf(a)+a, pathOf(b)+b) }))
	for _, pattern := range all {
		if len(routes[pattern]) == 0 {
			h.t.Errorf("route %s: got no sample, want one in routes_test.go", pattern)
		}
	}
	for pattern := range routes {
		if !slices.Contains(all, pattern) {
			h.t.Errorf("route %s: got a sample of what is gone, want none", pattern)
		}
	}
	return all
}

func pathOf(pattern string) string { return pattern[strings.Index(pattern, "/"):] }

// routeRows is a row per method of a route, or a single one when they all answer alike.
func (h *fixture) routeRows(pattern string, r route) [][]string {
	h.t.Helper()
	names, methods := methodsOf(pattern, h.patterns())
	at := pathOf(pattern)
	rows := [][]string{}
	for _, name := range names {
		row := []string{named(name+" "+at, r.note)}
		for _, actor := range actors {
			cells := []string{}
			for _, method := range methods[name] {
				cells = append(cells, httpWord(h.ask(actor, method, r).Status))
			}
			if cells = slices.Compact(cells); len(cells) > 1 {
				cells = []string{strings.Join(cells, "/")}
			}
			row = append(row, cells[0])
		}
		rows = append(rows, append(row, "-"))
	}
	if len(rows) == 3 && slices.Equal(rows[0][1:], rows[1][1:]) && slices.Equal(rows[0][1:], rows[2][1:]) {
		rows = rows[:1]
		rows[0][0] = named("any "+at, r.note)
	}
	return rows
}
