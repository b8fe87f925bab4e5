package archtest

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sqlText is a string that is a statement of its own, as in cmd/shape.
var sqlText = regexp.MustCompile("^[`\"]\\s*(SELECT|INSERT INTO|UPDATE \\w+ SET|DELETE FROM|WITH \\w+ AS)\\b")

func (f file) hasSQL() (found bool) {
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		literal, ok := n.(*ast.BasicLit)
		found = found || ok && literal.Kind == token.STRING && sqlText.MatchString(literal.Value)
		return !found
	})
	return found
}

// mayHoldSQL are packages that need no stores, as in cmd/shape: the database itself, and what only tests import, which
// looks at rows from outside on purpose.
var mayHoldSQL = []string{
	"internal/archtest",
	"internal/platform/db",
	"internal/platform/dbtest",
	"internal/platform/mail/mailtest",
	"internal/testkit",
}

// SQL belongs into <noun>_store.go, in every package of the server.
func TestSQLIsInStores(t *testing.T) {
	for _, f := range goFiles(t) {
		name := path.Base(f.path)
		isServer := strings.HasPrefix(f.path, "internal/") && !slices.Contains(mayHoldSQL, f.dir())
		if f.isTest() || !isServer || !f.hasSQL() {
			continue
		}

		if !strings.HasSuffix(name, "_store.go") && name != "store.go" {
			t.Errorf("%s: got SQL outside of a store, want it in <noun>_store.go", f.path)
		}
	}
}

// What only tests import stays out of the program, or its SQL would be product code after all.
func TestProgramImportsNoTestSupport(t *testing.T) {
	support := []string{"atlas/internal/platform/dbtest", "atlas/internal/platform/mail/mailtest", "atlas/internal/testkit"}
	for _, f := range goFiles(t) {
		if f.isTest() || slices.Contains(mayHoldSQL, f.dir()) {
			continue
		}

		for _, imported := range f.imports {
			if slices.Contains(support, imported) {
				t.Errorf("%s: got an import of %q, want none of what is for tests", f.path, imported)
			}
		}
	}
}
