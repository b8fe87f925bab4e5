package archtest

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// calls lists the functions of other packages that a file calls, such as time.Now.
func (f file) calls() []string {
	var out []string
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := s.X.(*ast.Ident); ok {
				out = append(out, pkg.Name+"."+s.Sel.Name)
			}
		}
		return true
	})
	return out
}

// habit is something that may be done in few places only.
type habit struct {
	what    string
	why     string
	does    func(f file) bool
	allowed []string // paths that begin so
}

func uses(names ...string) func(f file) bool {
	return func(f file) bool {
		return slices.ContainsFunc(f.calls(), func(call string) bool { return slices.Contains(names, call) })
	}
}

func importing(name string) func(f file) bool {
	return func(f file) bool { return slices.Contains(f.imports, name) }
}

// asksWhileReading tells whether something may ask the database between a query and the end of its rows.
func asksWhileReading(f file) (found bool) {
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		block, ok := n.(*ast.BlockStmt)
		if !ok {
			return true
		}
		isReading := false
		for _, statement := range block.List {
			if isReading && passes(statement, "ctx") {
				found = true
			}
			isReading = beginsReading(statement) || isReading && !endsReading(statement)
		}
		return true
	})
	return found
}

// beginsReading tells whether a statement is rows, err := x.Query(…).
func beginsReading(n ast.Stmt) bool {
	assigned, ok := n.(*ast.AssignStmt)
	if !ok || len(assigned.Lhs) != 2 || len(assigned.Rhs) != 1 {
		return false
	}
	name, ok := assigned.Lhs[0].(*ast.Ident)
	return ok && name.Name == "rows" && strings.HasSuffix(called(assigned.Rhs[0]), ".Query")
}

// endsReading tells whether a statement goes through all rows, has another function do so, or closes them.
func endsReading(n ast.Stmt) bool {
	switch s := n.(type) {
	case *ast.ForStmt:
		return called(s.Cond) == "rows.Next"
	case *ast.ExprStmt:
		return called(s.X) == "rows.Close"
	}
	return passes(n, "rows")
}

// called is the name of the function that an expression calls, such as rows.Next.
func called(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return ""
	}
	chosen, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	of := ""
	if name, ok := chosen.X.(*ast.Ident); ok {
		of = name.Name
	}
	return of + "." + chosen.Sel.Name
}

// passes tells whether a statement calls something with a variable; who is asking needs no statement.
func passes(n ast.Node, variable string) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || called(call) == "actor.From" {
			return !ok
		}
		for _, arg := range call.Args {
			if name, ok := arg.(*ast.Ident); ok && name.Name == variable {
				found = true
			}
		}
		return !found
	})
	return found
}

var habits = []habit{
	{
		what: "asks for more while it reads rows", why: "they hold a connection: as many at once as there are connections would wait for one another",
		does: asksWhileReading,
	},
	{
		what: "asks the machine for the time", why: "rules take a given now, so that tests can move it",
		does:    uses("time.Now", "time.Since", "time.Until"),
		allowed: []string{"internal/platform/clock/", "cmd/"},
	},
	{
		what: "imports database/sql", why: "SQL goes through platform/db, which knows the engine and the transaction",
		does: importing("database/sql"),
		// jobs hands transactions to its library, backup reads and fills whole tables of both engines.
		allowed: []string{"internal/platform/db/", "internal/platform/backup/", "internal/platform/dbtest/", "internal/platform/jobs/"},
	},
	{
		what: "begins a context of its own", why: "deadlines, the actor and the transaction travel in the caller's",
		does: uses("context.Background", "context.TODO"),
		// jobs wakes its workers after the caller has gone.
		allowed: []string{"cmd/", "internal/platform/dbtest/", "internal/platform/jobs/driver.go"},
	},
	{
		what: "makes a mux of its own", why: "the router of httpapi remembers its patterns for the permission matrix",
		does:    uses("http.NewServeMux"),
		allowed: []string{"internal/platform/telemetry/"},
	},
	{
		what: "writes to standard output", why: "the log is for that",
		does:    uses("fmt.Println", "fmt.Printf", "fmt.Print", "log.Println", "log.Printf", "log.Fatal"),
		allowed: []string{"cmd/", "internal/graph/gen/"},
	},
	{
		what: "draws from math/rand for more than waiting, demo data or drills", why: "secrets come from crypto/rand",
		does:    func(f file) bool { return importing("math/rand")(f) || importing("math/rand/v2")(f) },
		allowed: []string{"internal/platform/db/tx.go", "internal/platform/jobs/", "internal/demo/", "cmd/drill/"},
	},
}

func TestHabits(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.isTest() || f.isGenerated() || strings.HasPrefix(f.path, "internal/testkit/") {
			continue
		}
		for _, h := range habits {
			if h.does(f) && !slices.ContainsFunc(h.allowed, func(place string) bool { return strings.HasPrefix(f.path, place) }) {
				t.Errorf("%s %s: %s", f.path, h.what, h.why)
			}
		}
	}
}

// lineMax is where a file has become two.
const lineMax = 500

func TestFilesStaySmall(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.isGenerated() {
			continue
		}
		if lines := countLines(t, f.path); lines > lineMax {
			t.Errorf("%s: got %d lines, want at most %d", f.path, lines, lineMax)
		}
	}
}
