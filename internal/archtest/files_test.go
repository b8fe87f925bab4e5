// Package archtest holds the rules that a compiler does not know: who may import whom, the same names on both sides, and
// what may be asked for where.
package archtest

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

const root = "../.."

// architecture is architecture.json; the check of the web app reads the same file.
type architecture struct {
	Domains []string
	Order   [][]string
	// Inside is the order of the packages of a domain, from the bottom up, by domain.
	Inside map[string][][]string
	Server map[string][]string
}

func readArchitecture(t *testing.T) architecture {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "architecture.json"))
	check.NoError(t, "read the file", err)
	var a architecture
	check.NoError(t, "read the JSON", json.Unmarshal(text, &a))
	return a
}

// file is one Go file of ours.
type file struct {
	path    string // from the root, such as internal/identity/user.go
	syntax  *ast.File
	imports []string
}

func (f file) isTest() bool      { return strings.HasSuffix(f.path, "_test.go") }
func (f file) isGenerated() bool { return strings.HasSuffix(f.path, ".generated.go") }
func (f file) dir() string       { return filepath.ToSlash(filepath.Dir(f.path)) }

// goFiles parses everything below cmd and internal.
func goFiles(t *testing.T) []file {
	t.Helper()
	var files []file
	for _, top := range []string{"cmd", "internal"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
				return err
			}
			syntax, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			relative, err := filepath.Rel(root, path)
			f := file{path: filepath.ToSlash(relative), syntax: syntax}
			for _, i := range syntax.Imports {
				name, _ := strconv.Unquote(i.Path.Value)
				f.imports = append(f.imports, name)
			}
			files = append(files, f)
			return err
		})
		check.NoError(t, "walk through the files", err)
	}
	if len(files) < 20 {
		t.Fatalf("got %d files, want at least 20: the test looks in the wrong place", len(files))
	}
	return files
}

func countLines(t *testing.T, path string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, path))
	check.NoError(t, "read the file", err)
	return strings.Count(string(text), "\n")
}

// parsed reads statements as the body of a function.
func parsed(t *testing.T, statements string) file {
	t.Helper()
	syntax, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nfunc f() {\n"+statements+"\n}", parser.SkipObjectResolution)
	check.NoError(t, "parse the file", err)
	return file{path: "x.go", syntax: syntax}
}
