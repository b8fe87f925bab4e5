package orders

import (
	"context"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// BuyerOf is who is signed in, nil for a stranger.
func BuyerOf(ctx context.Context) *int {
	if id := actor.From(ctx).UserID; id != 0 {
		return &id
	}
	return nil
}

// UsableCoupon finds the coupon of a code that can be used now, also by the person with an address or an account; nil
// without a code.
//
// Returns errs.Invalid with a sentence for a coupon that cannot be used.
func (s *Service) UsableCoupon(
	ctx context.Context, funnelID string, code *string, emailKey string, userID *int,
) (*catalog.Coupon, error) {
	c, err := s.catalog.Store.CouponByCode(ctx, funnelID, code)

	// No code is no mistake, a wrong one is.
	if err != nil || c == nil && text.TrimLine(code) == "" {
		return nil, err
	}
	if c == nil {
		return nil, errs.Field("couponCode", "This coupon isn't valid")
	}

	why, err := s.couponRefusal(ctx, c, emailKey, userID)
	if err == nil && why != "" {
		err = errs.Field("couponCode", why)
	}

	return c, err
}

// couponRefusal says why somebody cannot use a coupon now; empty when they can.
func (s *Service) couponRefusal(ctx context.Context, c *catalog.Coupon, emailKey string, userID *int) (string, error) {
	uses, own, err := s.Store.couponUses(ctx, c, emailKey, userID)
	return c.RefusalReason(s.clock.Now(), uses, own), err
}
