package graph_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"

	"atlas/internal/graph"
	"atlas/internal/graph/exec"
	"atlas/internal/graph/guard"
	"atlas/internal/testkit/check"
)

func schema() *ast.Schema { return exec.NewExecutableSchema(exec.Config{}).Schema() }

// accessNames reads the names of all pages and functions.
func accessNames(t *testing.T) (pages, functions map[string]bool) {
	t.Helper()
	text, err := os.ReadFile("../identity/access/access.json")
	check.NoError(t, "read the file", err)
	var file struct{ Pages, Functions []struct{ Name string } }
	check.NoError(t, "read the JSON", json.Unmarshal(text, &file))
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
				t.Errorf("%s: got no description, want one", name)
			}
			if n := len(field.Directives.ForNames("access")); n != 1 {
				t.Errorf("%s: got %d @access, want 1", name, n)
				continue
			}
			args := field.Directives.ForName("access").Arguments
			if len(args) != 1 {
				t.Errorf("%s: got %d arguments of @access, want 1", name, len(args))
				continue
			}
			checkDoor(t, name, args[0], pages, functions)
		}
	}
}

func checkDoor(t *testing.T, name string, arg *ast.Argument, pages, functions map[string]bool) {
	t.Helper()
	value, err := arg.Value.Value(nil)
	check.NoError(t, "read the argument", err)
	switch arg.Name {
	case "public", "login":
		if value != true {
			t.Errorf("%s, @access(%s): got %v, want true", name, arg.Name, value)
		}
	case "page", "can":
		known := pages
		if arg.Name == "can" {
			known = functions
		}
		list, _ := value.([]any)
		if len(list) == 0 {
			t.Errorf("%s, @access(%s): got no name, want some", name, arg.Name)
		}
		for _, wanted := range list {
			if !known[wanted.(string)] {
				t.Errorf("%s, @access(%s): got %v, want a name of access.json", name, arg.Name, wanted)
			}
		}
	}
}

func TestOperationsOfTheContract(t *testing.T) {
	text, err := os.ReadFile("testdata/contract.gql")
	check.NoError(t, "read the file", err)
	if _, problems := gqlparser.LoadQuery(schema(), string(text)); problems != nil {
		t.Errorf("problems: got %+v, want none", problems)
	}
}

// askForTen are lists of rich rows whose screens always ask for ten of them.
var askForTen = map[string]bool{
	"MyCourses": true, "MyEvents": true, "ReportedWins": true, "Payouts": true, "PayoutRunPayouts": true, "SharedResources": true,
}

// TestShippedOperationsStayWithinLimits reads the documents of the web app and takes each operation with its fragments: it must leave
// a fifth of what is allowed, and pass the guard as the browser sends it, which asks for __typename in every set.
func TestShippedOperationsStayWithinLimits(t *testing.T) {
	all := shippedDocuments(t)
	for _, op := range all.Operations {
		doc, problems := gqlparser.LoadQuery(schema(), sentText(t, op, all))
		if problems != nil {
			t.Errorf("%s: got problems %+v, want none", op.Name, problems)
			continue
		}
		rows := 100
		if askForTen[op.Name] {
			rows = 30 // three times as many, to be on the safe side
		}
		if c := graph.Cost(doc.Operations[0].SelectionSet, map[string]any{"list": map[string]any{"perPage": rows}}); c > graph.MaxCost*4/5 {
			t.Errorf("%s: got cost %d, want at most %d", op.Name, c, graph.MaxCost*4/5)
		}
	}
	for _, op := range all.Operations {
		askForTypes(op.SelectionSet)
	}
	for _, fragment := range all.Fragments {
		fragment.SelectionSet = append(askForTypes(fragment.SelectionSet), typeName)
	}
	for _, op := range all.Operations {
		if err := guard.Default().Check(sentText(t, op, all)); err != nil {
			t.Errorf("%s: got error %v, want none", op.Name, err)
		}
	}
}

func sentText(t *testing.T, op *ast.OperationDefinition, all *ast.QueryDocument) string {
	t.Helper()
	sent := &ast.QueryDocument{Operations: ast.OperationList{op}}
	addFragments(t, sent, op.SelectionSet, all.Fragments)
	var text strings.Builder
	formatter.NewFormatter(&text).FormatQueryDocument(sent)
	return text.String()
}

var typeName = &ast.Field{Name: "__typename", Alias: "__typename"}

func askForTypes(set ast.SelectionSet) ast.SelectionSet {
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			if len(s.SelectionSet) > 0 {
				s.SelectionSet = append(askForTypes(s.SelectionSet), typeName)
			}
		case *ast.InlineFragment:
			s.SelectionSet = askForTypes(s.SelectionSet)
		}
	}
	return set
}

func shippedDocuments(t *testing.T) *ast.QueryDocument {
	t.Helper()
	all := &ast.QueryDocument{}
	err := filepath.WalkDir("../../web/src", func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".graphql") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		doc, err := parser.ParseQuery(&ast.Source{Name: path, Input: string(text)})
		if err != nil {
			return err
		}
		all.Operations = append(all.Operations, doc.Operations...)
		all.Fragments = append(all.Fragments, doc.Fragments...)
		return nil
	})
	if err != nil || len(all.Operations) == 0 {
		t.Fatalf("got %d operations and error %v, want some and none", len(all.Operations), err)
	}
	return all
}

// addFragments adds the fragments that a set of fields uses, and those that they use.
func addFragments(t *testing.T, doc *ast.QueryDocument, set ast.SelectionSet, all ast.FragmentDefinitionList) {
	t.Helper()
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			addFragments(t, doc, s.SelectionSet, all)
		case *ast.InlineFragment:
			addFragments(t, doc, s.SelectionSet, all)
		case *ast.FragmentSpread:
			if doc.Fragments.ForName(s.Name) != nil {
				continue
			}
			fragment := all.ForName(s.Name)
			if fragment == nil {
				t.Fatalf("got no fragment %q, want one", s.Name)
			}
			doc.Fragments = append(doc.Fragments, fragment)
			addFragments(t, doc, fragment.SelectionSet, all)
		}
	}
}
