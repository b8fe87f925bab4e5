// Package community makes the batches, groups, accountability groups and wins of the demo.
package community

import (
	"context"
	"fmt"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
)

// Demo fills an installation with groups and what their people tell each other.
type Demo struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	files    *files.Service
	identity *demoidentity.Demo
}

// Deps are what the community of the demo is made with.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Files    *files.Service
	Identity *demoidentity.Demo
}

// New makes the Demo.
func New(deps Deps) *Demo {
	return &Demo{
		db: deps.DB, store: &store{db: deps.DB}, clock: deps.Clock, files: deps.Files, identity: deps.Identity,
	}
}

// Fill makes groups, accountability groups and wins, each where there are none yet.
func (d *Demo) Fill(ctx context.Context) error {
	if err := d.db.Tx(ctx, d.fillGroups); err != nil {
		return fmt.Errorf("make the groups of the demo: %w", err)
	}

	if err := d.db.Tx(ctx, d.fillAccountability); err != nil {
		return fmt.Errorf("make the accountability groups of the demo: %w", err)
	}

	if err := d.db.Tx(ctx, d.fillWins); err != nil {
		return fmt.Errorf("make the wins of the demo: %w", err)
	}

	return nil
}
