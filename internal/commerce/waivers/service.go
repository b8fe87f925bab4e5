package waivers

import (
	"context"
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/ledger"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service waives payments.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	billing  *billing.Service
	ledger   *ledger.Service
	hooks    Hooks
}

// Deps are what the service needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Billing  *billing.Service
	Ledger   *ledger.Service
	Hooks    Hooks
}

// Hooks are the places where higher packages join.
type Hooks struct {
	// CloseAttempts ends the attempts to pay more of an invoice than is left to pay, in the transaction.
	CloseAttempts func(ctx context.Context, invoiceID int) error
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Billing == nil ||
		d.Ledger == nil || d.Hooks.CloseAttempts == nil {
		return nil, errors.New("waivers: database, clock, settings, identity, billing, ledger and the hook of attempts " +
			"are all needed")
	}

	return &Service{
		db: d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, billing: d.Billing, ledger: d.Ledger,
		hooks: d.Hooks,
	}, nil
}

// At is the service at another moment, for the demo.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock = c
	then.billing = s.billing.At(c)
	then.ledger = s.ledger.At(c)

	return &then
}
