package backup_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"testing"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/jobs"
	"atlas/internal/testkit/check"
)

// The kinds of jobs of this test, each named after the state in which it ends up.
type (
	waitingJob   struct{}
	scheduledJob struct{}
	runningJob   struct{}
	retryableJob struct{}
	completedJob struct{}
	cancelledJob struct{}
	discardedJob struct{}
)

func (waitingJob) Kind() string   { return "available" }
func (scheduledJob) Kind() string { return "scheduled" }
func (runningJob) Kind() string   { return "running" }
func (retryableJob) Kind() string { return "retryable" }
func (completedJob) Kind() string { return "completed" }
func (cancelledJob) Kind() string { return "cancelled" }
func (discardedJob) Kind() string { return "discarded" }

// idleLane has no workers in the queue that runs the jobs, so what is put there waits.
const idleLane = "idle"

// jobsInEveryState leaves one job in each state there is, written by the job library itself, and keeps the running one at work
// until the test ends.
func jobsInEveryState(t *testing.T, d *db.DB) {
	t.Helper()

	broken := errors.New("the server said \"no\"")
	release := make(chan struct{})

	q := jobs.New(d, slog.New(slog.DiscardHandler), jobs.WithBackoff(func(int) time.Duration { return time.Hour }))
	jobs.Handle(q, func(context.Context, scheduledJob) error { return nil })
	jobs.Handle(q, func(context.Context, completedJob) error { return nil })
	jobs.Handle(q, func(context.Context, retryableJob) error { return broken })
	jobs.Handle(q, func(context.Context, cancelledJob) error { return jobs.Permanent(broken) })
	jobs.Handle(q, func(context.Context, discardedJob) error { return broken }, jobs.Attempts(1))
	jobs.Handle(q, func(ctx context.Context, _ runningJob) error {
		select {
		case <-release:
		case <-ctx.Done():
		}
		return nil
	})

	for _, args := range []jobs.Args{runningJob{}, retryableJob{}, completedJob{}, cancelledJob{}, discardedJob{}} {
		check.NoError(t, "enqueue "+args.Kind(), q.Enqueue(t.Context(), args, jobs.Once()))
	}
	check.NoError(t, "enqueue scheduled", q.Enqueue(t.Context(), scheduledJob{}, jobs.At(time.Now().Add(time.Hour))))

	idle := jobs.New(d, slog.New(slog.DiscardHandler))
	jobs.Handle(idle, func(context.Context, waitingJob) error { return nil }, jobs.Lane(idleLane, 1))
	check.NoError(t, "enqueue available", idle.Enqueue(t.Context(), waitingJob{}))

	check.NoError(t, "start the queue", q.Start(t.Context()))
	t.Cleanup(func() {
		close(release)
		_ = q.Stop(context.Background())
	})

	eventually.True(t, "every job is in its state", func() bool {
		n, err := d.Int(t.Context(), "SELECT COUNT(*) FROM river_job WHERE CAST(state AS TEXT) = kind")
		return err == nil && n == 7
	})
}

// jobTimes are the instants of a job in milliseconds, as the engine itself understands them; 0 where there is none.
type jobTimes struct {
	State                                        string
	Attempt                                      int
	Created, Scheduled, AttemptedAt, FinalizedAt int64
}

// readJobs reads the jobs by kind. It asks the engine for the instants and not the driver, which would understand more than the
// engine compares by.
func readJobs(t *testing.T, d *db.DB) map[string]jobTimes {
	t.Helper()

	millis := func(column string) string {
		if d.Engine == db.Postgres {
			return "COALESCE(CAST(EXTRACT(EPOCH FROM date_trunc('milliseconds', " + column + ")) * 1000 AS BIGINT), 0)"
		}
		return "COALESCE(CAST(ROUND(unixepoch(" + column + ", 'subsec') * 1000) AS INTEGER), 0)"
	}
	query := "SELECT kind, CAST(state AS TEXT), attempt, " + millis("created_at") + ", " + millis("scheduled_at") + ", " +
		millis("attempted_at") + ", " + millis("finalized_at") + " FROM river_job"

	got := map[string]jobTimes{}
	err := d.Each(t.Context(), query, nil, func(scan func(...any) error) error {
		var kind string
		var job jobTimes
		if err := scan(&kind, &job.State, &job.Attempt, &job.Created, &job.Scheduled, &job.AttemptedAt, &job.FinalizedAt); err != nil {
			return err
		}
		got[kind] = job
		return nil
	})
	check.NoError(t, "read the jobs", err)
	return got
}

// sameJobs compares jobs to the millisecond, which is what SQLite keeps; rounding may move one by one.
func sameJobs(t *testing.T, got, want map[string]jobTimes) {
	t.Helper()

	near := func(a, b int64) bool { return a-b <= 1 && b-a <= 1 && (a == 0) == (b == 0) }
	if len(got) != len(want) {
		t.Errorf("got %d jobs, want %d", len(got), len(want))
	}
	for kind, w := range want {
		g := got[kind]
		if g.State != w.State || g.Attempt != w.Attempt || !near(g.Created, w.Created) || !near(g.Scheduled, w.Scheduled) ||
			!near(g.AttemptedAt, w.AttemptedAt) || !near(g.FinalizedAt, w.FinalizedAt) {
			t.Errorf("the %s job: got %+v, want %+v", kind, g, w)
		}
	}
}

