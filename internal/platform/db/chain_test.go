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

// A chain writes all of it or nothing, caches of its tables are invalidated, and a transaction around it takes it along.
func TestChain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		harbour(t, d)
		ctx, now := t.Context(), time.UnixMilli(1_700_000_000_000)
		light, heavy := launch(t, ctx, d, "Bangka"), launch(t, ctx, d, "Paraw")
		_, err := d.Exec(ctx, "UPDATE boats SET weight = 100 WHERE id = ?", heavy.ID)
		check.NoError(t, "set the weight of a boat", err)
		// An oar for a boat that is at least so heavy, which becomes lighter by so much for it.
		oar := db.NewChain("INSERT INTO oars (boat_id) SELECT id FROM boats WHERE id = ? AND weight >= ?", []string{"boat_id", "id"},
			"UPDATE boats SET weight = boats.weight - 40{from} WHERE boats.id = {boat_id}", "UPDATE boats SET sunk = {id}{from} WHERE boats.id = {boat_id} AND boats.name = 'none'")
		cache := db.NewTableCache[string, int](d, "boats", "oars")
		expect := func(why string, want int) {
			t.Helper()
			got, err := cache.Get(ctx, now, "all", func(ctx context.Context) (int, error) {
				return d.Int(ctx, "SELECT 1000 * (SELECT COUNT(*) FROM oars) + (SELECT SUM(weight) FROM boats)")
			})
			if err != nil || got != want {
				t.Errorf("%s: got %d and error %v, want %d and none", why, got, err, want)
			}
		}
		expect("at first", 100)
		row, err := d.Chain(ctx, oar, heavy.ID, 1)
		if err != nil || len(row) != 2 || row[0] != int64(heavy.ID) || row[1] == 0 {
			t.Errorf("got row %v and error %v, want %d and its key", row, err, heavy.ID)
		}
		expect("after a chain", 1060)
		if _, err := d.Chain(ctx, oar, light.ID, 1); !errors.Is(err, db.ErrNone) {
			t.Errorf("where the first statement writes nothing: got error %v, want %v", err, db.ErrNone)
		}
		expect("after none", 1060)
		var broken *db.Violation
		if _, err := d.Chain(ctx, oar, light.ID, 0); !errors.As(err, &broken) || broken.Kind != "check" {
			t.Errorf("where what follows fails: got error %v, want a broken check", err)
		}
		expect("after one that failed", 1060)
		undo := errors.New("undo")
		err = d.Tx(ctx, func(ctx context.Context) error {
			if _, err := d.Chain(ctx, oar, heavy.ID, 1); err != nil {
				t.Errorf("insert an oar and update its boat: got error %v, want none", err)
			}
			return undo
		})
		if !errors.Is(err, undo) {
			t.Errorf("undone: got error %v, want %v", err, undo)
		}
		expect("after a transaction that was undone", 1060)
		counted, n := db.WithStatementCount(ctx)
		if _, err := d.Chain(counted, oar, heavy.ID, 1); err != nil || d.Engine == db.Postgres && n.Load() != 1 || n.Load() > 3 {
			t.Errorf("got %d statements and error %v, want 1 on PostgreSQL, at most 3 elsewhere, and none", n.Load(),
				err)
		}
	})
}
