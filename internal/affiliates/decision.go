package affiliates

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/program"
	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

const (
	// visitsMax is how many visits of a browser are looked at for a sale, the latest ones.
	visitsMax = 20
	// leadsMax is how many leads of a person are looked at, the oldest ones.
	leadsMax = 50
)

// decision is whose sale an order is and why, or why it is no one's.
type decision struct {
	OrderID int    `db:"order_id"`
	Rule    string `db:"rule"`
	Reason  string `db:"reason"`
	// Verdicts say of each visit of the browser why it counted or not, the oldest first.
	Verdicts  []commission.Verdict `db:"verdicts,json"`
	LinkDays  int                  `db:"link_days"`
	DecidedAt time.Time            `db:"decided_at"`
}

var decisions = db.NewTable[decision]("affiliate_decisions")

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
func (s *Service) OrderPlaced(ctx context.Context, o commerce.PlacedOrder) error {
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
		if err := orderVisits.Insert(ctx, s.db, &orderVisit{OrderID: o.ID, TouchID: w.ID, At: now}); err != nil {
			return fmt.Errorf("keep the visit of order %d: %w", o.ID, err)
		}
	}

	// No one is bound by an address that anyone could type.
	if o.UserID == nil {
		return nil
	}

	proven, err := s.identity.EmailProven(ctx, *o.UserID)
	if err != nil || !proven {
		return err
	}

	return s.credit(ctx, o.ID, p, o.FunnelID, now)
}

