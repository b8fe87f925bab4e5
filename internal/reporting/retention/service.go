package retention

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// Page is the right to see who stays.
const Page = "retention"

// Service holds the rules of cohorts and of the question why people left.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	settings *settings.Service
}

// Deps are what retention needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Settings *settings.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Settings == nil {
		return nil, errors.New("retention: database, clock, identity and settings are all needed")
	}

	return &Service{
		db: d.DB, store: &store{db: d.DB},
		clock: d.Clock, identity: d.Identity, settings: d.Settings,
	}, nil
}

// requirePage is for holders of the page.
func requirePage(ctx context.Context) error {
	if !actor.From(ctx).Page(Page) {
		return errs.Denied()
	}

	return nil
}
