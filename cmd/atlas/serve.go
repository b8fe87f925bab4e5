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
		return err
	}
	a, err := app.New(ctx, c.Server, app.Options{Log: telemetry.Logger(os.Stderr, c.LogLevel, c.LogFormat), Web: dist, GraphQL: api.GraphQL})
	if err != nil {
		return err
	}
	return a.Run(ctx, c.announce)
}

// announce tells whoever started us where to look and, in a demo, whom to be.
func (c *serveCmd) announce(address string) {
	public := c.Public()
	if c.BaseURL == "" {
		public = "http://" + strings.Replace(address, "127.0.0.1:", "localhost:", 1)
	}
	fmt.Printf("Atlas is at %s\n", public)
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
