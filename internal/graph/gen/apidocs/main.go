// Command apidocs writes what the page /settings/api-docs shows: every operation and type of the schema with its
// description, the right it asks for, and whether an API key can use it. make generate runs it; a test fails when its
// file is not current.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/graph/programs"
)

const target = "web/src/features/settings/apiDocs/api.gen.json"

// operation is a root field. Names are short, because the file goes over the wire.
type operation struct {
	Name       string  `json:"n"`
	Text       string  `json:"d"`
	Area       string  `json:"a"`
	IsMutation bool    `json:"m,omitempty"`
	Arguments  []field `json:"i,omitempty"`
	Returns    string  `json:"r"`
	// Needs is what @access asks for, IsOpen whether API keys can use it.
	Needs  string `json:"x"`
	IsOpen bool   `json:"k,omitempty"`
}

// field is an argument of an operation or a field of a type.
type field struct {
	Name string `json:"n"`
	Type string `json:"t"`
	Text string `json:"d,omitempty"`
}

// shape is a type or an input.
type shape struct {
	Name    string  `json:"n"`
	Text    string  `json:"d,omitempty"`
	IsInput bool    `json:"i,omitempty"`
	Fields  []field `json:"f"`
}

// document is the whole file.
type document struct {
	Operations []operation `json:"operations"`
	Types      []shape     `json:"types"`
}

func main() {
	log.SetFlags(0)
	text, err := describe(".")
	if err != nil {
		log.Fatal("apidocs: ", err)
	}

	// A file that is written anew makes the web app build anew.
	if current, err := os.ReadFile(target); err == nil && bytes.Equal(current, text) {
		return
	}

	if err := os.WriteFile(target, text, 0o644); err != nil {
		log.Fatal("apidocs: ", err)
	}
}

// domainOf is the folder below internal that a schema file is in; its package may lie deeper.
func domainOf(root, file string) string {
	path, err := filepath.Rel(filepath.Join(root, "internal"), file)
	if err != nil {
		return ""
	}

	domain, _, _ := strings.Cut(filepath.ToSlash(path), "/")
	return domain
}

// describe reads the schema below a folder and writes it as JSON, one operation or type a line.
func describe(root string) ([]byte, error) {
	files := []string{}
	for _, pattern := range []string{"internal/*/*.graphql", "internal/*/*/*.graphql"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return nil, fmt.Errorf("find the schema: %w", err)
		}

		files = append(files, found...)
	}

	slices.Sort(files)
	sources := []*ast.Source{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read the schema: %w", err)
		}

		sources = append(sources, &ast.Source{Name: domainOf(root, file), Input: string(text)})
	}

	schema, err := gqlparser.LoadSchema(sources...)
	if err != nil {
		return nil, fmt.Errorf("parse the schema: %w", err)
	}

	doc := document{Operations: append(operationsOf(schema.Query), operationsOf(schema.Mutation)...),
		Types: typesOf(schema)}
	return write(doc)
}

func operationsOf(of *ast.Definition) []operation {
	found := []operation{}
	for _, f := range of.Fields {
		if strings.HasPrefix(f.Name, "__") {
			continue
		}

		needs, asksForRights := needsOf(f)
		one := operation{
			Name: f.Name, Text: f.Description, Area: f.Position.Src.Name, IsMutation: of.Name == "Mutation",
			Returns: f.Type.String(), Needs: needs,
			IsOpen: programs.IsOpen(of.Name == "Mutation", f.Name, asksForRights),
		}
		for _, argument := range f.Arguments {
			one.Arguments = append(one.Arguments, field{argument.Name, argument.Type.String(), argument.Description})
		}

		found = append(found, one)
	}

	slices.SortFunc(found, func(a, b operation) int { return strings.Compare(a.Name, b.Name) })

	return found
}

// needsOf says in words what the door of a field asks for.
func needsOf(f *ast.FieldDefinition) (words string, asksForRights bool) {
	door := f.Directives.ForName("access")
	if door == nil {
		return "", false
	}

	for _, argument := range door.Arguments {
		names := []string{}
		for _, child := range argument.Value.Children {
			names = append(names, child.Value.Raw)
		}

		switch argument.Name {
		case "page":
			return "page " + strings.Join(names, " or "), true
		case "can":
			return "function " + strings.Join(names, " or "), true
		case "login":
			return "login", false
		}
	}

	return "everyone", false
}

func typesOf(schema *ast.Schema) []shape {
	found := []shape{}
	for name, def := range schema.Types {
		isRoot := def == schema.Query || def == schema.Mutation
		isShape := def.Kind == ast.Object || def.Kind == ast.InputObject
		if isRoot || !isShape || strings.HasPrefix(name, "__") {
			continue
		}

		one := shape{Name: name, Text: def.Description, IsInput: def.Kind == ast.InputObject, Fields: []field{}}
		for _, f := range def.Fields {
			one.Fields = append(one.Fields, field{f.Name, f.Type.String(), f.Description})
		}

		found = append(found, one)
	}

	slices.SortFunc(found, func(a, b shape) int { return strings.Compare(a.Name, b.Name) })

	return found
}

func write(doc document) ([]byte, error) {
	var out bytes.Buffer
	encode := func(value any) error {
		encoder := json.NewEncoder(&out)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(value); err != nil {
			return fmt.Errorf("write the schema: %w", err)
		}

		// Encode ends the line; the comma belongs before it.
		out.Truncate(out.Len() - 1)
		return nil
	}

	out.WriteString("{\n\"operations\": [\n")
	for i, one := range doc.Operations {
		if i > 0 {
			out.WriteString(",\n")
		}

		if err := encode(one); err != nil {
			return nil, err
		}
	}

	out.WriteString("\n],\n\"types\": [\n")
	for i, one := range doc.Types {
		if i > 0 {
			out.WriteString(",\n")
		}

		if err := encode(one); err != nil {
			return nil, err
		}
	}

	out.WriteString("\n]\n}\n")

	return out.Bytes(), nil
}
