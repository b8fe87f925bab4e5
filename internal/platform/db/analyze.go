package db

import "context"

// Analyze tells the planner how the data is spread. On SQLite it looks at a sample of each index, and keeps no values of columns: with
// them SQLite plans a statement anew whenever another value is bound to it, which costs more than the statement.
func (d *DB) Analyze(ctx context.Context) error {
	steps := []string{"ANALYZE"}
	if d.Engine == SQLite {
		steps = []string{"PRAGMA analysis_limit = 1000", "ANALYZE", "DELETE FROM sqlite_stat4", "ANALYZE sqlite_schema"}
	}
	for _, step := range steps {
		if _, err := d.Exec(ctx, step); err != nil {
			return err
		}
	}
	return nil
}
