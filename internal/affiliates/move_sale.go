package affiliates

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/affiliates/claims"
	"atlas/internal/affiliates/commission"
	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// saleMove is that staff gave a sale to another affiliate. Rows are only added.
type saleMove struct {
	ID      int `db:"id,made"`
	OrderID int `db:"order_id"`
	// FromAffiliateID is nil for a sale that was no one's.
	FromAffiliateID *int      `db:"from_affiliate_id"`
	ToAffiliateID   int       `db:"to_affiliate_id"`
	ClaimID         *int      `db:"claim_id"`
	Reason          string    `db:"reason"`
	ByID            *int      `db:"by_id"`
	At              time.Time `db:"at"`
}

var saleMoves = db.NewTable[saleMove]("affiliate_sale_moves")

// activeID is the affiliate that someone is. Returns errs.NotFound for who is none.
func (s *Service) activeID(ctx context.Context, userID int) (int, error) {
	a, err := s.activeAffiliate(ctx, userID)
	if err != nil {
		return 0, err
	}

	return a.ID, nil
}

// movedOrder is a paid order that goes to someone else.
type movedOrder struct {
	id, buyerID, subscriptionID int
	emailKey, mobile, funnelID  string
	bump                        orderBump
	paidAt                      time.Time
}

// moveSale gives a sale to an affiliate: what it earned for who had it is taken back, and its payments earn for them.
// The transaction of ctx.
//
// Returns errs.NotFound for an unknown order, or errs.Conflict for one that is not paid or theirs already, for
// someone who can't earn it, and for what is paid out unless that is confirmed.
func (s *Service) moveSale(ctx context.Context, m claims.Move) error {
	// The buyer is locked first, as every payment locks them, so that no row is paid meanwhile.
	o, err := s.lockOrderToMove(ctx, m.OrderID)
	if err != nil {
		return err
	}

	to, err := s.mayBeGiven(ctx, o, m.AffiliateID)
	if err != nil {
		return err
	}

	terms, err := allTerms.One(ctx, s.db, "WHERE order_id = ?"+s.db.ForUpdate(), o.id)
	if err != nil && !errors.Is(err, db.ErrNone) {
		return fmt.Errorf("read the terms of order %d: %w", o.id, err)
	}

	if errors.Is(err, db.ErrNone) {
		terms = nil
	}

	move := &saleMove{OrderID: o.id, ToAffiliateID: to, ClaimID: unlessNone(m.ClaimID), Reason: m.Reason,
		ByID: new(actor.From(ctx).UserID), At: s.clock.Now()}
	// A sale of no one has nothing to be taken from.
	if terms != nil {
		move.FromAffiliateID = new(terms.AffiliateID)
		if err := s.takeFrom(ctx, o, terms, to, m.IsPaidConfirmed); err != nil {
			return err
		}
	}

	// Written before the entries are, which need it to be sound.
	if err := saleMoves.Insert(ctx, s.db, move); err != nil {
		return fmt.Errorf("write that order %d is moved: %w", o.id, err)
	}

	if err := s.giveTo(ctx, o, terms, to); err != nil {
		return err
	}

	if err := s.decideByHand(ctx, o.id); err != nil {
		return err
	}

	if err := s.tellMovedAway(ctx, move); err != nil {
		return err
	}

	var subject int
	if err := s.db.Row(ctx, `SELECT user_id FROM affiliates WHERE id = ?`, []any{to}, &subject); err != nil {
		return fmt.Errorf("read affiliate %d: %w", to, err)
	}

	return s.identity.Note(ctx, identity.Noted{
		Action: "affiliate_sale_move", SubjectID: subject, Entity: "order", EntityID: o.id,
		Before: map[string]any{"affiliateId": move.FromAffiliateID},
		After:  map[string]any{"affiliateId": to, "reason": m.Reason, "claimId": m.ClaimID},
	})
}

