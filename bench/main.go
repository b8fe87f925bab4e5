// Command bench measures Atlas against yardsticks in one run: the release binary beside bare Go (net/http, the same
// SELECTs prepared by hand, encoding/json) on the same data and driver, in turns. Absolute times say little on a shared
// machine; the ratios and the CPU time per request do.
//
// Anyone who asks is one of a crowd of 20,000 members or one of 10,000 browsers of the staff, in random order, and asks
// for other ids, pages, words and filters than the person who asked before. Verdicts are on that; what the same few pay
// who ask the same things again stands beside it.
//
//	make bench                              all operations, both engines, into bench/RESULTS.md
//	make bench OP=shell                     one operation, printed only; also OP=lists, mixed, burst, growth, payout-run
//	make bench PEOPLE=1000000 OP=growth     among a million people instead of 100,000: lists, growth, anything
//	go run ./bench -op user -beside OLD     a change: bin/atlas beside the binary from before it, in turns
//	make bench OP=data PEOPLE=1000000       makes the data only, tells how long it took, and verifies it
//	make bench OP=mixed MIXED=10m           ten minutes of the mixed journey instead of half a minute
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
	"strings"
	"time"
)

type options struct {
	op      string
	engine  string
	users   int
	seconds int
	turns   int
	binary  string
	// beside is another binary that takes the place of the yardstick: the same program before a change.
	beside   string
	out      string
	postgres string
	// warm tells whether the same few are measured beside the crowd.
	warm bool
	// profile is a folder for CPU profiles of Atlas under each operation.
	profile string
	// mixed is how long the journey of members lasts.
	mixed time.Duration
	// peopleOnly leaves everything but people out of the data set.
	peopleOnly bool
}

func main() {
	log.SetFlags(0)
	var o options
	serve := flag.String("bare", "", "internal: serve the bare-Go yardstick at this address")
	database := flag.String("database", "", "internal: data directory or postgres URL of the yardstick")
	flag.StringVar(&o.op, "op", "", "only these operations, with commas between them")
	flag.StringVar(&o.engine, "engine", "", "sqlite or postgres; both without")
	flag.IntVar(&o.users, "users", 100_000, "people in the data set")
	flag.IntVar(&o.seconds, "seconds", 1, "seconds per measured turn")
	flag.IntVar(&o.turns, "turns", 3, "turns of each subject")
	flag.DurationVar(&o.mixed, "mixed", 30*time.Second, "how long the mixed journey of members lasts")
	flag.BoolVar(&o.warm, "warm", true, "also measure the same few people who ask the same things")
	flag.StringVar(&o.profile, "profile", "", "write CPU profiles of Atlas into this folder")
	flag.StringVar(&o.binary, "binary", "bin/atlas", "the release binary")
	flag.StringVar(&o.beside, "beside", "", "measure beside this binary instead of bare Go")
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
	if !slices.ContainsFunc(operations, o.wants) && !o.named(mixedName) && !o.named("growth") && !o.named(burstName) &&
		!o.named(payoutRunName) && !o.named(listsName) && o.op != dataName {
		return nil
	}

	data, err := makeData(ctx, o, engine)
	defer data.drop()
	if err != nil || o.op == dataName {
		return err
	}

	atlas, err := startAtlas(ctx, o, engine, data)
	if err != nil {
		return err
	}

	defer atlas.stop()
	bare, err := startYardstick(ctx, o, engine, data, atlas)
	if err != nil {
		return err
	}

	defer bare.stop()

	for _, op := range operations {
		if !o.wants(op) {
			continue
		}

		if err := seenNow(ctx, data); err != nil {
			return err
		}

		for _, connections := range op.connections {
			row, err := compare(ctx, o, op, connections, atlas, bare)
			if err != nil {
				return fmt.Errorf("%s: %w", op.name, err)
			}

			row.engine = engine
			report.add(row)
			log.Printf("%-9s %-14s %2d connections: %6.0f µs, bare Go %6.0f µs, ratio %.2f", engine, op.name,
				connections, row.atlas.cpu, row.bare.cpu, row.ratio())
		}
	}

	if err := seenNow(ctx, data); err != nil {
		return err
	}

	if o.named(listsName) {
		if err := measureLists(ctx, o, engine, atlas, report); err != nil {
			return err
		}
	}
	if o.named(mixedName) {
		if err := measureMixed(ctx, o, engine, atlas, bare, report); err != nil {
			return err
		}
	}
	if o.named(burstName) {
		if err := measureBurst(ctx, engine, atlas, report); err != nil {
			return err
		}
	}
	if o.named("growth") {
		if err := measureGrowth(ctx, o, engine, atlas, report); err != nil {
			return err
		}
	}
	if o.named(payoutRunName) {
		if err := measurePayoutRun(ctx, data, engine, atlas, report); err != nil {
			return err
		}
	}

	process, err := processOf(o, engine, atlas, report)
	if err == nil {
		report.processes = append(report.processes, process)
	}

	return err
}

// startYardstick starts bare Go, or another binary of Atlas on data of its own.
func startYardstick(ctx context.Context, o options, engine string, data dataset, atlas *subject) (*subject, error) {
	if o.beside == "" {
		bare, err := startBare(ctx, engine, data)
		if err != nil {
			return nil, err
		}

		return bare, bare.copyPageOf(ctx, atlas)
	}

	if engine == "sqlite" {
		original := data.dir
		data.dir = workDir("beside")
		if err := os.RemoveAll(data.dir); err != nil {
			return nil, err
		}
		if err := copyDir(data.dir, original); err != nil {
			return nil, err
		}
	}

	o.binary = o.beside
	return startAtlas(ctx, o, engine, data)
}

// wants tells whether an operation is to be measured.
func (o options) wants(op operation) bool { return o.named(op.name) }

func (o options) named(name string) bool {
	return o.op == "" || slices.Contains(strings.Split(o.op, ","), name)
}

func workDir(parts ...string) string {
	return filepath.Join(append([]string{"bench", "tmp"}, parts...)...)
}
