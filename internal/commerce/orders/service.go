package orders

import (
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/credits"
	"atlas/internal/commerce/memberships"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service holds the rules of orders.
type Service struct {
	// Store reads and writes the rows. Its methods ask nobody for a permission.
	Store *Store

	// db is for single rows.
	db          *db.DB
	clock       clock.Clock
	settings    *settings.Service
	identity    *identity.Service
	queue       *jobs.Queue
	catalog     *catalog.Service
	billing     *billing.Service
	credits     *credits.Service
	memberships *memberships.Service
	// isSeeding leaves out what staff are told.
	isSeeding bool
}

// Deps are what orders need.
type Deps struct {
	DB          *db.DB
	Clock       clock.Clock
	Settings    *settings.Service
	Identity    *identity.Service
	Queue       *jobs.Queue
	Catalog     *catalog.Service
	Billing     *billing.Service
	Credits     *credits.Service
	Memberships *memberships.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Queue == nil || d.Catalog == nil ||
		d.Billing == nil || d.Credits == nil || d.Memberships == nil {
		return nil, errors.New("orders: database, clock, settings, identity, queue, catalog, billing, credits and " +
			"memberships are all needed")
	}

	return &Service{
		Store: &Store{d.DB, d.Clock},
		db:    d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, queue: d.Queue, catalog: d.Catalog,
		billing: d.Billing, credits: d.Credits, memberships: d.Memberships,
	}, nil
}

// At is the service at another moment, without what staff are told, for the demo.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock, then.isSeeding = c, true
	then.Store, then.catalog, then.billing = &Store{s.db, c}, s.catalog.At(c), s.billing.At(c)
	then.credits, then.memberships = s.credits.At(c), s.memberships.AsOf(c.Now())

	return &then
}
