package privacy

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"atlas/internal/platform/db"
)

// personStore holds the SQL over the rows that tables declare to be about a person.
type personStore struct{ db *db.DB }

// about reads columns of the rows of a table that are about a person.
func (s personStore) about(
	ctx context.Context, table string, a About, columns []string, p Person,
) ([]map[string]any, error) {
	rows, err := s.db.Query(ctx, "SELECT "+strings.Join(columns, ", ")+" FROM "+table+" WHERE "+a.Where, a.args(p)...)
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

// erase deletes the rows of a table that are about a person, or blanks what they tell.
func (s personStore) erase(ctx context.Context, table string, a About, p Person) error {
	if a.Delete {
		_, err := s.db.Exec(ctx, "DELETE FROM "+table+" WHERE "+a.Where, a.args(p)...)
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

	_, err := s.db.Exec(ctx, "UPDATE "+table+" SET "+strings.Join(sets, ", ")+" WHERE "+a.Where, a.args(p)...)
	return err
}
