package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// maxColumns is the width of a line of Go, with four columns for a tab.
const maxColumns = 120

// sqlText finds a string that is a statement of its own. It is SQL wherever it stands, and belongs into a store.
var sqlText = regexp.MustCompile("^[`\"]\\s*(SELECT|INSERT INTO|UPDATE \\w+ SET|DELETE FROM|WITH \\w+ AS)\\b")

// mayHoldSQL are packages that need no stores: the database itself, and what only tests import, which looks at rows
// from outside on purpose. archtest holds everything else.
var mayHoldSQL = []string{
	"internal/platform/db",
	"internal/platform/dbtest",
	"internal/platform/mail/mailtest",
	"internal/testkit",
}

// goFigures is what was counted in the hand-written Go files that are not tests.
type goFigures struct {
	fileLines    []int
	lines        int
	longLines    int
	bodyLines    int
	blankLines   int
	commentLines int
	bareErrors   int
	errorsSaying int
	packages     map[string]int
	methods      map[string]int
	sqlOutside   []string
}

func isHandWritten(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") &&
		!strings.Contains(name, "generated") && !strings.Contains(name, "/exec/")
}

// measureGo reads every hand-written Go file below the given folders.
func measureGo(root fs.FS, folders ...string) (*goFigures, error) {
	figures := &goFigures{packages: map[string]int{}, methods: map[string]int{}}
	for _, folder := range folders {
		err := fs.WalkDir(root, folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !isHandWritten(name) {
				return err
			}

			text, err := fs.ReadFile(root, name)
			if err != nil {
				return fmt.Errorf("read %s: %w", name, err)
			}

			return figures.add(name, text)
		})
		if err != nil {
			return nil, err
		}
	}

	return figures, nil
}

func (f *goFigures) add(name string, text []byte) error {
	positions := token.NewFileSet()
	file, err := parser.ParseFile(positions, name, text, parser.ParseComments)
	if err != nil {
		return fmt.Errorf("parse %s: %w", name, err)
	}

	lines := bytes.Split(text, []byte("\n"))
	f.packages[path.Dir(name)]++
	f.fileLines = append(f.fileLines, len(lines))
	f.lines += len(lines)

	for _, line := range lines {
		if len([]rune(strings.ReplaceAll(string(line), "\t", "    "))) > maxColumns {
			f.longLines++
		}
	}

	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || function.Body == nil {
			continue
		}

		if receiver := receiverName(function); receiver != "" {
			f.methods[path.Dir(name)+"."+receiver]++
		}

		from, to := positions.Position(function.Body.Lbrace).Line, positions.Position(function.Body.Rbrace).Line

		// Without the lines of the braces, which every function has.
		f.addBody(lines[from:max(from, to-1)])
	}

	f.addNodes(name, file)
	return nil
}

func (f *goFigures) addBody(lines [][]byte) {
	for _, line := range lines {
		line = bytes.TrimSpace(line)
		f.bodyLines++
		switch {
		case len(line) == 0:
			f.blankLines++
		case bytes.HasPrefix(line, []byte("//")):
			f.commentLines++
		}
	}
}

// addNodes counts error returns, and notes the file if it holds SQL and is no store.
func (f *goFigures) addNodes(name string, file *ast.File) {
	isStore := strings.HasSuffix(name, "_store.go") || path.Base(name) == "store.go" ||
		!strings.HasPrefix(name, "internal/") || slices.Contains(mayHoldSQL, path.Dir(name))
	hasSQL := false
	ast.Inspect(file, func(node ast.Node) bool {
		switch x := node.(type) {
		case *ast.BasicLit:
			hasSQL = hasSQL || x.Kind == token.STRING && sqlText.MatchString(x.Value)
			if x.Kind == token.STRING && strings.Contains(x.Value, "%w") {
				f.errorsSaying++
			}

		case *ast.ReturnStmt:
			if len(x.Results) == 0 {
				return true
			}

			if last, ok := x.Results[len(x.Results)-1].(*ast.Ident); ok && last.Name == "err" {
				f.bareErrors++
			}
		}

		return true
	})
	if hasSQL && !isStore {
		f.sqlOutside = append(f.sqlOutside, name)
	}
}

func receiverName(function *ast.FuncDecl) string {
	if function.Recv == nil {
		return ""
	}

	kind := function.Recv.List[0].Type
	if pointer, ok := kind.(*ast.StarExpr); ok {
		kind = pointer.X
	}

	if generic, ok := kind.(*ast.IndexExpr); ok {
		kind = generic.X
	}

	if name, ok := kind.(*ast.Ident); ok {
		return name.Name
	}

	return ""
}

// largest names the entries with the highest counts, highest first: every one over the limit, or else the highest.
func largest(counts map[string]int, limit int) string {
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})

	var out []string
	for i, name := range names {
		if i > 0 && counts[name] <= limit {
			break
		}

		out = append(out, fmt.Sprintf("%s %d", name, counts[name]))
	}
	return strings.Join(out, ", ")
}
