package db

import "context"

// Columns lists every table with its columns, those of libraries too: for checks that nothing was forgotten.
func (d *DB) Columns(ctx context.Context) (map[string][]string, error) {
	c := &catalog{engine: d.Engine, q: d.reader}
	tables, err := c.tables(ctx)
	if err != nil {
		return nil, err
	}
	out := make(map[string][]string, len(tables))
	for _, table := range tables {
		columns, err := c.columns(ctx, table)
		if err != nil {
			return nil, err
		}
		for _, column := range columns {
			out[table] = append(out[table], column.name)
		}
	}
	return out, nil
}
