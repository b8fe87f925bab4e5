package content

import "strings"

// ColumnCount is how many columns a table's list has.
func ColumnCount(columns string) int { return strings.Count(columns, ",") + 1 }

// GroupBy puts rows under their keys, in their order.
func GroupBy[T any](rows []T, key func(T) int) map[int][]T {
	out := map[int][]T{}
	for _, row := range rows {
		out[key(row)] = append(out[key(row)], row)
	}
	return out
}

func SameID(a, b *int) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }
