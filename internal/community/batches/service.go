package batches

import (
	"errors"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service holds the rules of batches.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
}

// store reads and writes the rows of batches.
type store struct {
	db    *db.DB
	clock clock.Clock
}

// Deps are what batches needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil {
		return nil, errors.New("batches: database, clock, settings and identity are all needed")
	}

	return &Service{
		db: d.DB, store: &store{db: d.DB, clock: d.Clock},
		clock: d.Clock, settings: d.Settings, identity: d.Identity,
	}, nil
}
