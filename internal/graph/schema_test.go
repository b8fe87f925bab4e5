package graph_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/graph"
	"atlas/internal/graph/exec"
	"atlas/internal/graph/guard"
)

func schema() *ast.Schema { return exec.NewExecutableSchema(exec.Config{}).Schema() }

// accessNames reads the names of all pages and functions.
func accessNames(t *testing.T) (pages, functions map[string]bool) {
	t.Helper()
	text, err := os.ReadFile("../identity/access.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Pages, Functions []struct{ Name string } }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	pages, functions = map[string]bool{}, map[string]bool{}
	for _, p := range file.Pages {
		pages[p.Name] = true
	}
	for _, f := range file.Functions {
		functions[f.Name] = true
	}
	return pages, functions
}

func TestEveryRootFieldHasOneDoor(t *testing.T) {
	pages, functions := accessNames(t)
	s := schema()
	for _, def := range []*ast.Definition{s.Query, s.Mutation} {
		for _, field := range def.Fields {
			if strings.HasPrefix(field.Name, "__") {
				continue
			}
			name := def.Name + "." + field.Name
			if field.Description == "" {
				t.Errorf("%s has no description", name)
			}
			if n := len(field.Directives.ForNames("access")); n != 1 {
				t.Errorf("%s has %d @access, want one", name, n)
				continue
			}
			args := field.Directives.ForName("access").Arguments
			if len(args) != 1 {
				t.Errorf("%s: @access takes exactly one argument", name)
				continue
			}
			checkDoor(t, name, args[0], pages, functions)
		}
	}
}

func checkDoor(t *testing.T, name string, arg *ast.Argument, pages, functions map[string]bool) {
	t.Helper()
	value, err := arg.Value.Value(nil)
	if err != nil {
		t.Fatal(err)
	}
	switch arg.Name {
	case "public", "login":
		if value != true {
			t.Errorf("%s: @access(%s) must be true", name, arg.Name)
		}
	case "page", "can":
		known := pages
		if arg.Name == "can" {
			known = functions
		}
		list, _ := value.([]any)
		if len(list) == 0 {
			t.Errorf("%s: @access(%s) names nothing", name, arg.Name)
		}
		for _, wanted := range list {
			if !known[wanted.(string)] {
				t.Errorf("%s: @access(%s: %q) is no name of access.json", name, arg.Name, wanted)
			}
		}
	}
}

func TestOperationsOfTheContract(t *testing.T) {
	text, err := os.ReadFile("testdata/contract.graphql")
	if err != nil {
		t.Fatal(err)
	}
	if _, problems := gqlparser.LoadQuery(schema(), string(text)); problems != nil {
		t.Error(problems)
	}
}

// TestShippedOperationsStayWithinLimits reads the documents of the web app: each must pass the guard and cost at most half of
// what is allowed.
func TestShippedOperationsStayWithinLimits(t *testing.T) {
	var files []string
	err := filepath.WalkDir("../../web/src", func(path string, d os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".graphql") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		limits := guard.Default()
		limits.Operations = 100 // one file may hold many, a request one
		if err := limits.Check(string(text)); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		doc, problems := gqlparser.LoadQuery(schema(), string(text))
		if problems != nil {
			t.Logf("%s reads fragments of other files", file)
			continue
		}
		for _, op := range doc.Operations {
			if c := graph.Cost(op.SelectionSet, map[string]any{"list": map[string]any{"perPage": 100}}); c > graph.MaxCost/2 {
				t.Errorf("%s costs %d, at most %d wanted", op.Name, c, graph.MaxCost/2)
			}
		}
	}
}
