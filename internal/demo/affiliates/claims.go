package affiliates

import (
	"context"
	"time"

	"atlas/internal/affiliates/claims"
	"atlas/internal/commerce/orders"
)

// addClaims has the best affiliate ask about sales of theirs, and the second best claim some: two wait, two are
// answered.
func (b *builder) addClaims(ctx context.Context) error {
	askerID, claimantID := b.people[0].ID, b.people[1].ID
	ratedID, err := b.store.findRatedSale(ctx, askerID)
	// Without the test wallet nothing was sold.
	if err != nil || ratedID == 0 {
		return err
	}

	refundedID, err := b.store.findRefundedSale(ctx, askerID)
	if err != nil || refundedID == 0 {
		return err
	}

	staffID, err := b.store.findStaff(ctx)
	if err != nil || staffID == 0 {
		return err
	}

	ago := func(hours int) time.Time { return b.now.Add(-time.Duration(hours) * time.Hour) }
	for _, claim := range []*claims.Claim{
		{
			AffiliateID: askerID, Kind: claims.Question, OrderID: &refundedID,
			Text:    "Is the refund taken from my next payout?",
			AskedAt: ago(40), State: claims.Answered, AnsweredByID: &staffID, AnsweredAt: new(ago(31)),
			Answer: new("Yes. The buyer got ₱1,000 back, so your share of that is taken from the next payout. " +
				"The sale itself stays yours."),
		},
		{
			AffiliateID: claimantID, Kind: claims.Claimed, Email: "liza.m@example.com",
			Text:    "She told me she used my link in October.",
			AskedAt: ago(150), State: claims.Declined, AnsweredByID: &staffID, AnsweredAt: new(ago(122)),
			Answer: new("We checked and no sale counts for your link here. Thanks for asking."),
		},
		{
			AffiliateID: askerID, Kind: claims.Question, OrderID: &ratedID,
			Text:    "Why is this one at 15% and not at the funnel's rate?",
			AskedAt: ago(26), State: claims.Open,
		},
		{
			AffiliateID: claimantID, Kind: claims.Claimed, Reference: orders.OrderNumber(ratedID),
			Text:    "He joined my webinar the week before he bought.",
			AskedAt: ago(23), State: claims.Open,
		},
	} {
		if err := b.store.insertClaim(ctx, claim); err != nil {
			return err
		}
	}

	return nil
}
