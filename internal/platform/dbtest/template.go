package dbtest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"atlas/internal/platform/db"
)

// Migrating costs more than most tests do, so it happens once and every test gets a copy: SQLite of a file kept in memory,
// PostgreSQL of a template database that all test programs of one schema share.

var (
	templates sync.Mutex
	files     = map[int][]byte{} // by number of steps
)

func sqliteTemplate(t testing.TB, steps []db.Step) []byte {
	t.Helper()
	templates.Lock()
	defer templates.Unlock()
	if file := files[len(steps)]; file != nil {
		return file
	}
	dir := t.TempDir()
	migrated(t, db.Options{Dir: dir, Unsafe: true}, steps)
	file, err := os.ReadFile(filepath.Join(dir, db.FileName))
	if err != nil {
		t.Fatal(err)
	}
	files[len(steps)] = file
	return file
}

func migrated(t testing.TB, o db.Options, steps []db.Step) {
	t.Helper()
	d, err := db.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	Migrate(t, d, steps...)
	if err := d.Close(); err != nil { // the last to leave writes SQLite's log into the file
		t.Fatal(err)
	}
}

// postgresTemplate gives the name of a migrated database, made by whichever test program comes first.
func postgresTemplate(t testing.TB, steps []db.Step) string {
	t.Helper()
	name := fmt.Sprintf("template_%s_%d", db.Fingerprint(), len(steps))
	conn := admin(t)
	run(t, conn, "SELECT pg_advisory_lock(hashtext($1))", name)
	defer run(t, conn, "SELECT pg_advisory_unlock(hashtext($1))", name)
	var ready int
	if err := conn.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM pg_database WHERE datname = $1 AND datistemplate", name).Scan(&ready); err != nil {
		t.Fatal(err)
	}
	if ready == 1 {
		return name
	}
	run(t, conn, "DROP DATABASE IF EXISTS "+name) // a run that was cut short
	run(t, conn, "CREATE DATABASE "+name+" TEMPLATE template0")
	migrated(t, db.Options{URL: addressOf(t, name), Unsafe: true}, steps)
	run(t, conn, "ALTER DATABASE "+name+" IS_TEMPLATE true")
	return name
}

func postgresCopy(t testing.TB, template string) string {
	t.Helper()
	name := "atlas_" + random()
	conn := admin(t)
	run(t, conn, "CREATE DATABASE "+name+" TEMPLATE "+template+copyFiles(t, conn))
	t.Cleanup(func() { run(t, admin(t), "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)") })
	return addressOf(t, name)
}

// copyFiles asks for a copy file by file, which takes the template's cache of its catalogue along; the first connection would
// build that anew. PostgreSQL before 15 knows no other way and no word for it.
func copyFiles(t testing.TB, conn *sql.Conn) string {
	t.Helper()
	var newer bool
	if err := conn.QueryRowContext(t.Context(), "SELECT current_setting('server_version_num')::int >= 150000").Scan(&newer); err != nil {
		t.Fatal(err)
	}
	if newer {
		return " STRATEGY FILE_COPY"
	}
	return ""
}

// admin is one connection to the cluster itself, so that a lock taken on it is given back on it.
func admin(t testing.TB) *sql.Conn {
	t.Helper()
	pool, err := sql.Open("pgx", clusterOf(t))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.WithoutCancel(t.Context()) // also in cleanups, when the test's context has ended
	conn, err := pool.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(); _ = pool.Close() })
	return conn
}

func run(t testing.TB, conn *sql.Conn, statement string, args ...any) {
	t.Helper()
	if _, err := conn.ExecContext(context.WithoutCancel(t.Context()), statement, args...); err != nil {
		t.Fatal(err)
	}
}

func clusterOf(t testing.TB) string {
	t.Helper()
	cluster := os.Getenv(Variable)
	if cluster == "" {
		t.Fatalf("%s is not set", Variable)
	}
	return cluster
}

func addressOf(t testing.TB, database string) string {
	t.Helper()
	u, err := url.Parse(clusterOf(t))
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + database
	return u.String()
}
