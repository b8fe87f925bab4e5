package overview

import (
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service adds payments up for staff.
type Service struct {
	store *store

	// db reads the rows of workbooks.
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	billing  *billing.Service
}

// Deps are what the overview needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Billing  *billing.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Billing == nil {
		return nil, errors.New("overview: database, clock, settings, identity and billing are all needed")
	}

	return &Service{
		store: &store{d.DB},
		db:    d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, billing: d.Billing,
	}, nil
}
