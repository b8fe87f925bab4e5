package proof

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

// TestCodesAreTriedOnePerRequest packs many tries of a code into one request, in every way GraphQL has for that.
func TestCodesAreTriedOnePerRequest(t *testing.T) {
	h := newFixture(t)
	request := h.resetRequest(h.me("member"))
	try := func(n int) string {
		return fmt.Sprintf("validateOtp(input: {id: %d, otp: %d}) { isValid }", request.ID, 100000+n)
	}
	one := "mutation { " + try(0) + " }"
	aliases := func(n int) string {
		out := ""
		for i := range n {
			out += fmt.Sprintf(" a%d: %s", i, try(i))
		}
		return out
	}
	for name, body := range map[string]any{
		"a batch of one":         []any{vars{"query": one}},
		"a batch of a thousand":  manyOf(vars{"query": one}, 1000),
		"two aliases":            vars{"query": "mutation {" + aliases(2) + " }"},
		"a thousand aliases":     vars{"query": "mutation {" + aliases(1000) + " }"},
		"twice the same":         vars{"query": "mutation { " + try(0) + " " + try(0) + " }"},
		"two fragments":          vars{"query": "mutation { ...A ...B } fragment A on Mutation { a: " + try(0) + " } fragment B on Mutation { b: " + try(1) + " }"},
		"one fragment twice":     vars{"query": "mutation { ...A ... on Mutation { ...A } } fragment A on Mutation { a: " + try(0) + " b: " + try(1) + " }"},
		"an inline fragment":     vars{"query": "mutation { ... on Mutation { a: " + try(0) + " } b: " + try(1) + " }"},
		"two operations":         vars{"query": "mutation A { " + try(0) + " } mutation B { " + try(1) + " }", "operationName": "A"},
		"switched by directives": vars{"query": "mutation($y: Boolean = true) { a: " + try(0) + " @include(if: $y) b: " + try(1) + " @skip(if: false) }"},
	} {
		answer := h.Visitor().Send(http.MethodPost, endpoint, body)
		if answer.Status != http.StatusBadRequest || !strings.Contains(answer.Body, "errors") {
			t.Errorf("%s: got %d %q, want %d with errors", name, answer.Status, answer.Body, http.StatusBadRequest)
		}
	}
	attempts := func() int { return h.Number("SELECT attempts FROM reset_requests WHERE id = ?", request.ID) }
	check.Equal(t, "codes tried by requests that were refused", attempts(), 0)
	h.Visitor().GraphQL(one, nil, nil)
	check.Equal(t, "codes that one try counts as", attempts(), 1)
}

func manyOf(body vars, n int) []any {
	out := make([]any, n)
	for i := range out {
		out[i] = body
	}
	return out
}