// OrderPaid credits an order that was not credited when it was placed, now that its buyer is known, and has it earn.
// The winning link is the one that was kept then. It is told in the transaction that pays the order, which is locked.
func (s *Service) OrderPaid(ctx context.Context, orderID, userID int) error {
	credited, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_sales WHERE order_id = ?`, orderID)
	if err != nil {
		return fmt.Errorf("look whether order %d is someone's sale: %w", orderID, err)
	}

	// It was credited when it was placed, so only the money is new.
	if credited > 0 {
		if err := s.days.AddPaid(ctx, orderID); err != nil {
			return err
		}

		return s.Ledger.StartEarning(ctx, orderID)
	}

	p := person{userID: &userID}
	var funnelID string
	var placedAt time.Time
	err = s.db.Row(ctx, `SELECT email_key, mobile, funnel_id, created_at FROM orders
		WHERE id = ?`, []any{orderID}, &p.emailKey, &p.mobile, &funnelID, db.Millis(&placedAt))
	if err != nil {
		return fmt.Errorf("read order %d: %w", orderID, err)
	}

	if err := s.credit(ctx, orderID, p, funnelID, placedAt); err != nil {
		return err
	}

	// After the sale is written, from which it reads.
	if err := s.days.AddPaid(ctx, orderID); err != nil {
		return err
	}

	return s.Ledger.StartEarning(ctx, orderID)
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

	return sales.Insert(ctx, s.db,
		&sale{OrderID: orderID, LeadID: l.ID, TouchID: made.VisitID, Rule: made.Rule, At: s.clock.Now()})
}

// decide says whose sale an order is, by the visit that counted when it was placed and by whose lead its buyer was
// then.
func (s *Service) decide(ctx context.Context, orderID int, p person, placedAt time.Time) (commission.Decision, error) {
	facts := commission.Facts{At: placedAt, Window: s.linkTime(ctx)}
	err := s.db.Each(ctx, `SELECT t.id, COALESCE(had.joined_id, had.id) FROM affiliate_order_visits v
		JOIN affiliate_touches t ON t.id = v.touch_id
		JOIN affiliates had ON had.id = t.affiliate_id
		WHERE v.order_id = ?`, []any{orderID}, func(scan func(dest ...any) error) error {
		// It was looked at when the order was placed, and counts as of then, whatever the days of a link are by now.
		visit := commission.Visit{At: placedAt}
		err := scan(&visit.ID, &visit.AffiliateID)
		facts.Visits = append(facts.Visits, visit)

		return err
	})
	if err != nil {
		return commission.Decision{}, fmt.Errorf("read the visit of order %d: %w", orderID, err)
	}

	// Before the people, which are read for all whom visits and leads name.
	if err := s.addLeads(ctx, &facts, p); err != nil {
		return commission.Decision{}, err
	}

	if err := s.addPeople(ctx, &facts, p); err != nil {
		return commission.Decision{}, err
	}

	// Whoever left since the order was placed is still the one who brought it; whether they earn is seen at each
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
	kept, err := decisions.Get(ctx, s.db, orderID)
	if errors.Is(err, db.ErrNone) {
		verdicts := made.Verdicts
		if verdicts == nil {
			verdicts = []commission.Verdict{}
		}

		row := &decision{OrderID: orderID, Rule: made.Rule, Reason: made.Reason, Verdicts: verdicts,
			LinkDays: s.settings.Int(ctx, settings.AffiliateLinkDays), DecidedAt: at}
		return decisions.Insert(ctx, s.db, row)
	}

	if err != nil {
		return fmt.Errorf("read the decision on order %d: %w", orderID, err)
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
	return decisions.Update(ctx, s.db, kept, "rule", "reason", "verdicts", "decided_at")
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

	funnels := map[int]*string{}
	err := s.db.Each(ctx, `WITH RECURSIVE chain (id, affiliate_id, funnel_id, at, previous_id, depth) AS (
			SELECT t.id, t.affiliate_id, t.funnel_id, t.at, t.previous_id, 1 FROM affiliate_touches t WHERE t.id = ?
			UNION ALL SELECT t.id, t.affiliate_id, t.funnel_id, t.at, t.previous_id, c.depth + 1 FROM chain c
			JOIN affiliate_touches t ON t.id = c.previous_id WHERE c.depth < ?)
		SELECT c.id, COALESCE(had.joined_id, had.id), c.funnel_id, c.at FROM chain c
		JOIN affiliates had ON had.id = c.affiliate_id ORDER BY c.depth DESC`,
		[]any{touchID, visitsMax}, func(scan func(dest ...any) error) error {
			var visit commission.Visit
			var funnelID *string
			err := scan(&visit.ID, &visit.AffiliateID, &funnelID, db.Millis(&visit.At))
			facts.Visits = append(facts.Visits, visit)
			funnels[visit.ID] = funnelID

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the visits before %d: %w", touchID, err)
	}

	return funnels, nil
}

// addLeads reads whose leads a person is.
func (s *Service) addLeads(ctx context.Context, facts *commission.Facts, p person) error {
	id := 0
	if p.userID != nil {
		id = *p.userID
	}

	err := s.db.Each(ctx, `SELECT l.id, COALESCE(had.joined_id, had.id), l.touch_id, l.created_at
		FROM affiliate_leads l JOIN affiliates had ON had.id = l.affiliate_id
		WHERE (l.user_id = ? OR l.email_key = ?) AND l.voided_at IS NULL AND l.created_at <= ?
		ORDER BY l.created_at, l.id LIMIT ?`,
		[]any{id, p.emailKey, facts.At, leadsMax}, func(scan func(dest ...any) error) error {
			var lead commission.Lead
			err := scan(&lead.ID, &lead.AffiliateID, &lead.VisitID, db.Millis(&lead.At))
			facts.Leads = append(facts.Leads, lead)

			return err
		})
	if err != nil {
		return fmt.Errorf("read the leads of a person: %w", err)
	}

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

	cond, arg := s.db.InInts("a.id", ids)
	// An account that was merged into theirs counts as them, with its address and number.
	err := s.db.Each(ctx, `SELECT a.id, `+program.IsActive+`, a.suspended_at IS NOT NULL, x.id, x.email_key,
		COALESCE(x.mobile_number, '') FROM affiliates a JOIN users u ON u.id = a.user_id
		JOIN users x ON x.id = u.id OR x.merged_into_id = u.id
		WHERE `+cond, []any{arg}, func(scan func(dest ...any) error) error {
		var id, account int
		var active, suspended bool
		var emailKey, mobile string
		if err := scan(&id, &active, &suspended, &account, &emailKey, &mobile); err != nil {
			return err
		}

		a := facts.Affiliates[id]
		a.ID, a.State = id, commission.IsActive
		switch {
		case !active:
			a.State = commission.HasLeft
		case suspended:
			a.State = commission.IsSuspended
		}

		a.Person = known(a.Person, account, emailKey, mobile)
		facts.Affiliates[id] = a
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the affiliates of a decision: %w", err)
	}

	facts.Buyer = known(commission.Person{}, 0, p.emailKey, p.mobile)
	if p.userID == nil {
		return s.addAccounts(ctx, facts, ids, 0)
	}

	// What the account says counts as much as what was typed.
	var emailKey, mobile string
	if err := s.db.Row(ctx, `SELECT email_key, COALESCE(mobile_number, '') FROM users
		WHERE id = ?`, []any{*p.userID}, &emailKey, &mobile); err != nil {
		return fmt.Errorf("read user %d: %w", *p.userID, err)
	}

	facts.Buyer = known(facts.Buyer, *p.userID, emailKey, mobile)
	return s.addAccounts(ctx, facts, ids, *p.userID)
}

// addAccounts reads where the affiliates of facts get their money, and where the buyer could: no one earns on who is
// paid with them.
func (s *Service) addAccounts(ctx context.Context, facts *commission.Facts, affiliateIDs []int, buyerID int) error {
	// Without any account there is nothing to compare the buyer with.
	keys, err := s.Payouts.AccountKeys(ctx, affiliateIDs)
	if err != nil || len(keys) == 0 {
		return err
	}

	for id, own := range keys {
		if a, isKnown := facts.Affiliates[id]; isKnown {
			a.Payouts = own
			facts.Affiliates[id] = a
		}
	}

	facts.Buyer.Payouts, err = s.Payouts.BuyerKeys(ctx, buyerID, facts.Buyer.Mobiles)
	return err
}

// known adds an account to what is known of a person.
func known(p commission.Person, account int, emailKey, mobile string) commission.Person {
	p.Accounts, p.Inboxes, p.Mobiles = append(p.Accounts, account), append(p.Inboxes,
		identity.InboxKey(emailKey)), append(p.Mobiles, identity.MobileKey(mobile))
	return p
}
