package ledger

import (
	"context"
	"errors"

	"atlas/internal/affiliates/days"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service holds the rules of what affiliates earn.
type Service struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	days     *days.Store
	hooks    Hooks
}

// Deps are what the ledger needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Days     *days.Store
	Hooks    Hooks
}

// Hooks are what the ledger asks of the affiliates around it.
type Hooks struct {
	// Visible is the affiliate whose figures the caller asks for: themselves, or the one with an id. Returns
	// errs.NotFound for one whom the caller may not see.
	Visible func(ctx context.Context, affiliateID *int) (int, error)
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Days == nil ||
		d.Hooks.Visible == nil {
		return nil, errors.New("ledger: database, clock, settings, identity, days and hooks are all needed")
	}

	return &Service{
		db: d.DB, store: &store{db: d.DB}, clock: d.Clock, settings: d.Settings, identity: d.Identity, days: d.Days,
		hooks: d.Hooks,
	}, nil
}

// At is the ledger by another clock: what is earned through it goes by the rules of that time.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock = c

	return &then
}
