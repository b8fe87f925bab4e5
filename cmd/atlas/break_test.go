package main

import (
	"testing"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/testkit/check"
)

// breakIt changes rows behind the back of every rule.
func breakIt(t *testing.T, data string, statements ...string) {
	t.Helper()
	d := dbtest.Open(t, db.Options{Dir: data})
	for _, statement := range statements {
		_, err := d.Exec(t.Context(), statement)
		check.NoError(t, "run "+statement, err)
	}
	check.NoError(t, "close the database", d.Close())
}
