package affiliates

import (
	"context"
	"slices"
	"time"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/identity/people"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

const (
	homeWeeks = 12
	homeLinks = 3
	homeLeads = 5
	// weekMillis is how long a week is.
	weekMillis = "604800000"
)

// homePeriods are what an affiliate can look at, in days; month is this month beside the last.
var homePeriods = map[string]int{"month": 0, "7": 7, "15": 15, "30": 30}

// AffiliateHome is what an affiliate sees first. All of it comes from kept sums, but for the newest leads.
type AffiliateHome struct {
	Payable, Pending money.Centavos
	// NextPayout is the day of the month on which payouts are made.
	NextPayout time.Time
	// Now are the figures of the period, Before those of the one before it: of last month, or of as many days.
	Now, Before HomeFigures
	// Weeks are the last twelve, this one last.
	Weeks []*HomeWeek
	// Links brought the most leads.
	Links []*attribution.AffiliateLink
	Leads []*attribution.Lead
	// LeadTotal is how many there are.
	LeadTotal int
	// NeedsTerms tells that the terms changed since they were accepted: nothing is paid out before they are accepted
	// anew.
	NeedsTerms bool
	// Step is what to do next: terms, email, share, payout-wait or resources.
	Step string
}

// HomeFigures are what came of all links in a period.
type HomeFigures struct {
	Visits, Leads, Paid int
	Commission          money.Centavos
}

// HomeWeek is the commission of a week.
type HomeWeek struct {
	// Day is its Monday.
	Day time.Time
	// Approved can be paid out or was; Waiting is on hold.
	Approved, Waiting money.Centavos
}

// AffiliateHome is the home of the caller for a period: month, 7, 15 or 30 days.
//
// For affiliates. Returns errs.NotFound for others, or errs.Invalid for an unknown period.
func (s *Service) AffiliateHome(ctx context.Context, period string) (*AffiliateHome, error) {
	a, err := s.visible(ctx, nil)
	if err != nil {
		return nil, err
	}

	days, isKnown := homePeriods[period]
	if !isKnown {
		return nil, errs.Field("period", errs.IsNotValid)
	}

	now := s.clock.Now()
	out := &AffiliateHome{Links: []*attribution.AffiliateLink{}, Leads: []*attribution.Lead{},
		NextPayout: s.Payouts.NextDay(ctx, now)}
	if out.Payable, out.Pending, err = s.store.loadOpen(ctx, a.ID, now); err != nil {
		return nil, err
	}

	if err := s.addPeriods(ctx, a.ID, out, periodsOf(now, days)); err != nil {
		return nil, err
	}

	links, err := s.Attribution.LinksOf(ctx, a.owner())
	if err != nil {
		return nil, err
	}

	out.Links = bestLinks(links)
	for _, l := range links {
		out.LeadTotal += l.Leads
	}

	hasAccepted, err := s.Payouts.HasAcceptedTerms(ctx, a.ID)
	if err != nil {
		return nil, err
	}

	out.NeedsTerms = !hasAccepted

	// Who came is told to those alone whose address is proven.
	isProven := people.RequireProvenEmail(ctx) == nil
	if isProven {
		out.Leads, err = s.Attribution.NewestLeads(ctx, a.ID, homeLeads)
		if err != nil {
			return nil, err
		}
	}

	// The setting is in pesos, amounts are in centavos.
	minimum := money.Centavos(s.settings.Int(ctx, settings.AffiliatePayoutMinimum)) * 100
	out.Step = nextStep(out, isProven, minimum)

	return out, nil
}

// nextStep is the one thing that helps most now. What is less than the minimum is not paid out on the next day, so it
// asks for nothing.
func nextStep(h *AffiliateHome, isProven bool, minimum money.Centavos) string {
	switch {
	case h.NeedsTerms:
		return "terms"
	case !isProven:
		return "email"
	case h.LeadTotal == 0:
		return "share"
	case h.Payable > 0 && h.Payable >= minimum:
		return "payout"
	}

	return "resources"
}

// homePeriod is from when the figures are counted: those of the period, those before it, and the weeks.
type homePeriod struct{ now, before, weeks time.Time }

// periodsOf are this month and the last, or the last days and as many before them; and the first of the weeks.
func periodsOf(now time.Time, days int) homePeriod {
	today := clock.StartOfDay(now)
	// Weekday counts from Sunday, and weeks here begin on Monday.
	monday := clock.AddDays(today, -(int(today.In(clock.Manila).Weekday())+6)%7)
	p := homePeriod{now: clock.AddDays(today, 1-days), before: clock.AddDays(today, 1-2*days),
		weeks: clock.AddDays(monday, -7*(homeWeeks-1))}
	if days == 0 {
		local := today.In(clock.Manila)
		p.now = time.Date(local.Year(), local.Month(), 1, 0, 0, 0, 0, clock.Manila)
		p.before = p.now.AddDate(0, -1, 0)
	}

	return p
}

// addPeriods adds the figures of a period, of the one before it, and of the weeks, from the kept days.
func (s *Service) addPeriods(ctx context.Context, id int, h *AffiliateHome, p homePeriod) error {
	for i := range homeWeeks {
		h.Weeks = append(h.Weeks, &HomeWeek{Day: clock.AddDays(p.weeks, 7*i)})
	}

	// One statement reads both, from the earlier of their first days.
	from := p.weeks
	if p.before.Before(from) {
		from = p.before
	}

	rows, err := s.store.loadHomeRows(ctx, id, p, from, s.clock.Now())
	if err != nil {
		return err
	}

	for _, r := range rows {
		switch r.period {
		case 2:
			h.Now.add(r.HomeFigures)
		case 1:
			h.Before.add(r.HomeFigures)
		}

		if r.week >= 0 && r.week < homeWeeks {
			h.Weeks[r.week].Waiting += r.waiting
			h.Weeks[r.week].Approved += r.Commission - r.waiting
		}
	}

	return nil
}

func (f *HomeFigures) add(more HomeFigures) {
	f.Visits += more.Visits
	f.Leads += more.Leads
	f.Paid += more.Paid
	f.Commission += more.Commission
}

// bestLinks are the main link, and those others that brought the most leads, then visits.
func bestLinks(links []*attribution.AffiliateLink) []*attribution.AffiliateLink {
	out := slices.DeleteFunc(slices.Clone(links), func(l *attribution.AffiliateLink) bool {
		return l.IsMain || l.Path == "" || !l.IsOpen
	})
	slices.SortStableFunc(out, func(a, b *attribution.AffiliateLink) int {
		if a.Leads != b.Leads {
			return b.Leads - a.Leads
		}

		return b.Visits - a.Visits
	})

	// links[0] is the main link: inOrder puts it first.
	return append([]*attribution.AffiliateLink{links[0]}, out[:min(len(out), homeLinks-1)]...)
}
