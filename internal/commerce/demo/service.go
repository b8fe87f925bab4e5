package demo

import (
	"errors"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/refunds"
	"atlas/internal/commerce/schedules"
	"atlas/internal/commerce/waivers"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service writes demo data.
type Service struct {
	store *store

	// db is for single rows.
	db          *db.DB
	clock       clock.Clock
	catalog     *catalog.Service
	memberships *memberships.Service
	schedules   *schedules.Service
	refunds     *refunds.Service
	waivers     *waivers.Service
}

// Deps are what the demo needs.
type Deps struct {
	DB          *db.DB
	Clock       clock.Clock
	Catalog     *catalog.Service
	Memberships *memberships.Service
	Schedules   *schedules.Service
	Refunds     *refunds.Service
	Waivers     *waivers.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Catalog == nil || d.Memberships == nil || d.Schedules == nil ||
		d.Refunds == nil || d.Waivers == nil {
		return nil, errors.New("demo: database, clock, catalog, memberships, schedules, refunds and waivers are all " +
			"needed")
	}

	return &Service{
		store: &store{d.DB, d.Clock},
		db:    d.DB, clock: d.Clock, catalog: d.Catalog, memberships: d.Memberships, schedules: d.Schedules,
		refunds: d.Refunds, waivers: d.Waivers,
	}, nil
}