// tellMovedAway tells who had a sale that it is another one's now.
func (s *Service) tellMovedAway(ctx context.Context, move *saleMove) error {
	if move.FromAffiliateID == nil {
		return nil
	}

	var userID int
	err := s.db.Row(ctx, `SELECT a.user_id FROM affiliates had
		JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
		WHERE had.id = ?`, []any{*move.FromAffiliateID}, &userID)
	if err != nil {
		return fmt.Errorf("read affiliate %d: %w", *move.FromAffiliateID, err)
	}

	return s.identity.Notify(ctx, identity.Notice{
		Kind: claims.AnswerNotice, UserID: userID, ActorID: actor.From(ctx).UserID,
		Once: fmt.Sprintf("move-%d", move.ID), Title: "A sale was moved to another affiliate",
		Text: "Another affiliate claimed it and we checked. Open the sale to see what changed.",
		Link: fmt.Sprintf("/affiliate/commission?sale=%d", move.OrderID),
	})
}

// lockOrderToMove locks the buyer of an order, so that no payment of it comes meanwhile.
func (s *Service) lockOrderToMove(ctx context.Context, orderID int) (*movedOrder, error) {
	o := &movedOrder{id: orderID}
	var buyerID, subscriptionID *int
	var paidAt *time.Time
	err := s.db.Row(ctx, `SELECT user_id, subscription_id, email_key, mobile, funnel_id, bump_funnel_id,
		bump_subscription_id, paid_at FROM orders WHERE id = ?`, []any{orderID},
		&buyerID, &subscriptionID, &o.emailKey, &o.mobile, &o.funnelID, &o.bump.funnelID, &o.bump.subscriptionID,
		db.OptionalMillis(&paidAt))
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Order")
	}

	if err != nil {
		return nil, fmt.Errorf("read order %d: %w", orderID, err)
	}

	if buyerID == nil || subscriptionID == nil || paidAt == nil {
		return nil, errs.New(errs.Conflict, "This order isn't paid yet, so no one earns it.")
	}

	o.buyerID, o.subscriptionID, o.paidAt = *buyerID, *subscriptionID, *paidAt
	_, err = s.identity.LockPerson(ctx, o.buyerID)
	return o, err
}

// mayBeGiven says who the affiliate of a claim is by now, if they can be given a sale.
func (s *Service) mayBeGiven(ctx context.Context, o *movedOrder, affiliateID int) (int, error) {
	var to int
	// The claim may be older than a merge.
	if err := s.db.Row(ctx, `SELECT COALESCE(joined_id, id) FROM affiliates
		WHERE id = ?`, []any{affiliateID}, &to); err != nil {
		return 0, fmt.Errorf("read affiliate %d: %w", affiliateID, err)
	}

	why, err := s.whyNotEarning(ctx, to)
	switch {
	case err != nil:
		return 0, err
	case why == reasonSuspended:
		return 0, errs.New(errs.Conflict,
			"They are suspended, so they can't be given a sale. End the suspension first.")
	case why != "":
		return 0, errs.New(errs.Conflict, "They left the program, so they can't be given a sale.")
	}

	// The same comparison as for a sale, so that staff cannot give someone their own purchase.
	facts := commission.Facts{Visits: []commission.Visit{{AffiliateID: to}}}
	if err := s.addPeople(ctx, &facts, person{userID: &o.buyerID, emailKey: o.emailKey, mobile: o.mobile}); err != nil {
		return 0, err
	}

	if commission.Same(facts.Affiliates[to].Person, facts.Buyer) != "" {
		return 0, errs.New(errs.Conflict, "The buyer is the affiliate. No one earns on their own purchase.")
	}

	return to, nil
}

