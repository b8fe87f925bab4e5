package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/affiliates/claims"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
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

// activeID is the affiliate that someone is. Returns errs.NotFound for who is none.
func (s *Service) activeID(ctx context.Context, userID int) (int, error) {
	a, err := s.activeAffiliate(ctx, userID)
	if err != nil {
		return 0, err
	}

	return a.ID, nil
}

// movedOrder is a paid order that goes to someone else, and who bought it.
type movedOrder struct {
	ledger.Sale
	buyer attribution.Buyer
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

	to, err := s.requireReceiver(ctx, o, m.AffiliateID)
	if err != nil {
		return err
	}

	terms, err := s.Ledger.LockTerms(ctx, o.OrderID)
	if err != nil {
		return err
	}

	move := &saleMove{OrderID: o.OrderID, ToAffiliateID: to, ClaimID: orNil(m.ClaimID), Reason: m.Reason,
		ByID: new(actor.From(ctx).UserID), At: s.clock.Now()}
	// A sale of no one has nothing to be taken from.
	if terms != nil {
		move.FromAffiliateID = new(terms.AffiliateID)
		if err := s.Ledger.TakeFrom(ctx, terms, to, m.IsPaidConfirmed); err != nil {
			return err
		}
	}

	// Written before the entries are, which need it to be sound.
	if err := s.store.insertMove(ctx, move); err != nil {
		return err
	}

	if err := s.Ledger.GiveTo(ctx, o.Sale, terms, to); err != nil {
		return err
	}

	if err := s.Attribution.DecideByHand(ctx, o.OrderID); err != nil {
		return err
	}

	if err := s.notifyPreviousAffiliate(ctx, move); err != nil {
		return err
	}

	subject, err := s.store.loadUserOf(ctx, to)
	if err != nil {
		return err
	}

	return s.identity.Log(ctx, identity.LogEntry{
		Action: "affiliate_sale_move", SubjectID: subject, Entity: "order", EntityID: o.OrderID,
		Before: map[string]any{"affiliateId": move.FromAffiliateID},
		After:  map[string]any{"affiliateId": to, "reason": m.Reason, "claimId": m.ClaimID},
	})
}

// notifyPreviousAffiliate tells who had a sale that it is another one's now.
func (s *Service) notifyPreviousAffiliate(ctx context.Context, move *saleMove) error {
	if move.FromAffiliateID == nil {
		return nil
	}

	userID, err := s.store.loadUserOf(ctx, *move.FromAffiliateID)
	if err != nil {
		return err
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
	o, err := s.store.loadOrder(ctx, orderID)
	if err != nil {
		return nil, err
	}

	if o == nil {
		return nil, errs.New(errs.Conflict, "This order isn't paid yet, so no one earns it.")
	}

	_, err = s.identity.People.Lock(ctx, o.buyer.UserID)
	return o, err
}

// requireReceiver says who the affiliate of a claim is by now, if they can be given a sale.
func (s *Service) requireReceiver(ctx context.Context, o *movedOrder, affiliateID int) (int, error) {
	// The claim may be older than a merge.
	to, err := s.store.loadCurrentID(ctx, affiliateID)
	if err != nil {
		return 0, err
	}

	why, err := s.Ledger.WhyNotEarning(ctx, to)
	switch {
	case err != nil:
		return 0, err
	case why == ledger.ReasonSuspended:
		return 0, errs.New(errs.Conflict,
			"They are suspended, so they can't be given a sale. End the suspension first.")
	case why != "":
		return 0, errs.New(errs.Conflict, "They left the program, so they can't be given a sale.")
	}

	// The same comparison as for a sale, so that staff cannot give someone their own purchase.
	isBuyer, err := s.Attribution.IsBuyer(ctx, to, o.buyer)
	if err != nil {
		return 0, err
	}

	if isBuyer {
		return 0, errs.New(errs.Conflict, "The buyer is the affiliate. No one earns on their own purchase.")
	}

	return to, nil
}

// orNil is nil for 0.
func orNil(id int) *int {
	if id == 0 {
		return nil
	}

	return &id
}
