package app

import (
	"context"
	"time"
)

// registerMetrics adds the figures that others keep. Those read from the database are read when they are asked for.
func (a *App) registerMetrics(ctx context.Context) {
	a.Metrics.Counter("atlas_db_statements_total",
		"SQL statements run.", func() float64 { return float64(a.DB.Statements()) })
	read := func(f func(ctx context.Context) (int, error)) func() float64 {
		return func() float64 {
			// Asked by a monitor that may go away; a slow database must not keep its request open.
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			n, err := f(ctx)
			if err != nil {
				return -1
			}

			return float64(n)
		}
	}

	a.Metrics.Gauge("atlas_jobs_dead", "Jobs that were given up; -1 when the database does not answer.",
		read(a.Queue.CountDead))
	a.Metrics.Gauge("atlas_mail_waiting", "Emails waiting to be sent.", read(func(ctx context.Context) (int, error) {
		waiting, _, err := a.Mailer.Counts(ctx)
		return waiting, err
	}))
	a.Metrics.Gauge("atlas_mail_dead", "Emails given up.", read(func(ctx context.Context) (int, error) {
		_, dead, err := a.Mailer.Counts(ctx)
		return dead, err
	}))
}
