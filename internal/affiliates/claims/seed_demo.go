package claims

import (
	"context"
	"fmt"
	"time"
)

// DemoSale is a sale of the demo that an affiliate asks about.
type DemoSale struct{ AffiliateID, OrderID int }

// SeedDemo has affiliates of the demo ask and claim: two wait, two are answered.
func (s *Service) SeedDemo(ctx context.Context, asked []DemoSale, answeredByID int) error {
	if len(asked) < 2 || answeredByID == 0 {
		return nil
	}
	now := s.clock.Now()
	day := func(n int) time.Time { return now.AddDate(0, 0, -n) }
	first, second := asked[0], asked[1]
	answered := func(c *Claim, state, answer string, days int) *Claim {
		c.State, c.Answer, c.AnsweredByID, c.AnsweredAt = state, &answer, &answeredByID, new(day(days))
		return c
	}

	for _, c := range []*Claim{
		answered(&Claim{AffiliateID: first.AffiliateID, Kind: Question, OrderID: &first.OrderID, Text: "Was the refund taken from my next payout?", AskedAt: day(9)},
			Answered, "Yes. The buyer got ₱1,000 back, so your share of that is taken from the next payout. The sale itself stays yours.", 8),
		answered(&Claim{AffiliateID: second.AffiliateID, Kind: Claimed, Email: "liza.m@example.com", Text: "She told me she used my link in October.", AskedAt: day(6)},
			Declined, "We checked and no sale counts for your link here. Thanks for asking.", 5),
		{AffiliateID: first.AffiliateID, Kind: Question, OrderID: &first.OrderID, Text: "Why is this one at 15% and not at the funnel's rate?", AskedAt: day(2), State: Open},
		{AffiliateID: second.AffiliateID, Kind: Claimed, Reference: fmt.Sprintf("A-%06d", first.OrderID), Text: "He joined my webinar the week before he bought.", AskedAt: day(1), State: Open},
	} {
		if err := claims.Insert(ctx, s.db, c); err != nil {
			return fmt.Errorf("write a claim of the demo: %w", err)
		}
	}
	return nil
}
