package ledger

import (
	"errors"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service writes bookings. It asks nobody for a permission.
type Service struct {
	db    *db.DB
	clock clock.Clock
}

// Deps are what the ledger needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil {
		return nil, errors.New("ledger: database and clock are both needed")
	}

	return &Service{db: d.DB, clock: d.Clock}, nil
}

// At is the ledger at another moment, for the demo.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock = c

	return &then
}
