package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/platform/clock"
)

// demoPayouts are who asked for a payout, how many days ago, and whether it arrived; the oldest first.
var demoPayouts = []struct {
	affiliate, days int
	isPaid          bool
}{{0, 48, true}, {2, 4, true}, {0, 3, false}}

// asOf is the service at an earlier time.
func (s *Service) asOf(at time.Time) *Service {
	then := *s
	then.clock = clock.At(at)
	then.Ledger = s.Ledger.AsOf(at)
	then.Payouts = s.Payouts.AsOf(at, then.Ledger)
	return &then
}

// sales sells to people of the demo and has it earn, each at its time.
func (d *demo) sales(ctx context.Context) error {
	late, err := d.came.SeedSales(ctx)
	if err != nil || late == nil {
		return err
	}

	// Without the test wallet nothing was sold, as when only the data is made and no one serves it.
	sold, err := d.store.countTerms(ctx)
	if err != nil || sold == 0 {
		return err
	}

	if err := d.payOut(ctx); err != nil {
		return err
	}

	// What was refunded lately came after the payouts.
	for _, refund := range late {
		if err := refund(); err != nil {
			return fmt.Errorf("refund of the demo: %w", err)
		}
	}

	return nil
}

// payOut gives the affiliates of the demo where they get their money, and pays those who asked for it in runs.
func (d *demo) payOut(ctx context.Context) error {
	staffID, err := d.store.findDemoStaff(ctx)
	if err != nil {
		return err
	}

	if staffID == 0 {
		return nil
	}

	ids := make([]int, len(d.all))
	for i, a := range d.all {
		ids[i] = a.ID
	}

	if err := d.Payouts.SeedAccounts(ctx, ids); err != nil {
		return err
	}

	for i, paid := range demoPayouts {
		reference := ""
		if paid.isPaid {
			reference = fmt.Sprintf("9027 441 %03d", 820+i)
		}

		then := d.asOf(clock.AddDays(d.now, -paid.days))
		if err := then.Payouts.SeedRun(ctx, d.all[paid.affiliate].UserID, staffID, reference); err != nil {
			return fmt.Errorf("payout %d of the demo: %w", i, err)
		}
	}

	return nil
}

// rates are one for a funnel, one for the best affiliate, pesos for another one's best product, and one for a bump.
func (d *demo) rates(ctx context.Context) error {
	staffID, err := d.store.findDemoStaff(ctx)
	if err != nil {
		return err
	}

	setBy := &staffID
	if staffID == 0 {
		setBy = nil
	}

	at := clock.AddDays(d.now, -200)
	all := []*ledger.AffiliateRate{
		{FunnelID: new(demoBootcamp), Kind: commission.Percentage, Value: 1200},
		{AffiliateID: &d.all[0].ID, Kind: commission.Percentage, Value: 1500},
		{AffiliateID: &d.all[1].ID, FunnelID: new(demoFast), Kind: commission.FixedAmount, Value: 50000},
		{FunnelID: new(demoFast), BumpFunnelID: new(demoReview), Kind: commission.Percentage, Value: 2000},
	}
	for _, r := range all {
		r.SetByID, r.SetAt = setBy, at
	}

	return d.Ledger.SeedRates(ctx, all)
}
