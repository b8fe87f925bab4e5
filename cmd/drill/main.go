// Command drill breaks a running Atlas on purpose and looks whether it kept its promises. It starts the real binary on
// data of its own, has clients write to it, and does something terrible: the same thing for the same seed.
//
//	go run ./cmd/drill crash -n 50 -seed 7 -db sqlite     kill -9 while clients write
//	go run ./cmd/drill backup -n 3 -db postgres           back up while clients write, restore elsewhere
//	go run ./cmd/drill stop -n 10                         SIGTERM while clients write
//	go run ./cmd/drill payouts -n 50                      kill -9 while affiliates are paid
//	go run ./cmd/drill figures -n 50                      kill -9 while people are enrolled, pay and are refunded
//	go run ./cmd/drill all                                everything on both engines (make drill)
//
// After every drill `atlas verify` must find the data in order. PostgreSQL wants ATLAS_TEST_POSTGRES.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"
)

// drill is something terrible, done n times.
type drill struct {
	name string
	n    int // unless told
	run  func(ctx context.Context, s *scene, n int) error
}

var drills = []drill{{"crash", 20, crash}, {"backup", 2, backup}, {"stop", 5, stop}, {"payouts", 10, payouts},
	{"figures", 10, figures}}

func main() {
	log.SetFlags(0)
	n := flag.Int("n", 0, "how often; each drill has its own number without")
	seed := flag.Uint64("seed", 1, "makes the same moments come again")
	engine := flag.String("db", "", "sqlite or postgres; both without")
	binary := flag.String("binary", "bin/atlas", "the release binary")
	if len(os.Args) < 2 || strings.HasPrefix(os.Args[1], "-") {
		log.Fatal("drill: say which: crash, backup, stop, payouts, figures or all")
	}

	_ = flag.CommandLine.Parse(os.Args[2:])
	ctx, end := signal.NotifyContext(context.Background(), os.Interrupt)
	defer end()
	if err := run(ctx, os.Args[1], *engine, *binary, *n, *seed); err != nil {
		log.Fatal("drill: ", err)
	}
}

func run(ctx context.Context, name, engine, binary string, n int, seed uint64) error {
	engines := []string{"sqlite", "postgres"}
	if engine != "" {
		engines = []string{engine}
	}
	if name != "all" && !slices.ContainsFunc(drills, func(d drill) bool { return d.name == name }) {
		return fmt.Errorf("there is no drill %q", name)
	}

	for _, engine := range engines {
		for _, d := range drills {
			if name != "all" && name != d.name {
				continue
			}

			times := d.n
			if n > 0 {
				times = n
			}

			began := time.Now()
			if err := one(ctx, d, engine, binary, times, seed); err != nil {
				return fmt.Errorf("%s on %s with seed %d: %w", d.name, engine, seed, err)
			}

			log.Printf("%-7s %-9s %3d times, seed %d: in order after %s", d.name, engine, times, seed,
				time.Since(began).Round(time.Second))
		}
	}

	return nil
}

func one(ctx context.Context, d drill, engine, binary string, n int, seed uint64) error {
	s, err := newScene(ctx, engine, binary, rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		return fmt.Errorf("prepare drill: %w", err)
	}
	defer s.close()
	if err := d.run(ctx, s, n); err != nil {
		return err
	}
	return s.verify(ctx, s.instance)
}
