package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"

	"atlas/internal/app"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/config"
)

type doctorCmd struct{ config.Server }

// Run prints what is wrong with the installation and how to fix it, and fails when something is.
func (c *doctorCmd) Run(ctx context.Context) error {
	return examine(ctx, os.Stdout,
		app.Doctor{Config: c.Server, Clock: clock.System{}, Free: freeBytes, Client: &http.Client{}})
}

func examine(ctx context.Context, out io.Writer, d app.Doctor) error {
	wrong := 0
	d.Examine(ctx, func(f app.Finding) {
		if f.State == app.Broken {
			wrong++
		}

		fmt.Fprintf(out, "%-8s %-15s %s\n", f.State, f.Part, f.Text)
		if f.Fix != "" {
			fmt.Fprintf(out, "%-8s %-15s → %s\n", "", "", f.Fix)
		}
	})
	switch wrong {
	case 0:
		fmt.Fprintln(out, "\nNothing is wrong.")
		return nil
	case 1:
		return fmt.Errorf("1 thing is wrong")
	}

	return fmt.Errorf("%d things are wrong", wrong)
}
