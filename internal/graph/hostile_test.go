package graph_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"atlas/internal/graph"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/jobs"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// families are shapes that cost a careless server dearly; n doubles until the body is full.
var families = map[string]func(n int) string{
	"deep":           func(n int) string { return document(strings.Repeat("{a", n) + strings.Repeat("}", n)) },
	"aliases":        func(n int) string { return document("{redwood{" + numbered(n, "a%d:currentUser ") + "}}") },
	"repeated field": func(n int) string { return document("{" + strings.Repeat("redwood{currentUser} ", n) + "}") },
	"repeated name":  func(n int) string { return document("{" + strings.Repeat("a ", n) + "}") },
	"nested repeats": func(n int) string { return document(bush(n)) },
	"fragments": func(n int) string {
		return document("{" + numbered(n, "...F%d ") + "}" + numbered(n, "fragment F%d on Query{redwood{currentUser}} "))
	},
	"inline fragments": func(n int) string {
		return document("{" + strings.Repeat("...on Query{redwood{currentUser}} ", n) + "}")
	},
	"nested inlines": func(n int) string {
		return document("{" + strings.Repeat("...on Query{", n) + "a" + strings.Repeat("}", n) + "}")
	},
	"fragment cycle": func(n int) string {
		return document("{...F0}" + numbered(n, "fragment F%[1]d on Query{...F%[2]d} ") + fmt.Sprintf("fragment F%d on Query{...F0}", n))
	},
	"fragment doubling": func(n int) string {
		return document("{...F0}" + numbered(n, "fragment F%[1]d on Query{...F%[2]d ...F%[2]d} "))
	},
	"unknown directives": func(n int) string { return document("{redwood" + numbered(n, "@d%d") + "{currentUser}}") },
	"include storm": func(n int) string {
		return document("{redwood{currentUser" + strings.Repeat("@include(if:true)", n) + "}}")
	},
	"huge string":       func(n int) string { return document(`{user(id:"` + strings.Repeat("x", n) + `"){id}}`) },
	"huge block string": func(n int) string { return document(`{user(id:"""` + strings.Repeat("x\n ", n) + `"""){id}}`) },
	"escapes":           func(n int) string { return document(`{user(id:"` + strings.Repeat(`\u00e9`, n) + `"){id}}`) },
	"comments":          func(n int) string { return document(strings.Repeat("#\n", n) + "{a}") },
	"list argument":     func(n int) string { return document("{user(id:[" + strings.Repeat("1,", n) + "1]){id}}") },
	"nested lists": func(n int) string {
		return document("{user(id:" + strings.Repeat("[", n) + strings.Repeat("]", n) + "){id}}")
	},
	"many variables":  func(n int) string { return document("query(" + numbered(n, "$v%d:Int ") + "){redwood{currentUser}}") },
	"many operations": func(n int) string { return document(numbered(n, "query Q%d{redwood{currentUser}} ")) },
	"introspection": func(n int) string {
		return document("{__schema{types{" + strings.Repeat("fields{type{", n) + "name" + strings.Repeat("}}", n) + "}}}")
	},
	"huge variables": func(n int) string {
		return `{"query":"{redwood{currentUser}}","variables":{` + numbered(n, `"v%d":1,`) + `"z":1}}`
	},
	"variable list": func(n int) string {
		return `{"query":"query($a:[Int]){redwood{currentUser}}","variables":{"a":[` + strings.Repeat("1,", n) + `1]}}`
	},
	"variable nesting": func(n int) string {
		return `{"query":"{a}","variables":{"a":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}}`
	},
	"batch":            func(n int) string { return "[" + strings.Repeat(`{"query":"{redwood{currentUser}}"},`, n) + "{}]" },
	"broken JSON":      func(n int) string { return `{"query":"` + strings.Repeat(`\"`, n) },
	"unknown fields":   func(n int) string { return document("{redwood{" + numbered(n, "f%d ") + "}}") },
	"unlike arguments": func(n int) string { return document("{" + numbered(n, "user(id:%d){id} ") + "}") },
	"wide repeats": func(n int) string {
		return document("{" + strings.Repeat("redwood{"+numbered(n/16, "f%d ")+"} ", 16) + "}")
	},
	"codes": func(n int) string {
		return document("mutation{" + numbered(n, "a%[1]d:validateOtp(input:{id:1,otp:%[1]d}){isValid} ") + "}")
	},
}

func document(query string) string {
	body, _ := json.Marshal(map[string]string{"query": query})
	return string(body)
}

// numbered repeats a format with 0, 1, 2 …; its second argument is the next number.
func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		if strings.Contains(format, "[2]") {
			fmt.Fprintf(&b, format, i, i+1)
		} else {
			fmt.Fprintf(&b, format, i)
		}
	}
	return b.String()
}

// bush nests four identical fields in each other until there are about n.
func bush(n int) string {
	if n < 4 {
		return "{a}"
	}
	below := bush(n / 4)
	return "{" + strings.Repeat("a"+below+" ", 4) + "}"
}

// cpu is what the process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// budget is what refusing one request may cost.
const budget = 50 * time.Millisecond

// TestHostileRequestsAreCheap sends every family in doubling sizes up to the limit of the body. What is refused must be refused
// within the budget of CPU time, and nothing hostile may be answered once it is large.
func TestHostileRequestsAreCheap(t *testing.T) {
	a := testkit.New(t, dbtest.SQLite(t, jobs.Step()))
	for name, family := range families {
		answered, worst := 0, time.Duration(0)
		for n := 16; ; n *= 2 {
			body := family(n)
			if len(body) > graph.MaxBody {
				break
			}
			status, spent := cheapest(a.Handler(), body)
			if status == http.StatusOK {
				answered = n
				continue
			}
			check.Equal(t, fmt.Sprintf("%s of %d: status", name, n), status, http.StatusBadRequest)
			worst = max(worst, spent)
			if spent > budget {
				t.Errorf("%s of %d, %d bytes: got %v of CPU, want at most %v", name, n, len(body), spent, budget)
			}
		}
		t.Logf("%-20s answered up to %4d, refused for at most %v", name, answered, worst)
		if answered > 128 && name != "huge variables" { // those that the document does not name are left aside
			t.Errorf("%s: got %d answered, want at most 128", name, answered)
		}
	}
}

// cheapest sends the request three times: the best is what it costs, the rest is the noise of the machine.
func cheapest(h http.Handler, body string) (int, time.Duration) {
	best, status := time.Hour, 0
	for range 3 {
		r := httptest.NewRequest(http.MethodPost, "/api/graphql", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		before := cpu()
		h.ServeHTTP(w, r)
		best, status = min(best, cpu()-before), w.Code
	}
	return status, best
}
