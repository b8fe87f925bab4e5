package learning_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/platform/errs"
)

// A closed door says why in one sentence, whatever somebody holds or held.
func TestClosedDoorsSayWhy(t *testing.T) {
	at := func(days int) time.Time {
		return time.Date(2026, 11, 15+days, 0, 0, 0, 0, time.FixedZone("Manila", 8*60*60))
	}
	now := at(0).Add(12 * time.Hour)
	membership := func(from int, to *int, change ...func(*learning.Grant)) learning.Grant {
		g := learning.Grant{Product: "1", Name: "Tribe Membership", IsMembership: true, From: at(from), Subscription: 7}
		if to != nil {
			g.To = new(at(*to))
		}
		for _, c := range change {
			c(&g)
		}
		return g
	}
	unpaid := func(g *learning.Grant) { g.SuspendedFrom, g.DueOn = new(at(-1)), new(at(-16)) }
	byStaff := func(g *learning.Grant) { g.Subscription = 0 }
	ended := func(g *learning.Grant) { g.WasEnded = true }
	course := func(g *learning.Grant) { g.Product, g.Name, g.IsMembership = "2", "Fast Track", false }
	everyone, fastTrack, coaches := learning.Door{}, learning.Door{{Kind: "product", ID: "2"}}, learning.Door{{Kind: "level", ID: "coach"}}

	for name, c := range map[string]struct {
		door         learning.Door
		grants       []learning.Grant
		code, reason string
	}{
		"only the level":          {everyone, nil, "no_membership", "You don't have an active membership yet"},
		"only the level, coaches": {coaches, nil, "no_membership", "You don't have an active membership yet"},
		"never, for a product":    {fastTrack, nil, "not_member", "This content is exclusive for Tribe members"},
		"not included":            {fastTrack, []learning.Grant{membership(-9, nil)}, "no_grant", "Your membership doesn't include it"},
		"not included, a level":   {coaches, []learning.Grant{membership(-9, nil)}, "no_grant", "Your membership doesn't include it"},
		"not started":             {everyone, []learning.Grant{membership(5, new(90))}, "not_started", "Your membership starts on Nov 20, 2026."},
		"not started, a product":  {fastTrack, []learning.Grant{membership(5, nil, course)}, "not_started", "Your Fast Track starts on Nov 20, 2026."},
		"the last day of grace":   {everyone, []learning.Grant{membership(-90, new(-13))}, "grace", "Your membership ended on Nov 01, 2026. Renew until Nov 15 to keep your place."},
		"the day after grace":     {everyone, []learning.Grant{membership(-90, new(-14))}, "expired", "Your membership ended on Oct 31, 2026. Renew it to open this again."},
		"the latest end counts":   {everyone, []learning.Grant{membership(-90, new(-2)), membership(-400, new(-300))}, "grace", "Your membership ended on Nov 12, 2026. Renew until Nov 26 to keep your place."},
		"a product that ended":    {fastTrack, []learning.Grant{membership(-90, new(-2), course)}, "grace", "Your Fast Track ended on Nov 12, 2026. Renew until Nov 26 to keep your place."},
		"suspended":               {everyone, []learning.Grant{membership(-90, nil, unpaid)}, "suspended", "Your payment for Tribe Membership was due on Oct 30, 2026. Pay it and everything opens again."},
		"suspended and past":      {everyone, []learning.Grant{membership(-400, new(-300)), membership(-90, nil, unpaid)}, "suspended", "Your payment for Tribe Membership was due on Oct 30, 2026. Pay it and everything opens again."},
		"suspended and over":      {everyone, []learning.Grant{membership(-90, new(-30), unpaid)}, "expired", "Your membership ended on Oct 15, 2026. Renew it to open this again."},
		"ended by staff":          {everyone, []learning.Grant{membership(-90, new(-2), ended)}, "expired", "Your membership ended on Nov 13, 2026. Renew it to open this again."},
		"ended before it began":   {everyone, []learning.Grant{membership(10, new(0), ended)}, "no_membership", "You don't have an active membership yet"},
		"free access is over":     {everyone, []learning.Grant{membership(-90, new(-2), byStaff)}, "expired", "Your free access ended on Nov 12, 2026. Join to open this again."},
	} {
		t.Run(name, func(t *testing.T) {
			st := learning.Standing{Grants: c.grants, GraceDays: 14, Levels: []learning.HeldLevel{{ID: "member", Name: "Member"}}}
			st.Lapse(now)
			got := c.door.Open(st, now)
			if got.IsOpen || got.Code != c.code || got.Reason != c.reason {
				t.Errorf("got open %t, %s, %q; want %s, %q", got.IsOpen, got.Code, got.Reason, c.code, c.reason)
			}
		})
	}

	got := everyone.Open(learning.Standing{GraceDays: 14, Levels: []learning.HeldLevel{{ID: "non-member"}}}, now)
	if want := "This content is exclusive for Tribe members"; got.Code != "not_member" || got.Reason != want {
		t.Errorf("never a member: got %s, %q; want not_member, %q", got.Code, got.Reason, want)
	}
}

// Content lists no level that can never open it: people who only signed up hold nothing that opens content.
func TestNonMembersCannotBeListed(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := h.By(staff)
		wrong := []*learning.OpenerInput{{Kind: "level", ID: "coach"}, {Kind: "level", ID: "non-member"}}
		right := []*learning.OpenerInput{{Kind: "level", ID: "coach"}, {Kind: "level", ID: "affiliate"}}
		c, ids := h.course("Listed", 1)
		e, r := h.event(weekly("Listed")), h.resource("listed")

		for name, set := range map[string]func(openers []*learning.OpenerInput) error{
			"a course": func(openers []*learning.OpenerInput) error {
				_, err := h.Learning.UpdateCourse(ctx, c.ID, learning.CourseInput{Openers: openers}, nil)
				return err
			},
			"a lesson": func(openers []*learning.OpenerInput) error {
				_, err := h.Learning.UpdateLesson(ctx, ids[0][0], learning.LessonInput{Openers: openers}, nil)
				return err
			},
			"an event": func(openers []*learning.OpenerInput) error {
				_, err := h.Learning.UpdateEvent(ctx, e.ID, learning.EventInput{Openers: openers}, nil)
				return err
			},
			"a resource": func(openers []*learning.OpenerInput) error {
				_, err := h.Learning.UpdateResource(ctx, r.ID, learning.ResourceInput{Openers: openers}, nil)
				return err
			},
		} {
			err := set(wrong)
			h.Refused(err, errs.Invalid, "openers")
			if err != nil && !strings.Contains(err.Error(), "Non-members can't open content.") {
				t.Errorf("%s: got %q, want the reason", name, err)
			}
			h.Must(set(right))
		}
		if n := h.Number("SELECT COUNT(*) FROM doors WHERE opener_id = 'non-member'"); n != 0 {
			t.Errorf("got %d rows that list non-members, want none", n)
		}
	})
}
