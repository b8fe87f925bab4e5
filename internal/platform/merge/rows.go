package merge

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"atlas/internal/platform/db"
)

// condition is "a = ? AND b = ?" with its values.
func condition(where Row) (string, []any) {
	columns := slices.Sorted(maps.Keys(where))
	args := make([]any, len(columns))
	for i, column := range columns {
		args[i] = where[column]
	}
	return strings.Join(columns, " = ? AND ") + " = ?", args
}

// read reads columns of the one row that fits, and keeps others from changing it.
func read(ctx context.Context, d *db.DB, table string, where Row, columns []string) (Row, error) {
	cond, args := condition(where)
	names, found, err := d.Values(ctx,
		"SELECT "+strings.Join(columns, ", ")+" FROM "+table+" WHERE "+cond+d.ForUpdate(), args...)
	switch {
	case err != nil:
		return nil, fmt.Errorf("read row of %s: %w", table, err)
	case len(found) == 0:
		return nil, db.ErrNone
	case len(found) > 1:
		return nil, fmt.Errorf("%d rows of %s fit", len(found), table)
	}

	row := Row{}
	for i, name := range names {
		row[name] = found[0][i]
	}

	return row, nil
}

func update(ctx context.Context, d *db.DB, table string, where, change Row) error {
	// Names in order: a map would write another text each time, and each would be prepared anew.
	columns := slices.Sorted(maps.Keys(change))
	args := make([]any, len(columns))
	for i, column := range columns {
		args[i] = change[column]
	}

	cond, more := condition(where)
	n, err := d.Exec(ctx, "UPDATE "+table+" SET "+strings.Join(columns, " = ?, ")+" = ? WHERE "+cond,
		append(args, more...)...)
	if err == nil && n != 1 {
		err = fmt.Errorf("%d rows of %s changed instead of one", n, table)
	}

	return err
}

// insert writes a row unless it is there already.
func insert(ctx context.Context, d *db.DB, table string, row Row) (int, error) {
	columns := slices.Sorted(maps.Keys(row))
	args := make([]any, len(columns))
	for i, column := range columns {
		args[i] = row[column]
	}
	return d.Exec(ctx,
		"INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") VALUES ("+db.Placeholders(len(columns))+
			") ON CONFLICT DO NOTHING", args...)
}

// same compares two rows as they would be kept.
func same(a, b Row) bool {
	one, errA := json.Marshal(a)
	other, errB := json.Marshal(b)
	return errA == nil && errB == nil && bytes.Equal(one, other)
}

// bytesKey marks a value of bytes among kept values.
const bytesKey = "base64"

// MarshalJSON keeps bytes apart from text.
func (r Row) MarshalJSON() ([]byte, error) {
	plain := make(map[string]any, len(r))
	for column, value := range r {
		if raw, ok := value.([]byte); ok {
			value = map[string]string{bytesKey: base64.StdEncoding.EncodeToString(raw)}
		}
		plain[column] = value
	}
	return json.Marshal(plain)
}

// UnmarshalJSON reads what MarshalJSON wrote: whole numbers stay whole.
func (r *Row) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	plain := map[string]any{}
	if err := decoder.Decode(&plain); err != nil {
		return fmt.Errorf("decode row: %w", err)
	}

	*r = Row{}
	for column, value := range plain {
		kept, err := unkept(value)
		if err != nil {
			return fmt.Errorf("%s: %w", column, err)
		}

		(*r)[column] = kept
	}

	return nil
}

func unkept(value any) (any, error) {
	switch v := value.(type) {
	case json.Number:
		// Whole numbers stay whole: keys would lose their last digits as floats.
		if n, err := v.Int64(); err == nil {
			return n, nil
		}

		return v.Float64()
	case map[string]any:
		text, _ := v[bytesKey].(string)
		return base64.StdEncoding.DecodeString(text)
	}

	return value, nil
}
