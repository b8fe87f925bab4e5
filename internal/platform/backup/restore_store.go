package backup

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"atlas/internal/platform/db"
)

// Restore brings a backup of either engine into this empty database and migrates it to head; steps are those of
// Migrate. It checks the number of rows and the checksum of every table and all foreign keys before anything counts.
// Nothing else may use the database meanwhile.
//
// Jobs that ran at the instant of the backup are taken over like those of a process that died.
func Restore(
	ctx context.Context, d *db.DB, dir string, progress func(done, total int), steps ...db.Step,
) error {
	if progress == nil {
		progress = func(int, int) {}
	}

	m, err := readManifest(dir)
	if err != nil {
		return fmt.Errorf("read backup %s: %w", dir, err)
	}

	// Asked before anything is written: a refused restore leaves the database as it was.
	if err := fits(ctx, d, m); err != nil {
		return err
	}

	if m.Engine == db.SQLite && d.Engine == db.SQLite {
		err = restoreFile(ctx, d, dir, m, progress)
	} else {
		err = restoreRows(ctx, d, dir, m, progress, steps)
	}

	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}

	return d.Migrate(ctx, steps...)
}

// notMigrated finds what people wrote into the tables in which a migration puts a row: that row alone is no data, or a
// restore that failed after the migrations could not be tried again.
var notMigrated = map[string]string{"affiliate_rates": " WHERE set_at <> 0 OR ended_at IS NOT NULL"}

// fits tells whether the database is empty and the backup not from the future.
func fits(ctx context.Context, d *db.DB, m *manifest) error {
	head, err := d.NewestVersion()
	if err != nil {
		return fmt.Errorf("read which tables this Atlas knows: %w", err)
	}

	if m.Schema > head {
		return fmt.Errorf("the backup was made by a newer Atlas (its tables are of version %d, this one knows %d)",
			m.Schema, head)
	}

	c := newCatalog(d.Engine, d.SQL())
	tables, err := c.Tables(ctx)
	if err != nil {
		return fmt.Errorf("list tables: %w", err)
	}

	for _, table := range tables {
		var there bool
		if err := c.Querier.QueryRowContext(ctx,
			"SELECT EXISTS (SELECT 1 FROM "+quoted(table)+notMigrated[table]+")").Scan(&there); err != nil {
			return fmt.Errorf("look for rows in %s: %w", table, err)
		}

		if there {
			return fmt.Errorf("the database already holds data (in %s): a backup is only restored into an empty one",
				table)
		}
	}

	// Older tables are brought up to the version of the backup; newer ones could not hold its rows.
	version, err := c.schemaVersion(ctx)
	if err == nil && version > m.Schema {
		err = fmt.Errorf("the tables of the database (version %d) are newer than those of the backup (version %d): "+
			"use a fresh database", version, m.Schema)
	}

	return err
}

// restoreFile copies a SQLite file over ours, page by page, after it was checked.
func restoreFile(ctx context.Context, d *db.DB, dir string, m *manifest, progress func(done, total int)) error {
	path := filepath.Join(dir, db.FileName)
	copied, err := openCopy(ctx, path)
	if err != nil {
		return fmt.Errorf("open %s: %w", path, err)
	}

	// The copy is checked where it lies; only then does it replace our pages.
	defer copied.Close()
	found, err := readTables(ctx, newCatalog(db.SQLite, copied), nil, progress)
	if err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}

	if err := m.same(found, true); err != nil {
		return err
	}

	if err := validForeignKeys(ctx, copied); err != nil {
		return err
	}

	conn, err := d.SQL().Conn(ctx)
	if err != nil {
		return fmt.Errorf("take writing connection: %w", err)
	}

	defer conn.Close()

	// Page by page through the driver: other open connections of this process see the new content.
	return conn.Raw(func(driver any) error { return copyPages(driver, copyDSN(path)) })
}

// restoreRows makes the tables as they were, fills them row by row in one transaction, and lets the rest of the
// migrations see the data.
func restoreRows(
	ctx context.Context, d *db.DB, dir string, m *manifest, progress func(done, total int), steps []db.Step,
) error {
	// The tables have to be those of the backup; the migrations after them change its rows like those of any database.
	if err := d.MigrateTo(ctx, m.Schema); err != nil {
		return fmt.Errorf("bring tables to version %d: %w", m.Schema, err)
	}

	for _, step := range steps {
		if err := step(ctx, d); err != nil {
			return fmt.Errorf("prepare tables of libraries: %w", err)
		}
	}

	from, err := openSource(ctx, dir, m)
	if err != nil {
		return fmt.Errorf("open rows of backup: %w", err)
	}

	defer from.close()

	// One transaction for everything: a restore that fails leaves an empty database, which can be tried again.
	tx, err := d.SQL().BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin transaction: %w", err)
	}

	defer tx.Rollback()
	l := &loader{catalog: *newCatalog(d.Engine, tx), from: m.Engine}
	if err := l.load(ctx, m, from, progress); err != nil {
		return err
	}

	return tx.Commit()
}

// same compares what was found with what the manifest promised. Between engines the job library keeps its values in
// other forms, so there only its rows are counted.
func (m *manifest) same(found *manifest, sameEngine bool) error {
	have := map[string]backupTable{}
	for _, t := range found.Tables {
		have[t.Name] = t
	}

	for _, want := range m.Tables {
		got, there := have[want.Name]
		switch {
		case !there:
			return fmt.Errorf("the table %s is missing", want.Name)
		case got.Rows != want.Rows:
			return fmt.Errorf("the table %s has %d rows and not %d", want.Name, got.Rows, want.Rows)
		case got.Sum != want.Sum && (sameEngine || want.Name != jobTable):
			return fmt.Errorf("the content of the table %s is not what it was", want.Name)
		}
	}

	return nil
}

const jobTable = "river_job"

// validForeignKeys looks for rows of SQLite that point nowhere.
func validForeignKeys(ctx context.Context, q db.Querier) error {
	broken, err := db.Texts(q.QueryContext(ctx, `SELECT "table" FROM pragma_foreign_key_check`))
	if err == nil && len(broken) > 0 {
		err = fmt.Errorf("%d rows point to rows that are not there, the first in %s", len(broken), broken[0])
	}
	return err
}

// source gives the rows of a backup.
type source struct {
	each  func(ctx context.Context, t backupTable, row func([]byte) error) error
	close func()
}

func openSource(ctx context.Context, dir string, m *manifest) (*source, error) {
	if m.Engine == db.Postgres {
		return &source{close: func() {}, each: func(_ context.Context, t backupTable, row func([]byte) error) error {
			return eachLine(linesPath(dir, t.Name), row)
		}}, nil
	}

	copied, err := openCopy(ctx, filepath.Join(dir, db.FileName))
	if err != nil {
		return nil, err
	}

	c := newCatalog(db.SQLite, copied)
	return &source{close: func() { _ = copied.Close() },
		each: func(ctx context.Context, t backupTable, row func([]byte) error) error {
			return c.each(ctx, t.Name, t.Columns, row)
		}}, nil
}

// lineMax is the longest row there may be: a picture of a few megabytes, twice as long in hexadecimal digits.
const lineMax = 256 << 20

func eachLine(path string, line func([]byte) error) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open %s: %w", path, err)
	}

	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return fmt.Errorf("decompress %s: %w", path, err)
	}

	lines := bufio.NewScanner(z)
	lines.Buffer(make([]byte, 64<<10), lineMax)
	for lines.Scan() {
		if err := line(lines.Bytes()); err != nil {
			return err
		}
	}

	return errors.Join(lines.Err(), z.Close())
}
