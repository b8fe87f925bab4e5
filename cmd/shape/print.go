package main

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// printShape prints each figure beside what it should be.
func printShape(root fs.FS) error {
	code, err := measureGo(root, "bench", "cmd", "internal")
	if err != nil {
		return fmt.Errorf("measure Go: %w", err)
	}

	web, err := measureWeb(root, "web/src")
	if err != nil {
		return fmt.Errorf("measure web app: %w", err)
	}

	slices.Sort(code.fileLines)
	n := len(code.fileLines)
	crowded := 0

	for _, files := range web.folders {
		if files > 25 {
			crowded++
		}
	}

	row := func(name, goal, got string, args ...any) {
		fmt.Printf("%-42s %-18s %s\n", name, goal, fmt.Sprintf(got, args...))
	}

	row("", "should be", "is")
	row("lines of a file, median and 90th of 100", "≤ 120, ≤ 300", "%d, %d", code.fileLines[n/2],
		code.fileLines[n*9/10])
	row("blank lines inside functions", "8 to 14 %", "%.1f %%", percent(code.blankLines, code.bodyLines))
	row("comment lines inside functions", "≥ 3 %", "%.1f %%", percent(code.commentLines, code.bodyLines))
	row("lines over 120 columns", "≤ 0.5 %", "%.1f %%", percent(code.longLines, code.lines))
	row("error returns that say where", "≥ 40 %", "%.0f %%",
		percent(code.errorsSaying, code.errorsSaying+code.bareErrors))
	row("largest packages, files", "≤ 40", "%s", largest(code.packages, 40))
	row("largest types, methods", "≤ 60", "%s", largest(code.methods, 60))
	row("files with SQL that are no store", "0", "%d %s", len(code.sqlOutside),
		strings.Join(code.sqlOutside, ", "))
	row("circles of imports in the web app", "0", "%d", len(web.circles))
	row("folders of the web app over 25 files", "0", "%d: %s", crowded, largest(web.folders, 25))

	return nil
}

func percent(part, whole int) float64 {
	return 100 * float64(part) / float64(max(1, whole))
}
