package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"atlas/internal/app"
	"atlas/internal/app/api"
	"atlas/internal/platform/config"
	"atlas/internal/platform/telemetry"
	"atlas/web"
)

type serveCmd struct{ config.Server }

// Run serves until a signal comes.
func (c *serveCmd) Run(ctx context.Context) error {
	dist, err := fs.Sub(web.Dist, "dist")
	if err != nil {
		return fmt.Errorf("open web app in the binary: %w", err)
	}

	a, err := app.New(ctx, c.Server,
		app.Options{Log: telemetry.Logger(os.Stderr, c.LogLevel, c.LogFormat), Web: dist, GraphQL: api.GraphQL})
	if err != nil {
		return err
	}

	// The code is printed only once requests are accepted, or its address would not answer yet.
	return a.Run(ctx, func(address string) {
		c.announce(address)
		c.announceSetup(ctx, a, address)
	})
}

// announceSetup prints the code for the first set-up while the site has no owner. It is read by the person who started
// us and kept nowhere.
func (c *serveCmd) announceSetup(ctx context.Context, a *app.App, address string) {
	code, err := a.SetupCode(ctx)
	if err != nil {
		a.Log.Error("no code for the first set-up could be made", "error", err)
		return
	}

	if code == "" {
		return
	}

	fmt.Printf("\nThis Atlas has no owner yet. Open %s/setup and enter this code:\n\n    %s\n\n", c.publicAt(address),
		code)
	fmt.Println("It works until the owner's account is made. A restart prints a new one.")
}

// publicAt is the public address, or the one listened on.
func (c *serveCmd) publicAt(address string) string {
	if c.BaseURL != "" {
		return c.Public()
	}
	return "http://" + strings.Replace(address, "127.0.0.1:", "localhost:", 1)
}

// announce tells the person who started us where to look and, in a demo, whom to be.
func (c *serveCmd) announce(address string) {
	fmt.Printf("Atlas is at %s\n", c.publicAt(address))
	if c.AdminAddr != "" {
		fmt.Printf("Metrics are at http://%s/metrics\n", c.AdminAddr)
	}
	if !c.Demo {
		return
	}

	fmt.Printf("\nDemo accounts, all with the password %s:\n", app.DemoPassword)
	for _, account := range app.DemoAccounts() {
		fmt.Println(" ", account)
	}

	fmt.Println()
}