// takeFrom takes back what a sale earned for who has it now.
func (s *Service) takeFrom(ctx context.Context, o *movedOrder, terms *saleTerms, to int, isPaidConfirmed bool) error {
	var had int
	var name string
	err := s.db.Row(ctx, `SELECT a.id, u.first_name || ' ' || u.last_name FROM affiliates h
		JOIN affiliates a ON a.id = COALESCE(h.joined_id, h.id) JOIN users u ON u.id = a.user_id WHERE h.id = ?`,
		[]any{terms.AffiliateID}, &had, &name)
	if err != nil {
		return fmt.Errorf("read affiliate %d: %w", terms.AffiliateID, err)
	}

	if had == to {
		return errs.New(errs.Conflict, "This sale is already theirs.")
	}

	// As for a payout: whoever pays one of them out waits here.
	for _, id := range slices.Sorted(slices.Values([]int{terms.AffiliateID, to})) {
		if _, err := affiliates.Lock(ctx, s.db, id); err != nil {
			return fmt.Errorf("lock affiliate %d: %w", id, err)
		}
	}

	// Locked, so that a payout takes an entry before this or after it.
	there, err := entries.All(ctx, s.db, "WHERE order_id = ? ORDER BY id"+s.db.ForUpdate(), o.id)
	if err != nil {
		return fmt.Errorf("read the commission of order %d: %w", o.id, err)
	}

	byRow, out := map[int][]*entry{}, money.Centavos(0)
	for _, e := range there {
		byRow[e.ScheduleID] = append(byRow[e.ScheduleID], e)
		// What was paid out, less what was taken back of that since.
		if e.PayoutID != nil || e.ReversesID != nil &&
			slices.ContainsFunc(there, func(f *entry) bool { return f.ID == *e.ReversesID && f.PayoutID != nil }) {
			out += e.Amount
		}
	}

	// Money that was sent becomes a debt, which staff have to confirm.
	if out > 0 && !isPaidConfirmed {
		return errs.New(errs.Conflict,
			"₱%s of this sale was already paid out to %s, "+
				"or is in a payout. Confirm that it's taken from their next payout.", out, name)
	}

	parts, err := s.partsOf(ctx, terms)
	if err != nil {
		return err
	}

	for _, part := range parts {
		rows, err := s.rowsOf(ctx, part.SubscriptionID, reasonMoved)
		if err != nil {
			return err
		}

		for _, m := range rows {
			var written money.Centavos
			for _, e := range byRow[m.ScheduleID] {
				written += e.Amount
			}

			// Nothing is left to take from a row that was refunded.
			if written <= 0 {
				continue
			}

			if err := s.takeBack(ctx, part, m.RowMoney, byRow[m.ScheduleID], written); err != nil {
				return err
			}
		}
	}

	return nil
}

// paidRow is a row of a sale and when it was paid.
type paidRow struct {
	commerce.RowMoney
	paidAt *time.Time
}

