package db

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Table is the SQL of one noun: a struct whose fields carry `db:"column"` tags. The first column is the key. Fields of
// type time.Time are UTC milliseconds in the database; `db:"column,json"` keeps a Go value as JSON text;
// `db:"column,made"` is a key the database makes.
type Table[T any] struct {
	name    string
	key     string
	keyMade bool
	columns []column
	list    string // all columns, for SELECT
	insert  string
}

type column struct {
	name  string
	index []int
	kind  columnKind
}

type columnKind int

const (
	plain columnKind = iota
	instant
	optionalInstant
	jsonText
)

// NewTable reads the struct tags of T. It panics on a struct without them: that is a programming mistake.
func NewTable[T any](name string) *Table[T] {
	t := &Table[T]{name: name}
	t.collect(reflect.TypeFor[T](), nil)
	if len(t.columns) == 0 {
		panic("db: " + name + " has no columns")
	}

	// The first column is the key by convention; statements for one row rely on it.
	t.key = t.columns[0].name
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.name
	}

	t.list = strings.Join(names, ", ")

	// A key that the database makes is left out of inserts and read back.
	given := names
	if t.keyMade {
		given = names[1:]
	}

	t.insert = fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", name, strings.Join(given, ", "), Placeholders(len(given)))
	return t
}

func (t *Table[T]) collect(typ reflect.Type, path []int) {
	for i := range typ.NumField() {
		f := typ.Field(i)
		index := append(append([]int{}, path...), i)
		tag, ok := f.Tag.Lookup("db")
		if !ok {
			// The fields of an embedded struct are columns of the same table.
			if f.Anonymous && f.Type.Kind() == reflect.Struct {
				t.collect(f.Type, index)
			}

			continue
		}

		name, option, _ := strings.Cut(tag, ",")
		c := column{name: name, index: index}
		switch {
		case option == "json":
			c.kind = jsonText
		case f.Type == reflect.TypeFor[time.Time]():
			c.kind = instant
		case f.Type == reflect.TypeFor[*time.Time]():
			c.kind = optionalInstant
		}

		if option == "made" {
			t.keyMade = true
		}

		t.columns = append(t.columns, c)
	}
}

// Name is the table's name.
func (t *Table[T]) Name() string { return t.name }

// Columns lists all columns with a prefix such as "u.", for joins.
func (t *Table[T]) Columns(prefix string) string {
	if prefix == "" {
		return t.list
	}
	return prefix + strings.ReplaceAll(t.list, ", ", ", "+prefix)
}

// ColumnCount is how many columns Columns lists.
func (t *Table[T]) ColumnCount() int { return len(t.columns) }

// Get reads one row by key; ErrNone when it is not there.
func (t *Table[T]) Get(ctx context.Context, d *DB, key any) (*T, error) {
	return t.One(ctx, d, "WHERE "+t.key+" = ?", key)
}

// Lock is Get inside a transaction that is about to change the row.
func (t *Table[T]) Lock(ctx context.Context, d *DB, key any) (*T, error) {
	return t.One(ctx, d, "WHERE "+t.key+" = ?"+d.ForUpdate(), key)
}

// LockFrom is Lock for a row x that is read together with others, which are locked too.
func (t *Table[T]) LockFrom(ctx context.Context, d *DB, from string, key any) (*T, error) {
	rows, err := d.Query(ctx, "SELECT "+t.Columns("x.")+" FROM "+from+" WHERE x."+t.key+" = ?"+d.ForUpdate(), key)
	if err != nil {
		return nil, fmt.Errorf("lock a row of %s: %w", t.name, err)
	}

	all, err := t.Scan(rows)
	if err == nil && len(all) == 0 {
		err = ErrNone
	}
	if err != nil {
		return nil, err
	}

	return all[0], nil
}

// One reads the first row of SELECT … FROM table + tail.
func (t *Table[T]) One(ctx context.Context, d *DB, tail string, args ...any) (*T, error) {
	rows, err := t.All(ctx, d, tail, args...)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, ErrNone
	}
	return rows[0], nil
}

