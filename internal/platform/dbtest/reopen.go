package dbtest

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"atlas/internal/platform/db"
)

// Reopen opens the database of d a second time, as another process would.
func Reopen(t testing.TB, d *db.DB) *db.DB {
	t.Helper()
	if d.Engine == db.SQLite {
		return Open(t, db.Options{Dir: filepath.Dir(d.Path()), Unsafe: true})
	}

	// The name of the database was made up for this test; the address of the cluster is the one that all tests share.
	var name string
	if err := d.Row(t.Context(), "SELECT current_database()", nil, &name); err != nil {
		t.Fatal(err)
	}

	u, err := url.Parse(os.Getenv(PostgresVariable))
	if err != nil {
		t.Fatal(err)
	}

	u.Path = "/" + name
	return Open(t, db.Options{URL: u.String(), Unsafe: true, MaxConns: 8})
}
