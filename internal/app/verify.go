package app

import (
	"context"
	"fmt"
)

// Verify checks the files of the database and the rules of every domain, and says what is broken.
func (a *App) Verify(ctx context.Context) ([]string, error) {
	found, err := a.DB.Verify(ctx)
	if err != nil {
		return nil, fmt.Errorf("check data files: %w", err)
	}

	for _, verify := range []func(context.Context) ([]string, error){a.Imports.Verify, a.Files.Verify,
		a.Identity.Verify, a.Learning.Verify, a.Community.Verify, a.Journey.Verify, a.Commerce.Verify,
		a.Affiliates.Verify, a.Marketing.Verify} {
		more, err := verify(ctx)
		if err != nil {
			return nil, err
		}

		found = append(found, more...)
	}

	return found, nil
}

// RebuildTotals makes anew what figures are read from, domain by domain.
func (a *App) RebuildTotals(ctx context.Context) error {
	for _, rebuild := range []func(context.Context) error{
		a.Identity.List.RebuildTotals, a.Commerce.Billing.Ledger.RebuildTotals, a.Journey.Stages.Points.RebuildTotals,
		a.Affiliates.RebuildTotals,
	} {
		if err := rebuild(ctx); err != nil {
			return fmt.Errorf("rebuild figures: %w", err)
		}
	}

	return nil
}
