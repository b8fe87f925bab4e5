package grants

import (
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/identity"
	"atlas/internal/learning"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service gives access, changes it and takes it back.
type Service struct {
	store *store

	// db is for transactions and single rows.
	db       *db.DB
	clock    clock.Clock
	identity *identity.Service
	learning *learning.Service
	catalog  *catalog.Service
	billing  *billing.Service
}

// Deps are what grants need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Learning *learning.Service
	Catalog  *catalog.Service
	Billing  *billing.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Catalog == nil || d.Billing == nil {
		return nil, errors.New("grants: database, clock, identity, catalog and billing are all needed")
	}

	return &Service{
		store: &store{d.DB, d.Clock},
		db:    d.DB, clock: d.Clock, identity: d.Identity, learning: d.Learning, catalog: d.Catalog, billing: d.Billing,
	}, nil
}
