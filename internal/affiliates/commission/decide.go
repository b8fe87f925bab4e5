package commission

import (
	"slices"
	"time"
)

// The reasons why a visit counts for a sale, or does not.
const (
	// Counts is the visit that earns the sale.
	Counts = "counts"
	// LaterLink is a valid visit that a later valid one replaced.
	LaterLink = "later-link"
	// EarlierLink is a valid visit after the one that counts, where the first link wins.
	EarlierLink = "earlier-link"
	// Moved is the visit that earned the sale until staff gave it to someone else.
	Moved = "moved"
	// TooOld is a visit before the days in which a link counts.
	TooOld = "too-old"
	// AfterSale is a visit later than what it should have brought.
	AfterSale = "after-sale"
	// Robot is a visit that no person made.
	Robot = "robot"
	// Left is a visit by the link of someone who is no affiliate anymore, or of no one.
	Left = "left"
	// Suspended is a visit by the link of an affiliate who is suspended.
	Suspended = "suspended"
	// The next ones are visits by the buyer's own link, and how that was seen.
	SelfAccount = "self-account"
	SelfEmail   = "self-email"
	SelfMobile  = "self-mobile"
	SelfPayout  = "self-payout"
	SelfPayer   = "self-payer"
)

// The rules by which a sale is someone's.
const (
	// LastLink is the last valid link before the sale.
	LastLink = "last-link"
	// FirstLink is the first valid link before the sale. Only a replay asks for it.
	FirstLink = "first-link"
	// Granted is that staff gave the sale to who claimed it.
	Granted = "granted"
	// BoundLead is the affiliate who brought the buyer first.
	BoundLead = "bound-lead"
	// NoOne earns the sale.
	NoOne = "no-one"
)

// NoVisit is the reason of a sale without any visit or lead.
const NoVisit = "no-visit"

// Person is what is known of a buyer or an affiliate, to tell whether they are the same. Addresses are mailboxes and
// mobiles are E.164, so that two ways to write one are equal. Empty values say nothing.
type Person struct {
	// Accounts are the account and those that were merged into it.
	Accounts []int
	Inboxes  []string
	Mobiles  []string
	// Payouts are accounts that money is paid out to; Payers are cards and wallets that paid, as the gateway names
	// them.
	Payouts, Payers []string
}

// The states of an affiliate.
const (
	IsActive    = "active"
	IsSuspended = "suspended"
	HasLeft     = "left"
)

// Affiliate is someone who may earn.
type Affiliate struct {
	ID    int
	State string
	Person
}

// Visit is that a browser followed a link.
type Visit struct {
	ID          int
	AffiliateID int
	At          time.Time
	IsRobot     bool
	// Known is what was found out about it when the sale was decided; empty when no one looked. Only a replay knows
	// it: what was true of an affiliate then stays true, whatever they are by now.
	Known string
}

// Lead is that someone was brought by an affiliate.
type Lead struct {
	ID, AffiliateID, VisitID int
	At                       time.Time
	IsVoided                 bool
}

// Facts are what a decision is made from.
type Facts struct {
	// Visits are those of the buyer's browser, the oldest first.
	Visits []Visit
	// Leads are the buyer's, in any order.
	Leads []Lead
	// Affiliates are all who are named by visits and leads.
	Affiliates map[int]Affiliate
	Buyer      Person
	// At is when the buyer ordered, or signed up; Window is how long a link counts.
	At     time.Time
	Window time.Duration
	// IsFirstLink has the first valid link win instead of the last.
	IsFirstLink bool
}

// Verdict is why a visit counted, or did not.
type Verdict struct {
	VisitID int    `json:"visitId"`
	Reason  string `json:"reason"`
}

// Decision is who earns a sale, and why.
type Decision struct {
	// AffiliateID is 0 when no one earns it.
	AffiliateID int
	// VisitID is the visit that won: that of the sale, or the one that made the lead.
	VisitID int
	// LeadID is the lead that won; 0 for the last link.
	LeadID int
	Rule   string
	// Reason is the last word on a sale that no one earns.
	Reason string
	// Verdicts are on all visits, the oldest first.
	Verdicts []Verdict
}

