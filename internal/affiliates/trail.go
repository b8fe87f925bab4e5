package affiliates

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/affiliates/program"
	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
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
	if err := identity.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	// Whoever is no affiliate learns so before anything is read: not even whether there is such a sale.
	var own *Affiliate
	// Staff need not be affiliates to read a trail.
	if !isStaff {
		var err error
		if own, err = s.activeAffiliate(ctx, actor.From(ctx).UserID); err != nil {
			return nil, err
		}
	}

	t, sale, err := s.readTrail(ctx, orderID, isStaff)
	if err != nil {
		return nil, err
	}

	if own != nil {
		sale.readerID = own.ID
		if err := s.hideFrom(ctx, t, sale, own); err != nil {
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
func (s *Service) hideFrom(ctx context.Context, t *CommissionTrail, sale *trailSale, own *Affiliate) error {
	// The one who earns it now sees all of it.
	if sale.terms != nil && sale.earnerID == own.ID {
		return nil
	}

	theirs, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_sale_moves m
		JOIN affiliates had ON had.id = m.from_affiliate_id WHERE m.order_id = ?
		AND COALESCE(had.joined_id, had.id) = ?`, t.OrderID, own.ID)
	if err != nil {
		return fmt.Errorf("look whose sale order %d was: %w", t.OrderID, err)
	}

	// Someone else's sale answers like one that is not there.
	if theirs == 0 {
		return errs.Missing("Sale")
	}

	// What it earns now is the business of whom it was given to.
	t.IsMovedAway, t.AffiliateName, t.FeeType, t.Rate, t.RateSource, t.HoldDays = true, nil, nil, nil, nil, nil
	sale.terms, sale.earnerID = nil, own.ID
	return nil
}

// trailSale is what the parts of a trail are read by.
type trailSale struct {
	terms *ledger.SaleTerms
	// earnerID is the affiliate, or whom they became.
	earnerID int
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
	t, sale := &CommissionTrail{
		OrderID: orderID, Number: commerce.OrderNumber(orderID), Visits: []*TrailVisit{}, Rates: []*TrailRate{},
		Payments: []*TrailPayment{},
	}, new(trailSale)
	var first, last string
	err := s.db.Row(ctx, `SELECT `+program.FirstName+`, `+program.LastName+`, p.name, o.created_at, o.funnel_id, o.bump_funnel_id,
		o.bump_subscription_id, o.subscription_id, s.touch_id, l.created_at FROM orders o
		LEFT JOIN users u ON u.id = o.user_id
			JOIN funnels f ON f.id = o.funnel_id JOIN products p ON p.id = f.product_id
			LEFT JOIN affiliate_sales s ON s.order_id = o.id LEFT JOIN affiliate_leads l ON l.id = s.lead_id
		WHERE o.id = ?`, []any{orderID},
		&first, &last, &t.ProductName, db.Millis(&t.OrderedAt), &sale.funnelID, &sale.bumpFunnelID,
		&sale.bumpSubscriptionID, &sale.subscriptionID, &sale.touchID, db.OptionalMillis(&t.BoundAt))
	if errors.Is(err, db.ErrNone) {
		return nil, nil, errs.Missing("Sale")
	}

	if err != nil {
		return nil, nil, fmt.Errorf("read order %d: %w", orderID, err)
	}

	t.Buyer = program.ShownName(first, last, isStaff)

	// An order about which nothing was decided has no trail.
	made, err := decisions.Get(ctx, s.db, orderID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, errs.Missing("Sale")
	}

	if err != nil {
		return nil, nil, fmt.Errorf("read the decision on order %d: %w", orderID, err)
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
	terms, err := s.Ledger.FindTerms(ctx, t.OrderID)
	if err != nil || terms == nil {
		return err
	}

	sale.terms = terms
	// The name is of whom they became, if they were merged.
	err = s.db.Row(ctx, `SELECT a.id, u.first_name || ' ' || u.last_name FROM affiliates had
		JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
		JOIN users u ON u.id = a.user_id WHERE had.id = ?`, []any{terms.AffiliateID}, &sale.earnerID, &t.AffiliateName)
	if err != nil {
		return fmt.Errorf("read affiliate %d: %w", terms.AffiliateID, err)
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

	move := new(TrailMove)
	err := s.db.Row(ctx, `SELECT m.at, m.reason, y.first_name || ' ' || y.last_name,
		f.first_name || ' ' || f.last_name, w.first_name || ' ' || w.last_name FROM affiliate_sale_moves m
			LEFT JOIN users y ON y.id = m.by_id LEFT JOIN affiliates fa ON fa.id = m.from_affiliate_id
			LEFT JOIN users f ON f.id = fa.user_id
			JOIN affiliates ta ON ta.id = m.to_affiliate_id JOIN users w ON w.id = ta.user_id
		WHERE m.order_id = ? ORDER BY m.id DESC
		LIMIT 1`, []any{t.OrderID}, db.Millis(&move.At), &move.Why, &move.By, &move.From, &move.To)
	if errors.Is(err, db.ErrNone) {
		return nil
	}

	if err != nil {
		return fmt.Errorf("read why order %d was moved: %w", t.OrderID, err)
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

	cond, arg := s.db.InInts("t.id", ids)
	err := s.db.Each(ctx, `SELECT t.id, t.at, `+linkName+`, a.id, u.first_name || ' ' || u.last_name
		FROM affiliate_touches t JOIN affiliates had ON had.id = t.affiliate_id
			JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id) JOIN users u ON u.id = a.user_id
			LEFT JOIN funnels tf ON tf.id = t.funnel_id LEFT JOIN affiliate_links tl ON tl.id = t.link_id
		WHERE `+cond+` ORDER BY t.at, t.id`, []any{arg}, func(scan func(dest ...any) error) error {
		v := new(TrailVisit)
		var ownerID int
		if err := scan(&v.ID, db.Millis(&v.At), &v.Link, &ownerID, &v.Owner); err != nil {
			return err
		}

		v.IsOwn, v.Reason = (sale.terms != nil || t.IsMovedAway) && ownerID == sale.earnerID, reasons[v.ID]
		// Who else's links someone followed is not an affiliate's to know.
		if !isStaff && !v.IsOwn {
			v.Owner, v.Link = nil, ""
		}

		t.Visits = append(t.Visits, v)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the visits of order %d: %w", t.OrderID, err)
	}

	return nil
}

// addTrailRates adds the rates that were there when the sale was paid, the one that applies first.
func (s *Service) addTrailRates(ctx context.Context, t *CommissionTrail, sale *trailSale, isStaff bool) error {
	if sale.terms == nil {
		return nil
	}

	err := s.db.Each(ctx, `SELECT r.affiliate_id IS NOT NULL, r.funnel_id IS NOT NULL, r.kind, r.value, r.set_at,
		u.first_name || ' ' || u.last_name FROM affiliate_rates r LEFT JOIN users u ON u.id = r.set_by_id
		WHERE r.set_at <= ? AND (r.ended_at IS NULL OR r.ended_at > ?) AND r.bump_funnel_id IS NULL
		AND (r.affiliate_id = ? OR r.affiliate_id IS NULL) AND (r.funnel_id = ? OR r.funnel_id IS NULL)
		ORDER BY CASE WHEN r.affiliate_id IS NULL THEN 1 ELSE 0 END, CASE WHEN r.funnel_id IS NULL THEN 1 ELSE 0 END,
		r.id`,
		[]any{sale.terms.SetAt, sale.terms.SetAt, sale.terms.AffiliateID, sale.funnelID},
		func(scan func(dest ...any) error) error {
			var offer commission.Offer
			r := new(TrailRate)
			if err := scan(&offer.HasAffiliate, &offer.HasFunnel, &offer.Kind, &offer.Value, db.Millis(&r.SetAt),
				&r.SetBy); err != nil {
				return err
			}

			r.Source, r.Label = offer.Source(), offer.Rate.String()
			// An equal rate set by another rule was not the one that applied.
			r.IsUsed = r.Source == sale.terms.Source && offer.Rate == sale.terms.Rate()
			if !isStaff {
				r.SetBy = nil
			}

			t.Rates = append(t.Rates, r)
			return nil
		})
	if err != nil {
		return fmt.Errorf("read the rates of order %d: %w", t.OrderID, err)
	}

	return nil
}

// addTrailMoney adds the payments of a sale and what they earned.
func (s *Service) addTrailMoney(ctx context.Context, t *CommissionTrail, sale *trailSale, isStaff bool) (err error) {
	if sale.subscriptionID == nil {
		t.Entries = []*ledger.CommissionEntry{}
		return nil
	}

	err = s.db.Each(ctx, `SELECT id, price, paid, refunded, schedule_date, paid_at, payment_platform
		FROM payment_schedules WHERE subscription_id = ? AND (voided_at IS NULL OR paid > 0)
		ORDER BY schedule_date, id`, []any{*sale.subscriptionID}, func(scan func(dest ...any) error) error {
		p := &TrailPayment{Position: len(t.Payments) + 1}
		if err := scan(&p.ScheduleID, &p.Price, &p.Paid, &p.Refunded, db.Millis(&p.DueOn), db.OptionalMillis(&p.PaidAt),
			&p.Platform); err != nil {
			return err
		}

		t.Paid += p.Paid - p.Refunded
		t.Payments = append(t.Payments, p)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the payments of order %d: %w", t.OrderID, err)
	}

	t.Entries, err = s.Ledger.EntriesOf(ctx, t.OrderID, sale.readerID, isStaff)
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

	bump := new(TrailBump)
	var kind *string
	var value *int64
	err := s.db.Row(ctx, `SELECT p.name, CAST(COALESCE(SUM(r.paid - r.refunded), 0) AS BIGINT), MAX(r.paid_at), b.kind,
		b.value FROM funnels f JOIN products p ON p.id = f.product_id
			LEFT JOIN payment_schedules r ON r.subscription_id = ?
			LEFT JOIN affiliate_bump_terms b ON b.order_id = ?
		WHERE f.id = ? GROUP BY p.name, b.kind, b.value`,
		[]any{*sale.bumpSubscriptionID, t.OrderID, *sale.bumpFunnelID},
		&bump.ProductName, &bump.Paid, db.OptionalMillis(&bump.PaidAt), &kind, &value)
	if err != nil {
		return fmt.Errorf("read the bump of order %d: %w", t.OrderID, err)
	}

	// What was paid counts also when the extra earns nothing.
	t.Bump = bump
	t.Paid += bump.Paid
	if kind == nil || value == nil || sale.terms == nil {
		return nil
	}

	bump.FeeType, bump.Rate = kind, new(commission.Rate{Kind: *kind, Value: *value}.String())
	for _, e := range t.Entries {
		if e.RateSource == commission.FromBump {
			bump.Commission += e.Amount
		}
	}

	return s.addBumpRate(ctx, bump, sale, isStaff)
}

// addBumpRate adds when the rate of an extra was set, and for staff by whom.
func (s *Service) addBumpRate(ctx context.Context, bump *TrailBump, sale *trailSale, isStaff bool) error {
	rate, err := s.Ledger.BumpRateAt(ctx, sale.funnelID, *sale.bumpFunnelID, sale.terms.SetAt)
	// The rates of a funnel go when it is deleted; what a sale earns stays.
	if err != nil || rate == nil {
		return err
	}

	bump.SetAt = &rate.SetAt
	if !isStaff || rate.SetByID == nil {
		return nil
	}

	err = s.db.Row(ctx, `SELECT first_name || ' ' || last_name FROM users WHERE id = ?`, []any{*rate.SetByID},
		&bump.SetBy)
	if err != nil {
		return fmt.Errorf("read who set rate %d: %w", rate.ID, err)
	}

	return nil
}
