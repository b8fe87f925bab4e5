package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"atlas/internal/platform/db"
)

// Write makes a copy of everything as it is at one instant into the folder dir, while others go on writing. The
// folder appears when it is complete; it holds a manifest with the number of rows and a checksum of every table, and
// beside it the data: a SQLite file, or one compressed file of JSON lines per table of PostgreSQL. Restore reads both
// into either engine.
//
// progress is told how much is done of how much, in no particular unit; it may be nil. also adds what belongs to the
// same copy to the folder, after the data was taken.
func Write(
	ctx context.Context, d *db.DB, dir string, progress func(done, total int), also ...func(folder string) error,
) error {
	if progress == nil {
		progress = func(int, int) {}
	}

	part, err := beginFolder(dir)
	if err != nil {
		return fmt.Errorf("begin backup in %s: %w", dir, err)
	}

	defer os.RemoveAll(part)
	var m *manifest
	if d.Engine == db.SQLite {
		m, err = copySQLite(ctx, d, part, progress)
	} else {
		m, err = copyPostgres(ctx, d, part, progress)
	}

	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}

	if err := m.write(part); err != nil {
		return fmt.Errorf("write manifest of backup: %w", err)
	}

	for _, add := range also {
		if err := add(part); err != nil {
			return fmt.Errorf("back up: %w", err)
		}
	}

	return endFolder(part, dir)
}

// beginFolder makes the folder that becomes dir in the end. A backup never overwrites another.
func beginFolder(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if len(entries) > 0 {
		return "", fmt.Errorf("the folder %s is not empty: a backup needs one of its own", dir)
	}

	// The part stands beside the folder it becomes: renaming works only within one file system.
	if err := os.MkdirAll(filepath.Dir(filepath.Clean(dir)), 0o700); err != nil {
		return "", fmt.Errorf("make folder for %s: %w", dir, err)
	}

	return os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), ".backup-*")
}

// endFolder gives the finished folder its name, after all of it has reached the disk.
func endFolder(part, dir string) error {
	// The files reach the disk before the name: after a loss of power a folder with its final name is whole.
	if err := syncPath(part); err != nil {
		return fmt.Errorf("save %s to disk: %w", part, err)
	}
	if err := os.Rename(part, dir); err != nil {
		return fmt.Errorf("name backup %s: %w", dir, err)
	}
	return syncPath(filepath.Dir(filepath.Clean(dir)))
}

func syncPath(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open %s: %w", path, err)
	}
	defer f.Close()
	return f.Sync()
}

// readTables reads all tables of a database that stands still: the number of rows, checksums and keys. write gets every
// row where it is given.
func readTables(
	ctx context.Context, c *catalog, write func(table string) (func(row []byte) error, func() error, error),
	progress func(done, total int),
) (*manifest, error) {
	m, total, err := c.outline(ctx)
	if err != nil {
		return nil, fmt.Errorf("list what to back up: %w", err)
	}

	done := 0
	for i := range m.Tables {
		t := &m.Tables[i]
		row, end := func([]byte) error { return nil }, func() error { return nil }
		if write != nil {
			if row, end, err = write(t.Name); err != nil {
				return nil, fmt.Errorf("begin file of %s: %w", t.Name, err)
			}
		}

		var sum checksum
		err := c.each(ctx, t.Name, t.Columns, func(text []byte) error {
			if done++; done%progressStep == 0 {
				progress(done, total)
			}

			if err := sum.add(text); err != nil {
				return fmt.Errorf("add row to checksum: %w", err)
			}

			return row(text)
		})
		if err := errors.Join(err, end()); err != nil {
			return nil, fmt.Errorf("read the table %s: %w", t.Name, err)
		}

		t.Rows, t.Sum = sum.rows, sum.String()
	}

	progress(total, total)
	return m, nil
}

const progressStep = 1000

// outline lists the tables with their columns and last keys, and counts all rows.
func (c *catalog) outline(ctx context.Context) (*manifest, int, error) {
	version, err := c.schemaVersion(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("read version of schema: %w", err)
	}

	m := newManifest(c.Engine, version)
	names, err := c.Tables(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list tables: %w", err)
	}

	total := 0
	for _, name := range names {
		t := backupTable{Name: name}
		columns, err := c.Columns(ctx, name)
		if err != nil {
			return nil, 0, fmt.Errorf("list columns of %s: %w", name, err)
		}

		for _, column := range columns {
			t.Columns = append(t.Columns, column.Name)
		}

		if t.LastKey, err = c.lastKey(ctx, name); err != nil {
			return nil, 0, fmt.Errorf("read last key of %s: %w", name, err)
		}

		rows, err := c.count(ctx, name)
		if err != nil {
			return nil, 0, fmt.Errorf("count rows of %s: %w", name, err)
		}

		total += rows
		m.Tables = append(m.Tables, t)
	}

	return m, total, nil
}
