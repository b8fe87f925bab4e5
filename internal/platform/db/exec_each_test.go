package db_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/testkit/check"
)

// Each hands out the rows until anyone who reads them fails; Row says when there is none; both see what their
// transaction wrote.
func TestEach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		harbour(t, d)
		ctx := t.Context()
		launch(t, ctx, d, "Bangka")
		names := func(ctx context.Context, until string) (found []string, err error) {
			err = d.Each(ctx, "SELECT name FROM boats WHERE name <> ? ORDER BY name", []any{"Vinta"}, func(scan func(...any) error) error {
				var name string
				if err := scan(&name); err != nil {
					return err
				}
				if found = append(found, name); name == until {
					return errStop
				}
				return nil
			})
			return found, err
		}
		if err := d.Tx(ctx, func(ctx context.Context) error {
			launch(t, ctx, d, "Paraw")
			launch(t, ctx, d, "Vinta")
			found, err := names(ctx, "")
			check.Equal(t, "found", found, []string{"Bangka", "Paraw"})
			return err
		}); err != nil {
			t.Errorf("read the names in a transaction: got error %v, want none", err)
		}
		if found, err := names(ctx, "Bangka"); !errors.Is(err, errStop) || len(found) != 1 {
			t.Errorf("got %q and error %v, want one and %v", found, err, errStop)
		}
		if _, err := names(gone(ctx), ""); !errors.Is(err, context.Canceled) {
			t.Errorf("somebody who went away: got error %v, want %v", err, context.Canceled)
		}
		var name string
		check.ErrorIs(t, "a row that is not there",
			d.Row(ctx, "SELECT name FROM boats WHERE name = ?", []any{"Caracoa"}, &name), db.ErrNone)
		if err := d.Each(ctx, "SELECT nothing FROM nowhere", nil, nil); err == nil {
			t.Error("got no error for a mistake, want one")
		}
	})
}

// A statement that was slow once ends together with its context from then on. How far a machine counts in that time
// is not known, so the test counts further until it was slow.
func TestSlowStatementsEndWithTheirContext(t *testing.T) {
	const (
		counting   = "SELECT COUNT(*) FROM (WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n) AS counted"
		surelySlow = 250 * time.Millisecond
	)

	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		took := time.Duration(0)
		for upTo := int64(50_000); took < surelySlow; upTo *= 2 {
			began := time.Now()
			got, err := d.Int(t.Context(), counting, upTo)
			took = time.Since(began)

			check.NoError(t, "count", err)
			check.Equal(t, "counted", int64(got), upTo)
		}

		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()

		if got, err := d.Int(ctx, counting, int64(1)<<50); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %d and error %v, want %v", got, err, context.DeadlineExceeded)
		}
	})
}

var errStop = errors.New("enough")

// gone is a context that has ended.
func gone(ctx context.Context) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	return ctx
}

// A file may take longer than a screen: PostgreSQL would otherwise cut off a large one on a busy machine. The longer
// time ends with the file.
func TestEachForFileHasMoreTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		query, file, screen := "SELECT 'none'", "none", "none"
		if d.Engine == db.Postgres {
			query, file, screen = "SELECT current_setting('statement_timeout')", "10min", "30s"
		}

		limit := func(run func(context.Context, string, []any, func(func(...any) error) error) error) (got string) {
			t.Helper()
			err := run(t.Context(), query, nil, func(scan func(...any) error) error { return scan(&got) })
			check.NoError(t, "read the limit", err)

			return got
		}

		check.Equal(t, "limit of a file", limit(d.EachForFile), file)
		check.Equal(t, "limit of a screen after it", limit(d.EachAdHoc), screen)
	})
}
