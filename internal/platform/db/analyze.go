package db

import (
	"context"
	"fmt"
)

// atLeast has SQLite believe that a table has a hundred rows or more. One that had a single row when it was looked at
// may have thousands before the next look, and until then SQLite would read all of it for each row of another table.
// The first number of a line is how many rows there are; the others say how many of them have the same value.
const atLeast = `UPDATE sqlite_stat1 SET stat = '100' || SUBSTR(stat, INSTR(stat || ' ', ' '))
	WHERE CAST(stat AS INTEGER) < 100`

// Analyze tells the planner how the data is spread. On SQLite it looks at a sample of each index, and keeps no values
// of columns: with them SQLite plans a statement anew whenever another value is bound to it, which costs more than the
// statement.
func (d *DB) Analyze(ctx context.Context) error {
	steps := []string{"ANALYZE"}
	if d.Engine == SQLite {
		steps = []string{
			"PRAGMA analysis_limit = 1000", "ANALYZE", "DELETE FROM sqlite_stat4", atLeast, "ANALYZE sqlite_schema",
		}
	}

	for _, step := range steps {
		if _, err := d.Exec(ctx, step); err != nil {
			return fmt.Errorf("analyze: %w", err)
		}
	}

	return nil
}
