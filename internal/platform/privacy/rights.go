package privacy

import (
	"context"
	"fmt"
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
	out, store := []Rows{}, personStore{d}
	for _, t := range tables {
		rows := Rows{Table: t.Name}
		for _, about := range t.About {
			if about.NoExport {
				continue
			}

			more, err := store.about(ctx, t.Name, about, shown(tables, t.Name, about), p)
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
	store := personStore{d}
	for _, t := range tables {
		for _, about := range t.About {
			if err := store.erase(ctx, t.Name, about, p); err != nil {
				return fmt.Errorf("erase %s: %w", t.Name, err)
			}
		}
	}
	return nil
}
