package billing

import (
	"context"
	"errors"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/ledger"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service holds the rules of what people owe and pay.
type Service struct {
	// Store reads and writes the rows. Its methods ask nobody for a permission.
	Store *Store
	// Catalog is what is sold.
	Catalog *catalog.Service
	// Ledger keeps the books.
	Ledger *ledger.Service

	// db is for transactions and single rows.
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	hooks    Hooks
	// isSeeding leaves out the lines of the info log.
	isSeeding bool
	signer    *signer
}

// Deps are what billing needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Catalog  *catalog.Service
	Ledger   *ledger.Service
	// Secret signs links to orders and payments.
	Secret []byte
	Hooks  Hooks
}

// Hooks are the places where higher packages and domains join.
type Hooks struct {
	// Refunder is the gateway of a name, that pays money back. Returns an error when it is not set up.
	Refunder func(gateway string) (Refunder, error)
	// CloseAttempts ends the attempts to pay more of an invoice than is left to pay, in the transaction.
	CloseAttempts func(ctx context.Context, invoiceID int) error
	// MoneyMoved is told, in the transaction, that a schedule row was paid off, or that money of one that was paid off
	// went back. Rows of an order are told before it counts as paid.
	MoneyMoved []func(ctx context.Context, m RowMoney) error
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Catalog == nil || d.Ledger == nil ||
		len(d.Secret) == 0 || d.Hooks.Refunder == nil || d.Hooks.CloseAttempts == nil {
		return nil, errors.New("billing: database, clock, settings, identity, catalog, ledger, a secret and the hooks " +
			"of gateways are all needed")
	}

	return &Service{
		Store: &Store{d.DB, d.Clock}, Catalog: d.Catalog, Ledger: d.Ledger,
		db: d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity,
		hooks: d.Hooks, signer: newSigner(d.Secret),
	}, nil
}

// At is the service at another moment, without lines in the info log, for the demo.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock, then.isSeeding = c, true
	then.Store, then.Catalog, then.Ledger = &Store{s.db, c}, s.Catalog.At(c), s.Ledger.At(c)

	return &then
}
