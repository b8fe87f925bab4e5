package refunds

import (
	"errors"
	"log/slog"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/ledger"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
)

// Service pays money back.
type Service struct {
	store *store

	db       *db.DB
	clock    clock.Clock
	log      *slog.Logger
	identity *identity.Service
	mailer   *mail.Mailer
	billing  *billing.Service
	ledger   *ledger.Service
	hooks    Hooks
	// isSeeding leaves out the lines of the info log.
	isSeeding bool
}

// Deps are what the service needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Identity *identity.Service
	Mailer   *mail.Mailer
	Billing  *billing.Service
	Ledger   *ledger.Service
	Hooks    Hooks
}

// Hooks are the places where higher packages join.
type Hooks struct {
	// Refunder is the gateway of a name, that pays money back. Returns an error when it is not set up.
	Refunder func(gateway string) (billing.Refunder, error)
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Identity == nil || d.Mailer == nil || d.Billing == nil ||
		d.Ledger == nil || d.Hooks.Refunder == nil {
		return nil, errors.New("refunds: database, clock, log, identity, mailer, billing, ledger and the hook of " +
			"gateways are all needed")
	}

	return &Service{
		store: &store{d.DB, d.Clock},
		db:    d.DB, clock: d.Clock, log: d.Log, identity: d.Identity, mailer: d.Mailer, billing: d.Billing,
		ledger: d.Ledger, hooks: d.Hooks,
	}, nil
}

// At is the service at another moment, without lines in the info log, for the demo.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock, then.isSeeding = c, true
	then.store = &store{s.db, c}
	then.billing = s.billing.At(c)
	then.ledger = s.ledger.At(c)

	return &then
}
