package attempts

import (
	"context"
	"errors"
	"log/slog"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/credits"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/refunds"
	"atlas/internal/community"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/pay"
	"atlas/internal/settings"
)

// Service takes money.
type Service struct {
	store *store

	// db is for transactions and single rows.
	db          *db.DB
	clock       clock.Clock
	log         *slog.Logger
	settings    *settings.Service
	identity    *identity.Service
	community   *community.Service
	queue       *jobs.Queue
	mailer      *mail.Mailer
	catalog     *catalog.Service
	billing     *billing.Service
	credits     *credits.Service
	refunds     *refunds.Service
	memberships *memberships.Service
	orders      *orders.Service
	hooks       Hooks
	// isSeeding leaves out emails.
	isSeeding bool
	gateways  []Gateway
	baseURL   string
}

// Deps are what attempts need.
type Deps struct {
	DB          *db.DB
	Clock       clock.Clock
	Log         *slog.Logger
	Settings    *settings.Service
	Identity    *identity.Service
	Community   *community.Service
	Queue       *jobs.Queue
	Mailer      *mail.Mailer
	Catalog     *catalog.Service
	Billing     *billing.Service
	Credits     *credits.Service
	Refunds     *refunds.Service
	Memberships *memberships.Service
	Orders      *orders.Service
	// Secret signs what the test wallet tells. TestWallet lets buyers pay in it: for demos and tests.
	Secret     []byte
	TestWallet bool
	// Providers take money on their sites; BaseURL is where buyers come back to.
	Providers []pay.Provider
	BaseURL   string
	Hooks     Hooks
}

// Hooks are the places where higher domains join.
type Hooks struct {
	// OrderPaid is told about an order once it is paid and whose it is, in the transaction.
	OrderPaid []func(ctx context.Context, orderID, userID int) error
}

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Log == nil || d.Settings == nil || d.Identity == nil || d.Queue == nil ||
		d.Mailer == nil || len(d.Secret) == 0:
		return nil, errors.New("attempts: database, clock, log, settings, identity, queue, mailer and a secret are all " +
			"needed")
	case d.Catalog == nil || d.Billing == nil || d.Credits == nil || d.Refunds == nil || d.Memberships == nil ||
		d.Orders == nil:
		return nil, errors.New("attempts: catalog, billing, credits, refunds, memberships and orders are all needed")
	}

	s := &Service{
		store: &store{d.DB, d.Clock},
		db:    d.DB, clock: d.Clock, log: d.Log, settings: d.Settings, identity: d.Identity, community: d.Community,
		queue: d.Queue, mailer: d.Mailer, catalog: d.Catalog, billing: d.Billing, credits: d.Credits,
		refunds: d.Refunds, memberships: d.Memberships, orders: d.Orders, hooks: d.Hooks, baseURL: d.BaseURL,
	}

	// Providers come before the test wallet and the bank: the first that takes a method is asked.
	for _, p := range d.Providers {
		s.gateways = append(s.gateways, hostedGateway{p, s})
	}

	if d.TestWallet {
		s.gateways = append(s.gateways, wallet{d.Secret})
	}

	s.gateways = append(s.gateways, Bank{})

	jobs.Handle(d.Queue, func(ctx context.Context, job webhookJob) error { return s.ProcessEvent(ctx, job.EventID) })
	jobs.Handle(d.Queue, func(ctx context.Context, job orders.CloseJob) error { return s.CloseAttempt(ctx, job.AttemptID) })
	jobs.Handle(d.Queue, func(ctx context.Context, _ sweepJob) error { return s.SweepPayments(ctx) })
	d.Queue.Every(sweepEvery, sweepJob{})

	return s, nil
}

// At is the service at another moment, without emails, for the demo.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock, then.isSeeding = c, true
	then.store, then.catalog, then.billing = &store{s.db, c}, s.catalog.At(c), s.billing.At(c)
	then.credits, then.refunds = s.credits.At(c), s.refunds.At(c)
	then.memberships, then.orders = s.memberships.AsOf(c.Now()), s.orders.At(c)

	return &then
}
