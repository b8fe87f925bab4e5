package credits

import (
	"context"
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/ledger"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service spends credit.
type Service struct {
	store *store

	db      *db.DB
	clock   clock.Clock
	billing *billing.Service
	ledger  *ledger.Service
	hooks   Hooks
}

// Deps are what the service needs.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Billing *billing.Service
	Ledger  *ledger.Service
	Hooks   Hooks
}

// Hooks are the places where higher packages join.
type Hooks struct {
	// CloseAttempts ends the attempts to pay more of an invoice than is left to pay, in the transaction.
	CloseAttempts func(ctx context.Context, invoiceID int) error
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Billing == nil || d.Ledger == nil || d.Hooks.CloseAttempts == nil {
		return nil, errors.New("credits: database, clock, billing, ledger and the hook of attempts are all needed")
	}

	return &Service{
		store: &store{d.DB, d.Clock},
		db:    d.DB, clock: d.Clock, billing: d.Billing, ledger: d.Ledger, hooks: d.Hooks,
	}, nil
}

// At is the service at another moment, for the demo.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock = c
	then.store = &store{s.db, c}
	then.billing = s.billing.At(c)
	then.ledger = s.ledger.At(c)

	return &then
}
