package db

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Placeholders returns "?, ?, ?" for n values.
func Placeholders(n int) string {
	if n == 0 {
		return ""
	}
	return strings.Repeat("?, ", n-1) + "?"
}

// InInts is a condition "column is one of ids" and its one value. The text depends on nothing but whether there is only
// one: that is found by its key, without a list that has to be taken apart and planned for.
func (d *DB) InInts(column string, ids []int) (string, any) { return in(d, column, ids) }

// InTexts is InInts for text.
func (d *DB) InTexts(column string, values []string) (string, any) { return in(d, column, values) }

func in[T int | string](d *DB, column string, values []T) (string, any) {
	// One value is compared by =, which both engines find by the index without planning for a list.
	switch {
	case len(values) == 1:
		return column + " = ?", values[0]
	case d.Engine == Postgres:
		return column + " = ANY(?)", values
	}

	// The text of the statement must not depend on the number of values, or each number would be prepared anew.
	text, _ := json.Marshal(values)
	return column + " IN (SELECT value FROM json_each(?))", string(text)
}

// Column reads one column of every row; never nil without an error.
func Column[T any](ctx context.Context, d *DB, query string, args ...any) ([]T, error) {
	out := []T{}
	err := d.Each(ctx, query, args, func(scan func(...any) error) error {
		var value T
		if err := scan(&value); err != nil {
			return err
		}

		out = append(out, value)
		return nil
	})
	if err != nil {
		return nil, err
	}

	return out, nil
}

// Returning runs a statement with RETURNING and reads its one row. Outside a transaction it takes the writing side.
func (d *DB) Returning(ctx context.Context, query string, args []any, dest ...any) error {
	defer d.recordWrite(ctx, query)
	if txFrom(ctx, d) != nil || d.Engine == Postgres {
		return d.Row(ctx, query, args, dest...)
	}

	d.count(ctx, query)
	stmt, err := d.writerStmts.get(ctx, query)
	if err != nil {
		return statementError(query, err)
	}
	if stmt == nil {
		return statementError(query, d.writer.QueryRowContext(ctx, query, bind(args)...).Scan(dest...))
	}

	return statementError(query, stmt.QueryRowContext(ctx, bind(args)...).Scan(dest...))
}

// Like makes a LIKE pattern that finds text anywhere, with its wildcards escaped by a backslash: col LIKE ? ESCAPE '\'.
func Like(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}

// Fold is how text is made comparable before it is stored beside the original: trimmed and in lower case.
func Fold(text string) string { return strings.ToLower(strings.TrimSpace(text)) }

// Millis reads an instant by hand, for joins that scan into plain variables.
func Millis(into *time.Time) any { return &scanInstant{into: into} }

// OptionalMillis reads an instant that may be null.
func OptionalMillis(into **time.Time) any { return &scanOptional{into: into} }

// JSON reads a Go value that is kept as JSON text; null leaves it as it is.
func JSON(into any) any { return &scanJSON{into: into} }

type scanInstant struct{ into *time.Time }

func (s *scanInstant) Scan(v any) error {
	t, err := fromMillis(v)
	*s.into = t
	return err
}

type scanOptional struct{ into **time.Time }

func (s *scanOptional) Scan(v any) error {
	if v == nil {
		*s.into = nil
		return nil
	}
	t, err := fromMillis(v)
	*s.into = &t
	return err
}

func fromMillis(v any) (time.Time, error) {
	switch n := v.(type) {
	case int64:
		return time.UnixMilli(n).UTC(), nil
	case []byte:
		ms, err := strconv.ParseInt(string(n), 10, 64)
		return time.UnixMilli(ms).UTC(), err
	}
	return time.Time{}, fmt.Errorf("an instant in the database is a %T", v)
}

type scanJSON struct{ into any }

func (s *scanJSON) Scan(v any) error {
	switch text := v.(type) {
	case nil:
		return nil
	case string:
		return json.Unmarshal([]byte(text), s.into)
	case []byte:
		return json.Unmarshal(text, s.into)
	}
	return fmt.Errorf("JSON in the database is a %T", v)
}

// Values reads rows whose columns are not known beforehand, with the names of the columns.
func (d *DB) Values(ctx context.Context, query string, args ...any) (names []string, out [][]any, err error) {
	rows, err := d.Query(ctx, query, args...)
	if err != nil {
		return nil, nil, fmt.Errorf("read rows with their columns: %w", err)
	}

	defer rows.Close()
	if names, err = rows.Columns(); err != nil {
		return nil, nil, fmt.Errorf("read names of columns: %w", err)
	}

	for rows.Next() {
		values, dest := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			dest[i] = &values[i]
		}

		if err := rows.Scan(dest...); err != nil {
			return nil, nil, statementError(query, err)
		}

		out = append(out, values)
	}

	return names, out, statementError(query, rows.Err())
}
