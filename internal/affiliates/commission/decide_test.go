package commission_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/testkit/check"
)

// The people of the table. Ana, Ben and Cleo are affiliates, Lea buys.
const (
	ana = iota + 1
	ben
	cleo
	dan
	sue
)

var orderedAt = time.Date(2026, 11, 17, 4, 0, 0, 0, time.UTC)

func people() map[int]commission.Affiliate {
	who := func(id int, name, state string) commission.Affiliate {
		return commission.Affiliate{ID: id, State: state, Person: commission.Person{
			Accounts: []int{id * 10}, Inboxes: []string{name + "@atlas.test"}, Mobiles: []string{"+63917000000" + string(rune('0'+id))},
			Payouts: []string{"gcash:" + name}, Payers: []string{"card:" + name},
		}}
	}
	return map[int]commission.Affiliate{
		ana: who(ana, "ana", commission.IsActive), ben: who(ben, "ben", commission.IsActive), cleo: who(cleo, "cleo", commission.IsActive),
		dan: who(dan, "dan", commission.HasLeft), sue: who(sue, "sue", commission.IsSuspended),
	}
}

func lea() commission.Person {
	return commission.Person{Accounts: []int{99}, Inboxes: []string{"lea@atlas.test"}, Mobiles: []string{"+639175550168"}, Payers: []string{"card:lea"}}
}

const (
	hour = time.Hour
	day  = 24 * time.Hour
)

// v is a visit by the link of an affiliate so long before the order; its id is its place in the row, from 1.
func v(affiliate int, before time.Duration) commission.Visit {
	return commission.Visit{AffiliateID: affiliate, At: orderedAt.Add(-before)}
}

func robot(affiliate int, before time.Duration) commission.Visit {
	visit := v(affiliate, before)
	visit.IsRobot = true
	return visit
}

// l is a lead with an affiliate since so long before the order; its id is 100 and its place, its visit 200 and its place.
func l(affiliate int, before time.Duration) commission.Lead {
	return commission.Lead{AffiliateID: affiliate, At: orderedAt.Add(-before)}
}

func voided(affiliate int, before time.Duration) commission.Lead {
	lead := l(affiliate, before)
	lead.IsVoided = true
	return lead
}

type visits = []commission.Visit
type leads = []commission.Lead

func buyer(change func(p *commission.Person)) *commission.Person {
	p := lea()
	change(&p)
	return &p
}

