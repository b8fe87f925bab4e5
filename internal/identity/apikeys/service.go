package apikeys

import (
	"context"
	"errors"
	"log/slog"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

const (
	// Page shows the keys, Function makes and revokes them.
	Page     = "apiKeys"
	Function = "api-key_manage"
)

// Grant is what a level opens, as the database keeps it.
type Grant struct{ Pages, Functions string }

// Change is a line for the info log.
type Change struct {
	Action string
	Key    *Key
	After  map[string]any
}

// Service holds the rules of keys.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	log      *slog.Logger
	hooks    Hooks
	requests *requestCounter
}

// Hooks are what identity does for keys.
type Hooks struct {
	// Prove wants the caller's password or code once more.
	Prove func(ctx context.Context, password, code string) error
	// Rights is what somebody holds who has these levels, or the legacy flag; Sees is how much of people a level sees.
	Rights func(legacyAdmin bool, grants []Grant) (*actor.Rights, error)
	Sees   func(levelID string) actor.PeopleView
	// Note writes into the info log.
	Note func(ctx context.Context, c Change) error
	// CountWrong counts a wrong key from a network, and refuses after too many.
	CountWrong func(ctx context.Context, ip string) error
}

// Deps are what keys need.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
	Hooks Hooks
	// RequestsPerMinute is how often one key may ask.
	RequestsPerMinute int
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.RequestsPerMinute < 1 {
		return nil, errors.New("apikeys: database, clock, log and a limit are all needed")
	}

	return &Service{db: d.DB, clock: d.Clock, log: d.Log, hooks: d.Hooks,
		requests: newRequestCounter(d.RequestsPerMinute)}, nil
}

// requireView checks that the caller holds the page of the keys. Returns errs.Unauthenticated, or errs.Forbidden, also
// to API keys and during an impersonation.
func requireView(ctx context.Context) error {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return errs.Login()
	case !who.Page(Page):
		return errs.Denied()
	}

	return requirePerson(who)
}

// requireManage checks that the caller may make and revoke keys. Returns errs.Unauthenticated, or errs.Forbidden, also
// to API keys and during an impersonation.
func requireManage(ctx context.Context) error {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return errs.Login()
	case !who.Can(Function):
		return errs.Denied()
	}

	return requirePerson(who)
}

// requirePerson keeps keys away from keys, and those who view Atlas as someone else: a key outlives the view.
func requirePerson(who actor.Actor) error {
	switch {
	case who.IsProgram():
		return errs.NeedsPerson()
	case who.Impersonating():
		return errs.New(errs.Forbidden, "You can't open API keys while viewing as someone else")
	}

	return nil
}
