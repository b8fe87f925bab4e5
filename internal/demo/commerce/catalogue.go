package commerce

import (
	"context"
	"fmt"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// peso is a peso in centavos.
const peso money.Centavos = 100

// catalogueDays is how many days ago the catalogue was written.
const catalogueDays = 90

// fillCatalogue makes payment terms, products, funnels and coupons, unless there are products already.
func (d *Demo) fillCatalogue(ctx context.Context) error {
	count, err := d.store.countProducts(ctx)
	if err != nil || count > 0 {
		return err
	}

	today := clock.StartOfDay(d.clock.Now())
	at := clock.AddDays(today, -catalogueDays)
	// Terms and products come before funnels, which name both.
	if err := d.addTerms(ctx, at); err != nil {
		return err
	}

	productIDs, err := d.addProducts(ctx, at)
	if err != nil {
		return err
	}

	batches, err := d.store.latestBatches(ctx)
	if err != nil {
		return fmt.Errorf("find the batches of the demo: %w", err)
	}

	for _, one := range funnels {
		if err := d.store.insertFunnel(ctx, one.row(productIDs[one.product], batches, at), one.terms); err != nil {
			return err
		}
	}

	for _, one := range coupons {
		if err := d.store.insertCoupon(ctx, one.row(today, at)); err != nil {
			return err
		}
	}

	return nil
}
