package dbtest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"atlas/internal/platform/db"
)

// template is what databases of tests begin as. Migrating and filling cost more than most tests do, so they happen once
// and every test gets a copy: SQLite of a file kept in memory, PostgreSQL of a template database that all test programs
// of one schema share. What a program filled in, it keeps for itself.
type template struct {
	steps []db.Step
	fill  db.Step
}

// kind tells templates of one program apart.
func (m template) kind() string {
	if m.fill != nil {
		return fmt.Sprintf("%d_filled", len(m.steps))
	}
	return strconv.Itoa(len(m.steps))
}

var (
	templates sync.Mutex
	files     = map[string][]byte{} // by kind
	databases = map[string]bool{}   // by name
)

func (m template) file(t testing.TB) []byte {
	t.Helper()

	// Tests run in parallel, and all of them wait for the first one to migrate.
	templates.Lock()
	defer templates.Unlock()
	if file := files[m.kind()]; file != nil {
		return file
	}

	dir := t.TempDir()
	m.make(t, db.Options{Dir: dir, Unsafe: true})
	file, err := os.ReadFile(filepath.Join(dir, db.FileName))
	if err != nil {
		t.Fatal(err)
	}

	files[m.kind()] = file
	return file
}

func (m template) make(t testing.TB, o db.Options) {
	t.Helper()
	d, err := db.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}

	Migrate(t, d, m.steps...)
	if m.fill != nil {
		err = m.fill(t.Context(), d)
	}

	if err := errors.Join(err, d.Close()); err != nil { // the last to leave writes SQLite's log into the file
		t.Fatal(err)
	}
}

// database gives the name of a template database, made by whichever test program comes first.
func (m template) database(t testing.TB) string {
	t.Helper()
	name := "template_" + db.Fingerprint() + "_" + m.kind()
	if m.fill != nil {
		name += "_" + program() // what fills a database is code, which changes while the schema stays
	}

	templates.Lock()
	defer templates.Unlock()
	if !databases[name] {
		m.ensure(t, name)
		databases[name] = true
	}

	return name
}

func (m template) ensure(t testing.TB, name string) {
	t.Helper()
	conn, err := cluster(t).Conn(t.Context()) // a lock is given back on the connection that took it
	if err != nil {
		t.Fatal(err)
	}

	defer func() { _ = conn.Close() }()

	// Several test programs run at once on one cluster; the first one makes the template, the others wait for it.
	run(t, conn, "SELECT pg_advisory_lock(hashtext($1))", name)
	defer run(t, conn, "SELECT pg_advisory_unlock(hashtext($1))", name)
	var ready int
	if err := conn.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM pg_database WHERE datname = $1 AND datistemplate",
		name).Scan(&ready); err != nil {
		t.Fatal(err)
	}

	if ready == 1 {
		return
	}

	run(t, conn, "DROP DATABASE IF EXISTS "+name) // a run that was cut short
	run(t, conn, "CREATE DATABASE "+name+" TEMPLATE template0")
	m.make(t, db.Options{URL: addressOf(t, name), Unsafe: true})

	// Marked as the last step: a template with this mark is whole.
	run(t, conn, "ALTER DATABASE "+name+" IS_TEMPLATE true")
}

// program names the code of this test program.
var program = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	code, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(code)
	return hex.EncodeToString(sum[:6])
})

func postgresCopy(t testing.TB, template string) string {
	t.Helper()
	name, to := "atlas_"+random(), cluster(t)
	run(t, to, "CREATE DATABASE "+name+" TEMPLATE "+template+copyFiles())
	t.Cleanup(func() { run(t, to, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)") })
	return addressOf(t, name)
}

// copyFiles asks for a copy file by file, which takes the template's cache of its catalogue along; the first connection
// would build that anew. PostgreSQL before 15 knows no other way and no word for it.
var copyFiles = sync.OnceValue(func() string {
	to, err := clusterPool()
	if err != nil {
		return ""
	}
	var newer bool
	if err := to.QueryRow("SELECT current_setting('server_version_num')::int >= 150000").Scan(&newer); err != nil ||
		!newer {
		return ""
	}
	return " STRATEGY FILE_COPY"
})

// clusterPool leads to the cluster itself, for all tests of a program: a connection for each would cost as much as its
// database.
var clusterPool = sync.OnceValues(func() (*sql.DB, error) {
	pool, err := sql.Open("pgx", os.Getenv(PostgresVariable))
	if err == nil {
		pool.SetMaxIdleConns(4)
	}
	return pool, err
})

func cluster(t testing.TB) *sql.DB {
	t.Helper()
	clusterOf(t)
	pool, err := clusterPool()
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

type runner interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func run(t testing.TB, on runner, statement string, args ...any) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context()) // also in cleanups, when the test's context has ended
	if _, err := on.ExecContext(ctx, statement, args...); err != nil {
		t.Fatal(err)
	}
}

func clusterOf(t testing.TB) string {
	t.Helper()
	cluster := os.Getenv(PostgresVariable)
	if cluster == "" {
		t.Fatalf("%s is not set", PostgresVariable)
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
