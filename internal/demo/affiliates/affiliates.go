package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
)

// affiliateCount is how many of those with the level accepted the terms; the last one has not.
const affiliateCount = 7

// addAffiliates has people accept the terms, one each month.
func (b *builder) addAffiliates(ctx context.Context, userIDs []int) error {
	for i, userID := range userIDs {
		if err := b.addAffiliate(ctx, i, userID); err != nil {
			return fmt.Errorf("make user %d an affiliate: %w", userID, err)
		}
	}

	return nil
}

func (b *builder) addAffiliate(ctx context.Context, i, userID int) error {
	user, err := b.identity.People.ByID(ctx, userID)
	if err != nil {
		return err
	}

	since := clock.AddDays(b.now, 30*i-500)
	a := &affiliates.Affiliate{UserID: userID, Slug: user.Slug, Since: since, UpdatedAt: since, Name: user.Name()}
	// The main links of some lead to a funnel instead of the sign-up page.
	if i%3 == 1 {
		a.FunnelID = new(tribe)
	}

	if err := b.store.insertAffiliate(ctx, a); err != nil {
		return err
	}

	b.people = append(b.people, a)

	if err := b.store.insertAcceptance(ctx, acceptance{AffiliateID: a.ID, Version: 1, AcceptedAt: since}); err != nil {
		return err
	}

	return b.identity.Log(ctx, identity.LogEntry{
		Action: "affiliate_terms_accept", SubjectID: userID, Entity: "affiliate", EntityID: a.ID,
		After: map[string]any{"version": 1},
	})
}

// addRates sets a rate for a funnel, for the best affiliate, pesos for another one's best product, and one for a bump.
func (b *builder) addRates(ctx context.Context) error {
	staffID, err := b.store.findStaff(ctx)
	if err != nil {
		return err
	}

	for _, rate := range []*ledger.AffiliateRate{
		{FunnelID: new(bootcamp), Kind: commission.Percentage, Value: 1200},
		{AffiliateID: &b.people[0].ID, Kind: commission.Percentage, Value: 1500},
		{AffiliateID: &b.people[1].ID, FunnelID: new(fast), Kind: commission.FixedAmount, Value: 50000},
		{FunnelID: new(fast), BumpFunnelID: new(review), Kind: commission.Percentage, Value: 2000},
	} {
		// Older than the oldest sale, so that no sale earns by a rate that came after it.
		rate.SetAt = clock.AddDays(b.now, -200)
		if staffID != 0 {
			rate.SetByID = &staffID
		}

		if err := b.store.insertRate(ctx, rate); err != nil {
			return err
		}
	}

	return nil
}
