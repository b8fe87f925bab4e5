package marketing

import (
	"context"
	"time"

	"atlas/internal/marketing/redirects"
	"atlas/internal/platform/clock"
)

// hits are how often a rule was used in the last seven days, today last.
type hits [7]int

// fillRedirects makes rules in every state, with hits, unless there are rules already.
func (d *Demo) fillRedirects(ctx context.Context) error {
	count, err := d.store.countRules(ctx)
	if err != nil || count > 0 {
		return err
	}

	now := d.clock.Now()
	today := clock.StartOfDay(now)
	day := func(days int) *time.Time { return new(clock.AddDays(today, days)) }

	for i, one := range []struct {
		rule redirects.Rule
		hits hits
	}{
		{redirects.Rule{Name: "Members skip the sales page", FromPath: "/start", Target: "/courses/my-courses",
			IsActive: true, Conditions: redirects.Conditions{SignedIn: new(true)}}, hits{14, 22, 11, 19, 17, 25, 14}},
		{redirects.Rule{Name: "New visitors start here", FromPath: "/start", Target: "/signup", IsActive: true},
			hits{96, 112, 88, 131, 140, 187, 164}},
		{redirects.Rule{Name: "Enrollment closed", FromPath: "/sali-na", Target: "/checkout/closed", IsActive: true,
			Conditions: redirects.Conditions{BatchOpen: new(false)}}, hits{4, 2, 7, 5, 9, 3, 6}},
		{redirects.Rule{Name: "Facebook ads on phones", FromPath: "/promo", Target: "/signup?utm_campaign=phone",
			IsActive: true, Conditions: redirects.Conditions{
				Device: new("phone"), QueryName: new("utm_source"), QueryValue: new("facebook"),
			}}, hits{41, 48, 66, 52, 81, 104, 100}},
		{redirects.Rule{Name: "Payday sale", FromPath: "/payday", Target: "/signup?utm_campaign=payday",
			IsActive: true, Conditions: redirects.Conditions{StartsAt: day(13), EndsAt: day(16)}}, hits{}},
		{redirects.Rule{Name: "Old blog address", FromPath: "/blog/*", Target: "/changelog", IsActive: true},
			hits{11, 9, 8, 6, 5, 4, 2}},
		{redirects.Rule{Name: "Summer promo", FromPath: "/summer", Target: "/signup",
			Conditions: redirects.Conditions{EndsAt: day(-170)}}, hits{}},
	} {
		rule := one.rule
		rule.Position = i + 1
		rule.CreatedAt = clock.AddDays(now, -30)
		rule.UpdatedAt = rule.CreatedAt
		if err := d.store.insertRule(ctx, &rule); err != nil {
			return err
		}

		for at, count := range one.hits {
			// A day without hits has no row.
			if count == 0 {
				continue
			}

			if err := d.store.insertHits(ctx, rule.ID, clock.AddDays(today, at+1-len(one.hits)), count); err != nil {
				return err
			}
		}
	}

	return nil
}
