// Package dbtest gives a test a fresh, migrated database of every engine at hand: SQLite always, PostgreSQL when
// ATLAS_TEST_POSTGRES holds the address of a cluster where databases may be made (make test starts one).
package dbtest

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"net/url"
	"os"
	"sync"
	"testing"

	"atlas/internal/platform/db"
)

// Variable names the environment variable with the address of the test cluster.
const Variable = "ATLAS_TEST_POSTGRES"

// Each runs the same test on every engine, side by side.
func Each(t *testing.T, test func(t *testing.T, d *db.DB), steps ...db.Step) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, SQLite(t, steps...))
	})
	if os.Getenv(Variable) == "" {
		return
	}
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, Postgres(t, steps...))
	})
}

// SQLite is a fresh database in a folder of the test.
func SQLite(t testing.TB, steps ...db.Step) *db.DB {
	t.Helper()
	d := Open(t, db.Options{Dir: t.TempDir(), Unsafe: true})
	Migrate(t, d, steps...)
	return d
}

// Postgres is a fresh database of the test cluster, dropped afterwards.
func Postgres(t testing.TB, steps ...db.Step) *db.DB {
	t.Helper()
	d := Open(t, db.Options{URL: PostgresURL(t), Unsafe: true, MaxConns: 8})
	Migrate(t, d, steps...)
	return d
}

// Migrate brings d to head.
func Migrate(t testing.TB, d *db.DB, steps ...db.Step) {
	t.Helper()
	if err := d.Migrate(t.Context(), steps...); err != nil {
		t.Fatal(err)
	}
}

// Open opens and closes with the test.
func Open(t testing.TB, o db.Options) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// PostgresURL makes an empty database and gives its address.
func PostgresURL(t testing.TB) string {
	t.Helper()
	admin := os.Getenv(Variable)
	if admin == "" {
		t.Fatalf("%s is not set", Variable)
	}
	name := "atlas_" + random()
	run(t, admin, "CREATE DATABASE "+name)
	t.Cleanup(func() { run(t, admin, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)") })
	u, err := url.Parse(admin)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	return u.String()
}

var creating sync.Mutex // CREATE DATABASE copies template1, which must have no other user

func run(t testing.TB, address, statement string) {
	t.Helper()
	creating.Lock()
	defer creating.Unlock()
	pool, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if _, err := pool.ExecContext(context.Background(), statement); err != nil {
		t.Fatal(err)
	}
}

func random() string {
	b := make([]byte, 6)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}
