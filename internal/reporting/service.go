package reporting

import (
	"errors"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service holds the rules of reports.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	identity *identity.Service
}

// Deps are what reporting needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil {
		return nil, errors.New("reporting: database, clock and identity are all needed")
	}

	return &Service{db: d.DB, clock: d.Clock, identity: d.Identity}, nil
}
