package attribution

import (
	"context"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/commerce/orders"
	"atlas/internal/identity"
	"atlas/internal/settings"
)

const (
	// visitsMax is how many visits of a browser are looked at for a sale, the latest ones.
	visitsMax = 20
	// leadsMax is how many leads of a person are looked at, the oldest ones.
	leadsMax = 50
)

// Decision is whose sale an order is and why, or why it is no one's.
type Decision struct {
	OrderID int    `db:"order_id"`
	Rule    string `db:"rule"`
	Reason  string `db:"reason"`
	// Verdicts say of each visit of the browser why it counted or not, the oldest first.
	Verdicts  []commission.Verdict `db:"verdicts,json"`
	LinkDays  int                  `db:"link_days"`
	DecidedAt time.Time            `db:"decided_at"`
}

// winner is a visit that counts, and who is credited with it.
type winner struct {
	// ID is the visit, FunnelID what it led to; affiliateID is the affiliate, or whom they became.
	ID          int
	FunnelID    *string
	affiliateID int
}

// OrderPlaced keeps the visit that counts for an order, so that it is decided as of now whose order it is. The order
// is credited at once to whom it belongs when the buyer is signed in and their address is proven. An address that
// someone only typed binds no one: such an order waits for OrderPaid. It is told in the transaction that writes the
// order, once.
func (s *Service) OrderPlaced(ctx context.Context, o orders.PlacedOrder) error {
	p, now := person{userID: o.UserID, emailKey: o.EmailKey, mobile: o.Mobile}, s.clock.Now()
	w, made, err := s.winnerFor(ctx, p)
	if err != nil {
		return err
	}

	// Kept also when none counts: the trail says why.
	if len(made.Verdicts) > 0 {
		if err := s.keepDecision(ctx, o.ID, made, now); err != nil {
			return err
		}
	}

	// A payment comes from the provider, without what the browser kept, so the visit is kept now.
	if w != nil {
		if err := s.store.insertOrderVisit(ctx, &orderVisit{OrderID: o.ID, TouchID: w.ID, At: now}); err != nil {
			return err
		}
	}

	// No one is bound by an address that anyone could type.
	if o.UserID == nil {
		return nil
	}

	proven, err := s.identity.Account.EmailProven(ctx, *o.UserID)
	if err != nil || !proven {
		return err
	}

	return s.credit(ctx, o.ID, p, o.FunnelID, now)
}

// OrderPaid credits an order that was not credited when it was placed, now that its buyer is known, and has it earn.
// The winning link is the one that was kept then. It is told in the transaction that pays the order, which is locked.
func (s *Service) OrderPaid(ctx context.Context, orderID, userID int) error {
	isCredited, err := s.store.isSale(ctx, orderID)
	if err != nil {
		return err
	}

	// It was credited when it was placed, so only the money is new.
	if isCredited {
		if err := s.days.AddPaid(ctx, orderID); err != nil {
			return err
		}

		return s.ledger.StartEarning(ctx, orderID)
	}

	o, err := s.store.loadOrder(ctx, orderID)
	if err != nil {
		return err
	}

	p := person{userID: &userID, emailKey: o.emailKey, mobile: o.mobile}
	if err := s.credit(ctx, orderID, p, o.funnelID, o.at); err != nil {
		return err
	}

	// After the sale is written, from which it reads.
	if err := s.days.AddPaid(ctx, orderID); err != nil {
		return err
	}

	return s.ledger.StartEarning(ctx, orderID)
}

// credit gives an order to the affiliate of the visit that was kept with it, or else to the one who had brought the
// buyer before it was placed, and keeps why.
func (s *Service) credit(ctx context.Context, orderID int, p person, funnelID string, placedAt time.Time) error {
	made, err := s.decide(ctx, orderID, p, placedAt)
	if err != nil {
		return err
	}

	// Why no one earns it is kept as well.
	if err := s.keepDecision(ctx, orderID, made, s.clock.Now()); err != nil || made.AffiliateID == 0 {
		return err
	}

	l, err := s.leadOf(ctx, &winner{ID: made.VisitID, affiliateID: made.AffiliateID}, p, &funnelID, &orderID)
	if err != nil {
		return err
	}

	return s.store.insertSale(ctx,
		&sale{OrderID: orderID, LeadID: l.ID, TouchID: made.VisitID, Rule: made.Rule, At: s.clock.Now()})
}

