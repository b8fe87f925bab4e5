package commerce

import (
	"context"
	"errors"

	"atlas/internal/community"
	"atlas/internal/identity"
	"atlas/internal/learning"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// Service holds the rules of commerce.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	settings  *settings.Service
	identity  *identity.Service
	community *community.Service
	learning  *learning.Service
	post      *mail.Post
	hooks     Hooks
	// isSeeding leaves out the lines of the info log.
	isSeeding bool
}

// Deps are what commerce needs from its house.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Settings  *settings.Service
	Identity  *identity.Service
	Community *community.Service
	Learning  *learning.Service
	Queue     *jobs.Queue
	Post      *mail.Post
	Hooks     Hooks
}

// Hooks are the doors through which higher domains join.
type Hooks struct {
	// Reserved tells which words begin an address of the house; nil for none.
	Reserved func(word string) bool
}

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Queue == nil || d.Post == nil {
		return nil, errors.New("commerce: database, clock, settings, identity, queue and post are all needed")
	}
	s := &Service{
		db: d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, post: d.Post, hooks: d.Hooks,
		community: d.Community, learning: d.Learning,
	}
	d.Identity.RegisterNotices(moneyNotices...)
	jobs.Handle(d.Queue, func(ctx context.Context, _ settleJob) error { return s.SettleSubscriptions(ctx) })
	d.Queue.Every(settleEvery, settleJob{})
	jobs.Handle(d.Queue, func(ctx context.Context, _ remindJob) error { return s.RemindOfPayments(ctx) })
	d.Queue.Every(remindEvery, remindJob{})
	return s, nil
}

func (s *Service) reserved(word string) bool {
	return s.hooks.Reserved != nil && s.hooks.Reserved(word)
}

// Seed makes what every house needs, where it is missing.
func (s *Service) Seed(ctx context.Context) error {
	for _, fill := range []func(context.Context) error{s.seedTerms} {
		if err := s.db.Tx(ctx, fill); err != nil {
			return err
		}
	}
	return nil
}

// SeedDemo fills a demo house, where there is nothing yet.
func (s *Service) SeedDemo(ctx context.Context) error {
	for _, fill := range []func(context.Context) error{s.seedCatalogue, s.seedMoney} {
		if err := s.db.Tx(ctx, fill); err != nil {
			return err
		}
	}
	return nil
}
