package db

import (
	"context"
	"fmt"
)

// Columns lists every table with its columns, those of libraries too: for checks that nothing was forgotten.
func (d *DB) Columns(ctx context.Context) (map[string][]string, error) {
	c := &Catalog{Engine: d.Engine, Querier: d.reader}
	tables, err := c.Tables(ctx)
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}

	out := make(map[string][]string, len(tables))
	for _, table := range tables {
		columns, err := c.Columns(ctx, table)
		if err != nil {
			return nil, fmt.Errorf("list columns of %s: %w", table, err)
		}

		for _, column := range columns {
			out[table] = append(out[table], column.Name)
		}
	}

	return out, nil
}

// References lists, by table, the columns whose foreign key leads to a table: for checks that nothing was forgotten.
func (d *DB) References(ctx context.Context, table string) (map[string][]string, error) {
	query := `SELECT l.name, k."from" FROM pragma_table_list l JOIN pragma_foreign_key_list(l.name) k ON k."table" = ?
		WHERE l.schema = 'main' AND l.type = 'table' ORDER BY 1, 2`
	if d.Engine == Postgres {
		query = `SELECT c.conrelid::regclass::text, a.attname::text FROM pg_constraint c
			JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
			WHERE c.contype = 'f' AND c.confrelid = (?::text)::regclass
			AND c.connamespace = current_schema()::regnamespace ORDER BY 1, 2`
	}

	rows, err := d.Query(ctx, query, table)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	out := map[string][]string{}
	for rows.Next() {
		var from, column string
		if err := rows.Scan(&from, &column); err != nil {
			return nil, fmt.Errorf("read foreign keys to %s: %w", table, err)
		}

		out[from] = append(out[from], column)
	}

	return out, rows.Err()
}
