package jobs_test

import (
	"bytes"
	"context"
	"errors"
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

func TestStopWaitsForRunningJobs(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(d)
		begun, finish := make(chan struct{}), make(chan struct{})
		var done atomic.Bool
		jobs.Handle(q, func(ctx context.Context, _ greet) error {
			close(begun)
			select {
			case <-finish:
			case <-ctx.Done():
				return ctx.Err()
			}
			done.Store(true)
			return nil
		})
		start(t, q)
		check.NoError(t, "enqueue the job", q.Enqueue(t.Context(), greet{"x"}))
		eventually.Receive(t, "the job begins", begun)
		stopped := make(chan error, 1)
		go func() { stopped <- q.Stop(context.Background()) }()
		close(finish)
		if err := eventually.Receive(t, "stop", stopped); err != nil || !done.Load() {
			t.Fatalf("got error %v and the job done %t, want none and true", err, done.Load())
		}
		if n, _ := d.Int(t.Context(), "SELECT COUNT(*) FROM river_job WHERE state = 'completed'"); n != 1 {
			t.Fatalf("completed jobs: got %d, want 1, which was waited for", n)
		}
	})
}

func TestStopGivesUpWithItsContextAndTheJobGoesBack(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(d)
		begun := make(chan struct{})
		jobs.Handle(q, func(ctx context.Context, _ greet) error {
			close(begun)
			<-ctx.Done()
			return ctx.Err()
		})
		start(t, q)
		check.NoError(t, "enqueue the job", q.Enqueue(t.Context(), greet{"x"}))
		eventually.Receive(t, "the job begins", begun)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := q.Stop(ctx); !errors.Is(err, context.Canceled) {
			t.Fatalf("giving up: got error %v, want %v", err, context.Canceled)
		}
		if n, _ := d.Int(t.Context(), "SELECT COUNT(*) FROM river_job WHERE state = 'available' AND attempt = 0"); n != 1 {
			t.Fatalf("jobs back in the queue: got %d, want 1 with all its attempts", n)
		}
	})
}

func TestJobOfAProcessThatDiedIsTakenOver(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(d)
		ran := make(chan string, 2)
		jobs.Handle(q, func(_ context.Context, a greet) error { ran <- a.Name; return nil })
		check.NoError(t, "enqueue the job", q.Enqueue(t.Context(), greet{"left behind"}))
		// What a process leaves that took the job and was killed ten minutes ago.
		ago := "datetime('now', '-10 minutes')"
		if d.Engine == db.Postgres {
			ago = "now() - interval '10 minutes'"
		}
		_, err := d.Exec(t.Context(), "UPDATE river_job SET state = 'running', attempt = 1, attempted_at = "+ago)
		check.NoError(t, "leave the job as a killed process does", err)
		start(t, q)
		if got := eventually.Receive(t, "the job of the dead process", ran); got != "left behind" {
			t.Fatalf("the job of the dead process: got %q, want left behind", got)
		}
	})
}

func TestEveryRunsOncePerPeriodAcrossProcesses(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var runs atomic.Int32
		ticked := make(chan struct{}, 100)
		// One process after the other within one day, each of which would run the daily job if it could.
		for i, d := range []*db.DB{d, dbtest.Reopen(t, d)} {
			q := newQueue(d)
			jobs.Handle(q, func(context.Context, greet) error { runs.Add(1); return nil })
			jobs.Handle(q, func(_ context.Context, m marker) error { ticked <- struct{}{}; return nil })
			q.Every(24*time.Hour, greet{"daily"})
			q.Every(time.Second, marker{i})
			start(t, q)
			// A process asks for all its periodic jobs together, so its tick says that the daily one was asked for.
			eventually.Receive(t, "a tick of this process", ticked)
			eventually.Receive(t, "a tick of the next period", ticked)
			eventually.True(t, "the daily job", func() bool { return runs.Load() > 0 })
			check.NoError(t, "stop the queue", q.Stop(context.Background()))
			for len(ticked) > 0 {
				<-ticked
			}
		}
		if n := runs.Load(); n != 1 {
			t.Fatalf("runs: got %d, want 1", n)
		}
		if n, _ := d.Int(t.Context(), "SELECT COUNT(*) FROM river_job WHERE kind = 'greet'"); n != 1 {
			t.Fatalf("jobs asked for: got %d, want 1", n)
		}
	})
}

type marker struct {
	Process int `json:"process"`
}

func (marker) Kind() string { return "marker" }

func TestStepIsSafeToRepeatAndToRace(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() {
				if err := d.Migrate(t.Context(), jobs.Step()); err != nil {
					t.Errorf("migrate: got error %v, want none", err)
				}
			})
		}
		wg.Wait()
		if n := waiting(t, d); n != 0 {
			t.Fatalf("jobs that wait: got %d, want 0", n)
		}
	})
}

func TestLogHasNoNoise(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var log lockedBuffer
		q := jobs.New(d, slog.New(slog.NewTextHandler(&log, nil)), jobs.WithBackoff(quickly))
		done := make(chan struct{})
		jobs.Handle(q, func(context.Context, greet) error { close(done); return nil })
		start(t, q)
		check.NoError(t, "enqueue the job", q.Enqueue(t.Context(), greet{"x"}))
		eventually.Receive(t, "the job", done)
		check.NoError(t, "stop the queue", q.Stop(context.Background()))
		if text := log.String(); text != "" {
			t.Fatalf("the log: got %q, want nothing", text)
		}
	})
}

func TestAJobStartsLongBeforeTheNextPoll(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := jobs.New(d, slog.New(slog.DiscardHandler), jobs.WithPoll(time.Hour))
		ran := make(chan struct{}, 1)
		jobs.Handle(q, func(context.Context, greet) error { ran <- struct{}{}; return nil })
		start(t, q)
		for range 3 {
			check.NoError(t, "enqueue the job", q.Enqueue(t.Context(), greet{"x"}))
			eventually.Receive(t, "the job", ran)
		}
	})
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
