package commission

import (
	"testing"
	"time"

	"atlas/internal/platform/money"
)

// replaySale is a sale of ₱1,000 that affiliate 2 earned at 10 % by a link of 5 days ago; affiliate 1 came 20 days, affiliate 3 came 40 days before.
func replaySale(change ...func(s *PastSale)) PastSale {
	at := time.Date(2026, 9, 1, 4, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return at.AddDate(0, 0, -n) }
	s := PastSale{
		OrderID: 7, Rule: LastLink, AffiliateID: 2, Rate: Rate{Percentage, 1000}, Source: FromProgram, HoldDays: 30,
		Facts: Facts{
			At: at, Window: 30 * 24 * time.Hour,
			Visits:     []Visit{{ID: 3, AffiliateID: 3, At: day(40), Known: TooOld}, {ID: 1, AffiliateID: 1, At: day(20), Known: LaterLink}, {ID: 2, AffiliateID: 2, At: day(5), Known: Counts}},
			Affiliates: map[int]Affiliate{1: {ID: 1, State: IsActive}, 2: {ID: 2, State: HasLeft}, 3: {ID: 3, State: IsActive}},
		},
		Offers: func(id int) []Offer {
			out := []Offer{{Rate: Rate{Percentage, 1000}}}
			if id == 1 {
				out = append(out, Offer{Rate: Rate{Percentage, 2000}, HasAffiliate: true})
			}
			return out
		},
		Rows: []PastRow{{Paid: 100000, IsPaidOff: true, EarnedAt: at, Earned: 10000, Payable: 10000}},
	}
	for _, f := range change {
		f(&s)
	}
	return s
}

// A past sale under another policy goes to who would have had it, at the rate they would have had.
func TestReplay(t *testing.T) {
	now := time.Date(2026, 11, 1, 4, 0, 0, 0, time.UTC)
	percent := func(value int64) *Rate { return &Rate{Percentage, value} }
	for _, c := range []struct {
		name        string
		policy      Policy
		sale        PastSale
		affiliate   int
		rule        string
		amount, due money.Centavos
		isChanged   bool
	}{
		{"nothing else", Policy{}, replaySale(), 2, LastLink, 10000, 10000, false},
		{"the same days", Policy{LinkDays: new(30)}, replaySale(), 2, LastLink, 10000, 10000, false},
		{"the first link, at the own rate of who has it", Policy{IsFirstLink: true}, replaySale(), 1, FirstLink, 20000, 20000, true},
		{"the first link in more days, at the rate of the program", Policy{IsFirstLink: true, LinkDays: new(60)}, replaySale(), 3, FirstLink, 10000, 10000, true},
		{"too few days for any link", Policy{LinkDays: new(3)}, replaySale(), 0, NoOne, 0, 0, true},
		{"too few days, but a lead", Policy{LinkDays: new(3)}, replaySale(func(s *PastSale) {
			s.Facts.Leads = []Lead{{ID: 1, AffiliateID: 1, VisitID: 9, At: s.Facts.At.AddDate(-1, 0, 0)}}
		}), 1, BoundLead, 20000, 20000, true},
		{"another rate of the program", Policy{Rate: percent(500)}, replaySale(), 2, LastLink, 5000, 5000, true},
		{"another rate of the program leaves an own rate", Policy{Rate: percent(500)}, replaySale(func(s *PastSale) { s.Source = FromAffiliate }), 2, LastLink, 10000, 10000, false},
		{"another rate for all", Policy{Rate: percent(500), IsRateForAll: true}, replaySale(func(s *PastSale) { s.Source = FromAffiliate }), 2, LastLink, 5000, 5000, true},
		{"an amount for all", Policy{Rate: &Rate{FixedAmount, 12345}, IsRateForAll: true}, replaySale(), 2, LastLink, 12345, 12345, true},
		{"nothing for all", Policy{Rate: percent(0), IsRateForAll: true}, replaySale(), 2, LastLink, 0, 0, true},
		{"a longer hold", Policy{HoldDays: new(90)}, replaySale(), 2, LastLink, 10000, 0, true},
		{"a shorter hold", Policy{HoldDays: new(0)}, replaySale(), 2, LastLink, 10000, 10000, false},
		{"part refunded", Policy{Rate: percent(500)}, replaySale(func(s *PastSale) { s.Rows[0].Refunded, s.Rows[0].Earned = 40000, 6000 }), 2, LastLink, 3000, 3000, true},
		{"not paid off anymore", Policy{Rate: percent(500)}, replaySale(func(s *PastSale) { s.Rows[0] = PastRow{Paid: 50000} }), 2, LastLink, 0, 0, false},
		{"skipped, and still theirs", Policy{Rate: percent(500)}, replaySale(func(s *PastSale) { s.Rows[0].IsSkipped, s.Rows[0].Earned, s.Rows[0].Payable = true, 0, 0 }), 2, LastLink, 0, 0, false},
		{"skipped, and another's", Policy{IsFirstLink: true}, replaySale(func(s *PastSale) { s.Rows[0].IsSkipped, s.Rows[0].Earned, s.Rows[0].Payable = true, 0, 0 }), 1, FirstLink, 20000, 20000, true},
		{"granted by staff stays", Policy{IsFirstLink: true}, replaySale(func(s *PastSale) { s.Rule = Granted }), 2, Granted, 10000, 10000, false},
		{"an own purchase stays without", Policy{IsFirstLink: true}, replaySale(func(s *PastSale) { s.IsVoided, s.Rows[0].Earned, s.Rows[0].Payable = true, 0, 0 }), 2, LastLink, 0, 0, false},
		{"no one's, whose leads did not count", Policy{}, replaySale(func(s *PastSale) {
			s.Rule, s.AffiliateID, s.Rows[0].Earned, s.Rows[0].Payable = NoOne, 0, 0, 0
			s.Facts.Visits = s.Facts.Visits[:1]
			s.Facts.Leads = []Lead{{ID: 1, AffiliateID: 1, VisitID: 9, At: s.Facts.At.AddDate(-1, 0, 0)}}
		}), 0, NoOne, 0, 0, false},
		{"no one's, found in more days", Policy{LinkDays: new(45)}, replaySale(func(s *PastSale) {
			s.Rule, s.AffiliateID, s.Rows[0].Earned, s.Rows[0].Payable = NoOne, 0, 0, 0
			s.Facts.Visits = s.Facts.Visits[:1]
		}), 3, LastLink, 10000, 10000, true},
		{"was suspended then", Policy{IsFirstLink: true}, replaySale(func(s *PastSale) { s.Facts.Visits[1].Known = Suspended }), 2, FirstLink, 10000, 10000, false},
		{"was the buyer's own then", Policy{IsFirstLink: true}, replaySale(func(s *PastSale) { s.Facts.Visits[1].Known = SelfMobile }), 2, FirstLink, 10000, 10000, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.policy.Replay(c.sale, now)
			want := Share{c.affiliate, c.rule, c.amount, c.due}
			if got.After != want || got.IsChanged() != c.isChanged {
				t.Errorf("got %+v changed %t, want %+v changed %t", got.After, got.IsChanged(), want, c.isChanged)
			}
		})
	}
}
