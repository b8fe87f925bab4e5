// Package people knows who there is: the rows of people with their names, addresses, points and levels, and whom a
// caller may see of them.
//
// Invariants: an e-mail address is unique in its folded form; a slug never changes.
package people

import (
	"context"
	"errors"
	"log/slog"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/places"
)

// Service holds the rules of people.
type Service struct {
	db     *db.DB
	store  peopleStore
	points pointsStore
	clock  clock.Clock
	log    *slog.Logger
	places *places.Atlas
	audit  *audit.Service
	levels *accesslevels.Service
	hooks  Hooks
}

// Hooks are the places where higher packages and domains join.
type Hooks struct {
	// Scope says who the own people are of somebody who may not see everybody, nil for none.
	Scope func(ctx context.Context, a actor.Actor) (*Scope, error)
	// Expect prepares for the fields of people whose rows were read just now.
	Expect func(ctx context.Context, people ...*User) error
}

// Deps are what people need.
type Deps struct {
	DB     *db.DB
	Clock  clock.Clock
	Log    *slog.Logger
	Places *places.Atlas
	Audit  *audit.Service
	Levels *accesslevels.Service
	Hooks  Hooks
}

// New builds the service.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Log == nil || d.Places == nil:
		return nil, errors.New("people: database, clock, log and places are all needed")
	case d.Audit == nil || d.Levels == nil || d.Hooks.Expect == nil:
		return nil, errors.New("people: info log, levels and the hook of fields are all needed")
	}

	return &Service{
		db: d.DB, store: peopleStore{d.DB}, points: pointsStore{d.DB}, clock: d.Clock, log: d.Log, places: d.Places,
		audit: d.Audit, levels: d.Levels, hooks: d.Hooks,
	}, nil
}
