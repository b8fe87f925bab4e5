// Package commerce makes what the demo sells, and what its people bought, owe and paid.
package commerce

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
)

// Demo fills an installation with a catalogue and what was sold of it.
type Demo struct {
	// db is for transactions and locks; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	files    *files.Service
	identity *identity.Service
	commerce *commerce.Service
}

// Deps are what the catalogue and the sales of the demo are made with.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Files    *files.Service
	Identity *identity.Service
	Commerce *commerce.Service
}

// New makes the Demo.
func New(deps Deps) *Demo {
	return &Demo{
		db: deps.DB, store: &store{db: deps.DB}, clock: deps.Clock, files: deps.Files, identity: deps.Identity,
		commerce: deps.Commerce,
	}
}

// Fill makes a catalogue, purchases of members, and orders, each where there are none yet.
func (d *Demo) Fill(ctx context.Context) error {
	if err := d.db.Tx(ctx, d.fillCatalogue); err != nil {
		return fmt.Errorf("make the catalogue of the demo: %w", err)
	}

	// Purchases come before orders: coupons and seats of orders are counted with them.
	if err := d.db.Tx(ctx, d.fillPurchases); err != nil {
		return fmt.Errorf("make the purchases of the demo: %w", err)
	}

	if err := d.db.Tx(ctx, d.fillOrders); err != nil {
		return fmt.Errorf("make the orders of the demo: %w", err)
	}

	return nil
}

// staff is who decides in the demo.
const staff = "tribe-team-fa"

// asStaff makes a call one of who decides.
func (d *Demo) asStaff(ctx context.Context) (context.Context, error) {
	id, err := d.store.findUser(ctx, staff)
	if err != nil {
		return nil, err
	}

	who, err := d.identity.MemberImport.ActorOf(ctx, id, nil)
	if err != nil {
		return nil, fmt.Errorf("act as %s: %w", staff, err)
	}

	return actor.With(ctx, who), nil
}

// at is commerce at another moment.
func (d *Demo) at(moment time.Time) *commerce.Service { return d.commerce.At(clock.At(moment)) }
