package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"
)

// webDocuments are all documents of the web app, as one.
func webDocuments() (*ast.QueryDocument, error) {
	all := new(ast.QueryDocument)
	err := filepath.WalkDir(filepath.Join("web", "src"), func(path string, _ os.DirEntry, err error) error {
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

		all.Operations, all.Fragments = append(all.Operations, doc.Operations...), append(all.Fragments,
			doc.Fragments...)
		return nil
	})
	return all, err
}

// webDocument is what the web app asks under a name, with its fragments.
func webDocument(name string) (string, error) {
	all, err := webDocuments()
	if err != nil {
		return "", err
	}

	op := all.Operations.ForName(name)
	if op == nil {
		return "", fmt.Errorf("the web app asks no %s", name)
	}

	used := &ast.QueryDocument{Operations: ast.OperationList{op}}
	var follow func(ast.SelectionSet) error
	follow = func(set ast.SelectionSet) error {
		for _, selection := range set {
			below := ast.SelectionSet{}
			switch it := selection.(type) {
			case *ast.Field:
				below = it.SelectionSet
			case *ast.InlineFragment:
				below = it.SelectionSet
			case *ast.FragmentSpread:
				if used.Fragments.ForName(it.Name) != nil {
					continue
				}

				fragment := all.Fragments.ForName(it.Name)
				if fragment == nil {
					return fmt.Errorf("%s spreads %s, which is nowhere", name, it.Name)
				}

				used.Fragments, below = append(used.Fragments, fragment), fragment.SelectionSet
			}

			if err := follow(below); err != nil {
				return err
			}
		}

		return nil
	}

	if err := follow(op.SelectionSet); err != nil {
		return "", err
	}

	var text bytes.Buffer
	formatter.NewFormatter(&text, formatter.WithIndent(" ")).FormatQueryDocument(used)
	return text.String(), nil
}
