package demo_test

import (
	"testing"

	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/jobs"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// countRows counts the rows of every table.
func countRows(t *testing.T, a *testkit.Atlas) map[string]int {
	t.Helper()
	tables, err := a.DB.Columns(t.Context())
	check.NoError(t, "list tables", err)
	counts := make(map[string]int, len(tables))
	for table := range tables {
		counts[table] = a.Number(`SELECT COUNT(*) FROM "` + table + `"`)
	}

	return counts
}

// A demo is filled again each time that it starts, and stays what people made of it.
func TestFillingTwiceAddsNothing(t *testing.T) {
	a := testkit.New(t, dbtest.SQLite(t, jobs.Step()))
	check.NoError(t, "fill the demo", a.SeedContent(t.Context()))
	once := countRows(t, a)

	check.NoError(t, "fill the demo again", a.SeedContent(t.Context()))
	for table, got := range countRows(t, a) {
		check.Equal(t, "rows of "+table, got, once[table])
	}

	for _, table := range []string{
		"api_keys", "check_ins", "form_responses", "leaving_answers", "saved_reports", "stage_moves", "webhook_deliveries",
		"wins",
	} {
		if once[table] == 0 {
			t.Errorf("got no rows of %s, want some", table)
		}
	}
}
