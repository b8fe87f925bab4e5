package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"atlas/internal/platform/db"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Args say what is to be done. They are stored as JSON, so they hold ids and not things; Kind is the name of the work,
// never changed once jobs of it may be waiting.
type Args interface{ Kind() string }

// Queue takes jobs and, once started, runs them.
type Queue struct {
	d       *db.DB
	log     *slog.Logger
	client  *river.Client[*sql.Tx]
	workers *river.Workers
	waker   *waker
	kinds   map[string]kind
	backoff Backoff
	poll    time.Duration
	onDead  []func(ctx context.Context, job Dead)
	running atomic.Bool
}

// kind is what was agreed about a kind of job when its handler was given.
type kind struct {
	lane     string
	attempts int
}

// How the queue breathes. A process is told of the jobs it enqueues itself, so the poll is only for retries that are
// due and for processes that enqueue without working (the command line).
const (
	pollInterval  = time.Second
	fetchCooldown = 20 * time.Millisecond
	// A job that runs longer than its timeout is cancelled; one that is still marked running after rescueAfter was left
	// behind by a process that died, and is given to another.
	jobTimeout  = time.Minute
	rescueAfter = 90 * time.Second
	// What is done is forgotten after a day; what died stays visible for a month.
	keepDone = 24 * time.Hour
	keepDead = 30 * 24 * time.Hour

	defaultLane     = river.QueueDefault
	defaultWorkers  = 8
	defaultAttempts = 10
)

// New makes a queue on d. It only takes jobs until Start.
func New(d *db.DB, log *slog.Logger, options ...QueueOption) *Queue {
	q := &Queue{d: d, log: log, workers: river.NewWorkers(), waker: &waker{}, kinds: map[string]kind{},
		backoff: DefaultBackoff, poll: pollInterval}
	for _, option := range options {
		option(q)
	}

	config := &river.Config{
		CancelledJobRetentionPeriod: keepDead,
		CompletedJobRetentionPeriod: keepDone,
		DiscardedJobRetentionPeriod: keepDead,
		ErrorHandler:                &failures{q},
		FetchCooldown:               min(fetchCooldown, q.poll),
		FetchPollInterval:           q.poll,
		JobTimeout:                  jobTimeout,
		RescueStuckJobsAfter:        rescueAfter,
		RetryPolicy:                 retryPolicy{q},
		Logger:                      quietLog(log, d.Engine),
		MaxAttempts:                 defaultAttempts,
		Queues:                      map[string]river.QueueConfig{defaultLane: {MaxWorkers: defaultWorkers}},
		Workers:                     q.workers,
		ReindexerSchedule:           earlyMorning{},
	}
	if d.Engine == db.SQLite {
		// SQLite's indexes do not bloat, and rebuilding them would stop all writers.
		config.ReindexerIndexNames = []string{}
	}

	client, err := river.NewClient(q.waker.around(driver(d)), config)
	if err != nil {
		panic("jobs: " + err.Error()) // only our own constants can be wrong here
	}

	q.client = client
	return q
}

// Start begins to run jobs and returns. The values of ctx reach the handlers; only Stop ends the work.
func (q *Queue) Start(ctx context.Context) error {
	if err := q.client.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("start workers: %w", err)
	}
	q.running.Store(true)
	return nil
}

// stopGrace is how long handlers that were told to give up may take to do so.
const stopGrace = 2 * time.Second

// Stop takes no further jobs and waits for those that run. When ctx ends first they are cancelled and go back into the
// queue.
func (q *Queue) Stop(ctx context.Context) error {
	if !q.running.Swap(false) {
		return nil
	}

	// Handlers that run get until the end of ctx; those that take longer are cancelled and run again later.
	err := q.client.Stop(ctx)
	if err == nil || !errors.Is(err, ctx.Err()) {
		return err
	}

	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopGrace)
	defer cancel()
	return errors.Join(err, q.client.StopAndCancel(grace))
}

// Enqueue asks for a job in the transaction of ctx, or in one of its own: the job is there if and only if that commits.
func (q *Queue) Enqueue(ctx context.Context, args Args, options ...Option) error {
	k := q.kinds[args.Kind()]
	insert := &river.InsertOpts{Queue: k.lane, MaxAttempts: k.attempts}
	for _, option := range options {
		option(insert)
	}

	return q.d.Tx(ctx, func(ctx context.Context) error {
		if _, err := q.client.InsertTx(ctx, q.d.SQLTx(ctx), args, insert); err != nil {
			return fmt.Errorf("enqueue job %s: %w", args.Kind(), err)
		}

		// Workers would not see the job before the commit.
		q.d.AfterCommit(ctx, func() {
			if q.running.Load() {
				q.waker.wake(k.lane)
			}
		})
		return nil
	})
}

// Option changes one Enqueue.
type Option func(*river.InsertOpts)

// At has the job wait until an instant.
func At(t time.Time) Option { return func(o *river.InsertOpts) { o.ScheduledAt = t } }

// Once leaves the job out when one with the same arguments waits or runs already.
func Once() Option {
	return func(o *river.InsertOpts) {
		o.UniqueOpts = river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
			rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
			rivertype.JobStateRunning, rivertype.JobStateScheduled,
		}}
	}
}

// QueueOption changes a queue as it is made.
type QueueOption func(*Queue)

// WithBackoff sets how long a failed job waits.
func WithBackoff(b Backoff) QueueOption { return func(q *Queue) { q.backoff = b } }

// WithPoll sets how often the queue looks for retries that are due.
func WithPoll(every time.Duration) QueueOption { return func(q *Queue) { q.poll = every } }
