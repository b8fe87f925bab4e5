package waitlist

import (
	"context"
	"errors"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
)

// Service keeps waitlists.
type Service struct {
	store *store

	// db is for transactions and single rows.
	db       *db.DB
	clock    clock.Clock
	identity *identity.Service
	queue    *jobs.Queue
	mailer   *mail.Mailer
	catalog  *catalog.Service
	hooks    Hooks
}

// Deps are what waitlists need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Queue    *jobs.Queue
	Mailer   *mail.Mailer
	Catalog  *catalog.Service
	Hooks    Hooks
}

// Hooks are the places where higher domains join.
type Hooks struct {
	// WaitlistJoined is told, in the transaction, that an address is new on a waitlist.
	WaitlistJoined []func(ctx context.Context, emailKey string) error
}

// New builds the service and gives its job to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Queue == nil || d.Mailer == nil || d.Catalog == nil {
		return nil, errors.New("waitlist: database, clock, identity, queue, mailer and catalog are all needed")
	}

	s := &Service{
		store: &store{d.DB},
		db:    d.DB, clock: d.Clock, identity: d.Identity, queue: d.Queue, mailer: d.Mailer, catalog: d.Catalog,
		hooks: d.Hooks,
	}

	jobs.Handle(d.Queue, func(ctx context.Context, job inviteJob) error {
		return s.SendInvitations(ctx, job.FunnelID, time.UnixMilli(job.At))
	})

	return s, nil
}
