package db

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/page"
)

// Where gathers conditions joined by AND. Its zero value selects everything.
type Where struct {
	conds []string
	args  []any
}

// And adds a condition with its values.
func (w *Where) And(cond string, args ...any) *Where {
	w.conds = append(w.conds, "("+cond+")")
	w.args = append(w.args, args...)
	return w
}

// If adds the condition only when wanted.
func (w *Where) If(wanted bool, cond string, args ...any) *Where {
	if wanted {
		w.And(cond, args...)
	}
	return w
}

// With is a copy with one more condition; the original stays as it is.
func (w *Where) With(cond string, args ...any) Where {
	more := Where{append([]string{}, w.conds...), append([]any{}, w.args...)}
	more.And(cond, args...)
	return more
}

// SQL is "WHERE …" or nothing, and the values.
func (w *Where) SQL() (string, []any) {
	if len(w.conds) == 0 {
		return "", nil
	}
	return "WHERE " + strings.Join(w.conds, " AND "), append([]any{}, w.args...)
}

// Sorts allow-lists what a client may sort by: name -> SQL. The entry "" is the default order.
type Sorts map[string]string

// order writes the ORDER BY of a window. The key column comes last so that pages never overlap.
func (s Sorts) order(w page.Window, key string) (string, error) {
	by, ok := s[w.Sort]
	if !ok {
		return "", fmt.Errorf("sort %q is not offered", w.Sort)
	}
	if w.Sort == "" {
		return " ORDER BY " + by + ", " + key, nil
	}

	dir := ""
	if w.Desc {
		dir = " DESC"
	}

	// A sort may name several columns, and each needs the direction of its own.
	parts := splitColumns(by)
	for i := range parts {
		parts[i] += dir
	}

	return " ORDER BY " + strings.Join(parts, ", ") + ", " + key + dir, nil
}

// splitColumns parts a sort into its columns. A comma in brackets or quotes belongs to an expression.
func splitColumns(by string) []string {
	columns := []string{}
	depth, start, isQuoted := 0, 0, false
	for i, char := range by {
		switch {
		case char == '\'':
			isQuoted = !isQuoted
		case isQuoted:
		case char == '(':
			depth++
		case char == ')':
			depth--
		case char == ',' && depth == 0:
			columns = append(columns, strings.TrimSpace(by[start:i]))
			start = i + 1
		}
	}

	return append(columns, strings.TrimSpace(by[start:]))
}

// Order is the ORDER BY of a window for lists that are read by hand; an unknown sort name falls back to the default
// order.
func (s Sorts) Order(w page.Window, key string) string {
	order, err := s.order(w, key)
	if err != nil {
		w.Sort = ""
		order, _ = s.order(w, key) // a list without an order of its own orders by nothing
	}
	return order
}

// List reads one window of a table and how many rows there are in all: two statements sharing one condition. An unknown
// sort name falls back to the default order.
func (t *Table[T]) List(ctx context.Context, d *DB, w page.Window, where *Where, sorts Sorts) ([]*T, int, error) {
	cond, args := where.SQL()
	total, err := d.Int(ctx, "SELECT COUNT(*) FROM "+t.name+" "+cond, append([]any{}, args...)...)
	if err != nil || total == 0 {
		return []*T{}, total, err
	}
	rows, err := t.All(ctx, d, cond+sorts.Order(w, t.key)+" LIMIT ? OFFSET ?", append(args, w.PerPage, w.Offset())...)
	return rows, total, err
}
