package memberships

import (
	"context"
	"errors"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/credits"
	"atlas/internal/commerce/grants"
	"atlas/internal/community"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// Service holds the rules of what people hold.
type Service struct {
	stores

	// db is for transactions and single rows.
	db        *db.DB
	clock     clock.Clock
	settings  *settings.Service
	identity  *identity.Service
	community *community.Service
	mailer    *mail.Mailer
	// Billing is what they owe and pay.
	Billing *billing.Service
	// Catalog is what is sold.
	Catalog *catalog.Service
	// grants are what opens content.
	grants *grants.Service
	// credits are what earlier payments left.
	credits *credits.Service
	hooks   Hooks
	// isSeeding leaves out the lines of the info log.
	isSeeding bool
}

// Deps are what memberships need.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Settings  *settings.Service
	Identity  *identity.Service
	Community *community.Service
	Queue     *jobs.Queue
	Mailer    *mail.Mailer
	Catalog   *catalog.Service
	Billing   *billing.Service
	Grants    *grants.Service
	Credits   *credits.Service
	Hooks     Hooks
}

// Hooks are the places where higher packages and domains join.
type Hooks struct {
	// Enrolled is told, in the transaction, about a subscription that begins or renews one; sheets that are imported
	// tell nobody.
	Enrolled []func(ctx context.Context, subscriptionID int, isRenewal bool) error
}

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Queue == nil ||
		d.Mailer == nil || d.Catalog == nil || d.Billing == nil || d.Grants == nil ||
		d.Credits == nil {
		return nil, errors.New("memberships: database, clock, settings, identity, queue, mailer, catalog, " +
			"billing, grants and credits are all needed")
	}

	s := &Service{
		stores: newStores(d.DB, d.Clock), Billing: d.Billing, Catalog: d.Catalog, grants: d.Grants,
		credits: d.Credits,
		db:      d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, community: d.Community,
		mailer: d.Mailer, hooks: d.Hooks,
	}

	jobs.Handle(d.Queue, func(ctx context.Context, _ finishJob) error { return s.FinishSubscriptions(ctx) })
	d.Queue.Every(finishEvery, finishJob{})

	return s, nil
}

// AsOf is the service at an earlier time, without lines in the info log.
func (s *Service) AsOf(at time.Time) *Service {
	then := *s
	then.clock, then.isSeeding = clock.At(at), true
	then.stores = newStores(s.db, then.clock)
	then.Billing, then.Catalog = s.Billing.At(then.clock), s.Catalog.At(then.clock)
	then.credits = s.credits.At(then.clock)

	return &then
}
