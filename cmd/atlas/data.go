package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"atlas/internal/app"
	"atlas/internal/platform/config"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/telemetry"
)

// dataFlags are those of commands that only touch the database.
type dataFlags struct {
	config.Storage
	config.Logging
	Secret string `help:"The key that serve uses, when it is given one." env:"ATLAS_SECRET" placeholder:"TEXT"`
}

// openApp builds an app that never listens.
func (f dataFlags) openApp(ctx context.Context) (*app.App, error) {
	if err := f.Storage.Check(); err != nil {
		return nil, err
	}
	// No message leaves from here: the process that serves writes sender and links.
	c := config.Server{Storage: f.Storage, Secret: f.Secret, Addr: "localhost",
		Mailing: config.Mailing{MailFrom: "atlas@localhost"}}
	return app.Open(ctx, c, app.Options{Log: telemetry.Logger(os.Stderr, f.LogLevel, f.LogFormat)})
}

type migrateCmd struct{ config.Storage }

// Run migrates and says so.
func (c *migrateCmd) Run(ctx context.Context) error {
	return withDatabase(ctx, c.Storage, func(d *db.DB) error {
		if err := d.Migrate(ctx, jobs.Step()); err != nil {
			return err
		}
		fmt.Println("The database is up to date.")
		return nil
	})
}

type seedCmd struct {
	dataFlags
	Demo bool `help:"Also make people to try Atlas with, when there is no one yet." env:"ATLAS_DEMO"`
}

// Run seeds; building the app already makes what every site needs.
func (c *seedCmd) Run(ctx context.Context) error {
	a, err := c.openApp(ctx)
	if err != nil {
		return fmt.Errorf("open data: %w", err)
	}
	err = a.Seed(ctx, c.Demo)
	if err == nil && c.Demo {
		err = a.SeedContent(ctx)
	}
	return errors.Join(err, a.Close())
}

type verifyCmd struct{ dataFlags }

// Run checks everything and fails when something is broken.
func (c *verifyCmd) Run(ctx context.Context) error {
	a, err := c.openApp(ctx)
	if err != nil {
		return fmt.Errorf("open data: %w", err)
	}

	defer a.Close()
	found, err := a.Verify(ctx)
	if err != nil {
		return fmt.Errorf("look for broken rules: %w", err)
	}

	for _, line := range found {
		fmt.Println(line)
	}

	if len(found) > 0 {
		return fmt.Errorf("%d rules are broken", len(found))
	}

	fmt.Println("Everything is in order.")
	return nil
}

type reindexCmd struct{ dataFlags }

// Run makes the index anew while others go on reading and writing.
func (c *reindexCmd) Run(ctx context.Context) error {
	a, err := c.openApp(ctx)
	if err != nil {
		return fmt.Errorf("open data: %w", err)
	}
	if err := errors.Join(a.Learning.Search.Reindex(ctx, true), a.Close()); err != nil {
		return err
	}
	fmt.Println("The search index is made anew.")
	return nil
}

type rebuildCmd struct{ dataFlags }

// Run makes what figures are read from anew; who writes what they count waits for it.
func (c *rebuildCmd) Run(ctx context.Context) error {
	a, err := c.openApp(ctx)
	if err != nil {
		return fmt.Errorf("open data: %w", err)
	}
	if err := errors.Join(a.RebuildTotals(ctx), a.Close()); err != nil {
		return err
	}
	fmt.Println("The figures are added up anew.")
	return nil
}
