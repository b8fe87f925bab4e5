package graph

import (
	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/platform/page"
)

// MaxCost is about twice the dearest operation that the web app sends.
const MaxCost = 8000

// unknownLength is what a list without a window is taken to hold.
const unknownLength = 10

// Cost estimates how many values an operation may produce: every field is one, everything below a list counts once per
// row, and a field with a window (argument list: ListInput) has as many rows as the window asks for.
func Cost(set ast.SelectionSet, vars map[string]any) int { return cost(set, vars, false) }

// cost is windowed for the fields right below a window, whose list is that of its rows.
func cost(set ast.SelectionSet, vars map[string]any, windowed bool) int {
	total := 0
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			total += 1 + fieldCost(s, vars, windowed)
		case *ast.InlineFragment:
			total += cost(s.SelectionSet, vars, windowed)
		case *ast.FragmentSpread:
			if s.Definition != nil {
				total += cost(s.Definition.SelectionSet, vars, windowed)
			}
		}

		// Counting stops as soon as it is too much: the document may be made to keep us counting.
		if total > MaxCost {
			return total
		}
	}

	return total
}

func fieldCost(f *ast.Field, vars map[string]any, windowed bool) int {
	if len(f.SelectionSet) == 0 || f.Definition == nil {
		return 0
	}

	if rows, ok := window(f, vars); ok {
		return rows * cost(f.SelectionSet, vars, true)
	}

	below := cost(f.SelectionSet, vars, false)

	// A list without a window may have any length, so a usual one is assumed.
	if f.Definition.Type.Elem != nil && !windowed {
		return unknownLength * below
	}

	return below
}

func window(f *ast.Field, vars map[string]any) (int, bool) {
	if f.Definition.Arguments.ForName("list") == nil {
		return 0, false
	}

	rows := page.PerPageDefault
	if given := f.Arguments.ForName("list"); given != nil {
		if value, err := given.Value.Value(vars); err == nil {
			rows = perPage(value)
		}
	}

	return rows, true
}

func perPage(list any) int {
	fields, _ := list.(map[string]any)
	switch n := fields["perPage"].(type) {
	case int64:
		return clampPage(n)
	case int:
		return clampPage(int64(n))
	case interface{ Int64() (int64, error) }:
		if v, err := n.Int64(); err == nil {
			return clampPage(v)
		}

		return page.PerPageMax
	case nil:
		return page.PerPageDefault
	}

	return page.PerPageMax
}

func clampPage(n int64) int { return int(min(max(n, 1), page.PerPageMax)) }
