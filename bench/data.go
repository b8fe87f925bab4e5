package main

import (
	"context"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

const (
	// dataName makes the data and measures nothing else.
	dataName = "data"
	password = "Bench-pass-1"
	chunk    = 500
	// The first people are staff, the others up to reserved members who are not asked as.
	firstStaff = 16
	reserved   = 48
)

// dataStart is when the first person came.
var dataStart = time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)

type dataset struct {
	dir        string
	url        string
	postmaster int
	firstUser  int
	users      int
	// unpaid are the schedule rows that can be approved.
	unpaid []int
	// drop removes a database that was made for this run.
	drop func()
}

func emailOf(i int) string { return fmt.Sprintf("person%06d@bench.test", i) }

// makeData lets the release binary make an empty database and fills it: the same rows each day. A SQLite set is kept
// under bench/tmp for the next run of that day; what is measured is a copy of it, since some of it writes.
func makeData(ctx context.Context, o options, engine string) (dataset, error) {
	data := dataset{dir: workDir(setName(o, engine)), drop: func() {}, firstUser: 1, users: o.users}
	if err := forgetOlder(data.dir); err != nil {
		return data, err
	}

	if _, err := os.Stat(filepath.Join(data.dir, unfinishedName)); err == nil {
		if err := os.RemoveAll(data.dir); err != nil {
			return data, err
		}
	}

	opts := db.Options{Dir: data.dir}
	args := []string{"seed", "--data", data.dir} // migrates and makes the access levels
	if engine == "postgres" {
		address, drop, err := freshDatabase(ctx, o.postgres)
		if err != nil {
			return data, err
		}

		data.drop = drop
		data.url, data.postmaster = address, postmaster(portOf(o.postgres))
		opts = db.Options{URL: bulkURL(address)}
		args = append(args, "--database-url", opts.URL)
	}

	if out, err := exec.CommandContext(ctx, o.binary, args...).CombinedOutput(); err != nil {
		return data, fmt.Errorf("%w: %s", err, out)
	}

	opts.Unsafe = true
	if err := fillAll(ctx, o, opts, args, &data); err != nil || engine == "postgres" {
		return data, err
	}

	kept := data.dir
	data.dir = workDir("measured-" + strconv.Itoa(o.users))
	if err := os.RemoveAll(data.dir); err != nil {
		return data, err
	}

	return data, copyDir(data.dir, kept)
}

// copyDir copies a data directory with its secrets, which nobody else may read.
func copyDir(to, from string) error {
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return err
	}

	return filepath.WalkDir(from, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}

		info, err := os.Stat(path)
		if err != nil {
			return err
		}

		copied := filepath.Join(to, strings.TrimPrefix(path, from))
		if err := os.Chmod(copied, info.Mode().Perm()); err != nil || info.IsDir() {
			return err
		}

		return synced(copied)
	})
}

// synced writes a file to the disk, so that the first commit that is measured does not have to wait for it.
func synced(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return file.Sync()
}

// program runs the release binary on a data set.
type program func(ctx context.Context, command string) error

func fillAll(ctx context.Context, o options, opts db.Options, args []string, data *dataset) error {
	d, err := db.Open(ctx, opts)
	if err != nil {
		return err
	}

	defer d.Close()
	atlas := func(ctx context.Context, command string) error {
		out, err := exec.CommandContext(ctx, o.binary, append([]string{command}, args[1:]...)...).CombinedOutput()
		if err != nil {
			return fmt.Errorf("%s: %w: %s", command, err, out)
		}

		return nil
	}

	start := time.Now()
	if err := bulk(ctx, d); err != nil {
		return err
	}

	n, err := d.Int(ctx, "SELECT COUNT(*) FROM users")
	if err != nil {
		return err
	}

	if n < o.users {
		log.Printf("%s: making %d people …", d.Engine, o.users)
		unfinished := filepath.Join(data.dir, unfinishedName)
		if err := writeUnfinished(unfinished); err != nil {
			return err
		}
		if err := fillPeopleAndMoney(ctx, d, o, rebuildWith(d)); err != nil {
			return err
		}
		if err := os.Remove(unfinished); err != nil {
			return err
		}
	}

	if err := writeSessions(ctx, d, o.users); err != nil {
		return err
	}

	if !o.peopleOnly {
		// What is searched is indexed with the events.
		for _, part := range []func(context.Context, *db.DB) error{fillEvents,
			func(ctx context.Context, d *db.DB) error { return fillSearch(ctx, d, atlas) }, fillLearning} {
			if err := timed(d, "", func() error { return part(ctx, d) }); err != nil {
				return err
			}
		}
	}

	if err := timed(d, "statistics", func() error { return rest(ctx, d) }); err != nil {
		return err
	}

	log.Printf("%s: the data is there after %s", d.Engine, time.Since(start).Round(time.Second))
	if o.op == dataName {
		if err := timed(d, "verify", func() error { return atlas(ctx, "verify") }); err != nil {
			return err
		}

		log.Printf("%s: everything is in order", d.Engine)
	}

	data.unpaid, err = db.Column[int](ctx, d,
		"SELECT id FROM payment_schedules WHERE transaction_id IS NULL ORDER BY id")
	return err
}

