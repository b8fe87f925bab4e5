package trail

import (
	"context"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/affiliates/program"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// CommissionTrail is why a sale earns what it earns, and for whom.
type CommissionTrail struct {
	OrderID int
	// Number is what the order is called.
	Number             string
	Buyer, ProductName string
	OrderedAt          time.Time
	// AffiliateName is who earns it; nil when no one does.
	AffiliateName *string
	// Rule is last-link, bound-lead or no-one; Reason is why, where no one earns it.
	Rule, Reason string
	LinkDays     int
	// BoundAt is when the buyer became the affiliate's lead, for what the lead earned.
	BoundAt *time.Time
	// FeeType, Rate and RateSource are those of the sale; nil when no one earns it.
	FeeType, Rate, RateSource *string
	HoldDays                  *int
	// IsVoided tells that the buyer turned out to be the affiliate.
	IsVoided bool
	// Move is the last time that staff gave the sale to someone else; IsMovedAway tells that it was the caller's
	// before.
	Move        *TrailMove
	IsMovedAway bool
	// Paid is what came in for what was sold and was not refunded, Commission what the sale earned less what was taken
	// back, both with its extra.
	Paid, Commission money.Centavos
	// Bump is the extra that the buyer added; nil for none.
	Bump     *TrailBump
	Visits   []*TrailVisit
	Rates    []*TrailRate
	Payments []*TrailPayment
	Entries  []*ledger.CommissionEntry
}

// TrailBump is the extra of a sale: one more product on the same order, at a price of its own.
type TrailBump struct {
	ProductName string
	// Paid is what came in for it and was not refunded, Commission what it earned less what was taken back.
	Paid, Commission money.Centavos
	PaidAt           *time.Time
	// FeeType and Rate are its own; nil when it has none, so that it earns nothing.
	FeeType, Rate *string
	// SetAt and SetBy say when the rate was set, and for staff by whom.
	SetAt *time.Time
	SetBy *string
}

// TrailMove is that staff gave a sale to another affiliate, and why.
type TrailMove struct {
	At  time.Time
	Why string
	// By, From and To are for staff.
	By, From, To *string
}

// TrailVisit is a visit before a sale, and why it counted or not.
type TrailVisit struct {
	ID int
	At time.Time
	// Link is the name of the link; Owner is whose it was: nil for another affiliate, whom only staff may know.
	Link  string
	Owner *string
	IsOwn bool
	// Reason is counts, or why it does not.
	Reason string
}

// TrailRate is a rate that could have been that of a sale.
type TrailRate struct {
	// Source is affiliate-funnel, affiliate, funnel or program.
	Source, Label string
	IsUsed        bool
	SetAt         time.Time
	SetBy         *string
}

// TrailPayment is a payment of a sale, paid or due.
type TrailPayment struct {
	ScheduleID            int
	Position              int
	Price, Paid, Refunded money.Centavos
	DueOn                 time.Time
	PaidAt                *time.Time
	Platform              *string
}

// CommissionTrail explains a sale: to the affiliate who earns it, and to holders of the page of affiliates any sale.
//
// Returns errs.NotFound for a sale that is not the caller's.
func (s *Service) CommissionTrail(ctx context.Context, orderID int) (*CommissionTrail, error) {
	isStaff := program.IsStaff(ctx)
	if err := people.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	// Anyone who is no affiliate learns so before anything is read: not even whether there is such a sale.
	ownID := 0
	// Staff need not be affiliates to read a trail.
	if !isStaff {
		var err error
		if ownID, err = s.hooks.Active(ctx, actor.From(ctx).UserID); err != nil {
			return nil, err
		}
	}

	t, sale, err := s.readTrail(ctx, orderID, isStaff)
	if err != nil {
		return nil, err
	}

	if ownID != 0 {
		sale.readerID = ownID
		if err := s.hideFrom(ctx, t, sale, ownID); err != nil {
			return nil, err
		}
	}

	// The extra comes last: it reads the entries that the money brings.
	for _, add := range []func(context.Context, *CommissionTrail, *trailSale, bool) error{
		s.addTrailMove, s.addTrailVisits, s.addTrailRates, s.addTrailMoney, s.addTrailBump,
	} {
		if err := add(ctx, t, sale, isStaff); err != nil {
			return nil, err
		}
	}

	return t, nil
}

// hideFrom leaves out of a trail what its reader may not know: who earns the sale now, if it was theirs and staff
// gave it to another.
//
// Returns errs.NotFound for a sale that never was theirs.
func (s *Service) hideFrom(ctx context.Context, t *CommissionTrail, sale *trailSale, ownID int) error {
	// The one who earns it now sees all of it.
	if sale.terms != nil && sale.earnerID == ownID {
		return nil
	}

	wasOwn, err := s.store.wasMovedFrom(ctx, t.OrderID, ownID)
	if err != nil {
		return err
	}

	// Someone else's sale answers like one that is not there.
	if !wasOwn {
		return errs.Missing("Sale")
	}

	// What it earns now is the business of whom it was given to.
	t.IsMovedAway, t.AffiliateName, t.FeeType, t.Rate, t.RateSource, t.HoldDays = true, nil, nil, nil, nil, nil
	sale.terms, sale.earnerID = nil, ownID
	return nil
}

// trailSale is what the parts of a trail are read by.
type trailSale struct {
	terms *ledger.SaleTerms
	// earnerID is the affiliate, or whom they became.
	earnerID int
	// firstName and lastName are the buyer's.
	firstName, lastName string
	// readerID is the affiliate who reads; 0 for staff.
	readerID           int
	funnelID           string
	bumpFunnelID       *string
	bumpSubscriptionID *int
	subscriptionID     *int
	verdicts           []commission.Verdict
	touchID            *int
}

// readTrail reads a sale with its decision and its terms.
func (s *Service) readTrail(ctx context.Context, orderID int, isStaff bool) (*CommissionTrail, *trailSale, error) {
	t, sale, err := s.store.loadSale(ctx, orderID)
	if err != nil {
		return nil, nil, err
	}

	t.Buyer = program.ShownName(sale.firstName, sale.lastName, isStaff)

	// An order about which nothing was decided has no trail.
	made, err := s.attribution.FindDecision(ctx, orderID)
	if err != nil {
		return nil, nil, err
	}

	if made == nil {
		return nil, nil, errs.Missing("Sale")
	}

	t.Rule, t.Reason, t.LinkDays, sale.verdicts = made.Rule, made.Reason, made.LinkDays, made.Verdicts
	// A link beat the lead, so when the lead was made explains nothing.
	if t.Rule != commission.BoundLead {
		t.BoundAt = nil
	}

	return t, sale, s.addTerms(ctx, t, sale)
}

// addTerms adds who earns a sale, at which rate.
func (s *Service) addTerms(ctx context.Context, t *CommissionTrail, sale *trailSale) error {
	terms, err := s.ledger.FindTerms(ctx, t.OrderID)
	if err != nil || terms == nil {
		return err
	}

	sale.terms = terms
	// The name is of whom they became, if they were merged.
	sale.earnerID, t.AffiliateName, err = s.store.loadEarner(ctx, terms.AffiliateID)
	if err != nil {
		return err
	}

	t.FeeType, t.Rate, t.RateSource = &terms.Kind, new(terms.Rate().String()), &terms.Source
	t.HoldDays, t.IsVoided = &terms.HoldDays, terms.VoidedAt != nil
	return nil
}

// addTrailMove adds why staff gave the sale to someone else, the last time that they did.
func (s *Service) addTrailMove(ctx context.Context, t *CommissionTrail, _ *trailSale, isStaff bool) error {
	if t.Rule != commission.Granted {
		return nil
	}

	move, err := s.store.findMove(ctx, t.OrderID)
	if err != nil || move == nil {
		return err
	}

	if !isStaff {
		move.By, move.From, move.To = nil, nil, nil
		// The answer was written to who claimed it.
		if t.IsMovedAway {
			move.Why = ""
		}
	}

	t.Move = move
	return nil
}

// addTrailVisits adds the visits that were looked at, in time order; the one that made the lead where none was.
func (s *Service) addTrailVisits(ctx context.Context, t *CommissionTrail, sale *trailSale, isStaff bool) error {
	reasons, ids := map[int]string{}, []int{}
	// The reason is the one of the day of the sale, not what it would be now.
	for _, verdict := range sale.verdicts {
		reasons[verdict.VisitID], ids = verdict.Reason, append(ids, verdict.VisitID)
	}

	// What staff gave to someone was not won by a visit.
	if sale.touchID != nil && t.Rule != commission.Granted {
		if _, there := reasons[*sale.touchID]; !there {
			ids = append(ids, *sale.touchID)
		}

		reasons[*sale.touchID] = commission.Counts
	}

	if len(ids) == 0 {
		return nil
	}

	visits, err := s.store.loadVisits(ctx, ids)
	if err != nil {
		return err
	}

	for _, v := range visits {
		v.IsOwn = (sale.terms != nil || t.IsMovedAway) && v.ownerID == sale.earnerID
		v.Reason = reasons[v.ID]
		// Who else's links someone followed is not an affiliate's to know.
		if !isStaff && !v.IsOwn {
			v.Owner, v.Link = nil, ""
		}

		t.Visits = append(t.Visits, &v.TrailVisit)
	}

	return nil
}

// addTrailRates adds the rates that were there when the sale was paid, the one that applies first.
func (s *Service) addTrailRates(ctx context.Context, t *CommissionTrail, sale *trailSale, isStaff bool) error {
	if sale.terms == nil {
		return nil
	}

	rates, err := s.store.loadRates(ctx, sale.terms, sale.funnelID)
	if err != nil {
		return err
	}

	for _, r := range rates {
		r.Source, r.Label = r.offer.Source(), r.offer.Rate.String()
		// An equal rate set by another rule was not the one that applied.
		r.IsUsed = r.Source == sale.terms.Source && r.offer.Rate == sale.terms.Rate()
		if !isStaff {
			r.SetBy = nil
		}

		t.Rates = append(t.Rates, &r.TrailRate)
	}

	return nil
}

// addTrailMoney adds the payments of a sale and what they earned.
func (s *Service) addTrailMoney(ctx context.Context, t *CommissionTrail, sale *trailSale, isStaff bool) (err error) {
	if sale.subscriptionID == nil {
		t.Entries = []*ledger.CommissionEntry{}
		return nil
	}

	t.Payments, err = s.store.loadPayments(ctx, *sale.subscriptionID)
	if err != nil {
		return err
	}

	for _, p := range t.Payments {
		t.Paid += p.Paid - p.Refunded
	}

	t.Entries, err = s.ledger.EntriesOf(ctx, t.OrderID, sale.readerID, isStaff)
	// An affiliate adds up their own entries alone, also if the sale was moved.
	for _, e := range t.Entries {
		t.Commission += e.Amount
	}

	return err
}

// addTrailBump adds the extra of a sale, what was paid for it and what it earns. Who had the sale before it was moved
// reads of it in the entries alone.
func (s *Service) addTrailBump(ctx context.Context, t *CommissionTrail, sale *trailSale, isStaff bool) error {
	if sale.bumpSubscriptionID == nil || t.IsMovedAway {
		return nil
	}

	bump, rate, err := s.store.loadBump(ctx, t.OrderID, sale)
	if err != nil {
		return err
	}

	// What was paid counts also when the extra earns nothing.
	t.Bump = bump
	t.Paid += bump.Paid
	if rate == nil || sale.terms == nil {
		return nil
	}

	bump.FeeType, bump.Rate = &rate.Kind, new(rate.String())
	for _, e := range t.Entries {
		if e.RateSource == commission.FromBump {
			bump.Commission += e.Amount
		}
	}

	return s.addBumpRate(ctx, bump, sale, isStaff)
}

// addBumpRate adds when the rate of an extra was set, and for staff by whom.
func (s *Service) addBumpRate(ctx context.Context, bump *TrailBump, sale *trailSale, isStaff bool) error {
	rate, err := s.ledger.BumpRateAt(ctx, sale.funnelID, *sale.bumpFunnelID, sale.terms.SetAt)
	// The rates of a funnel go when it is deleted; what a sale earns stays.
	if err != nil || rate == nil {
		return err
	}

	bump.SetAt = &rate.SetAt
	if !isStaff || rate.SetByID == nil {
		return nil
	}

	bump.SetBy, err = s.store.loadUserName(ctx, *rate.SetByID)
	return err
}
