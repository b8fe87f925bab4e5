package commission

import (
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// Policy is how sales could have been decided and paid. What is nil stays as it was for each sale.
type Policy struct {
	// LinkDays is how many days a link counts.
	LinkDays *int
	// IsFirstLink has the first valid link win instead of the last.
	IsFirstLink bool
	// Rate replaces the rate of the program, or with IsRateForAll every rate.
	Rate         *Rate
	IsRateForAll bool
	// HoldDays is how many days commission is on hold.
	HoldDays *int
}

// PastSale is a paid order as it was decided, with what a replay needs to decide it once more.
type PastSale struct {
	OrderID int
	// Facts are those of the time; Facts.Window is how long a link counted then.
	Facts Facts
	// Rule is the one by which it was decided, AffiliateID who earns it; 0 for no one.
	Rule        string
	AffiliateID int
	// Rate, Source and HoldDays are its terms; for a sale of no one only HoldDays is known, as the setting says now.
	Rate     Rate
	Source   string
	HoldDays int
	// IsVoided tells that the buyer turned out to be the affiliate.
	IsVoided bool
	// Offers are the rates that were there for an affiliate when it was paid.
	Offers func(affiliateID int) []Offer
	// BumpRate is the rate that the bump had of its own, for every affiliate; nil when the bump earns nothing.
	BumpRate *Rate
	Rows     []PastRow
}

// PastRow is a payment of a past sale.
type PastRow struct {
	Paid, Refunded money.Centavos
	// IsBump tells that it paid for the bump of the order.
	IsBump bool
	// IsPaidOff tells that it is paid off now; EarnedAt is since when.
	IsPaidOff bool
	EarnedAt  time.Time
	// IsSkipped tells that it came while the affiliate could not earn.
	IsSkipped bool
	// Earned is what the ledger has for it, Payable how much of that is past its days on hold.
	Earned, Payable money.Centavos
}

// Share is who earns a sale, and how much.
type Share struct {
	// AffiliateID is 0 when no one earns it.
	AffiliateID int
	Rule        string
	// Amount is all of it, Payable what is past its days on hold.
	Amount, Payable money.Centavos
}

// Outcome is a sale as it was, and as it would have been.
type Outcome struct {
	OrderID       int
	Before, After Share
}

// IsChanged tells whether the policy makes a difference to the sale.
func (o Outcome) IsChanged() bool {
	before, after := o.Before, o.After
	// By which link the same affiliate earns the same is no difference.
	before.Rule, after.Rule = "", ""

	return before != after
}

// Replay says what a sale would have earned, and for whom, under a policy. Who brought a lead stays who they are: a
// policy decides about sales only. What staff decided by hand, and what turned out to be an own purchase, stays as
// well.
func (p Policy) Replay(sale PastSale, now time.Time) Outcome {
	out := Outcome{OrderID: sale.OrderID, Before: Share{AffiliateID: sale.AffiliateID, Rule: sale.Rule}}
	for _, row := range sale.Rows {
		out.Before.Amount += row.Earned
		out.Before.Payable += row.Payable
	}

	out.After.AffiliateID, out.After.Rule = p.decide(sale)
	// Anyone who bought from themselves earns nothing under any policy.
	if out.After.AffiliateID == 0 || sale.IsVoided {
		return out
	}

	rate, hold := p.rateOf(sale, out.After.AffiliateID), sale.HoldDays
	if p.HoldDays != nil {
		hold = *p.HoldDays
	}

	for _, row := range sale.Rows {
		isSame := out.After.AffiliateID == sale.AffiliateID
		// A payment that came while an affiliate could not earn would have earned for another one.
		if !row.IsPaidOff || row.IsSkipped && isSame {
			continue
		}

		rate := rate
		if row.IsBump {
			rate = p.bumpRateOf(sale)
		}

		amount := rate.Of(row.Paid, row.Refunded)
		out.After.Amount += amount
		// Days on hold count from the start of the day, as in the ledger.
		if !now.Before(clock.AddDays(clock.StartOfDay(row.EarnedAt), hold)) {
			out.After.Payable += amount
		}
	}

	return out
}

// decide says who earns a past sale under a policy, and by which rule.
func (p Policy) decide(sale PastSale) (affiliateID int, rule string) {
	if sale.Rule == Granted || sale.IsVoided {
		return sale.AffiliateID, sale.Rule
	}

	facts := sale.Facts
	facts.IsFirstLink = p.IsFirstLink
	if p.LinkDays != nil {
		facts.Window = time.Duration(*p.LinkDays) * 24 * time.Hour
	}

	// Leads were looked at then, and none of them counted.
	if sale.Rule == NoOne {
		facts.Leads = nil
	}

	made := Decide(facts)
	return made.AffiliateID, made.Rule
}

// bumpRateOf is the rate of the bump of a sale under a policy. One without a rate of its own earns nothing under any.
func (p Policy) bumpRateOf(sale PastSale) Rate {
	switch {
	case sale.BumpRate == nil:
		return Rate{Kind: Percentage}
	case p.Rate != nil && p.IsRateForAll:
		return *p.Rate
	}

	return *sale.BumpRate
}

// rateOf is the rate of a sale for an affiliate under a policy.
func (p Policy) rateOf(sale PastSale, affiliateID int) Rate {
	if p.Rate != nil && p.IsRateForAll {
		return *p.Rate
	}

	rate, source := sale.Rate, sale.Source
	// Another affiliate gets the rate that they had then, not that of who has the sale now.
	if affiliateID != sale.AffiliateID {
		rate, source = Choose(sale.Offers(affiliateID))
	}

	// A rate that someone was given of their own is a promise, which the program's does not replace.
	if p.Rate != nil && source == FromProgram {
		return *p.Rate
	}

	return rate
}
