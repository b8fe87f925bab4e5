package sheetimport

import (
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service imports subscriptions.
type Service struct {
	store *store

	// db is for transactions and single rows.
	db          *db.DB
	clock       clock.Clock
	identity    *identity.Service
	catalog     *catalog.Service
	billing     *billing.Service
	memberships *memberships.Service
}

// Deps are what the import needs.
type Deps struct {
	DB          *db.DB
	Clock       clock.Clock
	Identity    *identity.Service
	Catalog     *catalog.Service
	Billing     *billing.Service
	Memberships *memberships.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Catalog == nil || d.Billing == nil ||
		d.Memberships == nil {
		return nil, errors.New("sheetimport: database, clock, identity, catalog, billing and memberships are all " +
			"needed")
	}

	return &Service{
		store: &store{d.DB, d.Clock},
		db:    d.DB, clock: d.Clock, identity: d.Identity, catalog: d.Catalog, billing: d.Billing,
		memberships: d.Memberships,
	}, nil
}
