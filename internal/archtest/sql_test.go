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

// SQL belongs into <noun>_store.go. sql-outside-stores.txt lists the files of the domains that hold some all the same, as domain/file.go
// wherever in the domain the file is. The list only shrinks: take out a line when its file holds no SQL any more.
func TestSQLIsInStores(t *testing.T) {
	listed := strings.Fields(readText(t, "internal/archtest/sql-outside-stores.txt"))
	domains, seen := readArchitecture(t).Domains, map[string]bool{}
	for _, f := range goFiles(t) {
		parts := strings.Split(f.path, "/")
		if f.isTest() || parts[0] != "internal" || !slices.Contains(domains, parts[1]) || !f.hasSQL() {
			continue
		}
		name := parts[len(parts)-1]
		if strings.HasSuffix(name, "_store.go") || name == "store.go" {
			continue
		}
		key := parts[1] + "/" + name
		if seen[key] = true; !slices.Contains(listed, key) {
			t.Errorf("%s holds SQL and is no store: move it into <noun>_store.go", f.path)
		}
	}
	for _, key := range listed {
		if !seen[key] {
			t.Logf("%s holds no SQL outside of a store any more: take its line out of sql-outside-stores.txt", key)
		}
	}
}
