package db_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/jobs"
	"atlas/internal/testkit/check"
)

// holds tells in which files of a SQLite database a text is.
func holds(t *testing.T, d *db.DB, text string) []string {
	t.Helper()

	var found []string
	for _, end := range []string{"", "-wal"} {
		content, err := os.ReadFile(d.Path() + end)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatalf("read the database: got error %v, want none or that it is not there", err)
		}
		if bytes.Contains(content, []byte(text)) {
			found = append(found, db.FileName+end)
		}
	}
	return found
}

func TestDeletedRowsLeaveTheFilesOfTheDatabase(t *testing.T) {
	d := dbtest.SQLite(t, jobs.Step())
	long := strings.Repeat("a long story of canary-7719 ", 400) // several pages that are freed as a whole
	for i := range 300 {
		run(t, d, "INSERT INTO bug_reports (message, status, created_at) VALUES (?, 'open', 1)", fmt.Sprint("canary-7719 of row ", i))
	}
	run(t, d, "INSERT INTO bug_reports (message, status, created_at) VALUES (?, 'open', 2)", long)
	check.NoError(t, "write everything into the file", d.Scrub(t.Context()))
	if got := holds(t, d, "canary-7719"); len(got) != 1 {
		t.Fatalf("before: got %v, want the file alone", got)
	}

	run(t, d, "UPDATE bug_reports SET message = 'x' WHERE id % 3 = 0")
	run(t, d, "DELETE FROM bug_reports WHERE id % 3 <> 0")
	check.NoError(t, "scrub", d.Scrub(t.Context()))
	if got := holds(t, d, "canary-7719"); len(got) != 0 {
		t.Errorf("after: got %v, want nowhere", got)
	}
}

func TestScrubWaitsForReaders(t *testing.T) {
	d := dbtest.SQLite(t, jobs.Step())
	run(t, d, "INSERT INTO bug_reports (message, status, created_at) VALUES ('a', 'open', 1)")
	rows, err := d.Query(t.Context(), "SELECT id FROM bug_reports UNION ALL SELECT 1 UNION ALL SELECT 2")
	if err != nil || !rows.Next() {
		t.Fatalf("reading: got error %v, want a row", err)
	}
	run(t, d, "DELETE FROM bug_reports")

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if err := d.Scrub(ctx); !errors.Is(err, db.ErrBusy) {
		t.Errorf("while somebody reads: got %v, want %v", err, db.ErrBusy)
	}
	check.NoError(t, "end reading", rows.Close())
	if err := d.Scrub(ctx); err != nil {
		t.Errorf("afterwards: got %v, want nil", err)
	}
}
