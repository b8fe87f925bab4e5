package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"
)

// Handle says how jobs of a kind are done. Call it before Start, once per kind; a mistake here is a programming mistake
// and panics.
//
// An error from fn brings the job back later, up to its number of attempts; Permanent and Snooze change that.
func Handle[A Args](q *Queue, fn func(ctx context.Context, args A) error, options ...HandleOption) {
	var zero A
	name := zero.Kind()
	if q.running.Load() {
		panic("jobs: a handler for " + name + " was given after the start")
	}

	h := handling{lane: defaultLane, attempts: defaultAttempts}
	for _, option := range options {
		option(&h)
	}

	// A lane is made by the first handler that names it; others share its workers.
	if h.lane != defaultLane && !q.hasLane(h.lane) {
		if err := q.client.Queues().Add(h.lane, river.QueueConfig{MaxWorkers: h.workers}); err != nil {
			panic("jobs: " + err.Error())
		}
	}

	river.AddWorker(q.workers, &worker[A]{fn: fn, timeout: h.timeout})
	q.kinds[name] = kind{lane: h.lane, attempts: h.attempts}
}

func (q *Queue) hasLane(lane string) bool {
	for _, k := range q.kinds {
		if k.lane == lane {
			return true
		}
	}
	return false
}

type handling struct {
	lane     string
	workers  int
	attempts int
	timeout  time.Duration
}

// HandleOption changes how jobs of one kind are handled.
type HandleOption func(*handling)

// Lane gives jobs workers of their own, so that slow ones (a mail server that hangs) never hold up the rest.
func Lane(name string, workers int) HandleOption {
	return func(h *handling) { h.lane, h.workers = name, workers }
}

// Attempts is how often a job is tried before it is dead; 10 unless told.
func Attempts(n int) HandleOption { return func(h *handling) { h.attempts = n } }

// Timeout is how long one try may take; a minute unless told. A job of a process that died is picked up by another
// after this time, and not before 90 seconds.
func Timeout(d time.Duration) HandleOption { return func(h *handling) { h.timeout = d } }

type worker[A Args] struct {
	river.WorkerDefaults[A]
	fn      func(ctx context.Context, args A) error
	timeout time.Duration
}

func (w *worker[A]) Timeout(*river.Job[A]) time.Duration { return w.timeout }

func (w *worker[A]) Work(ctx context.Context, job *river.Job[A]) error {
	err := w.fn(ctx, job.Args)
	if err == nil {
		return nil
	}

	// Asked first: a handler that wants to wait has not failed, whatever became of its context.
	if later, ok := errors.AsType[*snooze](err); ok {
		return river.JobSnooze(later.wait)
	}

	if errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		return fmt.Errorf("job %s %d: not done in time: %w", job.Kind, job.ID, err)
	}
	if ctx.Err() != nil {
		return river.JobSnooze(0) // the process stops: not the job's fault, so it costs no attempt
	}

	return fmt.Errorf("job %s %d: %w", job.Kind, job.ID, err)
}

// Permanent marks an error that no further try can mend: the job dies at once.
func Permanent(err error) error { return &permanent{err} }

type permanent struct{ error }

func (p *permanent) Unwrap() error { return p.error }

// Snooze runs the job again after a while without counting this try as a failure.
func Snooze(wait time.Duration) error { return &snooze{wait} }

type snooze struct{ wait time.Duration }

func (l *snooze) Error() string { return "later, in " + l.wait.String() }

// IsPermanent tells whether err was marked so.
func IsPermanent(err error) bool {
	_, ok := errors.AsType[*permanent](err)
	return ok
}
