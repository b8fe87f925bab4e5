// Package journey makes the stages, the forms and the ways of the members of the demo.
package journey

import (
	"context"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Demo fills an installation with stages, forms and members on their way.
type Demo struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	stages   *stages.Service
}

// Deps are what the journeys of the demo are made with.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Stages   *stages.Service
}

// New makes the Demo.
func New(deps Deps) *Demo {
	return &Demo{
		db: deps.DB, store: &store{db: deps.DB}, clock: deps.Clock, identity: deps.Identity, stages: deps.Stages,
	}
}

// Fill makes forms that people answered, and stages with members on their way, each where there are none yet.
func (d *Demo) Fill(ctx context.Context) error {
	// Forms come first: tasks lead to them.
	if err := d.db.Tx(ctx, d.fillForms); err != nil {
		return fmt.Errorf("make the forms of the demo: %w", err)
	}

	if err := d.db.Tx(ctx, d.fillStages); err != nil {
		return fmt.Errorf("make the stages of the demo: %w", err)
	}

	return nil
}
