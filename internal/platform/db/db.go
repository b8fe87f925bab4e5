// Package db is the one place that knows which database engine runs. Everybody else writes one SQL text with ? for
// values, hands it a context, and gets the transaction that travels in it.
package db

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// Engine names a database engine.
type Engine string

// The engines Atlas runs on.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// Options say where the data is.
type Options struct {
	// URL is a postgres:// address; empty means SQLite in Dir.
	URL string
	Dir string
	// Unsafe gives up durability for speed. Tests only.
	Unsafe bool
	// MaxConns bounds the pool of one process on PostgreSQL; 20 unless told.
	MaxConns int
}

// DB is a database, either engine. It is safe for concurrent use.
type DB struct {
	Engine Engine
	// writer and reader are the same pool on PostgreSQL. SQLite has one writing connection and many that only read.
	writer, reader *sql.DB
	writerStmts    *stmtCache
	readerStmts    *stmtCache
	dir            string
	statements     atomic.Int64
	// changes counts, by table, what this process wrote: *atomic.Uint64.
	changes sync.Map
}

// Open connects. It does not migrate.
func Open(ctx context.Context, o Options) (*DB, error) {
	if o.URL == "" {
		return openSQLite(ctx, o)
	}
	if strings.HasPrefix(o.URL, "postgres://") || strings.HasPrefix(o.URL, "postgresql://") {
		return openPostgres(ctx, o)
	}
	return nil, fmt.Errorf("the database URL must begin with postgres://")
}

// Close ends all connections.
func (d *DB) Close() error {
	err := d.writer.Close()

	// On PostgreSQL both are the same pool, which must not be closed twice.
	if d.reader != d.writer {
		if e := d.reader.Close(); err == nil {
			err = e
		}
	}
	return err
}

// Ping tells whether the database answers.
func (d *DB) Ping(ctx context.Context) error {
	var one int
	return d.reader.QueryRowContext(ctx, "SELECT 1").Scan(&one)
}

// IsSingleProcess tells whether no other process writes to the data while this one serves: its caches are then never
// stale.
func (d *DB) IsSingleProcess() bool { return d.Engine == SQLite }

// SQL hands out the writing pool for libraries that bring their own SQL (jobs, migrations).
func (d *DB) SQL() *sql.DB { return d.writer }

// Path is the data file of SQLite, empty on PostgreSQL.
func (d *DB) Path() string {
	if d.Engine != SQLite {
		return ""
	}
	return filepath.Join(d.dir, FileName)
}

// ForUpdate locks the rows a SELECT reads; SQLite has one writer and needs no such words.
func (d *DB) ForUpdate() string {
	if d.Engine == Postgres {
		return " FOR UPDATE"
	}
	return ""
}

// ForUpdateOfFree is ForUpdate that passes over rows which others hold, for who may leave them out.
func (d *DB) ForUpdateOfFree() string {
	if d.Engine == Postgres {
		return " FOR UPDATE SKIP LOCKED"
	}
	return ""
}

// ForUpdateOf is ForUpdate of one of several tables, for which others may have no row.
func (d *DB) ForUpdateOf(name string) string {
	if d.Engine == Postgres {
		return " FOR UPDATE OF " + name
	}
	return ""
}

// LockTable keeps others from writing to a table until the transaction of ctx is over; they go on reading. SQLite has
// one writer.
func (d *DB) LockTable(ctx context.Context, table string) error {
	if d.Engine != Postgres {
		return nil
	}
	_, err := d.Exec(ctx, "LOCK TABLE "+table+" IN EXCLUSIVE MODE")

	return err
}

func readers() int { return max(4, runtime.NumCPU()*2) }
