package main

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

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
		"idle_in_transaction_session_timeout": "0", "work_mem": "128MB",
		"maintenance_work_mem": "512MB", "synchronous_commit": "off"} {
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
	return each(ctx, d, "PRAGMA foreign_keys = OFF", "PRAGMA secure_delete = OFF", "PRAGMA cache_size = -400000",
		"PRAGMA threads = 2")
}

// slowStatement is what making data tells about.
const slowStatement = 5 * time.Second

// each runs one statement after the other.
func each(ctx context.Context, d *db.DB, statements ...string) error {
	for _, statement := range statements {
		begin := time.Now()
		if _, err := d.Exec(ctx, statement); err != nil {
			return fmt.Errorf("%w: %.200s", err, statement)
		}

		if took := time.Since(begin); took > slowStatement {
			log.Printf("%s: %s: %.60s …", d.Engine, took.Round(time.Second), statement)
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

// taken is what tables do without while they are filled: statements that make it again.
type taken struct {
	indexes  map[string][]string // by table
	triggers []string
}

// takeOff drops indexes and triggers of tables.
func takeOff(ctx context.Context, d *db.DB, tables []string) (taken, error) {
	off := taken{indexes: map[string][]string{}}
	for _, table := range tables {
		_, found, err := d.Values(ctx, indexes[d.Engine], table)
		if err != nil {
			return off, err
		}

		for _, index := range found {
			if err := each(ctx, d, "DROP INDEX "+index[0].(string)); err != nil {
				return off, err
			}

			off.indexes[table] = append(off.indexes[table], index[1].(string))
		}

		if err := off.takeTriggers(ctx, d, table); err != nil {
			return off, err
		}
	}

	return off, nil
}

func (off *taken) takeTriggers(ctx context.Context, d *db.DB, table string) error {
	if d.Engine == db.Postgres {
		off.triggers = append(off.triggers, "ALTER TABLE "+table+" ENABLE TRIGGER USER")
		return each(ctx, d, "ALTER TABLE "+table+" DISABLE TRIGGER USER")
	}

	_, found, err := d.Values(ctx, triggers, table)
	if err != nil {
		return err
	}

	for _, trigger := range found {
		if err := each(ctx, d, "DROP TRIGGER "+trigger[0].(string)); err != nil {
			return err
		}

		off.triggers = append(off.triggers, trigger[1].(string))
	}

	return nil
}

// putBack makes the indexes of tables again.
func (off *taken) putBack(ctx context.Context, d *db.DB, tables []string) error {
	for _, table := range tables {
		if err := each(ctx, d, off.indexes[table]...); err != nil {
			return err
		}
	}

	if d.Engine == db.SQLite {
		return nil
	}

	return each(ctx, d, "ANALYZE "+strings.Join(tables, ", "))
}

// withoutIndexes fills tables and makes their indexes and triggers afterwards.
func withoutIndexes(ctx context.Context, d *db.DB, tables []string, do func(context.Context) error) error {
	return d.Tx(ctx, func(ctx context.Context) error {
		off, err := takeOff(ctx, d, tables)
		if err != nil {
			return err
		}
		if err := do(ctx); err != nil {
			return err
		}
		if err := off.putBack(ctx, d, tables); err != nil {
			return err
		}

		return each(ctx, d, off.triggers...)
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

// freshDatabase makes an empty database in a cluster, which may belong to somebody else: drop leaves it as it was.
func freshDatabase(ctx context.Context, admin string) (address string, drop func(), err error) {
	pool, err := sql.Open("pgx", admin)
	if err != nil {
		return "", nil, err
	}

	defer pool.Close()
	u, err := url.Parse(admin)
	if err != nil {
		return "", nil, err
	}

	name := fmt.Sprintf("bench_%d_%d", os.Getpid(), time.Now().UnixMilli())
	if _, err := pool.ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		return "", nil, err
	}

	u.Path = "/" + name
	return u.String(), func() { dropDatabase(admin, name) }, os.MkdirAll(filepath.Dir(workDir("x")), 0o755)
}

// dropDatabase also works after the run was interrupted.
func dropDatabase(admin, name string) {
	pool, err := sql.Open("pgx", admin)
	if err == nil {
		defer pool.Close()
		_, err = pool.ExecContext(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)")
	}
	if err != nil {
		log.Printf("postgres: %s stays behind: %v", name, err)
	}
}
