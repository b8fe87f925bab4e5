package privacy

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/db"
)

// Rows is everything one table holds about a person.
type Rows struct {
	Table string           `json:"table"`
	Rows  []map[string]any `json:"rows"`
}

// Export reads everything about a person, table by table, without secrets and without what is also about somebody else.
// Instants are written as such, bytes in base64.
func Export(ctx context.Context, d *db.DB, tables []Table, p Person) ([]Rows, error) {
	out := []Rows{}
	for _, t := range tables {
		rows := Rows{Table: t.Name}
		for _, about := range t.About {
			if about.NoExport {
				continue
			}

			more, err := about.read(ctx, d, t.Name, shown(tables, t.Name, about), p)
			if err != nil {
				return nil, fmt.Errorf("export %s: %w", t.Name, err)
			}

			rows.Rows = append(rows.Rows, more...)
		}

		if len(rows.Rows) > 0 {
			out = append(out, rows)
		}
	}

	return out, nil
}

// shown lists the columns of a table that an export shows.
func shown(tables []Table, name string, about About) []string {
	if about.Only != "" {
		return strings.Fields(about.Only)
	}

	var out []string

	// A table may be declared by several domains, each with its own columns.
	for _, t := range tables {
		if t.Name != name {
			continue
		}

		for column, class := range t.classes() {
			if class != Secret {
				out = append(out, column)
			}
		}
	}

	slices.Sort(out)
	return out
}

func (a About) read(ctx context.Context, d *db.DB, table string, columns []string, p Person) ([]map[string]any, error) {
	rows, err := d.Query(ctx, "SELECT "+strings.Join(columns, ", ")+" FROM "+table+" WHERE "+a.Where, a.args(p)...)
	if err != nil {
		return nil, fmt.Errorf("read rows of %s: %w", table, err)
	}

	defer rows.Close()
	out := []map[string]any{}
	for rows.Next() {
		values, dest := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			dest[i] = &values[i]
		}

		if err := rows.Scan(dest...); err != nil {
			return nil, fmt.Errorf("read row of %s: %w", table, err)
		}

		row := make(map[string]any, len(columns))
		for i, column := range columns {
			row[column] = readable(column, values[i])
		}

		out = append(out, row)
	}

	return out, rows.Err()
}

// readable writes an instant as one; the database keeps milliseconds.
func readable(column string, value any) any {
	if ms, ok := value.(int64); ok &&
		(column == "at" || strings.HasSuffix(column, "_at") || strings.HasSuffix(column, "_since")) {
		return time.UnixMilli(ms).UTC()
	}
	return value
}

// Erase removes or blanks everything about a person, in the transaction of ctx.
func Erase(ctx context.Context, d *db.DB, tables []Table, p Person) error {
	for _, t := range tables {
		for _, about := range t.About {
			if err := about.erase(ctx, d, t.Name, p); err != nil {
				return fmt.Errorf("erase %s: %w", t.Name, err)
			}
		}
	}
	return nil
}

func (a About) erase(ctx context.Context, d *db.DB, table string, p Person) error {
	if a.Delete {
		_, err := d.Exec(ctx, "DELETE FROM "+table+" WHERE "+a.Where, a.args(p)...)
		return err
	}

	if len(a.Blank) == 0 {
		return nil
	}

	// Names in order: the same text each time is prepared once.
	var sets []string
	for _, column := range slices.Sorted(maps.Keys(a.Blank)) {
		sets = append(sets, column+" = "+a.Blank[column])
	}

	_, err := d.Exec(ctx, "UPDATE "+table+" SET "+strings.Join(sets, ", ")+" WHERE "+a.Where, a.args(p)...)
	return err
}
