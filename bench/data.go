package main

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"log"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/alexedwards/argon2id"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

const (
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
		args = append(args, "--database-url", address)
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

		return settled(copied)
	})
}

// settled writes a file to the disk, so that the first commit that is measured does not have to wait for it.
func settled(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return file.Sync()
}

func fillAll(ctx context.Context, o options, opts db.Options, args []string, data *dataset) error {
	d, err := db.Open(ctx, opts)
	if err != nil {
		return err
	}

	defer d.Close()
	start := time.Now()
	if err := bulk(ctx, d); err != nil {
		return err
	}

	n, err := d.Int(ctx, "SELECT COUNT(*) FROM users")
	if err == nil && n < o.users {
		log.Printf("%s: making %d people …", d.Engine, o.users)
		err = fill(ctx, d, o.users)
		log.Printf("%s: … took %s", d.Engine, time.Since(start).Round(time.Second))
	}

	if err != nil {
		return err
	}

	if err := writeSessions(ctx, d, o.users); err != nil {
		return err
	}

	parts := []func(context.Context, *db.DB) error{fillGroups, fillMoney, fillAffiliate, fillJourney, fillFigures,
		fillSuccess}
	switch {
	case o.peopleOnly:
		parts = nil
	case !o.moneyOnly:
		// What is searched is indexed with the events.
		parts = append(parts,
			fillEvents, func(ctx context.Context, d *db.DB) error { return fillSearch(ctx, d, o.binary, args) },
			fillLearning)
	}

	for _, part := range parts {
		begin := time.Now()
		if err := part(ctx, d); err != nil {
			return err
		}

		if took := time.Since(begin); took > time.Second {
			log.Printf("%s: … took %s", d.Engine, took.Round(time.Second))
		}
	}

	if err := rest(ctx, d); err != nil {
		return err
	}

	log.Printf("%s: the data is there after %s", d.Engine, time.Since(start).Round(time.Second))
	data.unpaid, err = db.Column[int](ctx, d,
		"SELECT id FROM payment_schedules WHERE transaction_id IS NULL ORDER BY id")
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

func fill(ctx context.Context, d *db.DB, users int) error {
	hash, err := argon2id.CreateHash(password,
		&argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32})
	if err != nil {
		return err
	}

	positions, err := levelPositions(ctx, d)
	if err != nil {
		return err
	}

	return withoutIndexes(ctx, d, []string{"users", "user_access_levels"}, func(ctx context.Context) error {
		for from := 0; from < users; from += chunk {
			if err := fillPeople(ctx, d, from, min(from+chunk, users), users, hash, positions); err != nil {
				return err
			}
		}

		return nil
	})
}

// levelPositions are the places of the levels, by which lists know who holds what.
func levelPositions(ctx context.Context, d *db.DB) (map[string]int64, error) {
	out := map[string]int64{}
	_, rows, err := d.Values(ctx, "SELECT id, position FROM access_levels")
	for _, row := range rows {
		out[row[0].(string)] = row[1].(int64)
	}
	return out, err
}

// fillPeople makes some of all people, with what lists know of their levels and points.
func fillPeople(
	ctx context.Context, d *db.DB, from, to, users int, hash string, positions map[string]int64,
) error {
	start := dataStart.UnixMilli()
	var people, levels []string
	var peopleArgs, levelArgs []any
	for i := from; i < to; i++ {
		id := i + 1
		at := start + int64(i)*60_000
		u := identity.User{Email: emailOf(i), TribeID: new(fmt.Sprintf("TRB-%06d", i)),
			FirstName: firstNames[i%len(firstNames)], LastName: lastNames[(i/len(firstNames))%len(lastNames)]}
		u.Fold()

		level := "member"
		switch {
		case isStaff(i, users):
			level = "tribe-team-fa"
		case isNonMember(i):
			level = "non-member"
		}

		// Who has not proven their address may do next to nothing, staff included.
		people = append(people, "("+db.Placeholders(19)+")")
		peopleArgs = append(peopleArgs, id, u.Email, u.Email, fmt.Sprintf("person-%06d", i), *u.TribeID, hash,
			u.FirstName, u.LastName, u.NameKey, u.SearchText, false, false, at, at, at,
			level == "non-member", positions[level], int64(1)<<positions[level], pointsOf(i, level))
		levels = append(levels, "("+db.Placeholders(3)+")")
		levelArgs = append(levelArgs, id, level, at)
	}

	_, err := d.Exec(ctx, "INSERT INTO users (id, email, email_key, slug, tribe_id, password_hash, first_name, "+
		"last_name, name_key, search_text, is_legacy_admin, show_returnee_modal, email_proven_at, created_at, "+
		"updated_at, is_non_member, level_rank, level_bits, xp) VALUES "+strings.Join(people, ", "), peopleArgs...)
	if err != nil {
		return err
	}

	_, err = d.Exec(ctx, "INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES "+
		strings.Join(levels, ", "), levelArgs...)
	return err
}

// followLevels writes what lists know of people's levels, as the migration does.
const followLevels = `UPDATE users SET
	is_non_member = NOT EXISTS (SELECT 1 FROM user_access_levels g
	WHERE g.user_id = users.id AND g.level_id <> 'non-member'),
	level_rank = (SELECT MIN(l.position) FROM user_access_levels g JOIN access_levels l ON l.id = g.level_id
	WHERE g.user_id = users.id),
	level_bits = (SELECT CAST(SUM(CAST(1 AS BIGINT) << l.position) AS BIGINT) FROM user_access_levels g
	JOIN access_levels l ON l.id = g.level_id WHERE g.user_id = users.id)`

// freshDatabase makes an empty database in a cluster, which may belong to somebody else: drop leaves it as it was.
func freshDatabase(ctx context.Context, admin string) (address string, drop func(), err error) {
	pool, err := sql.Open("pgx", admin)
	if err != nil {
		return "", nil, err
	}

	defer pool.Close()
	u, err := url.Parse(admin)
	if err != nil {
		return "", nil, err
	}

	name := fmt.Sprintf("bench_%d_%d", os.Getpid(), time.Now().UnixMilli())
	if _, err := pool.ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		return "", nil, err
	}

	u.Path = "/" + name
	return u.String(), func() { dropDatabase(admin, name) }, os.MkdirAll(filepath.Dir(workDir("x")), 0o755)
}

// dropDatabase also works after the run was interrupted.
func dropDatabase(admin, name string) {
	pool, err := sql.Open("pgx", admin)
	if err == nil {
		defer pool.Close()
		_, err = pool.ExecContext(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)")
	}
	if err != nil {
		log.Printf("postgres: %s stays behind: %v", name, err)
	}
}

var firstNames = strings.Fields("Maricel Arnel Rhea Jomar Liezl Dianne Carlo Angelica Niña Kristine Mark Cherry " +
	"Rowena Miggy Tin Joy Jericho Aileen Ramon Teresita Paolo Bea Ferdinand Grace Lorna Dennis Vilma Rodel Sheila Noel")
var lastNames = strings.Fields("DelaCruz Santos Reyes Magbanua Tolentino Catapang Abad Quiambao Evangelista Pascual " +
	"Peñaflor Mercado Villanueva Sarmiento Ferrer Salazar Bautista Ocampo Garcia Mendoza Torres Castillo Flores " +
	"Ramos Aquino Navarro Domingo Rosales Lim Tan")
