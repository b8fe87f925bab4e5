package commerce

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
)

// Coupon is one coupon.
func (q Queries) Coupon(ctx context.Context, id int) (*Coupon, error) {
	return q.Commerce.Coupon(ctx, id)
}

// CreateCoupon makes a discount in a funnel.
func (m Mutations) CreateCoupon(ctx context.Context, funnelID string, input CouponInput) (*Coupon, error) {
	return m.Commerce.CreateCoupon(ctx, funnelID, input)
}

// UpdateCoupon changes a coupon.
func (m Mutations) UpdateCoupon(ctx context.Context, id int, input CouponInput, seenAt *time.Time) (*Coupon, error) {
	return m.Commerce.UpdateCoupon(ctx, id, input, seenAt)
}

// ArchiveCoupons archives or restores coupons.
func (m Mutations) ArchiveCoupons(ctx context.Context, ids []int, isArchived bool) ([]*Coupon, error) {
	found, err := m.Commerce.ArchiveCoupons(ctx, ids, isArchived)
	m.Commerce.loaders(ctx).expectCoupons(found...)
	return found, err
}

// DeleteCoupons removes coupons that nobody used.
func (m Mutations) DeleteCoupons(ctx context.Context, ids []int) (int, error) {
	return m.Commerce.DeleteCoupons(ctx, ids)
}

// CouponFields are the fields of Coupon that need a statement of their own.
type CouponFields struct{ Commerce *Service }

// Funnel is where it counts.
func (f CouponFields) Funnel(ctx context.Context, of *Coupon) (*Funnel, error) {
	if of.funnel != nil {
		return of.funnel, nil
	}
	return f.Commerce.loaders(ctx).funnels.Load(ctx, of.FunnelID)
}

// UseCount is how often it was used.
func (f CouponFields) UseCount(ctx context.Context, of *Coupon) (int, error) {
	if !actor.From(ctx).Page(funnelPage) {
		return 0, nil
	}
	return f.Commerce.loaders(ctx).couponUses.Load(ctx, of.ID)
}
