package billing

import (
	"context"
	"errors"
	"log/slog"

	"atlas/internal/commerce/catalog"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// Service holds the rules of what people owe and pay.
type Service struct {
	// Store reads and writes the rows. Its methods ask nobody for a permission.
	Store *Store
	// Catalog is what is sold.
	Catalog *catalog.Service

	// db is for transactions and single rows.
	db       *db.DB
	clock    clock.Clock
	log      *slog.Logger
	settings *settings.Service
	identity *identity.Service
	mailer   *mail.Mailer
	hooks    Hooks
	// isSeeding leaves out the lines of the info log.
	isSeeding bool
	signer    *signer
	// sums are what lists of schedule rows come to, by their conditions.
	sums *db.TableCache[string, paymentSums]
}

// Deps are what billing needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Settings *settings.Service
	Identity *identity.Service
	Queue    *jobs.Queue
	Mailer   *mail.Mailer
	Catalog  *catalog.Service
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

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Settings == nil || d.Identity == nil || d.Queue == nil ||
		d.Mailer == nil || d.Catalog == nil || len(d.Secret) == 0 || d.Hooks.Refunder == nil ||
		d.Hooks.CloseAttempts == nil {
		return nil, errors.New("billing: database, clock, log, settings, identity, queue, mailer, catalog, a secret " +
			"and the hooks of gateways are all needed")
	}

	s := &Service{
		Store: &Store{d.DB, d.Clock}, Catalog: d.Catalog,
		db: d.DB, clock: d.Clock, log: d.Log, settings: d.Settings, identity: d.Identity, mailer: d.Mailer,
		hooks: d.Hooks, signer: newSigner(d.Secret),
		sums: db.NewTableCache[string, paymentSums](d.DB, "payment_schedules", "subscriptions", "users"),
	}

	jobs.Handle(d.Queue, func(ctx context.Context, _ remindJob) error { return s.RemindOfPayments(ctx) })
	d.Queue.Every(RemindEvery, remindJob{})

	return s, nil
}

// At is the service at another moment, without lines in the info log, for the demo.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock, then.isSeeding = c, true
	then.Store, then.Catalog = &Store{s.db, c}, s.Catalog.At(c)
	return &then
}