// decide says whose sale an order is, by the visit that counted when it was placed and by whose lead its buyer was
// then.
func (s *Service) decide(ctx context.Context, orderID int, p person, placedAt time.Time) (commission.Decision, error) {
	facts := commission.Facts{At: placedAt, Window: s.linkTime(ctx)}
	var err error
	if facts.Visits, err = s.store.loadOrderVisits(ctx, orderID); err != nil {
		return commission.Decision{}, err
	}

	// It was looked at when the order was placed, and counts as of then, whatever the days of a link are by now.
	for i := range facts.Visits {
		facts.Visits[i].At = placedAt
	}

	// Before the people, which are read for all whom visits and leads name.
	if err := s.addLeads(ctx, &facts, p); err != nil {
		return commission.Decision{}, err
	}

	if err := s.addPeople(ctx, &facts, p); err != nil {
		return commission.Decision{}, err
	}

	// Anyone who left since the order was placed is still the one who brought it; whether they earn is seen at each
	// payment.
	for _, visit := range facts.Visits {
		if a, known := facts.Affiliates[visit.AffiliateID]; known {
			a.State = commission.IsActive
			facts.Affiliates[visit.AffiliateID] = a
		}
	}

	return commission.Decide(facts), nil
}

// keepDecision writes why an order is whose it is. What was found out about visits when it was placed stays, but for
// those that were looked at once more.
func (s *Service) keepDecision(ctx context.Context, orderID int, made commission.Decision, at time.Time) error {
	kept, err := s.store.findDecision(ctx, orderID)
	if err != nil {
		return err
	}

	if kept == nil {
		verdicts := made.Verdicts
		if verdicts == nil {
			verdicts = []commission.Verdict{}
		}

		row := &Decision{OrderID: orderID, Rule: made.Rule, Reason: made.Reason, Verdicts: verdicts,
			LinkDays: s.settings.Int(ctx, settings.AffiliateLinkDays), DecidedAt: at}
		return s.store.insertDecision(ctx, row)
	}

	// Only visits that were judged anew change; the others keep the verdict of their time.
	for _, verdict := range made.Verdicts {
		for i := range kept.Verdicts {
			if kept.Verdicts[i].VisitID == verdict.VisitID {
				kept.Verdicts[i].Reason = verdict.Reason
			}
		}
	}

	// An order without a visit that counted says why there was none, unless someone earns it.
	if made.Rule != commission.NoOne || made.Reason != commission.NoVisit {
		kept.Reason = made.Reason
	}

	kept.Rule, kept.DecidedAt = made.Rule, at
	return s.store.updateDecision(ctx, kept)
}

// winnerFor is the last visit of the browser behind ctx that counts for a person, with what was decided about all of
// them; nil for none.
func (s *Service) winnerFor(ctx context.Context, p person) (*winner, commission.Decision, error) {
	facts := commission.Facts{At: s.clock.Now(), Window: s.linkTime(ctx)}
	funnels, err := s.addVisits(ctx, &facts, s.touchOf(ctx))
	if err != nil || len(facts.Visits) == 0 {
		return nil, commission.Decision{}, err
	}

	if err := s.addPeople(ctx, &facts, p); err != nil {
		return nil, commission.Decision{}, err
	}

	// A sale looks at leads in decide: here only a link can win.
	made := commission.Decide(facts)
	if made.AffiliateID == 0 {
		return nil, made, nil
	}

	return &winner{ID: made.VisitID, FunnelID: funnels[made.VisitID], affiliateID: made.AffiliateID}, made, nil
}

// boundTo says whose lead a person was first at a moment.
func (s *Service) boundTo(ctx context.Context, p person, at time.Time) (commission.Decision, error) {
	facts := commission.Facts{At: at}
	if err := s.addLeads(ctx, &facts, p); err != nil {
		return commission.Decision{}, err
	}

	if err := s.addPeople(ctx, &facts, p); err != nil {
		return commission.Decision{}, err
	}

	return commission.Decide(facts), nil
}

// addVisits reads a visit and those of the same browser before it, the oldest first, and what each led to.
func (s *Service) addVisits(ctx context.Context, facts *commission.Facts, touchID int) (map[int]*string, error) {
	if touchID == 0 {
		return nil, nil
	}

	visits, funnels, err := s.store.loadVisits(ctx, touchID, visitsMax)
	if err != nil {
		return nil, err
	}

	facts.Visits = append(facts.Visits, visits...)
	return funnels, nil
}

// addLeads reads whose leads a person is.
func (s *Service) addLeads(ctx context.Context, facts *commission.Facts, p person) error {
	leads, err := s.store.loadLeadsOf(ctx, p, facts.At, leadsMax)
	if err != nil {
		return err
	}

	facts.Leads = append(facts.Leads, leads...)
	return nil
}