func TestJobsInEveryStateAreRestoredIntoEveryEngine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		jobsInEveryState(t, d)
		want := readJobs(t, d)
		for _, kind := range []string{"completed", "cancelled", "discarded"} {
			if want[kind].FinalizedAt == 0 {
				t.Errorf("%s: got no time when the job was finalized, want one", kind)
			}
		}

		dir := written(t, d)
		for _, engine := range dbtest.Engines() {
			t.Run("into "+string(engine), func(t *testing.T) {
				restored := restore(t, engine, dir)
				sameJobs(t, readJobs(t, restored), want)
				jobsGoOn(t, restored)
			})
		}
	}, jobs.Step())
}

// jobsGoOn runs what waits in a restored database, and brings the dead back.
func jobsGoOn(t *testing.T, d *db.DB) {
	t.Helper()

	q := jobs.New(d, slog.New(slog.DiscardHandler))
	nothing := func() error { return nil }
	jobs.Handle(q, func(context.Context, waitingJob) error { return nothing() }, jobs.Lane(idleLane, 1))
	jobs.Handle(q, func(context.Context, scheduledJob) error { return nothing() })
	jobs.Handle(q, func(context.Context, retryableJob) error { return nothing() })
	jobs.Handle(q, func(context.Context, runningJob) error { return nothing() })
	jobs.Handle(q, func(context.Context, cancelledJob) error { return nothing() })
	jobs.Handle(q, func(context.Context, discardedJob) error { return nothing() })

	dead, err := q.Dead(t.Context(), 10)
	check.NoError(t, "list the dead jobs", err)
	kinds, want := map[string]string{}, map[string]string{}
	for _, job := range dead {
		kinds[job.Kind] = job.Error
		want[job.Kind] = fmt.Sprintf("job %s %d: the server said \"no\"", job.Kind, job.ID)
		if err := q.Retry(t.Context(), job.ID); err != nil {
			t.Errorf("retry the %s job: got error %v, want none", job.Kind, err)
		}
	}
	if len(dead) != 2 || !maps.Equal(kinds, want) {
		t.Errorf("dead jobs: got %v, want %v", kinds, want)
	}

	check.NoError(t, "start the queue", q.Start(t.Context()))
	defer q.Stop(context.Background())
	eventually.True(t, "what waited is done and what is not due waits", func() bool {
		now := readJobs(t, d)
		done := 0
		for _, kind := range []string{"available", "completed", "cancelled", "discarded"} {
			if now[kind].State == "completed" {
				done++
			}
		}
		return done == 4 && now["scheduled"].State == "scheduled" && now["retryable"].State == "retryable" && now["running"].State == "running"
	})
}

// Atlas wrote times of jobs into SQLite the way Go prints them, with the zone of the machine and the reading of its monotonic
// clock. Such files and their backups are still there.
func TestJobTimesAsGoPrintsThemAreUnderstood(t *testing.T) {
	finalized := time.Date(2026, 11, 16, 10, 0, 5, 123_456_789, time.UTC)
	manila := time.FixedZone("PST", 8*60*60)
	forms := map[string]string{
		"monotonic": finalized.String() + " m=+12.345678901",
		"zone":      finalized.In(manila).String() + " m=+0.000000001",
		"plain":     finalized.String(),
		"nameless":  finalized.In(time.FixedZone("", -3*60*60-30*60)).String() + " m=-1.5",
		"driver":    "2026-11-16 10:00:05.123456789+00:00",
		"library":   "2026-11-16 10:00:05.123",
		"whole":     "2026-11-16 18:00:05 +0800 PST m=+1",
	}
	d := dbtest.SQLite(t, jobs.Step())
	for kind, text := range forms {
		run(t, d, "INSERT INTO river_job (kind, max_attempts, state, finalized_at, scheduled_at, attempted_at, created_at) VALUES (?, 1, 'completed', ?, ?, ?, ?)",
			kind, text, text, text, text)
	}
	want := map[string]jobTimes{}
	for kind := range forms {
		at := finalized.UnixMilli()
		if kind == "whole" {
			at = finalized.Truncate(time.Second).UnixMilli()
		}
		want[kind] = jobTimes{State: "completed", Created: at, Scheduled: at, AttemptedAt: at, FinalizedAt: at}
	}

	dir := written(t, d)
	for _, engine := range dbtest.Engines() {
		t.Run("restored into "+string(engine), func(t *testing.T) {
			sameJobs(t, readJobs(t, restore(t, engine, dir)), want)
		})
	}
	t.Run("in place", func(t *testing.T) {
		dbtest.Migrate(t, d, jobs.Step())
		sameJobs(t, readJobs(t, d), want)
	})
}
