package expiry

import (
	"context"
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service looks after memberships that end.
type Service struct {
	// Store reads and writes the rows. Its methods ask nobody for a permission.
	Store *Store

	// db is for transactions.
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	catalog  *catalog.Service
	billing  *billing.Service
}

// Deps are what the service needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Queue    *jobs.Queue
	Catalog  *catalog.Service
	Billing  *billing.Service
}

// New builds the service and gives its job to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Queue == nil || d.Catalog == nil ||
		d.Billing == nil {
		return nil, errors.New("expiry: database, clock, settings, identity, queue, catalog and billing are all needed")
	}

	s := &Service{
		Store: &Store{d.DB, d.Clock},
		db:    d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, catalog: d.Catalog, billing: d.Billing,
	}

	jobs.Handle(d.Queue, func(ctx context.Context, _ expiryJob) error { return s.RemindOfMemberships(ctx) })
	d.Queue.Every(billing.RemindEvery, expiryJob{})

	return s, nil
}