// unfinishedName is a file beside data that is being made: who finds it makes everything anew.
const unfinishedName = "unfinished"

func writeUnfinished(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}

	return os.WriteFile(path, nil, 0o600)
}

// loaded are the tables that get most of the rows, and those that their triggers write.
var loaded = []string{"users", "user_access_levels", "subscriptions", "grants", "invoices", "payment_schedules",
	"payments", "payment_parts", "ledger_transactions", "ledger_entries", "payment_reminders", "journeys",
	"stage_moves", "task_completions", "xp_entries", "member_stints", "member_runs", "affiliate_cash"}

// fillPeopleAndMoney makes people with their money and their journey without indexes and triggers, which takes a
// fraction of the time. What triggers would have kept is added up at the end by the rules that rebuild it.
func fillPeopleAndMoney(ctx context.Context, d *db.DB, o options, rebuild rebuilding) error {
	bare, err := takeOff(ctx, d, loaded)
	if err != nil {
		return err
	}

	// Lists of people have the most and widest indexes, and all of their columns change once more.
	parts := []struct {
		name string
		fill func(ctx context.Context) error
	}{
		{"people", func(ctx context.Context) error { return fillPeople(ctx, d, o.users) }},
		{"groups", func(ctx context.Context) error { return fillGroups(ctx, d) }},
		{"money", func(ctx context.Context) error { return fillMoney(ctx, d) }},
		{"journeys", func(ctx context.Context) error { return fillJourney(ctx, d) }},
		{"indexes", func(ctx context.Context) error { return bare.putBack(ctx, d, loaded[1:]) }},
		{"an affiliate", func(ctx context.Context) error { return fillAffiliate(ctx, d) }},
		{"a success manager", func(ctx context.Context) error { return fillSuccess(ctx, d) }},
		{"figures", func(ctx context.Context) error { return fillFigures(ctx, d, rebuild) }},
		{"indexes of people", func(ctx context.Context) error { return bare.putBack(ctx, d, loaded[:1]) }},
		{"triggers", func(ctx context.Context) error { return each(ctx, d, bare.triggers...) }},
	}

	for _, part := range parts {
		isPeople := part.name == "people" || strings.HasPrefix(part.name, "indexes") || part.name == "triggers"
		if o.peopleOnly && !isPeople {
			continue
		}
		if err := timed(d, part.name, func() error { return part.fill(ctx) }); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}

	return nil
}

// timed tells how long something took, if it was long.
func timed(d *db.DB, name string, do func() error) error {
	begin := time.Now()
	err := do()
	if took := time.Since(begin); took > time.Second {
		log.Printf("%s: … %s took %s", d.Engine, name, took.Round(time.Second))
	}

	return err
}

// forgetOlder removes the sets of other days: what is due is counted from today.
func forgetOlder(dir string) error {
	older, err := filepath.Glob(dir[:len(dir)-len(time.DateOnly)] + "*")
	for _, other := range older {
		if other != dir && err == nil {
			err = os.RemoveAll(other)
		}
	}
	return err
}

func setName(o options, engine string) string {
	return fmt.Sprintf("%s-%d-people-%s", engine, o.users, time.Now().In(clock.Manila).Format(time.DateOnly))
}
