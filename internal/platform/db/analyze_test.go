package db_test

import (
	"fmt"
	"testing"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
)

func TestAnalyzeCountsAndKeepsNoValues(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		harbour(t, d)
		for i := range 30 {
			launch(t, t.Context(), d, fmt.Sprintf("Bangka %d", i))
		}
		if err := d.Analyze(t.Context()); err != nil {
			t.Fatal(err)
		}
		if d.Engine != db.SQLite {
			return
		}
		for table, want := range map[string]bool{"sqlite_stat1": true, "sqlite_stat4": false} {
			n, err := d.Int(t.Context(), "SELECT COUNT(*) FROM "+table+" WHERE tbl = 'boats'")
			if err != nil || (n > 0) != want {
				t.Errorf("%s has %d rows of boats, %v", table, n, err)
			}
		}
	})
}
