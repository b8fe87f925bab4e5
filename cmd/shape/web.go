package main

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// importedPath finds what a file of the web app imports, types too: who reads one file then has to read the other.
var importedPath = regexp.MustCompile(`(?m)^(?:import|export) (?:type )?[^'"]*?from ['"]([^'"]+)['"]`)

// webFigures is what was counted in web/src.
type webFigures struct {
	folders map[string]int
	circles [][]string
}

// measureWeb reads the sources of the web app and finds imports that lead back to where they began.
func measureWeb(root fs.FS, source string) (*webFigures, error) {
	figures := &webFigures{folders: map[string]int{}}
	texts := map[string]string{}
	err := fs.WalkDir(root, source, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}

		isTest := strings.Contains(name, ".test.")
		isGenerated := strings.Contains(name, ".gql.") || strings.Contains(name, ".gen.")
		if ext := path.Ext(name); ext != ".ts" && ext != ".tsx" || isTest || isGenerated {
			return nil
		}

		text, err := fs.ReadFile(root, name)
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}

		texts[name] = string(text)
		figures.folders[path.Dir(name)]++
		return nil
	})
	if err != nil {
		return nil, err
	}

	figures.circles = findCircles(importsOf(texts, source))
	return figures, nil
}

// importsOf resolves the imports of each file to files that are there.
func importsOf(texts map[string]string, source string) map[string][]string {
	imports := map[string][]string{}
	for name, text := range texts {
		for _, match := range importedPath.FindAllStringSubmatch(text, -1) {
			to := match[1]
			switch {
			case strings.HasPrefix(to, "~/"):
				to = path.Join(source, to[2:])
			case strings.HasPrefix(to, "."):
				to = path.Join(path.Dir(name), to)
			default:
				continue
			}

			// Imports leave out the end of the name, and may name a folder.
			for _, candidate := range []string{to, to + ".ts", to + ".tsx", to + "/index.ts", to + "/index.tsx"} {
				if _, ok := texts[candidate]; ok {
					imports[name] = append(imports[name], candidate)
					break
				}
			}
		}

		slices.Sort(imports[name])
	}

	return imports
}

// findCircles returns the groups of files that reach each other by imports (Tarjan's strongly connected components).
func findCircles(imports map[string][]string) [][]string {
	index, low := map[string]int{}, map[string]int{}
	onStack := map[string]bool{}
	var stack []string
	var circles [][]string

	var visit func(name string)
	visit = func(name string) {
		index[name] = len(index) + 1
		low[name] = index[name]
		stack = append(stack, name)
		onStack[name] = true

		for _, to := range imports[name] {
			if index[to] == 0 {
				visit(to)
				low[name] = min(low[name], low[to])
			} else if onStack[to] {
				low[name] = min(low[name], index[to])
			}
		}

		// Only the first file of a circle that was visited closes it.
		if low[name] != index[name] {
			return
		}

		at := slices.Index(stack, name)
		group := slices.Clone(stack[at:])
		stack = stack[:at]

		for _, member := range group {
			onStack[member] = false
		}

		if len(group) > 1 {
			slices.Sort(group)
			circles = append(circles, group)
		}
	}

	names := make([]string, 0, len(imports))
	for name := range imports {
		names = append(names, name)
	}

	// Maps have no order, and the report has to be the same each time.
	slices.Sort(names)
	for _, name := range names {
		if index[name] == 0 {
			visit(name)
		}
	}

	return circles
}
