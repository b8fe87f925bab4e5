package main

import (
	"context"
	"fmt"
	"net/url"

	"atlas/internal/platform/db"
)

// bulkURL is the address of a database for a program that makes millions of rows at once. They are right by
// construction: references are not looked up, which only the owner of a cluster may ask for.
func bulkURL(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}

	q := u.Query()
	for name, value := range map[string]string{"session_replication_role": "replica", "statement_timeout": "0",
		"idle_in_transaction_session_timeout": "0", "work_mem": "128MB"} {
		q.Set(name, value)
	}

	u.RawQuery = q.Encode()
	return u.String()
}

// bulk prepares SQLite for the same; its connection is closed when the data is there.
func bulk(ctx context.Context, d *db.DB) error {
	if d.Engine != db.SQLite {
		return nil
	}
	return each(ctx, d, "PRAGMA foreign_keys = OFF", "PRAGMA cache_size = -400000")
}

// each runs one statement after the other.
func each(ctx context.Context, d *db.DB, statements ...string) error {
	for _, statement := range statements {
		if _, err := d.Exec(ctx, statement); err != nil {
			return fmt.Errorf("%w: %.200s", err, statement)
		}
	}
	return nil
}

// indexes are those of tables that are no part of what a table is, and how they are made.
var indexes = map[db.Engine]string{
	db.SQLite: `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?`,
	db.Postgres: `SELECT i.indexname::text, i.indexdef FROM pg_indexes i
		WHERE i.schemaname = current_schema() AND i.tablename = ?
		AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = to_regclass(i.indexname))`,
}

// triggers are those of SQLite that keep figures. Who fills tables has the figures rebuilt.
const triggers = `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'figures%' AND tbl_name = ?`

// withoutIndexes fills tables in one transaction and makes their indexes and triggers afterwards, which takes a
// fraction of the time.
func withoutIndexes(ctx context.Context, d *db.DB, tables []string, do func(context.Context) error) error {
	return d.Tx(ctx, func(ctx context.Context) error {
		made := []string{}
		for _, table := range tables {
			_, found, err := d.Values(ctx, indexes[d.Engine], table)
			if err != nil {
				return err
			}

			for _, index := range found {
				if err := each(ctx, d, "DROP INDEX "+index[0].(string)); err != nil {
					return err
				}

				made = append(made, index[1].(string))
			}

			if d.Engine == db.Postgres {
				if err := each(ctx, d, "ALTER TABLE "+table+" DISABLE TRIGGER USER"); err != nil {
					return err
				}

				made = append(made, "ALTER TABLE "+table+" ENABLE TRIGGER USER")
				continue
			}

			_, found, err = d.Values(ctx, triggers, table)
			if err != nil {
				return err
			}

			for _, trigger := range found {
				if err := each(ctx, d, "DROP TRIGGER "+trigger[0].(string)); err != nil {
					return err
				}

				made = append(made, trigger[1].(string))
			}
		}

		if err := do(ctx); err != nil {
			return err
		}

		return each(ctx, d, made...)
	})
}

// rest leaves the data as a database has it that has run for a while: numbers go on after those that were given by
// hand, the planner knows what is there, and nothing is left for a vacuum to do while something is measured.
func rest(ctx context.Context, d *db.DB) error {
	if d.Engine == db.SQLite {
		return d.Analyze(ctx)
	}

	_, tables, err := d.Values(ctx,
		`SELECT table_name::text, column_name::text FROM information_schema.columns
			WHERE table_schema = current_schema() AND is_identity = 'YES'`)
	if err != nil {
		return err
	}

	for _, t := range tables {
		if err := each(ctx, d,
			fmt.Sprintf("SELECT setval(pg_get_serial_sequence('%[1]s', '%[2]s'), GREATEST(MAX(%[2]s), 1), "+
				"MAX(%[2]s) IS NOT NULL) FROM %[1]s", t[0], t[1])); err != nil {
			return err
		}
	}

	return each(ctx, d, "VACUUM ANALYZE", "CHECKPOINT")
}
