package orders

import (
	"context"
	"fmt"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/identity"
)

const ReturnNotice = "archived-person-paid"

// RestorePayer brings somebody back who was archived and paid, and tells staff. The transaction of ctx.
func (s *Service) RestorePayer(ctx context.Context, userID int) error {
	back, err := s.identity.Manage.RestorePayer(ctx, userID)
	if err != nil {
		return fmt.Errorf("restore person %d, who paid: %w", userID, err)
	}

	// Most payers are not archived.
	if back == nil {
		return nil
	}

	people, err := s.identity.Levels.HoldersOf(ctx, catalog.EnrollPeople)
	if err != nil {
		return fmt.Errorf("find who is told of person %d: %w", userID, err)
	}

	for _, id := range people {
		notice := identity.Notice{
			Kind: ReturnNotice, UserID: id, Once: fmt.Sprintf("%d-%d", userID, back.UpdatedAt.UnixMilli()),
			Link:  fmt.Sprintf("/view-subscription/%d", userID),
			Title: back.Name() + " is back",
			Text: "They were archived and made a payment, so we restored their account. We didn't give back staff " +
				"access levels.",
		}
		if err := s.identity.Notify(ctx, notice); err != nil {
			return fmt.Errorf("tell user %d that a payer is back: %w", id, err)
		}
	}

	return nil
}

// RequireNonEmptyOrder refuses, before money is taken, an order that would give its buyer nothing. What strangers hold
// is not told to them: of an order whose buyer is not known nothing is refused.
func (s *Service) RequireNonEmptyOrder(ctx context.Context, o *Order) error {
	if o == nil || o.UserID == nil {
		return nil
	}

	funnel, err := s.catalog.Store.FunnelByID(ctx, o.FunnelID)
	if err != nil {
		return err
	}

	held, err := s.memberships.HeldOf(ctx, *o.UserID, funnel.ProductID)
	if err != nil {
		return err
	}

	if err := s.memberships.RequireNonEmptyRenewal(ctx, funnel.Product, held, o.Purchase(), true); err != nil {
		return err
	}

	bump, err := s.BumpFunnel(ctx, o)
	if err != nil || bump == nil {
		return err
	}

	if held, err = s.memberships.HeldOf(ctx, *o.UserID, bump.ProductID); err != nil {
		return err
	}

	return s.memberships.RequireNonEmptyRenewal(ctx, bump.Product, held, o.bumpPurchase(), true)
}

// Purchase is what an order would give.
func (o *Order) Purchase() memberships.Purchase {
	return memberships.Purchase{ValidityByDays: o.ValidityByDays, IsFree: o.Plan.Total() == 0}
}
