package db_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/testkit/check"
)

// A cached value is read once a second, at once after this process wrote to one of its tables, and always in a transaction.
func TestTableCache(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		harbour(t, d)
		ctx, now := t.Context(), time.UnixMilli(1_700_000_000_000)
		first := launch(t, ctx, d, "Bangka")
		cache, reads := db.NewTableCache[string, int](d, "boats", "oars"), 0
		count := func(ctx context.Context) (int, error) {
			reads++
			return d.Int(ctx, "SELECT (SELECT COUNT(*) FROM boats) + (SELECT COUNT(*) FROM oars)")
		}
		expect := func(why string, want, wantReads int) {
			t.Helper()
			got, err := cache.Get(ctx, now, "all", count)
			if err != nil || got != want || reads != wantReads {
				t.Errorf("%s: got %d after %d reads and error %v, want %d after %d and none", why, got, reads, err,
					want, wantReads)
			}
		}
		run := func(ctx context.Context, query string, args ...any) {
			t.Helper()
			_, err := d.Exec(ctx, query, args...)
			check.NoError(t, "run "+query, err)
		}
		expect("at first", 1, 1)
		expect("again", 1, 1)
		now = now.Add(time.Second)
		expect("a second later", 1, 2)
		run(ctx, "INSERT INTO oars (boat_id) VALUES (?)", first.ID)
		expect("after an oar", 2, 3)
		launch(t, ctx, d, "Paraw")
		expect("after a boat", 3, 4)
		run(ctx, "update boats SET weight = 1")
		expect("after a change", 3, 5)
		run(ctx, `CREATE TABLE crabs (id INTEGER)`)
		expect("after who knows what", 3, 6)
		run(ctx, "DELETE FROM crabs")
		expect("after a change of another table", 3, 6)
		err := d.Tx(ctx, func(inner context.Context) error {
			run(inner, "DELETE FROM oars")
			if got, err := cache.Get(inner, now, "all", count); err != nil || got != 2 {
				t.Errorf("inside the transaction: got %d and error %v, want 2 and none", got, err)
			}
			if d.Engine == db.Postgres {
				expect("others meanwhile", 3, 7)
			}
			return nil
		})
		check.NoError(t, "run the transaction", err)
		expect("after the commit", 2, 8)
		reads = 8
		broken := errors.New("broken")
		if err := d.Tx(ctx, func(inner context.Context) error { run(inner, "DELETE FROM boats"); return broken }); !errors.Is(err, broken) {
			t.Fatalf("undone: got error %v, want %v", err, broken)
		}
		expect("after a transaction that came to nothing", 2, 8)
		if _, err := cache.Get(ctx, now, "wrong", func(context.Context) (int, error) { return 0, broken }); !errors.Is(err, broken) {
			t.Errorf("a failing read: got error %v, want %v", err, broken)
		}
		if got, err := cache.Get(ctx, now, "wrong", func(context.Context) (int, error) { return 5, nil }); got != 5 || err != nil {
			t.Errorf("after a failure: got %d and error %v, want 5 and none", got, err)
		}
	})
}

// A read that began before a write is never cached after it.
func TestTableCacheDropsReadsOvertakenByAWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		harbour(t, d)
		ctx, now := t.Context(), time.UnixMilli(1_700_000_000_000)
		cache := db.NewTableCache[string, int](d, "boats")
		count := func(ctx context.Context) (int, error) { return d.Int(ctx, "SELECT COUNT(*) FROM boats") }
		if n, err := cache.Get(ctx, now, "all", func(ctx context.Context) (int, error) {
			n, err := count(ctx)
			launch(t, ctx, d, "Bangka")
			return n, err
		}); n != 0 || err != nil {
			t.Errorf("a read overtaken by a write: got %d and error %v, want 0 and none", n, err)
		}
		if n, err := cache.Get(ctx, now, "all", count); n != 1 || err != nil {
			t.Errorf("got %d, %v, want 1", n, err)
		}
	})
}

