package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/jobs"
	"atlas/internal/testkit/check"
)

type greet struct {
	Name string `json:"name"`
}

func (greet) Kind() string { return "greet" }

// each runs a test on every engine with the tables of the jobs.
func each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	dbtest.Each(t, test, jobs.Step())
}

func quickly(int) time.Duration { return time.Millisecond }

func newQueue(d *db.DB) *jobs.Queue {
	return jobs.New(d, slog.New(slog.DiscardHandler), jobs.WithBackoff(quickly), jobs.WithPoll(20*time.Millisecond))
}

// start starts q and stops it with the test.
func start(t *testing.T, q *jobs.Queue) {
	t.Helper()
	check.NoError(t, "start the queue", q.Start(t.Context()))
	t.Cleanup(func() {
		if err := q.Stop(context.Background()); err != nil {
			t.Errorf("stop the queue: got error %v, want none", err)
		}
	})
}

func waiting(t *testing.T, d *db.DB) int {
	t.Helper()
	n, err := d.Int(t.Context(), "SELECT COUNT(*) FROM river_job")
	check.NoError(t, "read the number", err)
	return n
}

func TestJobIsThereOnlyIfTheTransactionCommits(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(d)
		ran := make(chan string, 10)
		jobs.Handle(q, func(_ context.Context, a greet) error { ran <- a.Name; return nil })
		start(t, q)
		boom := errors.New("boom")
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			if err := q.Enqueue(ctx, greet{"lost"}); err != nil {
				return err
			}
			return boom
		})
		if !errors.Is(err, boom) || waiting(t, d) != 0 {
			t.Fatalf("got error %v and %d jobs, want %v and 0", err, waiting(t, d), boom)
		}
		check.NoError(t, "run the transaction",
			d.Tx(t.Context(), func(ctx context.Context) error { return q.Enqueue(ctx, greet{"kept"}) }))
		if got := eventually.Receive(t, "the job of the committed transaction", ran); got != "kept" {
			t.Fatalf("the job of the committed transaction: got %q, want kept", got)
		}
	})
}

func TestFailingJobIsTriedAgainUntilItSucceeds(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(d)
		var tries atomic.Int32
		done := make(chan struct{})
		jobs.Handle(q, func(context.Context, greet) error {
			switch tries.Add(1) {
			case 1:
				return errors.New("not yet")
			case 2:
				panic("nor yet")
			case 3:
				return jobs.Snooze(time.Millisecond)
			}
			close(done)
			return nil
		}, jobs.Attempts(3))
		start(t, q)
		check.NoError(t, "enqueue the job", q.Enqueue(t.Context(), greet{"x"}))
		eventually.Receive(t, "success", done)
		if n := tries.Load(); n != 4 { // the third came back without costing an attempt
			t.Fatalf("tries: got %d, want 4", n)
		}
		if n, err := q.CountDead(t.Context()); err != nil || n != 0 {
			t.Fatalf("dead jobs: got %d and error %v, want 0 and none", n, err)
		}
	})
}

func TestJobDiesAfterItsLastAttemptAndIsSeen(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(d)
		var tries atomic.Int32
		var mended atomic.Bool
		ran := make(chan struct{}, 1)
		jobs.Handle(q, func(context.Context, greet) error {
			tries.Add(1)
			if mended.Load() {
				ran <- struct{}{}
				return nil
			}
			return errors.New("never")
		}, jobs.Attempts(3))
		died := make(chan jobs.Dead, 1)
		q.OnDead(func(_ context.Context, job jobs.Dead) { died <- job })
		start(t, q)
		check.NoError(t, "enqueue the job", q.Enqueue(t.Context(), greet{"x"}))
		got := eventually.Receive(t, "the hook", died)
		if want := fmt.Sprintf("job greet %d: never", got.ID); got.Kind != "greet" || got.Error != want || got.Attempts != 3 || tries.Load() != 3 {
			t.Fatalf("got job %+v after %d tries, want %q after 3", got, tries.Load(), want)
		}
		eventually.True(t, "one dead job", func() bool { n, _ := q.CountDead(t.Context()); return n == 1 })
		list, err := q.Dead(t.Context(), 10)
		if err != nil || len(list) != 1 || list[0].ID != got.ID || list[0].Error != got.Error || list[0].DiedAt.IsZero() {
			t.Fatalf("dead jobs: got %+v and error %v, want %+v and none", list, err, got)
		}
		mended.Store(true)
		check.NoError(t, "retry the job", q.Retry(t.Context(), got.ID))
		eventually.Receive(t, "the retried job", ran)
	})
}

func TestPermanentErrorKillsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(d)
		jobs.Handle(q, func(context.Context, greet) error { return jobs.Permanent(errors.New("hopeless")) })
		died := make(chan jobs.Dead, 1)
		q.OnDead(func(_ context.Context, job jobs.Dead) { died <- job })
		start(t, q)
		check.NoError(t, "enqueue the job", q.Enqueue(t.Context(), greet{"x"}))
		if got := eventually.Receive(t, "the hook", died); got.Attempts != 1 || got.Error != fmt.Sprintf("job greet %d: hopeless", got.ID) {
			t.Fatalf("got job %+v, want it dead at the first attempt because it is hopeless", got)
		}
		eventually.True(t, "one dead job", func() bool { n, _ := q.CountDead(t.Context()); return n == 1 })
	})
}

func TestTwoProcessesRunEachJobOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		const many = 60
		var mu sync.Mutex
		runs := map[string]int{}
		first, second := newQueue(d), newQueue(dbtest.Reopen(t, d))
		for _, q := range []*jobs.Queue{first, second} {
			jobs.Handle(q, func(_ context.Context, a greet) error {
				mu.Lock()
				defer mu.Unlock()
				runs[a.Name]++
				return nil
			})
			start(t, q)
		}
		var wg sync.WaitGroup
		for i := range many {
			wg.Go(func() {
				q := []*jobs.Queue{first, second}[i%2]
				if err := q.Enqueue(t.Context(), greet{string(rune('0' + i))}); err != nil {
					t.Errorf("enqueue a job: got error %v, want none", err)
				}
			})
		}
		wg.Wait()
		eventually.True(t, "all jobs completed", func() bool {
			n, _ := d.Int(t.Context(), "SELECT COUNT(*) FROM river_job WHERE state = 'completed'")
			return n == many
		})
		mu.Lock()
		defer mu.Unlock()
		for name, n := range runs {
			check.Equal(t, "runs of "+name, n, 1)
		}
		check.Equal(t, "jobs that ran", len(runs), many)
	})
}

func TestOnceLeavesOutWhatWaitsAlready(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(d)
		jobs.Handle(q, func(context.Context, greet) error { return nil })
		later := jobs.At(time.Now().Add(time.Hour))
		for _, name := range []string{"a", "a", "b"} {
			check.NoError(t, "enqueue the job", q.Enqueue(t.Context(), greet{name}, jobs.Once(), later))
		}
		if n := waiting(t, d); n != 2 {
			t.Fatalf("jobs that wait: got %d, want 2", n)
		}
	})
}

func TestUnknownKindIsRefused(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		if err := newQueue(d).Enqueue(t.Context(), greet{"x"}); err == nil {
			t.Fatal("got a job of an unknown kind taken, want an error")
		}
	})
}
