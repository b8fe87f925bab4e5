package proof

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"

	"atlas/internal/testkit/check"
)

// operation is a document that clients send.
type operation struct {
	name string
	text string
	// fields are its root fields, the first decides who sends it.
	kind   string
	fields []*ast.Field
	// conditions are the variables that decide whether a root field is asked for.
	conditions []string
}

// operations are those of the web app, those of the contract, and every root field with all that is below it.
func operations(t *testing.T) []operation {
	t.Helper()
	out := readOperations(t, "web", graphqlFiles(t, "../../web/src"))
	out = append(out, readOperations(t, "contract", []string{"../graph/testdata/contract.gql"})...)
	for _, field := range rootFields() {
		whole := &ast.Field{Name: field.Name, Alias: field.Name}
		for _, arg := range field.Arguments {
			whole.Arguments = append(whole.Arguments, &ast.Argument{Name: arg.Name, Value: &ast.Value{Kind: ast.Variable, Raw: arg.Name}})
		}
		out = append(out, operation{name: "whole " + field.Name, text: field.document(), kind: field.kind, fields: []*ast.Field{whole}})
	}
	return out
}

func graphqlFiles(t *testing.T, dir string) []string {
	t.Helper()
	files := []string{}
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".graphql") {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: got %d documents and error %v, want some and none", dir, len(files), err)
	}
	return files
}

// readOperations takes files together, because operations use fragments of other files, and writes every operation out by itself.
func readOperations(t *testing.T, group string, files []string) []operation {
	t.Helper()
	var all ast.QueryDocument
	for _, file := range files {
		text, err := os.ReadFile(file)
		check.NoError(t, "read the file", err)
		doc, err := parser.ParseQuery(&ast.Source{Name: file, Input: string(text)})
		check.NoError(t, "parse the query", err)
		all.Operations, all.Fragments = append(all.Operations, doc.Operations...), append(all.Fragments, doc.Fragments...)
	}
	out := []operation{}
	for _, op := range all.Operations {
		used := &ast.QueryDocument{Operations: ast.OperationList{op}}
		addFragments(used, op.SelectionSet, all.Fragments)
		var text strings.Builder
		formatter.NewFormatter(&text).FormatQueryDocument(used)
		one := operation{name: group + " " + op.Name, text: text.String(), kind: string(op.Operation)}
		one.addRoot(op.SelectionSet, all.Fragments)
		out = append(out, one)
	}
	return out
}

// addRoot collects the fields at the root, also those of fragments, and the variables by which some are left out.
func (o *operation) addRoot(set ast.SelectionSet, all ast.FragmentDefinitionList) {
	for _, selection := range set {
		var directives ast.DirectiveList
		switch s := selection.(type) {
		case *ast.Field:
			o.fields = append(o.fields, s)
			directives = s.Directives
		case *ast.FragmentSpread:
			o.addRoot(all.ForName(s.Name).SelectionSet, all)
			directives = s.Directives
		case *ast.InlineFragment:
			o.addRoot(s.SelectionSet, all)
			directives = s.Directives
		}
		if include := directives.ForName("include"); include != nil {
			o.conditions = append(o.conditions, include.Arguments[0].Value.Raw)
		}
	}
}

func addFragments(doc *ast.QueryDocument, set ast.SelectionSet, all ast.FragmentDefinitionList) {
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			addFragments(doc, s.SelectionSet, all)
		case *ast.InlineFragment:
			addFragments(doc, s.SelectionSet, all)
		case *ast.FragmentSpread:
			if fragment := all.ForName(s.Name); fragment != nil && doc.Fragments.ForName(s.Name) == nil {
				doc.Fragments = append(doc.Fragments, fragment)
				addFragments(doc, fragment.SelectionSet, all)
			}
		}
	}
}

// by is who sends the operation.
func (o operation) by() string {
	if by := samples[o.kind+" "+o.fields[0].Name][0].by; by != "" {
		return by
	}
	return staff
}

// vars takes the variables from the samples of the root fields; what an operation may leave out is there.
func (o operation) vars(h *fixture) vars {
	out := vars{}
	for _, field := range o.fields {
		given := samples[o.kind+" "+field.Name][0].vars(h, h.me(o.by()))
		for _, arg := range field.Arguments {
			if value, ok := given[arg.Name]; ok && arg.Value.Kind == ast.Variable {
				out[arg.Value.Raw] = value
			}
			for _, part := range arg.Value.Children {
				if part.Name == "perPage" && part.Value.Kind == ast.Variable {
					out[part.Value.Raw] = 5
				}
			}
		}
	}
	for _, condition := range o.conditions {
		out[condition] = true
	}
	return out
}