// Who asks while someone reads waits no longer than they want to, and never for what was read before a write.
func TestTableCacheWaitsForAPendingRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		harbour(t, d)
		ctx, now := t.Context(), time.UnixMilli(1_700_000_000_000)
		cache := db.NewTableCache[string, int](d, "boats")
		begun, goOn := make(chan struct{}), make(chan struct{})
		slow := func(context.Context) (int, error) {
			close(begun)
			<-goOn

			return 7, nil
		}
		type answer struct {
			value int
			err   error
		}
		answers := make(chan answer, 3)
		get := func(ctx context.Context, read func(context.Context) (int, error)) {
			value, err := cache.Get(ctx, now, "all", read)
			answers <- answer{value, err}
		}
		go get(ctx, slow)
		<-begun

		// One of the crowd goes away, and is not held up.
		gone, leave := context.WithCancel(ctx)
		leave()
		get(gone, slow)
		if got := <-answers; !errors.Is(got.err, context.Canceled) {
			t.Errorf("who went away: got %v, want context.Canceled", got.err)
		}

		// After a write, the read that goes on is too old.
		launch(t, ctx, d, "Bangka")
		get(ctx, func(context.Context) (int, error) { return 8, nil })
		if got := <-answers; got.value != 8 {
			t.Errorf("after a write: got %d, want 8", got.value)
		}
		close(goOn)
		if got := <-answers; got.value != 7 || got.err != nil {
			t.Errorf("the first: got %d %v, want 7", got.value, got.err)
		}
	})
}

// A crowd is as many as can be: they ask at once, and one of them reads.
func TestTableCacheReadsOnceForManyCallers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		harbour(t, d)
		ctx, now := t.Context(), time.UnixMilli(1_700_000_000_000)
		cache := db.NewTableCache[string, int](d, "boats")
		var reads atomic.Int64
		var crowd sync.WaitGroup
		for range 50 {
			crowd.Go(func() {
				got, err := cache.Get(ctx, now, "all", func(ctx context.Context) (int, error) {
					reads.Add(1)

					return d.Int(ctx, "SELECT COUNT(*) FROM boats")
				})
				if got != 0 || err != nil {
					t.Errorf("got %d %v, want 0", got, err)
				}
			})
		}
		crowd.Wait()
		if got := reads.Load(); got != 1 {
			t.Errorf("got %d reads, want 1", got)
		}
	})
}

// GetMany reads the missing keys together, and a key without a value has none.
func TestTableCacheReadsMissingKeys(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		harbour(t, d)
		ctx, now := t.Context(), time.UnixMilli(1_700_000_000_000)
		cache, asked := db.NewTableCache[int, string](d, "boats"), [][]int{}
		read := func(_ context.Context, missing []int) (map[int]string, error) {
			asked = append(asked, missing)
			out := map[int]string{}
			for _, id := range missing {
				if id < 10 {
					out[id] = strings.Repeat("x", id)
				}
			}
			return out, nil
		}
		expect := func(why string, ctx context.Context, keys []int, want map[int]string, reads ...[]int) {
			t.Helper()
			got, err := cache.GetMany(ctx, now, keys, read)
			if err != nil || !maps.Equal(got, want) || !slices.EqualFunc(asked, reads, slices.Equal[[]int]) {
				t.Errorf("%s: got %v after %+v and error %v, want %v after %+v and none", why, got, asked, err, want,
					reads)
			}
			asked = nil
		}
		expect("at first", ctx, []int{1, 2}, map[int]string{1: "x", 2: "xx"}, []int{1, 2})
		expect("one more", ctx, []int{2, 3, 11}, map[int]string{2: "xx", 3: "xxx"}, []int{3, 11})
		expect("all known", ctx, []int{3, 1}, map[int]string{1: "x", 3: "xxx"})
		launch(t, ctx, d, "Bangka")
		expect("after a boat", ctx, []int{1}, map[int]string{1: "x"}, []int{1})
		if err := d.Tx(ctx, func(ctx context.Context) error {
			expect("in a transaction", ctx, []int{1}, map[int]string{1: "x"}, []int{1})
			return nil
		}); err != nil {
			t.Errorf("read in a transaction: got error %v, want none", err)
		}
		failing := errors.New("no")
		if _, err := cache.GetMany(ctx, now, []int{5}, func(context.Context, []int) (map[int]string, error) { return nil, failing }); !errors.Is(err, failing) {
			t.Errorf("a failing read: got error %v, want %v", err, failing)
		}
	})
}
