package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"atlas/internal/app"
	"atlas/internal/platform/backup"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/config"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/jobs"
)

type backupCmd struct {
	config.Storage
	Folder string `arg:"" help:"New folder that takes the copy." type:"path"`
}

// Run copies everything while others go on writing.
func (c *backupCmd) Run(ctx context.Context) error {
	return withDatabase(ctx, c.Storage, func(d *db.DB) error {
		store, err := app.FileStore(ctx, c.Storage)
		if err != nil {
			return fmt.Errorf("open store of files: %w", err)
		}

		// Files are copied after the data: what a row of the copy names is there.
		err = backup.Write(ctx, d, c.Folder,
			meter(os.Stderr), func(folder string) error { return files.Export(ctx, store, folder) })
		if err != nil {
			return err
		}

		// An older database that serve has not migrated yet has no place to remember it in; the copy is whole all the
		// same.
		if err := backup.RecordRun(ctx, d, clock.System{}.Now()); err != nil {
			fmt.Fprintf(os.Stderr, "The backup is complete, but Atlas could not remember it: %v\n", err)
		}

		fmt.Printf("Everything is copied to %s.\n", c.Folder)
		return nil
	})
}

type restoreCmd struct {
	config.Storage
	Folder string `arg:"" help:"Folder of a backup, made by either engine." type:"existingdir"`
}

// Run brings a copy back into an empty database.
func (c *restoreCmd) Run(ctx context.Context) error {
	return withDatabase(ctx, c.Storage, func(d *db.DB) error {
		store, err := app.FileStore(ctx, c.Storage)
		if err != nil {
			return fmt.Errorf("open store of files: %w", err)
		}

		// The data comes first, as it refuses a database that holds something.
		if err := backup.Restore(ctx, d, c.Folder, meter(os.Stderr), jobs.Step()); err != nil {
			return err
		}

		if err := files.Import(ctx, c.Folder, store); err != nil {
			return fmt.Errorf("bring files back: %w", err)
		}

		fmt.Printf("Everything is back from %s.\n", c.Folder)
		return nil
	})
}

// withDatabase opens the database for one piece of work.
func withDatabase(ctx context.Context, o config.Storage, fn func(*db.DB) error) error {
	if err := o.Check(); err != nil {
		return err
	}
	d, err := db.Open(ctx, db.Options{URL: o.DatabaseURL, Dir: o.Data})
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	return errors.Join(fn(d), d.Close())
}

// meter writes how far a long command is, a line per tenth.
func meter(w io.Writer) func(done, total int) {
	last := -1
	return func(done, total int) {
		if total == 0 {
			return
		}

		if tenth := done * 10 / total; tenth != last {
			last = tenth
			fmt.Fprintf(w, "%3d %%\n", tenth*10)
		}
	}
}
