// Command bench measures Atlas against yardsticks in one run: the release binary beside bare Go (net/http, the same SELECTs
// prepared by hand, encoding/json) on the same data and driver, in turns. Absolute times say little on a shared machine; the
// ratios and the CPU time per request do.
//
//	make bench            all operations, both engines, into bench/RESULTS.md
//	make bench OP=shell   one operation, printed only
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
)

type options struct {
	op       string
	engine   string
	users    int
	seconds  int
	binary   string
	out      string
	postgres string
	// peopleOnly leaves events, lessons and search documents out of the data set.
	peopleOnly bool
}

func main() {
	log.SetFlags(0)
	var o options
	serve := flag.String("bare", "", "internal: serve the bare-Go yardstick at this address")
	database := flag.String("database", "", "internal: data directory or postgres URL of the yardstick")
	flag.StringVar(&o.op, "op", "", "only this operation")
	flag.StringVar(&o.engine, "engine", "", "sqlite or postgres; both without")
	flag.IntVar(&o.users, "users", 100_000, "people in the data set")
	flag.IntVar(&o.seconds, "seconds", 1, "seconds per measured turn")
	flag.StringVar(&o.binary, "binary", "bin/atlas", "the release binary")
	flag.StringVar(&o.out, "out", "", "write the table to this file")
	flag.Parse()
	o.postgres = os.Getenv("ATLAS_TEST_POSTGRES")

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *serve != "" {
		log.Fatal(serveBare(*serve, *database))
	}
	if err := run(ctx, o); err != nil {
		log.Fatal("bench: ", err)
	}
}

func run(ctx context.Context, o options) error {
	engines := []string{"sqlite", "postgres"}
	if o.engine != "" {
		engines = []string{o.engine}
	}
	report := newReport(o)
	for _, engine := range engines {
		if engine == "postgres" && o.postgres == "" {
			return fmt.Errorf("PostgreSQL wants ATLAS_TEST_POSTGRES; run it through make bench")
		}
		if err := measureEngine(ctx, o, engine, report); err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}
	text := report.markdown()
	fmt.Println(text)
	if o.out == "" {
		return nil
	}
	return os.WriteFile(o.out, []byte(text), 0o644)
}

func measureEngine(ctx context.Context, o options, engine string, report *report) error {
	if o.wants(importing) {
		if err := measureImport(ctx, o, engine, report); err != nil {
			return fmt.Errorf("%s: %w", importing.name, err)
		}
	}
	if !slices.ContainsFunc(operations, o.wants) {
		return nil
	}
	data, err := makeData(ctx, o, engine)
	defer data.drop()
	if err != nil {
		return err
	}
	atlas, err := startAtlas(ctx, o, engine, data)
	if err != nil {
		return err
	}
	defer atlas.stop()
	bare, err := startBare(ctx, engine, data)
	if err != nil {
		return err
	}
	defer bare.stop()
	for _, op := range operations {
		if !o.wants(op) {
			continue
		}
		for _, connections := range op.connections {
			row, err := compare(ctx, o, op, connections, atlas, bare)
			if err != nil {
				return fmt.Errorf("%s: %w", op.name, err)
			}
			row.engine = engine
			report.add(row)
			log.Printf("%-9s %-14s %2d connections: %6.0f µs, bare Go %6.0f µs, ratio %.2f", engine, op.name, connections, row.atlas.cpu, row.bare.cpu, row.ratio())
		}
	}
	return nil
}

// wants tells whether an operation is to be measured.
func (o options) wants(op operation) bool { return o.op == "" || op.name == o.op }

func workDir(parts ...string) string {
	return filepath.Join(append([]string{"bench", "tmp"}, parts...)...)
}
