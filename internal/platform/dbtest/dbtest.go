// Package dbtest gives a test a fresh, migrated database of every engine at hand: SQLite always, PostgreSQL when
// ATLAS_TEST_POSTGRES holds the address of a cluster where databases may be made (make test starts one).
package dbtest

import (
	"crypto/rand"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"

	"atlas/internal/platform/db"
)

// PostgresVariable names the environment variable with the address of the test cluster.
const PostgresVariable = "ATLAS_TEST_POSTGRES"

// Each runs the same test on every engine, side by side.
func Each(t *testing.T, test func(t *testing.T, d *db.DB), steps ...db.Step) {
	t.Helper()
	EachFilled(t, nil, test, steps...)
}

// EachFilled is Each on databases that fill has put rows into, once for all tests of a program. All of them use the
// same fill.
func EachFilled(t *testing.T, fill db.Step, test func(t *testing.T, d *db.DB), steps ...db.Step) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, sqlite(t, template{steps, fill}))
	})

	// PostgreSQL is tested where a cluster is named, so that tests run on a machine without one.
	if os.Getenv(PostgresVariable) == "" {
		return
	}

	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, postgres(t, template{steps, fill}))
	})
}

// SQLite is a fresh database in a folder of the test.
func SQLite(t testing.TB, steps ...db.Step) *db.DB {
	t.Helper()
	return sqlite(t, template{steps: steps})
}

func sqlite(t testing.TB, from template) *db.DB {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, db.FileName), from.file(t), 0o600); err != nil {
		t.Fatal(err)
	}
	return Open(t, db.Options{Dir: dir, Unsafe: true})
}

// Postgres is a fresh database of the test cluster, dropped afterwards.
func Postgres(t testing.TB, steps ...db.Step) *db.DB {
	t.Helper()
	return postgres(t, template{steps: steps})
}

func postgres(t testing.TB, from template) *db.DB {
	t.Helper()
	return Open(t, db.Options{URL: postgresCopy(t, from.database(t)), Unsafe: true, MaxConns: 8})
}

// Empty is a database of an engine without any tables, for tests that make or restore them.
func Empty(t testing.TB, engine db.Engine) *db.DB {
	t.Helper()
	if engine == db.SQLite {
		return Open(t, db.Options{Dir: t.TempDir(), Unsafe: true})
	}

	return Open(t, db.Options{URL: PostgresURL(t), Unsafe: true, MaxConns: 8})
}

// Engines are those at hand.
func Engines() []db.Engine {
	if os.Getenv(PostgresVariable) == "" {
		return []db.Engine{db.SQLite}
	}

	return []db.Engine{db.SQLite, db.Postgres}
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

// PostgresURL makes an empty database, dropped afterwards, and gives its address.
func PostgresURL(t testing.TB) string {
	t.Helper()
	return postgresCopy(t, "template0")
}

func random() string {
	b := make([]byte, 6)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}
