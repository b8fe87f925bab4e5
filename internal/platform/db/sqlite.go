package db

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver "sqlite": pure Go, so a fresh machine needs no C compiler
)

// FileName is the data file inside the data directory.
const FileName = "atlas.db"

func openSQLite(ctx context.Context, o Options) (*DB, error) {
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}

	path := filepath.Join(o.Dir, FileName)
	sync := "FULL" // an acknowledged payment survives the loss of power
	if o.Unsafe {
		sync = "OFF"
	}

	writer, err := sql.Open("sqlite", sqliteDSN(path, sync, false))
	if err != nil {
		return nil, fmt.Errorf("open %s for writing: %w", path, err)
	}

	// SQLite lets one connection write at a time. Waiting in the pool is fair and quick; waiting for its lock is
	// neither.
	writer.SetMaxOpenConns(1)
	writer.SetMaxIdleConns(1)
	if err := writer.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}

	// The file exists only after the writer has opened it, so readers come second.
	reader, err := sql.Open("sqlite", sqliteDSN(path, sync, true))
	if err != nil {
		return nil, fmt.Errorf("open %s for reading: %w", path, err)
	}

	reader.SetMaxOpenConns(readers())
	reader.SetMaxIdleConns(readers())
	return &DB{
		Engine: SQLite, writer: writer, reader: reader, dir: o.Dir,
		writerStmts: newStmtCache(writer, 1), readerStmts: newStmtCache(reader, readers()),
	}, nil
}

// OpenOwn opens the file of SQLite once more over a connection of its own, for long work that nobody should wait for.
// Sync is how careful it writes: OFF or FULL.
func (d *DB) OpenOwn(sync string) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", sqliteDSN(d.Path(), sync, false))
	if err == nil {
		pool.SetMaxOpenConns(1)
	}

	return pool, err
}

func sqliteDSN(path, sync string, readOnly bool) string {
	q := url.Values{}

	// The job library hands some instants to the driver as they are. Without this the driver would write them as Go
	// prints them, in the zone of the machine and with its monotonic clock, which neither SQLite nor PostgreSQL can
	// read or compare.
	q.Set("_time_format", "sqlite")
	q.Set("_timezone", "UTC")

	pragmas := []string{
		"journal_mode(WAL)", "synchronous(" + sync + ")", "busy_timeout(5000)", "foreign_keys(1)", "cache_size(-10000)",
		"temp_store(MEMORY)",
		// What is deleted or replaced is overwritten with zeros: an erased person is not to be read out of freed pages.
		"secure_delete(ON)",
	}

	// Writers take the lock when they begin: taking it later, after a read, fails when another wrote in between.
	if readOnly {
		pragmas = append(pragmas, "query_only(1)")
	} else {
		q.Set("_txlock", "immediate")
	}

	for _, p := range pragmas {
		q.Add("_pragma", p)
	}

	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}
