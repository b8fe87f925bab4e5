package db

import (
	"context"
	"fmt"
)

// Verify has the engine check its own files and says what is broken. PostgreSQL watches its pages itself.
func (d *DB) Verify(ctx context.Context) ([]string, error) {
	if d.Engine != SQLite {
		return nil, nil
	}

	var found []string
	for _, check := range []struct{ query, fine string }{
		{"SELECT integrity_check FROM pragma_integrity_check", "ok"},
		{`SELECT 'row ' || COALESCE(rowid,
			0) || ' of ' || "table" || ' points to a row of ' || parent || ' that is not there'
			FROM pragma_foreign_key_check`, ""},
	} {
		rows, err := d.Query(ctx, check.query)
		if err != nil {
			return nil, fmt.Errorf("check data file: %w", err)
		}

		defer rows.Close()
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				return nil, fmt.Errorf("read result of check: %w", err)
			}

			if line != check.fine {
				found = append(found, line)
			}
		}

		if err := rows.Err(); err != nil {
			return nil, fmt.Errorf("read results of check: %w", err)
		}
	}

	return append(found, d.verifySearch(ctx)...), nil
}
