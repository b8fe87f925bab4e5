package commerce

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
)

// enrolment is what an enrolment changed besides its subscriptions, so that it can be taken back.
type enrolment struct {
	ID     int `db:"id,made"`
	UserID int `db:"user_id"`
	// BatchBefore and BatchAfter are the same where the batch stayed.
	BatchBefore *int `db:"batch_before"`
	BatchAfter  *int `db:"batch_after"`
	// Levels were given by hand to somebody who did not hold them, separated by commas.
	Levels    string    `db:"levels"`
	IsReturn  bool      `db:"is_return"`
	IsTold    bool      `db:"is_told"`
	ByID      *int      `db:"by_id"`
	CreatedAt time.Time `db:"created_at"`
}

var enrolments = db.NewTable[enrolment]("enrolments")

// levelIDs are the levels that were given by hand.
func (e *enrolment) levelIDs() []string {
	if e.Levels == "" {
		return nil
	}
	return strings.Split(e.Levels, ",")
}

// addEnrolment writes what an enrolment changed.
func (s *Service) addEnrolment(ctx context.Context, e *enrolment) error {
	e.CreatedAt = s.clock.Now()
	if by := actor.From(ctx).UserID; by != 0 {
		e.ByID = &by
	}
	if err := enrolments.Insert(ctx, s.db, e); err != nil {
		return fmt.Errorf("write the enrolment of person %d: %w", e.UserID, err)
	}
	return nil
}

// enrolBuyer places a buyer in the batch of what they bought, or else in the current one, before their subscription
// begins. Whoever is a member keeps the batch they have, and so does whoever buys something that is no membership. An
// order that would give them nothing is refused before anything is written. The person of the order is locked. It
// returns what they had before, too.
func (s *Service) enrolBuyer(
	ctx context.Context, o *order, isTold bool,
) (e *enrolment, known []*Subscription, err error) {
	userID := *o.UserID
	funnel, err := s.funnelByID(ctx, o.FunnelID)
	if err != nil {
		return nil, nil, err
	}

	subs, err := s.subscriptionsOf(ctx, []int{userID})
	if err != nil {
		return nil, nil, fmt.Errorf("read the subscriptions of user %d: %w", userID, err)
	}

	known = append([]*Subscription{}, subs[userID]...)

	// Refused before anything is written: money that would buy nothing must not make a subscription.
	held := lastHeld(known, funnel.ProductID, s.clock.Now())
	if err := s.refuseEmptyRenewal(ctx, funnel.product, held, o.purchase(), true); err != nil {
		return nil, nil, err
	}

	placing := funnel
	if o.BumpFunnelID != nil {
		bump, err := s.bumpFunnel(ctx, o)
		if err != nil {
			return nil, nil, err
		}
		// What is free takes no money: if the bump gives nothing either, the money has nowhere to go.
		if o.Plan.Total() == 0 && o.BumpPrice > 0 {
			if err := s.refuseEmptyBump(ctx, o, bump, known); err != nil {
				return nil, nil, err
			}
		}

		// The one of the two that makes a member decides the batch.
		if !funnel.product.IsMembership && bump.product.IsMembership {
			placing = bump
		}
	}

	e = &enrolment{UserID: userID, IsTold: isTold}
	keepsBatch := !placing.product.IsMembership || isMember(known)
	e.BatchBefore, e.BatchAfter, err = s.community.PlaceBuyer(ctx, userID, placing.BatchID, keepsBatch)
	if err != nil {
		return nil, nil, fmt.Errorf("place buyer %d in a batch: %w", userID, err)
	}

	return e, known, s.addEnrolment(ctx, e)
}

// isMember tells whether one of somebody's memberships runs, or ended so short a time ago that they may renew it.
func isMember(subs []*Subscription) bool {
	for _, sub := range subs {
		if sub.IsMembership && sub.Status() == enrolled {
			return true
		}
	}
	return false
}

// noteReturn keeps that an enrolment switched the welcome-back notice on.
func (s *Service) noteReturn(ctx context.Context, e *enrolment, begun ...*opened) error {
	for _, one := range begun {
		if one.isReturn && !e.IsReturn {
			e.IsReturn = true
			return enrolments.Update(ctx, s.db, e, "is_return")
		}
	}
	return nil
}
