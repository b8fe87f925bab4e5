package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// Store keeps contents under names that are never used again.
type Store interface {
	Put(ctx context.Context, name string, content io.Reader, size int64, mediaType string) error
	// Open gives a content to read from any place; ErrMissing when there is none.
	Open(ctx context.Context, name string) (io.ReadSeekCloser, error)
	// Delete removes a content, if it is there.
	Delete(ctx context.Context, name string) error
	// Each tells all names and since when they are there.
	Each(ctx context.Context, see func(name string, since time.Time) error) error
}

// ErrMissing says that a Store has no such content.
var ErrMissing = errors.New("no such content")

// Dir is a Store in a directory of this machine. Names cannot lead out of it.
type Dir struct{ root *os.Root }

// OpenDir opens the directory and makes it where it is missing.
func OpenDir(dir string) (*Dir, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make directory %s: %w", dir, err)
	}
	root, err := os.OpenRoot(dir)
	return &Dir{root}, err
}

// place spreads names over folders, so that none becomes long.
func place(name string) string { return path.Join(name[:min(2, len(name))], name) }

const partEnd = ".part"

// Put writes beside and renames: a content is there as a whole or not at all.
func (d *Dir) Put(_ context.Context, name string, content io.Reader, _ int64, _ string) (err error) {
	at := place(name)
	if err := d.root.MkdirAll(path.Dir(at), 0o700); err != nil {
		return fmt.Errorf("make folder of %s: %w", name, err)
	}

	f, err := d.root.OpenFile(at+partEnd, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("create %s: %w", name, err)
	}

	_, err = io.Copy(f, content)

	// Synced before it gets its name: after a loss of power there is no empty file with a good name.
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return errors.Join(err, d.root.Remove(at+partEnd))
	}

	return d.root.Rename(at+partEnd, at)
}

// Open opens the file.
func (d *Dir) Open(_ context.Context, name string) (io.ReadSeekCloser, error) {
	f, err := d.root.Open(place(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrMissing
	}
	return f, err
}

// Delete removes the file.
func (d *Dir) Delete(_ context.Context, name string) error {
	if err := d.root.Remove(place(name)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// RemoveParts removes contents that were begun before an instant and never finished.
func (d *Dir) RemoveParts(before time.Time) error {
	return fs.WalkDir(d.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, partEnd) {
			return err
		}

		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) || err == nil && !info.ModTime().Before(before) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("look at %s: %w", name, err)
		}

		if err := d.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}

		return nil
	})
}

// Each walks through the folders.
func (d *Dir) Each(ctx context.Context, see func(name string, since time.Time) error) error {
	return fs.WalkDir(d.root.FS(), ".", func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(entry.Name(), partEnd) {
			return errors.Join(err, ctx.Err())
		}

		info, err := entry.Info()
		if err != nil {
			return fmt.Errorf("look at %s: %w", entry.Name(), err)
		}

		return see(entry.Name(), info.ModTime())
	})
}

// Export copies all contents into a folder of their own, for a backup.
func Export(ctx context.Context, from Store, folder string) error {
	to, err := OpenDir(filepath.Join(folder, backupFolder))
	if err != nil {
		return fmt.Errorf("make folder for files of backup: %w", err)
	}
	return copyAll(ctx, from, to)
}

// Import brings the contents of a backup back; one without any is fine.
func Import(ctx context.Context, folder string, to Store) error {
	if _, err := os.Stat(filepath.Join(folder, backupFolder)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	from, err := OpenDir(filepath.Join(folder, backupFolder))
	if err != nil {
		return fmt.Errorf("open files of backup: %w", err)
	}
	return copyAll(ctx, from, to)
}

const backupFolder = "files"

func copyAll(ctx context.Context, from, to Store) error {
	return from.Each(ctx, func(name string, _ time.Time) error {
		content, err := from.Open(ctx, name)
		if errors.Is(err, ErrMissing) {
			return nil // it went away meanwhile, and so nothing uses it
		}
		if err != nil {
			return fmt.Errorf("open content %s: %w", name, err)
		}

		defer content.Close()

		// Buckets want to know the size before the content.
		size, err := content.Seek(0, io.SeekEnd)
		if err != nil {
			return fmt.Errorf("measure content %s: %w", name, err)
		}

		if _, err := content.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("rewind content %s: %w", name, err)
		}

		return to.Put(ctx, name, content, size, mediaTypes[path.Ext(name)])
	})
}