// rowsOf reads the rows of a subscription.
func (s *Service) rowsOf(ctx context.Context, subscriptionID int, cause string) ([]paidRow, error) {
	rows := []paidRow{}
	err := s.db.Each(ctx, `SELECT id, paid, refunded, transaction_id, paid_at FROM payment_schedules
		WHERE subscription_id = ? ORDER BY schedule_date, id`, []any{subscriptionID},
		func(scan func(dest ...any) error) error {
			row := paidRow{RowMoney: commerce.RowMoney{SubscriptionID: subscriptionID, Cause: cause}}
			err := scan(&row.ScheduleID, &row.Paid, &row.Refunded, &row.TransactionID, db.OptionalMillis(&row.paidAt))
			rows = append(rows, row)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the rows of subscription %d: %w", subscriptionID, err)
	}

	return rows, nil
}

// giveTo fixes the terms of a sale for an affiliate, at the rate they had when it was paid, and writes what its
// payments earn for them. A bump earns what it earned for who had the sale; in a sale that was no one's, by the rate
// that the bump had then.
func (s *Service) giveTo(ctx context.Context, o *movedOrder, terms *saleTerms, to int) error {
	// A sale of no one has no terms yet: it gets the rates of the day on which it was paid.
	isNew := terms == nil
	if isNew {
		terms = &saleTerms{
			OrderID: o.id, SubscriptionID: o.subscriptionID,
			HoldDays: s.settings.Int(ctx, settings.AffiliateHoldDays), SetAt: o.paidAt,
		}
	}

	rate, source, err := s.rateAt(ctx, to, o.funnelID, terms.SetAt)
	if err != nil {
		return err
	}

	terms.AffiliateID, terms.Kind, terms.Value, terms.Source, terms.VoidedAt = to, rate.Kind, rate.Value, source, nil
	if isNew {
		err = allTerms.Insert(ctx, s.db, terms)
	} else {
		err = allTerms.Update(ctx, s.db, terms, "affiliate_id", "kind", "value", "source", "voided_at")
	}

	if err != nil {
		return fmt.Errorf("write the terms of order %d: %w", o.id, err)
	}

	// A sale that someone had keeps the terms of its bump.
	if isNew {
		if _, err := s.fixBumpTerms(ctx, terms, o.funnelID, o.bump, terms.SetAt); err != nil {
			return err
		}
	}

	parts, err := s.partsOf(ctx, terms)
	if err != nil {
		return err
	}

	for _, part := range parts {
		if err := s.earnMoved(ctx, part); err != nil {
			return err
		}
	}

	return nil
}

// earnMoved writes what the paid rows of a part of a sale earn for who was given it, on hold since they were paid.
func (s *Service) earnMoved(ctx context.Context, terms *saleTerms) error {
	rows, err := s.rowsOf(ctx, terms.SubscriptionID, commerce.MovedByPayment)
	if err != nil {
		return err
	}

	for _, m := range rows {
		amount := wanted(terms, m.RowMoney, nil)
		if amount <= 0 {
			continue
		}

		// On hold since the payment, so that a late claim does not wait once more.
		from := s.clock.Now()
		if m.paidAt != nil {
			from = *m.paidAt
		}

		e := s.newEntry(terms, m.RowMoney, entryEarned)
		e.Amount, e.HoldUntil = amount, clock.AddDays(clock.StartOfDay(from), terms.HoldDays)
		if err := entries.Insert(ctx, s.db, e); err != nil {
			return fmt.Errorf("write the commission of row %d: %w", m.ScheduleID, err)
		}

		if err := s.countCommission(ctx, e); err != nil {
			return err
		}

		if err := s.addSum(ctx, e.AffiliateID, e.HoldUntil, sumChange{open: e.Amount}); err != nil {
			return err
		}
	}

	return nil
}

// rateAt is the rate of a sale at a moment.
func (s *Service) rateAt(
	ctx context.Context, affiliateID int, funnelID string, at time.Time,
) (commission.Rate, string, error) {
	found, err := rates.All(ctx, s.db, `WHERE set_at <= ? AND (ended_at IS NULL OR ended_at > ?)
		AND bump_funnel_id IS NULL AND (affiliate_id = ? OR affiliate_id IS NULL)
		AND (funnel_id = ? OR funnel_id IS NULL) ORDER BY id`, at, at, affiliateID, funnelID)
	if err != nil {
		return commission.Rate{}, "", fmt.Errorf("read the rates of affiliate %d: %w", affiliateID, err)
	}

	offers := make([]commission.Offer, len(found))
	for i, r := range found {
		offers[i] = r.offer()
	}

	rate, source := commission.Choose(offers)
	return rate, source, nil
}

// decideByHand writes that staff decided whose sale an order is. The visits keep what was found out about them.
func (s *Service) decideByHand(ctx context.Context, orderID int) error {
	now := s.clock.Now()
	kept, err := decisions.Get(ctx, s.db, orderID)
	if errors.Is(err, db.ErrNone) {
		return s.keepDecision(ctx, orderID, commission.Decision{Rule: commission.Granted, Reason: commission.Counts},
			now)
	}

	if err != nil {
		return fmt.Errorf("read the decision on order %d: %w", orderID, err)
	}

	// The visit that had won is marked as moved; the others keep their reasons.
	for i := range kept.Verdicts {
		if kept.Verdicts[i].Reason == commission.Counts {
			kept.Verdicts[i].Reason = commission.Moved
		}
	}

	kept.Rule, kept.Reason, kept.DecidedAt = commission.Granted, commission.Counts, now
	return decisions.Update(ctx, s.db, kept, "rule", "reason", "verdicts", "decided_at")
}

// unlessNone is nil for 0.
func unlessNone(id int) *int {
	if id == 0 {
		return nil
	}

	return &id
}
