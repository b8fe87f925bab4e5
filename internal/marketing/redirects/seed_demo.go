package redirects

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
)

// demoHits are the hits of the last seven days of a demo rule, today last.
type demoHits [shownDays]int

// SeedDemo makes rules in every state, with hits, unless there are rules already.
func (s *Service) SeedDemo(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		all, err := s.store.loadRules(ctx, s.db.ForUpdate())
		if err != nil || len(all) > 0 {
			return err
		}

		return s.insertDemo(ctx)
	})
}

func (s *Service) insertDemo(ctx context.Context) error {
	now := s.clock.Now()
	today := clock.StartOfDay(now)
	day := func(days int) *time.Time { return new(clock.AddDays(today, days)) }

	for i, demo := range []struct {
		rule Rule
		hits demoHits
	}{
		{Rule{Name: "Members skip the sales page", FromPath: "/start", Target: "/courses/my-courses", IsActive: true,
			Conditions: Conditions{SignedIn: new(true)}}, demoHits{14, 22, 11, 19, 17, 25, 14}},
		{Rule{Name: "New visitors start here", FromPath: "/start", Target: "/signup", IsActive: true},
			demoHits{96, 112, 88, 131, 140, 187, 164}},
		{Rule{Name: "Enrollment closed", FromPath: "/sali-na", Target: "/checkout/closed", IsActive: true,
			Conditions: Conditions{BatchOpen: new(false)}}, demoHits{4, 2, 7, 5, 9, 3, 6}},
		{Rule{Name: "Facebook ads on phones", FromPath: "/promo", Target: "/signup?utm_campaign=phone", IsActive: true,
			Conditions: Conditions{Device: new("phone"), QueryName: new("utm_source"), QueryValue: new("facebook")}},
			demoHits{41, 48, 66, 52, 81, 104, 100}},
		{Rule{Name: "Payday sale", FromPath: "/payday", Target: "/signup?utm_campaign=payday", IsActive: true,
			Conditions: Conditions{StartsAt: day(13), EndsAt: day(16)}}, demoHits{}},
		{Rule{Name: "Old blog address", FromPath: "/blog/*", Target: "/changelog", IsActive: true},
			demoHits{11, 9, 8, 6, 5, 4, 2}},
		{Rule{Name: "Summer promo", FromPath: "/summer", Target: "/signup",
			Conditions: Conditions{EndsAt: day(-170)}}, demoHits{}},
	} {
		rule := demo.rule
		rule.Position = i + 1
		rule.CreatedAt = clock.AddDays(now, -30)
		rule.UpdatedAt = rule.CreatedAt
		if err := s.store.insertRule(ctx, &rule); err != nil {
			return err
		}

		for at, hits := range demo.hits {
			if hits == 0 {
				continue
			}

			if err := s.store.addHits(ctx, rule.ID, clock.AddDays(today, at+1-shownDays), hits); err != nil {
				return fmt.Errorf("seed hits: %w", err)
			}
		}
	}

	return nil
}
