package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// Verify looks for rows that break the invariants of affiliates and says which.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var found []string
	for _, rule := range broken {
		rows, err := s.store.findBroken(ctx, rule.find)
		if err != nil {
			return nil, err
		}

		for _, row := range rows {
			found = append(found, "affiliates: "+fmt.Sprintf(rule.what, row))
		}
	}

	ledger, err := s.Ledger.Verify(ctx)
	if err != nil {
		return nil, err
	}

	found = append(found, ledger...)
	ofPayouts, err := s.Payouts.Verify(ctx)
	if err != nil {
		return nil, err
	}

	found = append(found, ofPayouts...)
	totals, err := db.VerifyAll(ctx, s.db, cashDays...)
	if err != nil {
		return nil, err
	}

	found = append(found, totals...)
	slugs, err := s.store.loadAllSlugs(ctx)
	if err != nil {
		return nil, err
	}

	for _, slug := range slugs {
		if s.reserved(slug) {
			found = append(found, "affiliates: the slug "+slug+" leads to a page of the site")
		}
	}

	// Links from before these words were kept back go on working, and are named here and on the page of affiliates.
	currentSlugs, err := s.store.loadSlugs(ctx)
	if err != nil {
		return nil, err
	}

	for _, slug := range currentSlugs {
		if isOfficial(slug) {
			found = append(found,
				"affiliates: the link "+slug+" of an affiliate reads as if it were ours; ask them to choose another")
		}
	}

	return found, nil
}
