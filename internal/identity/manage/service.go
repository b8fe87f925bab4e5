// Package manage is what staff do with people: creating, changing, archiving, restoring and deleting them, one or many.
// Nobody changes somebody who has access that they lack, and somebody always keeps full access.
package manage

import (
	"context"
	"errors"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/account"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/datarights"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/places"
)

// Service holds the rules of managing people.
type Service struct {
	db         *db.DB
	store      peopleStore
	clock      clock.Clock
	mailer     *mail.Mailer
	places     *places.Atlas
	audit      *audit.Service
	levels     *accesslevels.Service
	people     *people.Service
	sessions   *sessions.Service
	dataRights *datarights.Service
	account    *account.Service
	rates      *ratelimit.Service
	hooks      Hooks
}

// Hooks are told about people in the transaction that archives or restores them; what they refuse does not happen.
type Hooks struct {
	Archived []func(ctx context.Context, userID int) error
	Restored []func(ctx context.Context, userID int) error
	// Deleting may refuse that a person is deleted.
	Deleting []func(ctx context.Context, userID int) error
}

// Deps are what managing people needs.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	Mailer     *mail.Mailer
	Places     *places.Atlas
	Audit      *audit.Service
	Levels     *accesslevels.Service
	People     *people.Service
	Sessions   *sessions.Service
	DataRights *datarights.Service
	Account    *account.Service
	Rates      *ratelimit.Service
	Hooks      Hooks
}

// New builds the service.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Mailer == nil || d.Places == nil || d.Rates == nil:
		return nil, errors.New("managing people: database, clock, mailer, places and limits are all needed")
	case d.Audit == nil || d.Levels == nil || d.People == nil || d.Sessions == nil ||
		d.DataRights == nil || d.Account == nil:
		return nil, errors.New("managing people: the packages below are all needed")
	}

	return &Service{
		db: d.DB, store: peopleStore{d.DB}, clock: d.Clock, mailer: d.Mailer, places: d.Places, audit: d.Audit,
		levels: d.Levels, people: d.People, sessions: d.Sessions, dataRights: d.DataRights,
		account: d.Account, rates: d.Rates, hooks: d.Hooks,
	}, nil
}
