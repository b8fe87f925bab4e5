package db_test

import (
	"fmt"
	"strings"
	"testing"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/testkit/check"
)

func TestAnalyzeCountsAndKeepsNoValues(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		harbour(t, d)
		for i := range 30 {
			launch(t, t.Context(), d, fmt.Sprintf("Bangka %d", i))
		}
		check.NoError(t, "analyze the tables", d.Analyze(t.Context()))
		if d.Engine != db.SQLite {
			return
		}
		for table, want := range map[string]bool{"sqlite_stat1": true, "sqlite_stat4": false} {
			n, err := d.Int(t.Context(), "SELECT COUNT(*) FROM "+table+" WHERE tbl = 'boats'")
			if err != nil || (n > 0) != want {
				t.Errorf("%s: got %d rows of boats and error %v, want some %t", table, n, err, want)
			}
		}
	})
}

// A table with one row may have many before it is looked at again: SQLite is told of a hundred, and reads by an index.
func TestAnalyzeExpectsTablesToGrow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Engine != db.SQLite {
			return
		}
		harbour(t, d)
		launch(t, t.Context(), d, "Bangka")
		check.NoError(t, "analyze the tables", d.Analyze(t.Context()))

		small, err := d.Int(t.Context(), "SELECT COUNT(*) FROM sqlite_stat1 WHERE CAST(stat AS INTEGER) < 100")
		if err != nil || small != 0 {
			t.Errorf("got %d lines with fewer than 100 rows, %v; want none", small, err)
		}
		var stat string
		err = d.Row(t.Context(), "SELECT stat FROM sqlite_stat1 WHERE tbl = 'boats' LIMIT 1", nil, &stat)
		if want := "100 1"; err != nil || !strings.HasPrefix(stat+" ", want+" ") {
			t.Errorf("got %q, %v; want it to begin with %q", stat, err, want)
		}
	})
}
