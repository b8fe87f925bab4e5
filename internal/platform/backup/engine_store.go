package backup

import (
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"atlas/internal/platform/db"
)

// copySQLite has SQLite write a compact copy of one instant. It reads like any other reader, so nobody waits for it.
func copySQLite(ctx context.Context, d *db.DB, dir string, progress func(done, total int)) (*manifest, error) {
	source, err := d.OpenOwn("OFF")
	if err != nil {
		return nil, fmt.Errorf("open database to copy it: %w", err)
	}

	defer source.Close()
	var pages, pageSize int
	if err := source.QueryRowContext(ctx,
		"SELECT page_count, page_size FROM pragma_page_count, pragma_page_size").Scan(&pages, &pageSize); err != nil {
		return nil, fmt.Errorf("read size of database: %w", err)
	}

	// Half of the progress is the copy, the other half reading it again.
	path := filepath.Join(dir, db.FileName)
	stop := watch(path, pageSize, func(written int) { progress(min(written, pages), 2*pages) })
	_, err = source.ExecContext(ctx, "VACUUM INTO ?", path)
	stop()
	if err != nil {
		return nil, fmt.Errorf("write copy %s: %w", path, err)
	}

	if err := syncPath(path); err != nil {
		return nil, fmt.Errorf("save copy %s to disk: %w", path, err)
	}

	// Counts and checksums are taken from the copy: the database has gone on since.
	copied, err := openCopy(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("open copy %s: %w", path, err)
	}

	defer copied.Close()
	return readTables(ctx, newCatalog(db.SQLite, copied),
		nil, func(done, total int) { progress(pages+pages*done/max(total, 1), 2*pages) })
}

// openCopy opens the file of a backup, which nobody may change, and looks whether it is whole.
func openCopy(ctx context.Context, path string) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", copyDSN(path))
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}

	pool.SetMaxOpenConns(1)

	// Damage has to be found now: what is read from here on is trusted.
	var verdict string
	if err := pool.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil || verdict != "ok" {
		_ = pool.Close()
		return nil, fmt.Errorf("the copy %s is damaged: %w", path, errors.Join(err, errors.New(verdict)))
	}

	return pool, nil
}

func copyDSN(path string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?mode=ro&_pragma=query_only(1)"
}

// watch tells how much of a file is written until it is stopped.
func watch(path string, pageSize int, report func(pages int)) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()

		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if info, err := os.Stat(path); err == nil {
					report(int(info.Size()) / pageSize)
				}
			}
		}
	}()

	// The caller goes on only after the last report, so progress never runs backwards.
	return func() { close(done); <-ended }
}

// noTimeouts lets the long statements of a backup run; ours are short otherwise.
const noTimeouts = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL " +
	"lock_timeout = '60s'"

// copyPostgres reads all tables in one snapshot and writes each into a file.
func copyPostgres(ctx context.Context, d *db.DB, dir string, progress func(done, total int)) (*manifest, error) {
	// Repeatable read shows all tables as they were at one instant, while others go on writing.
	tx, err := d.SQL().BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, fmt.Errorf("begin snapshot: %w", err)
	}

	defer tx.Rollback()

	// A large table takes longer than the limits that protect the pool.
	if _, err := tx.ExecContext(ctx, noTimeouts); err != nil {
		return nil, fmt.Errorf("lift timeouts: %w", err)
	}

	write := func(table string) (func([]byte) error, func() error, error) {
		return createLines(linesPath(dir, table))
	}

	return readTables(ctx, newCatalog(db.Postgres, tx), write, progress)
}

func linesPath(dir, table string) string { return filepath.Join(dir, table+".jsonl.gz") }

// createLines makes a compressed file of lines.
func createLines(path string) (line func([]byte) error, end func() error, err error) {
	// O_EXCL: a file that is there already belongs to something else.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, nil, fmt.Errorf("create %s: %w", path, err)
	}

	z, err := gzip.NewWriterLevel(f, gzip.BestSpeed)
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}

	line = func(text []byte) error {
		if _, err := z.Write(text); err != nil {
			return fmt.Errorf("write line of %s: %w", path, err)
		}

		_, err := z.Write([]byte{'\n'})
		return err
	}

	end = func() error { return errors.Join(z.Close(), f.Sync(), f.Close()) }
	return line, end, nil
}
