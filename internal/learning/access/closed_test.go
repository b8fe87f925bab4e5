package access_test

import (
	"testing"
	"time"

	"atlas/internal/learning/access"
)

// A closed door says why in one sentence, whatever somebody holds or held.
func TestClosedDoorsSayWhy(t *testing.T) {
	at := func(days int) time.Time {
		return time.Date(2026, 11, 15+days, 0, 0, 0, 0, time.FixedZone("Manila", 8*60*60))
	}
	now := at(0).Add(12 * time.Hour)
	membership := func(from int, to *int, change ...func(*access.Grant)) access.Grant {
		g := access.Grant{Product: "1", Name: "Tribe Membership", IsMembership: true, From: at(from), Subscription: 7}
		if to != nil {
			g.To = new(at(*to))
		}
		for _, c := range change {
			c(&g)
		}
		return g
	}
	unpaid := func(g *access.Grant) { g.SuspendedFrom, g.DueOn = new(at(-1)), new(at(-16)) }
	byStaff := func(g *access.Grant) { g.Subscription = 0 }
	ended := func(g *access.Grant) { g.WasEnded = true }
	course := func(g *access.Grant) { g.Product, g.Name, g.IsMembership = "2", "Fast Track", false }
	everyone, fastTrack, coaches := access.Openers{}, access.Openers{{Kind: "product", ID: "2"}}, access.Openers{{Kind: "level", ID: "coach"}}

	for name, c := range map[string]struct {
		door         access.Openers
		grants       []access.Grant
		code, reason string
	}{
		"only the level":          {everyone, nil, "no_membership", "You don't have an active membership yet"},
		"only the level, coaches": {coaches, nil, "no_membership", "You don't have an active membership yet"},
		"never, for a product":    {fastTrack, nil, "not_member", "This content is exclusive for Tribe members"},
		"not included":            {fastTrack, []access.Grant{membership(-9, nil)}, "no_grant", "Your membership doesn't include it"},
		"not included, a level":   {coaches, []access.Grant{membership(-9, nil)}, "no_grant", "Your membership doesn't include it"},
		"not started":             {everyone, []access.Grant{membership(5, new(90))}, "not_started", "Your membership starts on Nov 20, 2026."},
		"not started, a product":  {fastTrack, []access.Grant{membership(5, nil, course)}, "not_started", "Your Fast Track starts on Nov 20, 2026."},
		"the last day of grace":   {everyone, []access.Grant{membership(-90, new(-13))}, "grace", "Your membership ended on Nov 01, 2026. Renew until Nov 15 to keep your place."},
		"the day after grace":     {everyone, []access.Grant{membership(-90, new(-14))}, "expired", "Your membership ended on Oct 31, 2026. Renew it to open this again."},
		"the latest end counts":   {everyone, []access.Grant{membership(-90, new(-2)), membership(-400, new(-300))}, "grace", "Your membership ended on Nov 12, 2026. Renew until Nov 26 to keep your place."},
		"a product that ended":    {fastTrack, []access.Grant{membership(-90, new(-2), course)}, "grace", "Your Fast Track ended on Nov 12, 2026. Renew until Nov 26 to keep your place."},
		"suspended":               {everyone, []access.Grant{membership(-90, nil, unpaid)}, "suspended", "Your payment for Tribe Membership was due on Oct 30, 2026. Pay it and everything opens again."},
		"suspended and past":      {everyone, []access.Grant{membership(-400, new(-300)), membership(-90, nil, unpaid)}, "suspended", "Your payment for Tribe Membership was due on Oct 30, 2026. Pay it and everything opens again."},
		"suspended and over":      {everyone, []access.Grant{membership(-90, new(-30), unpaid)}, "expired", "Your membership ended on Oct 15, 2026. Renew it to open this again."},
		"ended by staff":          {everyone, []access.Grant{membership(-90, new(-2), ended)}, "expired", "Your membership ended on Nov 13, 2026. Renew it to open this again."},
		"ended before it began":   {everyone, []access.Grant{membership(10, new(0), ended)}, "no_membership", "You don't have an active membership yet"},
		"free access is over":     {everyone, []access.Grant{membership(-90, new(-2), byStaff)}, "expired", "Your free access ended on Nov 12, 2026. Join to open this again."},
	} {
		t.Run(name, func(t *testing.T) {
			facts := access.Facts{Grants: c.grants, GraceDays: 14, Levels: []access.HeldLevel{{ID: "member", Name: "Member"}}}
			facts.DropExpiredLevels(now)
			got := c.door.StateFor(facts, now)
			if got.IsOpen || got.Code != c.code || got.Reason != c.reason {
				t.Errorf("got open %t, %s, %q; want %s, %q", got.IsOpen, got.Code, got.Reason, c.code, c.reason)
			}
		})
	}

	got := everyone.StateFor(access.Facts{GraceDays: 14, Levels: []access.HeldLevel{{ID: "non-member"}}}, now)
	if want := "This content is exclusive for Tribe members"; got.Code != "not_member" || got.Reason != want {
		t.Errorf("never a member: got %s, %q; want not_member, %q", got.Code, got.Reason, want)
	}
}
