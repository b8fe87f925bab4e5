package attempts

import (
	"context"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
)

// enrolBuyer places a buyer in the batch of what they bought, or else in the current one, before their subscription
// begins. Anyone who is a member keeps the batch they have, and so does anyone who buys something that is no
// membership. An order that would give them nothing is refused before anything is written. The person of the order is
// locked. It returns what they had before, too.
func (s *Service) enrolBuyer(
	ctx context.Context, o *orders.Order, isTold bool,
) (e *memberships.Enrolment, known []*billing.Subscription, err error) {
	userID := *o.UserID
	funnel, err := s.catalog.Store.FunnelByID(ctx, o.FunnelID)
	if err != nil {
		return nil, nil, err
	}

	subs, err := s.billing.SubscriptionsOf(ctx, []int{userID})
	if err != nil {
		return nil, nil, fmt.Errorf("read the subscriptions of user %d: %w", userID, err)
	}

	known = append([]*billing.Subscription{}, subs[userID]...)

	// Refused before anything is written: money that would buy nothing must not make a subscription.
	held := memberships.LastHeld(known, funnel.ProductID, s.clock.Now())
	if err := s.memberships.RequireNonEmptyRenewal(ctx, funnel.Product, held, o.Purchase(), true); err != nil {
		return nil, nil, err
	}

	placing := funnel
	if o.BumpFunnelID != nil {
		bump, err := s.orders.BumpFunnel(ctx, o)
		if err != nil {
			return nil, nil, err
		}
		// What is free takes no money: if the bump gives nothing either, the money has nowhere to go.
		if o.Plan.Total() == 0 && o.BumpPrice > 0 {
			if err := s.orders.RequireNonEmptyBump(ctx, o, bump, known); err != nil {
				return nil, nil, err
			}
		}

		// The one of the two that makes a member decides the batch.
		if !funnel.Product.IsMembership && bump.Product.IsMembership {
			placing = bump
		}
	}

	e = &memberships.Enrolment{UserID: userID, IsTold: isTold}
	keepsBatch := !placing.Product.IsMembership || memberships.IsMember(known)
	e.BatchBefore, e.BatchAfter, err = s.community.Batches.PlaceBuyer(ctx, userID, placing.BatchID, keepsBatch)
	if err != nil {
		return nil, nil, fmt.Errorf("place buyer %d in a batch: %w", userID, err)
	}

	return e, known, s.memberships.AddEnrolment(ctx, e)
}