// attribution is the table: visits and leads of a buyer, and who earns the sale by which rule.
var attribution = []struct {
	name   string
	visits visits
	leads  leads
	// buyer is Lea without one; window is 30 days without one.
	buyer     *commission.Person
	window    time.Duration
	affiliate int
	rule      string
	reason    string
	// verdicts on the visits, oldest first; not checked when empty.
	verdicts string
}{
	{name: "no visit and no lead", rule: commission.NoOne, reason: commission.NoVisit},
	{name: "one visit an hour before", visits: visits{v(ana, hour)}, affiliate: ana, rule: commission.LastLink, reason: "counts", verdicts: "counts"},
	{name: "one visit at the very moment", visits: visits{v(ana, 0)}, affiliate: ana, rule: commission.LastLink, reason: "counts", verdicts: "counts"},
	{name: "one visit a moment short of 30 days", visits: visits{v(ana, 30*day-time.Millisecond)}, affiliate: ana, rule: commission.LastLink, reason: "counts"},
	{name: "one visit exactly 30 days before", visits: visits{v(ana, 30*day)}, rule: commission.NoOne, reason: "too-old", verdicts: "too-old"},
	{name: "one visit 31 days before", visits: visits{v(ana, 31*day)}, rule: commission.NoOne, reason: "too-old"},
	{name: "one visit a year before", visits: visits{v(ana, 365*day)}, rule: commission.NoOne, reason: "too-old"},
	{name: "a visit after the order", visits: visits{v(ana, -time.Millisecond)}, rule: commission.NoOne, reason: "after-sale"},
	{name: "a valid visit and one after the order", visits: visits{v(ana, hour), v(ben, -hour)}, affiliate: ana, rule: commission.LastLink, reason: "counts", verdicts: "counts after-sale"},
	{name: "two visits by the same link", visits: visits{v(ana, 2*day), v(ana, day)}, affiliate: ana, rule: commission.LastLink, reason: "counts", verdicts: "later-link counts"},
	{name: "the last of two affiliates", visits: visits{v(ana, 2*day), v(ben, day)}, affiliate: ben, rule: commission.LastLink, reason: "counts", verdicts: "later-link counts"},
	{name: "the last of two the other way round", visits: visits{v(ben, 2*day), v(ana, day)}, affiliate: ana, rule: commission.LastLink, reason: "counts"},
	{name: "the last of three", visits: visits{v(ana, 3*day), v(ben, 2*day), v(cleo, day)}, affiliate: cleo, rule: commission.LastLink, reason: "counts", verdicts: "later-link later-link counts"},
	{name: "back and forth", visits: visits{v(ana, 4*day), v(ben, 3*day), v(ana, 2*day), v(ben, day)}, affiliate: ben, rule: commission.LastLink, reason: "counts"},
	{name: "an old one and a valid one of another", visits: visits{v(ana, 32*day), v(ben, 9*day)}, affiliate: ben, rule: commission.LastLink, reason: "counts", verdicts: "too-old counts"},
	{name: "two old ones", visits: visits{v(ana, 40*day), v(ben, 31*day)}, rule: commission.NoOne, reason: "too-old", verdicts: "too-old too-old"},
	{name: "two at the same moment: the later written", visits: visits{v(ana, hour), v(ben, hour)}, affiliate: ben, rule: commission.LastLink, reason: "counts"},
	{name: "a window of a week, a visit six days before", visits: visits{v(ana, 6*day)}, window: 7 * day, affiliate: ana, rule: commission.LastLink, reason: "counts"},
	{name: "a window of a week, a visit eight days before", visits: visits{v(ana, 8*day)}, window: 7 * day, rule: commission.NoOne, reason: "too-old"},
	{name: "a window of a year, a visit 200 days before", visits: visits{v(ana, 200*day)}, window: 365 * day, affiliate: ana, rule: commission.LastLink, reason: "counts"},

	// Robots, and who left.
	{name: "a robot", visits: visits{robot(ana, hour)}, rule: commission.NoOne, reason: "robot", verdicts: "robot"},
	{name: "a person, then a robot by another link", visits: visits{v(ana, 2*hour), robot(ben, hour)}, affiliate: ana, rule: commission.LastLink, reason: "counts", verdicts: "counts robot"},
	{name: "a robot, then a person", visits: visits{robot(ana, 2*hour), v(ben, hour)}, affiliate: ben, rule: commission.LastLink, reason: "counts"},
	{name: "someone who left", visits: visits{v(dan, hour)}, rule: commission.NoOne, reason: "left", verdicts: "left"},
	{name: "someone who left after a valid link", visits: visits{v(ana, 2*day), v(dan, day)}, affiliate: ana, rule: commission.LastLink, reason: "counts", verdicts: "counts left"},
	{name: "someone suspended", visits: visits{v(sue, hour)}, rule: commission.NoOne, reason: "suspended", verdicts: "suspended"},
	{name: "someone suspended after a valid link", visits: visits{v(ana, 2*day), v(sue, day)}, affiliate: ana, rule: commission.LastLink, reason: "counts", verdicts: "counts suspended"},
	{name: "a link of no one: a tampered cookie that names a visit of a stranger", visits: visits{v(77, hour)}, rule: commission.NoOne, reason: "left"},
	{name: "a link of no one after a valid one", visits: visits{v(ben, 2*hour), v(77, hour)}, affiliate: ben, rule: commission.LastLink, reason: "counts"},
	{name: "suspended and left", visits: visits{v(sue, 2*hour), v(dan, hour)}, rule: commission.NoOne, reason: "left", verdicts: "suspended left"},

	// Oneself.
	{name: "own account", visits: visits{v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Accounts = []int{10} }), rule: commission.NoOne, reason: "self-account"},
	{name: "an account that was merged into it", visits: visits{v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Accounts = []int{99, 10} }), rule: commission.NoOne, reason: "self-account"},
	{name: "own email", visits: visits{v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Inboxes = []string{"ana@atlas.test"} }), rule: commission.NoOne, reason: "self-email"},
	{name: "own email beside another", visits: visits{v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Inboxes = append(p.Inboxes, "ana@atlas.test") }), rule: commission.NoOne, reason: "self-email"},
	{name: "own mobile", visits: visits{v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Mobiles = []string{"+639170000001"} }), rule: commission.NoOne, reason: "self-mobile"},
	{name: "own payout account, which pays", visits: visits{v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Payers = []string{"gcash:ana"} }), rule: commission.NoOne, reason: "self-payout"},
	{name: "own payout account as that of the buyer", visits: visits{v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Payouts = []string{"gcash:ana"} }), rule: commission.NoOne, reason: "self-payout"},
	{name: "own card", visits: visits{v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Payers = []string{"card:ana"} }), rule: commission.NoOne, reason: "self-payer"},
	{name: "an account without a mobile is not one without a mobile", visits: visits{v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Mobiles = []string{""} }), affiliate: ana, rule: commission.LastLink, reason: "counts"},
	{name: "an unknown buyer", visits: visits{v(ana, hour)}, buyer: &commission.Person{}, affiliate: ana, rule: commission.LastLink, reason: "counts"},
	{name: "own link after that of another: the other earns", visits: visits{v(ben, 2*hour), v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Accounts = []int{10} }), affiliate: ben, rule: commission.LastLink, reason: "counts", verdicts: "counts self-account"},
	{name: "another's link after the own one", visits: visits{v(ana, 2*hour), v(ben, hour)}, buyer: buyer(func(p *commission.Person) { p.Accounts = []int{10} }), affiliate: ben, rule: commission.LastLink, reason: "counts", verdicts: "self-account counts"},
	{name: "own link, and an old one of another", visits: visits{v(ben, 31*day), v(ana, hour)}, buyer: buyer(func(p *commission.Person) { p.Mobiles = []string{"+639170000001"} }), rule: commission.NoOne, reason: "self-mobile", verdicts: "too-old self-mobile"},
	{name: "own link, and bound to another", visits: visits{v(ana, hour)}, leads: leads{l(ben, 90*day)}, buyer: buyer(func(p *commission.Person) { p.Accounts = []int{10} }), affiliate: ben, rule: commission.BoundLead, reason: "counts"},
	{name: "bound to oneself", leads: leads{l(ana, 90*day)}, buyer: buyer(func(p *commission.Person) { p.Inboxes = []string{"ana@atlas.test"} }), rule: commission.NoOne, reason: "self-email"},
	{name: "bound to oneself, then to another", leads: leads{l(ana, 90*day), l(ben, 60*day)}, buyer: buyer(func(p *commission.Person) { p.Inboxes = []string{"ana@atlas.test"} }), affiliate: ben, rule: commission.BoundLead, reason: "counts"},

	// Bound leads.
	{name: "bound, no visit", leads: leads{l(ana, 90*day)}, affiliate: ana, rule: commission.BoundLead, reason: "counts"},
	{name: "bound for years", leads: leads{l(ana, 900*day)}, affiliate: ana, rule: commission.BoundLead, reason: "counts"},
	{name: "bound at the very moment", leads: leads{l(ana, 0)}, affiliate: ana, rule: commission.BoundLead, reason: "counts"},
	{name: "bound after the order", leads: leads{l(ana, -hour)}, rule: commission.NoOne, reason: commission.NoVisit},
	{name: "bound, and the own link again", visits: visits{v(ana, hour)}, leads: leads{l(ana, 90*day)}, affiliate: ana, rule: commission.LastLink, reason: "counts"},
	{name: "bound, and the link of another takes this sale", visits: visits{v(ben, hour)}, leads: leads{l(ana, 90*day)}, affiliate: ben, rule: commission.LastLink, reason: "counts"},
	{name: "bound, and an old link of another takes nothing", visits: visits{v(ben, 31*day)}, leads: leads{l(ana, 90*day)}, affiliate: ana, rule: commission.BoundLead, reason: "counts", verdicts: "too-old"},
	{name: "bound, and a robot by another link", visits: visits{robot(ben, hour)}, leads: leads{l(ana, 90*day)}, affiliate: ana, rule: commission.BoundLead, reason: "counts"},
	{name: "bound, and the link of someone suspended", visits: visits{v(sue, hour)}, leads: leads{l(ana, 90*day)}, affiliate: ana, rule: commission.BoundLead, reason: "counts", verdicts: "suspended"},
	{name: "bound to two: the first stays", leads: leads{l(ana, 90*day), l(ben, 60*day)}, affiliate: ana, rule: commission.BoundLead, reason: "counts"},
	{name: "bound to two, told in the other order", leads: leads{l(ben, 60*day), l(ana, 90*day)}, affiliate: ana, rule: commission.BoundLead, reason: "counts"},
	{name: "bound to two at one moment: the first written", leads: leads{l(ben, 60*day), l(ana, 60*day)}, affiliate: ben, rule: commission.BoundLead, reason: "counts"},
	{name: "bound to someone who left", leads: leads{l(dan, 90*day)}, rule: commission.NoOne, reason: "left"},
	{name: "bound to someone who left, then to another", leads: leads{l(dan, 90*day), l(ben, 60*day)}, affiliate: ben, rule: commission.BoundLead, reason: "counts"},
	{name: "bound to someone suspended", leads: leads{l(sue, 90*day)}, rule: commission.NoOne, reason: "suspended"},
	{name: "a lead that was voided", leads: leads{voided(ana, 90*day)}, rule: commission.NoOne, reason: commission.NoVisit},
	{name: "a voided lead, then another", leads: leads{voided(ana, 90*day), l(ben, 60*day)}, affiliate: ben, rule: commission.BoundLead, reason: "counts"},
	{name: "an old link without a lead, bound to no one", visits: visits{v(ana, 31*day), v(ben, 45*day)}, rule: commission.NoOne, reason: "too-old"},
	{name: "left by the link, suspended by the lead", visits: visits{v(dan, hour)}, leads: leads{l(sue, 90*day)}, rule: commission.NoOne, reason: "left"},
	{name: "ten visits of three, the last two invalid", visits: visits{
		v(ana, 20*day), v(ben, 19*day), v(cleo, 18*day), v(ana, 17*day), v(ben, 16*day), v(cleo, 15*day), v(ana, 14*day), v(ben, 13*day), v(sue, 12*day), robot(cleo, day),
	}, affiliate: ben, rule: commission.LastLink, reason: "counts", verdicts: strings.Repeat("later-link ", 7) + "counts suspended robot"},
}

