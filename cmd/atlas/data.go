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

// house opens and builds an app that never listens.
func (f dataFlags) house(ctx context.Context) (*app.App, error) {
	c := config.Server{Storage: f.Storage, Logging: f.Logging, Secret: f.Secret, Addr: "localhost:0", Title: "Atlas"}
	c.MailFrom = "Atlas <no-reply@atlas.test>"
	return app.New(ctx, c, app.Options{Log: telemetry.Logger(os.Stderr, f.LogLevel, f.LogFormat)})
}

type migrateCmd struct{ dataFlags }

// Run migrates and says so.
func (c *migrateCmd) Run(ctx context.Context) error {
	if err := c.Storage.Check(); err != nil {
		return err
	}
	d, err := db.Open(ctx, db.Options{URL: c.DatabaseURL, Dir: c.Data})
	if err != nil {
		return err
	}
	if err := d.Migrate(ctx, jobs.Step()); err != nil {
		return errors.Join(err, d.Close())
	}
	fmt.Println("The database is at the newest schema.")
	return d.Close()
}

type seedCmd struct {
	dataFlags
	Demo bool `help:"Also make people to try Atlas with, when there is nobody yet." env:"ATLAS_DEMO"`
}

// Run seeds; building the app already makes what every house needs.
func (c *seedCmd) Run(ctx context.Context) error {
	a, err := c.house(ctx)
	if err != nil {
		return err
	}
	return errors.Join(a.Seed(ctx, c.Demo), a.Close())
}

type verifyCmd struct{ dataFlags }

// Run checks everything and fails when something is broken.
func (c *verifyCmd) Run(ctx context.Context) error {
	a, err := c.house(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	found, err := a.Verify(ctx)
	if err != nil {
		return err
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