// addPeople reads who the affiliates of facts are, and what is known of the buyer. Addresses are compared by the
// mailbox that they reach and numbers as E.164, so that neither ana+2@gmail.com nor 0917 is someone else than
// ana@gmail.com and +63917.
func (s *Service) addPeople(ctx context.Context, facts *commission.Facts, p person) error {
	ids := []int{}
	for _, visit := range facts.Visits {
		ids = append(ids, visit.AffiliateID)
	}

	for _, lead := range facts.Leads {
		ids = append(ids, lead.AffiliateID)
	}

	facts.Affiliates = map[int]commission.Affiliate{}
	if len(ids) == 0 {
		return nil
	}

	accounts, err := s.store.loadAccounts(ctx, ids)
	if err != nil {
		return err
	}

	for _, of := range accounts {
		a := facts.Affiliates[of.affiliateID]
		a.ID, a.State = of.affiliateID, commission.IsActive
		switch {
		case !of.isActive:
			a.State = commission.HasLeft
		case of.isSuspended:
			a.State = commission.IsSuspended
		}

		a.Person = known(a.Person, of.userID, of.emailKey, of.mobile)
		facts.Affiliates[of.affiliateID] = a
	}

	facts.Buyer = known(commission.Person{}, 0, p.emailKey, p.mobile)
	if p.userID == nil {
		return s.addAccounts(ctx, facts, ids, 0)
	}

	// What the account says counts as much as what was typed.
	emailKey, mobile, err := s.store.loadUser(ctx, *p.userID)
	if err != nil {
		return err
	}

	facts.Buyer = known(facts.Buyer, *p.userID, emailKey, mobile)
	return s.addAccounts(ctx, facts, ids, *p.userID)
}

// addAccounts reads where the affiliates of facts get their money, and where the buyer could: no one earns on who is
// paid with them.
func (s *Service) addAccounts(ctx context.Context, facts *commission.Facts, affiliateIDs []int, buyerID int) error {
	// Without any account there is nothing to compare the buyer with.
	keys, err := s.payouts.AccountKeys(ctx, affiliateIDs)
	if err != nil || len(keys) == 0 {
		return err
	}

	for id, own := range keys {
		if a, isKnown := facts.Affiliates[id]; isKnown {
			a.Payouts = own
			facts.Affiliates[id] = a
		}
	}

	facts.Buyer.Payouts, err = s.payouts.BuyerKeys(ctx, buyerID, facts.Buyer.Mobiles)
	return err
}

// known adds an account to what is known of a person.
func known(p commission.Person, account int, emailKey, mobile string) commission.Person {
	p.Accounts, p.Inboxes, p.Mobiles = append(p.Accounts, account), append(p.Inboxes,
		identity.InboxKey(emailKey)), append(p.Mobiles, identity.MobileKey(mobile))
	return p
}

// DecideByHand writes that staff decided whose sale an order is. The visits keep what was found out about them. In the
// transaction of ctx.
func (s *Service) DecideByHand(ctx context.Context, orderID int) error {
	now := s.clock.Now()
	kept, err := s.store.findDecision(ctx, orderID)
	if err != nil {
		return err
	}

	if kept == nil {
		return s.keepDecision(ctx, orderID, commission.Decision{Rule: commission.Granted, Reason: commission.Counts},
			now)
	}

	// The visit that had won is marked as moved; the others keep their reasons.
	for i := range kept.Verdicts {
		if kept.Verdicts[i].Reason == commission.Counts {
			kept.Verdicts[i].Reason = commission.Moved
		}
	}

	kept.Rule, kept.Reason, kept.DecidedAt = commission.Granted, commission.Counts, now
	return s.store.updateDecision(ctx, kept)
}

// FindDecision finds the decision on an order; nil for one about which nothing was decided. For callers who checked
// whom they may ask about.
func (s *Service) FindDecision(ctx context.Context, orderID int) (*Decision, error) {
	return s.store.findDecision(ctx, orderID)
}

// Buyer is who bought something: their account, and what they typed.
type Buyer struct {
	UserID           int
	EmailKey, Mobile string
}

// IsBuyer tells whether a buyer is the affiliate, by the same comparison as for a sale. For callers who checked whom
// they may ask about.
func (s *Service) IsBuyer(ctx context.Context, affiliateID int, b Buyer) (bool, error) {
	facts := commission.Facts{Visits: []commission.Visit{{AffiliateID: affiliateID}}}
	p := person{userID: &b.UserID, emailKey: b.EmailKey, mobile: b.Mobile}
	if err := s.addPeople(ctx, &facts, p); err != nil {
		return false, err
	}

	return commission.Same(facts.Affiliates[affiliateID].Person, facts.Buyer) != "", nil
}