func TestAttribution(t *testing.T) {
	t.Parallel()
	if len(attribution) < 60 {
		t.Fatalf("the table has %d rows, want at least 60", len(attribution))
	}
	for _, row := range attribution {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			facts := commission.Facts{Visits: row.visits, Leads: row.leads, Affiliates: people(), Buyer: lea(), At: orderedAt, Window: 30 * day}
			if row.buyer != nil {
				facts.Buyer = *row.buyer
			}
			if row.window != 0 {
				facts.Window = row.window
			}
			for i := range facts.Visits {
				facts.Visits[i].ID = i + 1
			}
			for i := range facts.Leads {
				facts.Leads[i].ID, facts.Leads[i].VisitID = 100+i, 200+i
			}

			got := commission.Decide(facts)
			if got.AffiliateID != row.affiliate || got.Rule != row.rule || got.Reason != row.reason {
				t.Errorf("affiliate %d by %s because %s, want %d by %s because %s", got.AffiliateID, got.Rule, got.Reason, row.affiliate, row.rule, row.reason)
			}
			checkWinner(t, facts, got)

			reasons := []string{}
			for i, verdict := range got.Verdicts {
				check.Equal(t, fmt.Sprintf("visit of verdict %d", i), verdict.VisitID, i+1)
				reasons = append(reasons, verdict.Reason)
			}
			if row.verdicts != "" && strings.Join(reasons, " ") != row.verdicts {
				t.Errorf("verdicts %q, want %q", reasons, row.verdicts)
			}
			check.Equal(t, "verdicts", len(got.Verdicts), len(facts.Visits))
		})
	}
}

// checkWinner looks whether a decision names the visit or the lead of whom it names.
func checkWinner(t *testing.T, facts commission.Facts, got commission.Decision) {
	t.Helper()
	switch got.Rule {
	case commission.LastLink:
		if facts.Visits[got.VisitID-1].AffiliateID != got.AffiliateID || got.LeadID != 0 {
			t.Errorf("got %+v, want the affiliate of its visit and no lead", got)
		}
	case commission.BoundLead:
		lead := facts.Leads[got.LeadID-100]
		if lead.AffiliateID != got.AffiliateID || lead.VisitID != got.VisitID {
			t.Errorf("got %+v, want the affiliate and visit of its lead %+v", got, lead)
		}
	default:
		if got.AffiliateID != 0 || got.VisitID != 0 || got.LeadID != 0 {
			t.Errorf("got %+v though no one earns it, want an empty decision", got)
		}
	}
}