// Decide says who earns a sale: the last valid link, else the affiliate whose lead the buyer was first.
func Decide(f Facts) Decision {
	d := Decision{Rule: NoOne, Reason: NoVisit}

	winner, rule, beaten := -1, LastLink, LaterLink
	// Read from the end, so that the first visit that counts is the last one made.
	inTurn := slices.Backward(f.Visits)
	if f.IsFirstLink {
		rule, beaten, inTurn = FirstLink, EarlierLink, slices.All(f.Visits)
	}

	d.Verdicts = make([]Verdict, len(f.Visits))
	for i, visit := range inTurn {
		reason := f.judge(visit)
		// A visit that would count is marked as beaten, which its trail shows.
		if reason == Counts && winner >= 0 {
			reason = beaten
		}

		if reason == Counts {
			winner = i
		}

		d.Verdicts[i] = Verdict{visit.ID, reason}
	}

	if winner >= 0 {
		// A link beats a bound lead: anyone who completes a checkout through another link gives it that sale.
		won := f.Visits[winner]
		d.AffiliateID, d.VisitID, d.Rule, d.Reason = won.AffiliateID, won.ID, rule, Counts
		return d
	}

	// The latest visit says best why there is none.
	if len(d.Verdicts) > 0 {
		d.Reason = d.Verdicts[len(d.Verdicts)-1].Reason
	}

	lead, reason := f.firstLead()
	if lead != nil {
		d.AffiliateID, d.VisitID, d.LeadID, d.Rule, d.Reason = lead.AffiliateID, lead.VisitID, lead.ID, BoundLead, Counts
		return d
	}

	// What was found out about a visit says more than what was found out about a lead.
	if reason != "" && d.Reason == NoVisit {
		d.Reason = reason
	}

	return d
}

// judge says whether a visit would count if it were the last.
func (f Facts) judge(visit Visit) string {
	switch {
	case visit.IsRobot:
		return Robot
	case visit.At.After(f.At):
		return AfterSale
	case !visit.At.After(f.At.Add(-f.Window)):
		return TooOld
	}

	// Anyone who was active then stays so in a replay, also if they left since.
	switch visit.Known {
	case Counts, LaterLink, Moved:
		return Counts
	case Robot, Left, Suspended, SelfAccount, SelfEmail, SelfMobile, SelfPayout, SelfPayer:
		return visit.Known
	}

	return f.earningVerdict(visit.AffiliateID)
}

// earningVerdict says whether an affiliate can earn on the buyer.
func (f Facts) earningVerdict(affiliateID int) string {
	affiliate, known := f.Affiliates[affiliateID]
	switch {
	// An affiliate who cannot be read earns as little as one who left.
	case !known || affiliate.State == HasLeft:
		return Left
	case affiliate.State == IsSuspended:
		return Suspended
	}

	if why := Same(affiliate.Person, f.Buyer); why != "" {
		return why
	}

	return Counts
}

// firstLead is the oldest lead whose affiliate can earn, or why there is none.
func (f Facts) firstLead() (*Lead, string) {
	// Anyone who became a lead after the order did not bring it about.
	leads := slices.DeleteFunc(slices.Clone(f.Leads), func(l Lead) bool { return l.IsVoided || l.At.After(f.At) })
	slices.SortFunc(leads, func(a, b Lead) int {
		if c := a.At.Compare(b.At); c != 0 {
			return c
		}

		// Two leads of one moment need an order that is the same on every run.
		return a.ID - b.ID
	})

	reason := ""
	for i := range leads {
		why := f.earningVerdict(leads[i].AffiliateID)
		if why == Counts {
			return &leads[i], ""
		}

		// The oldest lead is the one that would have counted, so its reason is told.
		if reason == "" {
			reason = why
		}
	}

	return nil, reason
}

// Same says by what two people are one; empty when nothing says so.
func Same(a, b Person) string {
	switch {
	// The plainest sign comes first: it is the one that the trail names.
	case share(a.Accounts, b.Accounts):
		return SelfAccount
	case share(a.Inboxes, b.Inboxes):
		return SelfEmail
	case share(a.Mobiles, b.Mobiles):
		return SelfMobile
	// A card that pays an order and gets a payout is the same person, either way round.
	case share(a.Payouts, b.Payouts), share(a.Payouts, b.Payers), share(a.Payers, b.Payouts):
		return SelfPayout
	case share(a.Payers, b.Payers):
		return SelfPayer
	}

	return ""
}

// share tells whether two lists have a value in common that says something.
func share[T comparable](a, b []T) bool {
	var empty T
	return slices.ContainsFunc(a, func(one T) bool { return one != empty && slices.Contains(b, one) })
}

// IsSelf tells whether a reason is that the affiliate is the buyer.
func IsSelf(reason string) bool {
	return slices.Contains([]string{SelfAccount, SelfEmail, SelfMobile, SelfPayout, SelfPayer}, reason)
}
