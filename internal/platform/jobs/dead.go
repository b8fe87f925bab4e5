package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/errs"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Dead is a job that was given up: after its last attempt, or at once for a permanent error.
type Dead struct {
	ID       int64
	Kind     string
	Args     string
	Attempts int
	Error    string
	DiedAt   time.Time
}

// OnDead calls f in the process where a job dies, after the log line. Call it before Start. A job whose process died in
// its last attempt is given up by another without a call; CountDead counts it all the same.
func (q *Queue) OnDead(f func(ctx context.Context, job Dead)) { q.onDead = append(q.onDead, f) }

// CountDead tells how many dead jobs of the last month there are.
func (q *Queue) CountDead(ctx context.Context) (int, error) {
	return jobStore{q.d}.countDead(ctx)
}

// Dead lists the jobs that died last, the newest first.
func (q *Queue) Dead(ctx context.Context, limit int) ([]Dead, error) {
	params := river.NewJobListParams().
		States(rivertype.JobStateDiscarded, rivertype.JobStateCancelled).
		OrderBy(river.JobListOrderByTime, river.SortOrderDesc).First(limit)
	var list *river.JobListResult

	// In a transaction of ours: outside of it the library would wait for the only writing connection of SQLite.
	err := q.d.Tx(ctx, func(ctx context.Context) (err error) {
		list, err = q.client.JobListTx(ctx, q.d.SQLTx(ctx), params)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list dead jobs: %w", err)
	}

	out := make([]Dead, len(list.Jobs))
	for i, job := range list.Jobs {
		out[i] = deadFrom(job)
	}

	return out, nil
}

// Retry puts a dead job back into the queue for one more attempt.
func (q *Queue) Retry(ctx context.Context, id int64) error {
	return q.d.Tx(ctx, func(ctx context.Context) error {
		job, err := q.client.JobRetryTx(ctx, q.d.SQLTx(ctx), id)
		if errors.Is(err, river.ErrNotFound) {
			return errs.Missing("Job")
		}
		if err != nil {
			return fmt.Errorf("retry job %d: %w", id, err)
		}

		// Waking the workers before the commit would have them look and find nothing.
		q.d.AfterCommit(ctx, func() {
			if q.running.Load() {
				q.waker.wake(job.Queue)
			}
		})
		return nil
	})
}

func deadFrom(job *rivertype.JobRow) Dead {
	d := Dead{ID: job.ID, Kind: job.Kind, Args: string(job.EncodedArgs), Attempts: job.Attempt}
	if n := len(job.Errors); n > 0 {
		d.Error = job.Errors[n-1].Error
	}
	if job.FinalizedAt != nil {
		d.DiedAt = job.FinalizedAt.UTC()
	}
	return d
}
