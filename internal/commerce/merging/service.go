package merging

import (
	"errors"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service joins the money of people.
type Service struct {
	store *store
	clock clock.Clock
}

// Deps are what merging needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil {
		return nil, errors.New("merging: database and clock are both needed")
	}

	return &Service{store: &store{d.DB, d.Clock}, clock: d.Clock}, nil
}
