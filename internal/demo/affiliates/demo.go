// Package affiliates has people of the demo bring others: their links and visits, whom they brought, what that earned
// them, and what they share.
package affiliates

import (
	"context"
	"fmt"
	"time"

	democommerce "atlas/internal/demo/commerce"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/days"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/affiliates/payouts"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/settings"
)

// The funnels of the demo that affiliates sell for.
const (
	tribe     = "join-the-tribe"
	challenge = "12-day-challenge"
	fast      = "fast-track"
	bootcamp  = "bookkeeping-bootcamp"
	review    = "portfolio-review"
)

// Demo fills an installation with affiliates.
type Demo struct {
	// db is for transactions; rows are read and written by the store.
	db         *db.DB
	store      *store
	clock      clock.Clock
	files      *files.Service
	settings   *settings.Service
	identity   *identity.Service
	sales      *democommerce.Demo
	affiliates *affiliates.Service
}

// Deps are what the affiliates of the demo are made with.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	Files      *files.Service
	Settings   *settings.Service
	Identity   *identity.Service
	Sales      *democommerce.Demo
	Affiliates *affiliates.Service
}

// New makes the Demo.
func New(deps Deps) *Demo {
	return &Demo{
		db: deps.DB, store: &store{db: deps.DB}, clock: deps.Clock, files: deps.Files, settings: deps.Settings,
		identity: deps.Identity, sales: deps.Sales, affiliates: deps.Affiliates,
	}
}

// Fill makes affiliates with whom they brought and what they earned, and resources for them to share, each where there
// are none yet. The same each time, with dates before now.
func (d *Demo) Fill(ctx context.Context) error {
	if err := d.db.Tx(ctx, d.fillAffiliates); err != nil {
		return fmt.Errorf("make the affiliates of the demo: %w", err)
	}

	// Each resource has a transaction of its own, so that nobody waits while pictures are drawn.
	if err := d.fillResources(ctx); err != nil {
		return fmt.Errorf("make the affiliate resources of the demo: %w", err)
	}

	return nil
}

// builder makes affiliates and what came of them.
type builder struct {
	*Demo
	now time.Time
	// people are the affiliates, the best one first.
	people []*affiliates.Affiliate
	// links are those that the first affiliate made for campaigns.
	links []*link
	// leads counts those of the first affiliate.
	leads int
}

func (d *Demo) fillAffiliates(ctx context.Context) error {
	count, err := d.store.countAffiliates(ctx)
	if err != nil || count > 0 {
		return err
	}

	userIDs, err := d.store.loadHolders(ctx, affiliateCount)
	if err != nil || len(userIDs) < affiliateCount {
		return err
	}

	b := &builder{Demo: d, now: d.clock.Now()}
	for _, fill := range []func(context.Context) error{
		func(ctx context.Context) error { return b.addAffiliates(ctx, userIDs) },
		// Rates come before everything that is sold: a sale keeps the one of its day.
		b.addRates,
		// Links come before visits, some of which came by them.
		b.addLinks,
		b.addVisits,
		b.creditOrders,
		b.addSales,
		// After the sales: who is a lead by a sale is none by signing up too.
		b.addSignups,
		// Claims ask about sales, and about what was paid out and taken back of them.
		b.addClaims,
	} {
		if err := fill(ctx); err != nil {
			return err
		}
	}

	// Visits and leads were written without their kept days, so all are counted at the end.
	return days.New(d.db).Recount(ctx)
}

// ledgerAt is the ledger at an earlier time: what is earned then goes by the rules of that day.
func (d *Demo) ledgerAt(at time.Time) *ledger.Service {
	return d.affiliates.Ledger.At(clock.At(at))
}

// payoutsAt are the payouts at an earlier time.
func (d *Demo) payoutsAt(at time.Time) *payouts.Service {
	return d.affiliates.Payouts.At(clock.At(at), d.ledgerAt(at))
}
