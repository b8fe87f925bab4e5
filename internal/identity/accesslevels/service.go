// Package accesslevels knows the access levels: what each opens, who holds which, and what follows from that for a
// person. Somebody always has full access, and nobody grants what they do not hold.
package accesslevels

import (
	"errors"

	"atlas/internal/identity/audit"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service holds the rules of access levels.
type Service struct {
	db    *db.DB
	store levelStore
	clock clock.Clock
	audit *audit.Service
	// cache keeps all levels.
	cache *db.TableCache[struct{}, OrderedLevels]
}

// Deps are what access levels need.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Audit *audit.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Audit == nil {
		return nil, errors.New("access levels: database, clock and info log are all needed")
	}

	return &Service{
		db: d.DB, store: levelStore{d.DB}, clock: d.Clock, audit: d.Audit,
		cache: db.NewTableCache[struct{}, OrderedLevels](d.DB, "access_levels"),
	}, nil
}
