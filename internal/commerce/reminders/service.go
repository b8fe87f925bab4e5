package reminders

import (
	"context"
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service reminds of payments.
type Service struct {
	store *store

	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	billing  *billing.Service
}

// Deps are what the service needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Queue    *jobs.Queue
	Billing  *billing.Service
}

// New builds the service and gives its job to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Queue == nil || d.Billing == nil {
		return nil, errors.New("reminders: database, clock, settings, identity, queue and billing are all needed")
	}

	s := &Service{
		store: &store{d.DB, d.Clock},
		db:    d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, billing: d.Billing,
	}

	jobs.Handle(d.Queue, func(ctx context.Context, _ remindJob) error { return s.RemindOfPayments(ctx) })
	d.Queue.Every(billing.RemindEvery, remindJob{})

	return s, nil
}
