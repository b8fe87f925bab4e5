package archtest

import (
	"go/ast"
	"go/token"
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

// SQL belongs into <noun>_store.go.
func TestSQLIsInStores(t *testing.T) {
	domains := readArchitecture(t).Domains
	for _, f := range goFiles(t) {
		parts := strings.Split(f.path, "/")
		if f.isTest() || parts[0] != "internal" || !slices.Contains(domains, parts[1]) || !f.hasSQL() {
			continue
		}

		if name := parts[len(parts)-1]; !strings.HasSuffix(name, "_store.go") && name != "store.go" {
			t.Errorf("%s holds SQL and is no store: move it into <noun>_store.go", f.path)
		}
	}
}
