package search

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service keeps the index and searches it.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	access   *access.Service
	// Hooks are joined before anybody asks.
	Hooks Hooks
}

// Hooks are what higher packages know about what is found.
type Hooks struct {
	// OpenLessons tells which lessons of some courses are open to somebody now. The courses come with what opens them.
	OpenLessons func(
		ctx context.Context, facts access.Facts, courses map[int]access.Openers,
	) (map[int]bool, error)
}

// Deps are what search needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Access   *access.Service
	Hooks    Hooks
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Access == nil ||
		d.Hooks.OpenLessons == nil {
		return nil, errors.New("search: database, clock, settings, identity, access and open lessons are all needed")
	}

	return &Service{
		db: d.DB, store: &store{d.DB},
		clock: d.Clock, settings: d.Settings, identity: d.Identity, access: d.Access,
		Hooks: d.Hooks,
	}, nil
}
