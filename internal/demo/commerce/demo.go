// Package commerce makes what the demo sells, and what its people bought, owe and paid.
package commerce

import (
	"context"
	"fmt"

	"atlas/internal/commerce"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Demo fills an installation with a catalogue and what was sold of it.
type Demo struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	commerce *commerce.Service
}

// Deps are what the catalogue and the sales of the demo are made with.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Commerce *commerce.Service
}

// New makes the Demo.
func New(deps Deps) *Demo {
	return &Demo{db: deps.DB, store: &store{db: deps.DB}, clock: deps.Clock, commerce: deps.Commerce}
}

// Fill makes a catalogue, where there is none yet.
func (d *Demo) Fill(ctx context.Context) error {
	if err := d.db.Tx(ctx, d.fillCatalogue); err != nil {
		return fmt.Errorf("make the catalogue of the demo: %w", err)
	}

	return d.commerce.SeedDemo(ctx)
}
