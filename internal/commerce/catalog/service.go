package catalog

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/learning"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
)

// Service holds the rules of the catalog.
type Service struct {
	// Store reads and writes the rows. Its methods ask nobody for a permission.
	Store *Store

	// db is for transactions and single rows.
	db       *db.DB
	clock    clock.Clock
	identity *identity.Service
	learning *learning.Service
	files    *files.Service
	hooks    Hooks
	// funnelsShown are funnels, by their ids.
	funnelsShown *db.TableCache[string, map[string]*Funnel]
}

// Deps are what the catalog needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Learning *learning.Service
	Files    *files.Service
	Hooks    Hooks
}

// Hooks are the places where higher domains join.
type Hooks struct {
	// Reserved tells which words begin an address of the site; nil for none.
	Reserved func(word string) bool
	// FunnelDeleted is told, in the transaction, before a funnel is deleted.
	FunnelDeleted []func(ctx context.Context, funnelID string) error
	// SlugTaken tells, in the transaction that gives a funnel a slug, whether something else has its address; nil for
	// never.
	SlugTaken func(ctx context.Context, slug string) (bool, error)
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Files == nil {
		return nil, errors.New("catalog: database, clock, identity and files are all needed")
	}

	d.Files.Register(productCovers)

	return &Service{
		Store: &Store{d.DB, d.Clock},
		db:    d.DB, clock: d.Clock, identity: d.Identity, learning: d.Learning, files: d.Files, hooks: d.Hooks,
		funnelsShown: db.NewTableCache[string, map[string]*Funnel](d.DB, "funnels", "products", "batches", "coupons",
			"subscriptions", "orders"),
	}, nil
}

// At is the catalog at another moment, for the demo.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock, then.Store = c, &Store{s.db, c}
	return &then
}

func (s *Service) isReserved(word string) bool {
	return s.hooks.Reserved != nil && s.hooks.Reserved(word)
}
