package memberships

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/learning/access"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// funnelsMaxTried is how many funnels are looked at for one that is open.
const funnelsMaxTried = 50

// AccessAction is the one thing that helps somebody before closed content: the pay page of the very row that is
// overdue, the checkout where they renew or join, and the waitlist only where no such checkout is open. Nil where
// nothing helps.
func (s *Service) AccessAction(ctx context.Context, asked access.ActionRequest) (*access.Action, error) {
	if asked.Kind == access.ToPay {
		return s.payAction(ctx, asked)
	}

	found, err := s.FunnelsFor(ctx, asked.UserID, asked.Products)
	if err != nil {
		return nil, fmt.Errorf("find funnels for user %d: %w", asked.UserID, err)
	}

	for _, f := range found {
		if f.IsOpen() {
			return &access.Action{Label: actionLabel(asked.Kind, f.Product), Path: checkoutPath(f.ID)}, nil
		}
	}

	return s.waitlistAction(ctx, found), nil
}

// FunnelsFor are the funnels through which someone can buy one of these products, or any membership without them. A
// funnel that they bought from before is theirs to renew in, hidden or not, and comes first.
func (s *Service) FunnelsFor(ctx context.Context, userID int, products []string) ([]*catalog.Funnel, error) {
	cond, args := "p.is_membership", []any{}
	if len(products) > 0 {
		in, arg := s.db.InInts("p.id", catalog.ProductIDs(products))
		cond, args = in, []any{arg}
	}

	const held = `EXISTS (SELECT 1 FROM subscriptions h WHERE h.funnel_id = f.id AND h.user_id = ?)`
	args = append(args, userID, userID, funnelsMaxTried)

	return s.Catalog.Store.ReadFunnels(ctx,
		`WHERE `+cond+` AND p.archived_at IS NULL AND f.archived_at IS NULL AND (NOT f.is_hidden OR `+held+`)
		ORDER BY CASE WHEN `+held+` THEN 0 ELSE 1 END, f.created_at, f.id LIMIT ?`, args...)
}

// actionLabel is what the button says that leads to a checkout.
func actionLabel(kind string, product *catalog.Product) string {
	switch {
	case kind == access.ToRenew && product.IsMembership:
		return "Renew membership"
	case kind == access.ToRenew:
		return "Renew " + product.Name
	case kind == access.ToStart && product.IsMembership:
		return "Start membership"
	case product.IsMembership:
		return "Join the Tribe"
	}

	return "Get " + product.Name
}

// checkoutPath is where a funnel is bought.
func checkoutPath(funnelID string) string { return "/checkout/" + url.PathEscape(funnelID) }

// RenewPath is where somebody renews a product: the funnel that they bought it from, or another one of it that is open;
// empty without one.
func (s *Service) RenewPath(ctx context.Context, userID, productID int) (string, error) {
	action, err := s.AccessAction(ctx,
		access.ActionRequest{UserID: userID, Kind: access.ToRenew, Products: []string{catalog.ProductKey(productID)}})

	// A waitlist renews nothing.
	if err != nil || action == nil || action.Label == WaitlistLabel {
		return "", err
	}
	return action.Path, nil
}

// WaitlistLabel is the button for the person who comes while enrolment is closed.
const WaitlistLabel = "Join the Waitlist"

// waitlistAction leads to the waitlist, for none of these funnels is open: that of the settings, else that of the first
// of them.
func (s *Service) waitlistAction(ctx context.Context, closed []*catalog.Funnel) *access.Action {
	// Any other scheme could run script in the browser of the member.
	if link := s.settings.Text(ctx, settings.WaitlistLink); strings.HasPrefix(link, "https://") {
		return &access.Action{Label: WaitlistLabel, Path: link}
	}
	if len(closed) == 0 {
		return nil
	}
	return &access.Action{Label: WaitlistLabel, Path: ClosedPath(closed[0].ID)}
}

// ClosedPath is where people wait for a funnel that is closed.
func ClosedPath(funnelID string) string {
	return "/checkout/closed?funnel=" + url.QueryEscape(funnelID)
}

// payAction leads to the pay page of the oldest row of a subscription that is not paid.
func (s *Service) payAction(ctx context.Context, asked access.ActionRequest) (*access.Action, error) {
	row, err := billing.Schedules.One(ctx, s.db,
		`WHERE subscription_id = ? AND user_id = ? AND transaction_id IS NULL AND voided_at IS NULL
			ORDER BY schedule_date, id LIMIT 1`, asked.Subscription, asked.UserID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find what is due of subscription %d: %w", asked.Subscription, err)
	}

	// While staff look at a slip, paying once more would be a mistake.
	isChecked, err := s.Billing.HasWaitingSlip(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	if isChecked {
		return &access.Action{Label: "View slip", Path: s.Billing.RowPayPath(row)}, nil
	}

	return &access.Action{Label: "Pay now", Path: s.Billing.RowPayPath(row)}, nil
}
