// Package support keeps what people report as broken, and tells staff of it.
package support

import (
	"context"
	"errors"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/picture"
	"atlas/internal/settings"
)

// Service holds the rules of bug reports.
type Service struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	queue    *jobs.Queue
	mailer   *mail.Mailer
	settings *settings.Service
	worker   *picture.Worker
	audit    *audit.Service
	rates    *ratelimit.Service
	limit    ratelimit.Limit
	hooks    Hooks
}

// Deps are what bug reports need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Queue    *jobs.Queue
	Mailer   *mail.Mailer
	Settings *settings.Service
	// Pictures draws what is sent along.
	Pictures *picture.Worker
	Audit    *audit.Service
	Rates    *ratelimit.Service
	// Limit bounds the reports of one person, or of one address of a visitor.
	Limit ratelimit.Limit
	Hooks Hooks
}

// Hooks are what bug reports ask of identity.
type Hooks struct {
	// NameOf is the name of a person.
	NameOf func(ctx context.Context, userID int) (string, error)
	// AddressesOf are the addresses of some people who hold a function.
	AddressesOf func(ctx context.Context, function string, most int) ([]string, error)
}

// New builds the service and gives its job to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Queue == nil || d.Mailer == nil || d.Settings == nil || d.Pictures == nil ||
		d.Audit == nil || d.Rates == nil || d.Hooks.NameOf == nil || d.Hooks.AddressesOf == nil {
		return nil, errors.New("support: every part but the limit is needed")
	}

	s := &Service{
		db: d.DB, store: &store{db: d.DB}, clock: d.Clock, queue: d.Queue, mailer: d.Mailer, settings: d.Settings,
		worker: d.Pictures, audit: d.Audit, rates: d.Rates, limit: d.Limit, hooks: d.Hooks,
	}
	jobs.Handle(d.Queue, func(ctx context.Context, job messageJob) error { return s.SendMessages(ctx, job.ReportID) })

	return s, nil
}
