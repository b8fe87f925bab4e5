package schedules

import (
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/credits"
	"atlas/internal/commerce/ledger"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service changes schedules of payments.
type Service struct {
	store *store

	db       *db.DB
	clock    clock.Clock
	identity *identity.Service
	billing  *billing.Service
	ledger   *ledger.Service
	credits  *credits.Service
}

// Deps are what the service needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Billing  *billing.Service
	Ledger   *ledger.Service
	Credits  *credits.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Billing == nil || d.Ledger == nil || d.Credits == nil {
		return nil, errors.New("schedules: database, clock, identity, billing, ledger and credits are all needed")
	}

	return &Service{
		store: &store{d.DB},
		db:    d.DB, clock: d.Clock, identity: d.Identity, billing: d.Billing, ledger: d.Ledger, credits: d.Credits,
	}, nil
}

// At is the service at another moment, for the demo.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock = c
	then.store = &store{s.db}
	then.billing = s.billing.At(c)
	then.ledger = s.ledger.At(c)
	then.credits = s.credits.At(c)

	return &then
}
