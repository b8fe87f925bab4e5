package affiliates

import (
	"context"
	"errors"

	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service holds the rules of affiliates.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	commerce *commerce.Service
	secret   []byte
	hooks    Hooks
}

// Deps are what affiliates needs from its house.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Commerce *commerce.Service
	// Secret signs what a browser keeps of a visit.
	Secret []byte
	Hooks  Hooks
}

// Hooks are the doors through which the house joins.
type Hooks struct {
	// Reserved tells which words begin an address of the house; nil for none.
	Reserved func(word string) bool
	// SlugTaken tells, in the transaction that gives an affiliate a slug, whether something else has its address; nil for never.
	SlugTaken func(ctx context.Context, slug string) (bool, error)
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Commerce == nil || len(d.Secret) == 0 {
		return nil, errors.New("affiliates: database, clock, settings, identity, commerce and a secret are all needed")
	}
	return &Service{db: d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, commerce: d.Commerce, secret: d.Secret, hooks: d.Hooks}, nil
}

func (s *Service) reserved(word string) bool {
	return s.hooks.Reserved != nil && s.hooks.Reserved(word)
}

// SeedDemo fills a demo house, where there is nothing yet.
func (s *Service) SeedDemo(ctx context.Context) error { return s.db.Tx(ctx, s.seedAffiliates) }
