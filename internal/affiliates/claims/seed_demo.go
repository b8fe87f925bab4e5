package claims

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/orders"
)

// DemoQuestions are the sales of the demo that an affiliate asks about, and who claims one of them.
type DemoQuestions struct {
	AffiliateID, ClaimantID int
	// RatedID is a sale at the affiliate's own rate, RefundedID one of which a part went back two days ago.
	RatedID, RefundedID int
}

// SeedDemo has affiliates of the demo ask and claim: two wait, two are answered.
func (s *Service) SeedDemo(ctx context.Context, of DemoQuestions, answeredByID int) error {
	if answeredByID == 0 {
		return nil
	}

	now := s.clock.Now()
	ago := func(hours int) time.Time { return now.Add(-time.Duration(hours) * time.Hour) }
	answered := func(c *Claim, state, answer string, hours int) *Claim {
		c.State, c.Answer, c.AnsweredByID, c.AnsweredAt = state, &answer, &answeredByID, new(ago(hours))
		return c
	}

	for _, c := range []*Claim{
		answered(
			&Claim{AffiliateID: of.AffiliateID, Kind: Question, OrderID: &of.RefundedID,
				Text: "Is the refund taken from my next payout?", AskedAt: ago(40)},
			Answered,
			"Yes. The buyer got ₱1,000 back, "+
				"so your share of that is taken from the next payout. The sale itself stays yours.", 31,
		),
		answered(
			&Claim{AffiliateID: of.ClaimantID, Kind: Claimed, Email: "liza.m@example.com",
				Text: "She told me she used my link in October.", AskedAt: ago(150)},
			Declined, "We checked and no sale counts for your link here. Thanks for asking.", 122,
		),
		{
			AffiliateID: of.AffiliateID, Kind: Question, OrderID: &of.RatedID,
			Text:    "Why is this one at 15% and not at the funnel's rate?",
			AskedAt: ago(26), State: Open,
		},
		{
			AffiliateID: of.ClaimantID, Kind: Claimed, Reference: orders.OrderNumber(of.RatedID),
			Text:    "He joined my webinar the week before he bought.",
			AskedAt: ago(23), State: Open,
		},
	} {
		if err := s.store.insert(ctx, c); err != nil {
			return fmt.Errorf("seed claims: %w", err)
		}
	}

	return nil
}
