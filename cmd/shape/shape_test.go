package main

import (
	"slices"
	"testing"
	"testing/fstest"

	"atlas/internal/testkit/check"
)

func TestGoFigures(t *testing.T) {
	const text = `package x

type Service struct{}

func (s *Service) Load() error {
	// The order matters.
	rows, err := query("SELECT 1")

	if err != nil {
		return err
	}
	return fmt.Errorf("close %v: %w", rows, rows.Close())
}
`
	files := fstest.MapFS{
		"internal/x/load.go":       {Data: []byte(text)},
		"internal/x/load_store.go": {Data: []byte("package x\n\nconst all = `SELECT id FROM x`\n")},
		"internal/x/load_test.go":  {Data: []byte("not Go")},
	}

	got, err := measureGo(files, "internal")
	check.NoError(t, "measure the Go code", err)

	for _, c := range []struct {
		name      string
		got, want int
	}{
		{"files", len(got.fileLines), 2},
		{"lines inside functions", got.bodyLines, 7},
		{"blank lines", got.blankLines, 1},
		{"comment lines", got.commentLines, 1},
		{"errors without context", got.bareErrors, 1},
		{"errors with context", got.errorsSaying, 1},
		{"files of the package", got.packages["internal/x"], 2},
		{"methods of Service", got.methods["internal/x.Service"], 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.got != c.want {
				t.Errorf("got %d, want %d", c.got, c.want)
			}
		})
	}
	if want := []string{"internal/x/load.go"}; !slices.Equal(got.sqlOutside, want) {
		t.Errorf("SQL outside of stores: got %v, want %v", got.sqlOutside, want)
	}
}

func TestCirclesOfTheWebApp(t *testing.T) {
	files := fstest.MapFS{
		"web/src/a.ts":      {Data: []byte("import { b } from './b';\n")},
		"web/src/b.tsx":     {Data: []byte("import type { A } from '~/a';\nimport React from 'react';\n")},
		"web/src/c.ts":      {Data: []byte("import { a } from './a';\n")},
		"web/src/c.test.ts": {Data: []byte("import { c } from './c';\n")},
	}

	got, err := measureWeb(files, "web/src")
	check.NoError(t, "measure the web app", err)
	if want := []string{"web/src/a.ts", "web/src/b.tsx"}; len(got.circles) != 1 || !slices.Equal(got.circles[0], want) {
		t.Errorf("circles: got %v, want one of %v", got.circles, want)
	}
}