// All reads the rows of SELECT … FROM table + tail.
func (t *Table[T]) All(ctx context.Context, d *DB, tail string, args ...any) ([]*T, error) {
	var out []*T
	err := d.queryAll(ctx, "SELECT "+t.list+" FROM "+t.name+" "+tail, args, func(rows *Rows) (err error) {
		out, err = t.scan(rows)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// ByIDs reads the rows with these keys in one statement, in no order.
func (t *Table[T]) ByIDs(ctx context.Context, d *DB, ids []int) ([]*T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	cond, arg := d.InInts(t.key, ids)
	return t.All(ctx, d, "WHERE "+cond, arg)
}

// Scan reads rows whose columns are exactly t.Columns, and closes them.
func (t *Table[T]) Scan(rows *Rows) ([]*T, error) {
	defer rows.Close()
	return t.scan(rows)
}

func (t *Table[T]) scan(rows *Rows) ([]*T, error) {
	out := []*T{}
	dest := make([]any, len(t.columns))

	// One slice of pointers serves every row: Dest points it at the next struct.
	for rows.Next() {
		row := new(T)
		t.Dest(row, dest)
		if err := rows.Scan(dest...); err != nil {
			return nil, fmt.Errorf("read %s: %w", t.name, err)
		}

		out = append(out, row)
	}

	return out, rows.Err()
}

// Dest fills dest with pointers into row, in the order of Columns.
func (t *Table[T]) Dest(row *T, dest []any) {
	v := reflect.ValueOf(row).Elem()
	for i, c := range t.columns {
		p := v.FieldByIndex(c.index).Addr().Interface()
		switch c.kind {
		case instant:
			dest[i] = &scanInstant{into: p.(*time.Time)}
		case optionalInstant:
			dest[i] = &scanOptional{into: p.(**time.Time)}
		case jsonText:
			dest[i] = &scanJSON{into: p}
		default:
			dest[i] = p
		}
	}
}

// Insert writes the row; a key made by the database is put into it.
func (t *Table[T]) Insert(ctx context.Context, d *DB, row *T) error {
	columns := t.columns
	if t.keyMade {
		columns = columns[1:]
	}

	args, err := t.values(row, columns)
	if err != nil {
		return err
	}

	if !t.keyMade {
		_, err = d.Exec(ctx, t.insert, args...)
		return err
	}

	return d.Returning(ctx, t.insert+" RETURNING "+t.key, args, t.keyOf(row))
}

// InsertAll writes rows in one statement; keys that the database makes stay unknown. Few hundred at most, as drivers
// bound the number of values.
func (t *Table[T]) InsertAll(ctx context.Context, d *DB, rows []*T) error {
	if len(rows) == 0 {
		return nil
	}

	columns := t.columns
	if t.keyMade {
		columns = columns[1:]
	}

	var all []any
	for _, row := range rows {
		args, err := t.values(row, columns)
		if err != nil {
			return err
		}

		all = append(all, args...)
	}

	// One statement for all rows: each statement of its own would be a way to PostgreSQL and back.
	_, err := d.Exec(ctx, t.insert+strings.Repeat(", (?"+strings.Repeat(", ?", len(columns)-1)+")", len(rows)-1),
		all...)
	return err
}

// InsertUnlessTaken is Insert that breaks no transaction: where a unique rule forbids the row it writes nothing and
// says ErrNone. The key must be one that the database makes.
func (t *Table[T]) InsertUnlessTaken(ctx context.Context, d *DB, row *T) error {
	args, err := t.values(row, t.columns[1:])
	if err != nil {
		return err
	}
	return d.Returning(ctx, t.insert+" ON CONFLICT DO NOTHING RETURNING "+t.key, args, t.keyOf(row))
}

func (t *Table[T]) keyOf(row *T) any {
	return reflect.ValueOf(row).Elem().FieldByIndex(t.columns[0].index).Addr().Interface()
}

// Update writes the named columns of the row, all without names, and says ErrNone when the row is gone.
func (t *Table[T]) Update(ctx context.Context, d *DB, row *T, names ...string) error {
	columns, err := t.columnsNamed(names)
	if err != nil {
		return err
	}

	// The key is the last value, for the WHERE.
	sets := make([]string, len(columns))
	for i, c := range columns {
		sets[i] = c.name + " = ?"
	}

	args, err := t.values(row, append(columns, t.columns[0]))
	if err != nil {
		return err
	}

	n, err := d.Exec(ctx, "UPDATE "+t.name+" SET "+strings.Join(sets, ", ")+" WHERE "+t.key+" = ?", args...)
	if err == nil && n == 0 {
		err = ErrNone
	}

	return err
}

// Delete removes the row with this key, if it is there.
func (t *Table[T]) Delete(ctx context.Context, d *DB, key any) error {
	_, err := d.Exec(ctx, "DELETE FROM "+t.name+" WHERE "+t.key+" = ?", key)
	return err
}

func (t *Table[T]) columnsNamed(names []string) ([]column, error) {
	if len(names) == 0 {
		// Clipped, as the caller appends to it: two at the same time would write into the one list of all.
		return slices.Clip(t.columns[1:]), nil
	}

	// Room for the key too, which an update adds.
	out := make([]column, 0, len(names)+1)
	for _, name := range names {
		found := false
		for _, c := range t.columns[1:] {
			if c.name == name {
				out, found = append(out, c), true
			}
		}

		if !found {
			return nil, fmt.Errorf("db: %s has no column %s", t.name, name)
		}
	}

	return out, nil
}

func (t *Table[T]) values(row *T, columns []column) ([]any, error) {
	v := reflect.ValueOf(row).Elem()
	args := make([]any, len(columns))
	for i, c := range columns {
		value := v.FieldByIndex(c.index).Interface()
		if c.kind == jsonText {
			text, err := json.Marshal(value)
			if err != nil {
				return nil, fmt.Errorf("encode %s of %s: %w", c.name, t.name, err)
			}

			value = string(text)
		}

		args[i] = value
	}

	return args, nil
}
