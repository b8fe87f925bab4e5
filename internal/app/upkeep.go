package app

import (
	"context"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
)

// analyzing keeps the planner of SQLite informed; PostgreSQL does that by itself.
type analyzing struct{}

// Kind names the job.
func (analyzing) Kind() string { return "analyze" }

// counting counts the points of finished tasks before they are many.
type counting struct{}

// Kind names the job.
func (counting) Kind() string { return "count-points" }

// refreshing brings up to date what is kept of people for lists, before much of it is due.
type refreshing struct{}

// Kind names the job.
func (refreshing) Kind() string { return "refresh-users" }

const (
	analyzeEvery = 24 * time.Hour
	countEvery   = 5 * time.Minute
	refreshEvery = time.Minute
)

func (a *App) scheduleUpkeep() {
	jobs.Handle(a.Queue, func(ctx context.Context, _ analyzing) error { return a.DB.Analyze(ctx) })
	if a.DB.Engine == db.SQLite {
		a.Queue.Every(analyzeEvery, analyzing{})
	}
	jobs.Handle(a.Queue, func(ctx context.Context, _ counting) error { return a.countPoints(ctx) })
	a.Queue.Every(countEvery, counting{})
	jobs.Handle(a.Queue, func(ctx context.Context, _ refreshing) error {
		if err := a.Identity.List.Refresh(ctx); err != nil {
			return err
		}

		if err := a.Identity.List.AddUpCounts(ctx); err != nil {
			return err
		}

		return a.Commerce.Billing.Ledger.AddUpCounts(ctx)
	})
	a.Queue.Every(refreshEvery, refreshing{})
}
