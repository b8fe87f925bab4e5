// Package marketing makes the redirects, pages, trainings, emails and success managers of the demo.
package marketing

import (
	"context"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/marketing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Demo fills an installation with what brings people to it and keeps them.
type Demo struct {
	// db is for transactions; rows are read and written by the store.
	db        *db.DB
	store     *store
	clock     clock.Clock
	identity  *identity.Service
	marketing *marketing.Service
	baseURL   string
}

// Deps are what the marketing of the demo is made with.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Identity  *identity.Service
	Marketing *marketing.Service
	// BaseURL is the public address of the site.
	BaseURL string
}

// New makes the Demo.
func New(deps Deps) *Demo {
	return &Demo{
		db: deps.DB, store: &store{db: deps.DB}, clock: deps.Clock, identity: deps.Identity, marketing: deps.Marketing,
		baseURL: deps.BaseURL,
	}
}

// Fill makes redirects, pages, a training, emails and success managers, each where there are none yet.
func (d *Demo) Fill(ctx context.Context) error {
	if err := d.db.Tx(ctx, d.fillRedirects); err != nil {
		return fmt.Errorf("make the redirects of the demo: %w", err)
	}

	if err := d.db.Tx(ctx, d.fillPages); err != nil {
		return fmt.Errorf("make the pages of the demo: %w", err)
	}

	// Trainings come before emails: a segment is of who registered.
	if err := d.db.Tx(ctx, d.fillTraining); err != nil {
		return fmt.Errorf("make the training of the demo: %w", err)
	}

	if err := d.db.Tx(ctx, d.fillBroadcasts); err != nil {
		return fmt.Errorf("make the emails of the demo: %w", err)
	}

	if err := d.db.Tx(ctx, d.fillSuccess); err != nil {
		return fmt.Errorf("make the queues of the demo: %w", err)
	}

	return nil
}
