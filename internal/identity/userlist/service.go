// Package userlist is the list of people that staff see: its filters, sorts, pages, columns of other domains and
// downloads, and what is kept with people so that it stays fast among a million.
package userlist

import (
	"errors"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service holds the rules of the list.
type Service struct {
	db     *db.DB
	clock  clock.Clock
	audit  *audit.Service
	levels *accesslevels.Service
	people *people.Service
	rates  *ratelimit.Service
	shown  *shownQuery
	hooks  Hooks
}

// Hooks are what other domains add to the list.
type Hooks struct {
	// Parts are columns and filters.
	Parts []*Part
	// StoredColumns are what other domains keep with people.
	StoredColumns []StoredColumn
}

// Deps are what the list needs.
type Deps struct {
	DB     *db.DB
	Clock  clock.Clock
	Audit  *audit.Service
	Levels *accesslevels.Service
	People *people.Service
	Rates  *ratelimit.Service
	Hooks  Hooks
}

// New builds the service.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Audit == nil:
		return nil, errors.New("list of people: database, clock and info log are all needed")
	case d.Levels == nil || d.People == nil || d.Rates == nil:
		return nil, errors.New("list of people: levels, people and limits are all needed")
	}

	return &Service{
		db: d.DB, clock: d.Clock, audit: d.Audit, levels: d.Levels, people: d.People, rates: d.Rates,
		shown: newShownQuery(d.Hooks.Parts), hooks: d.Hooks,
	}, nil
}
