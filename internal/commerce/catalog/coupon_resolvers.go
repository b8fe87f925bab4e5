package catalog

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
)

// Coupon is one coupon.
func (q Queries) Coupon(ctx context.Context, id int) (*Coupon, error) {
	return q.Catalog.Coupon(ctx, id)
}

// CreateCoupon makes a discount in a funnel.
func (m Mutations) CreateCoupon(ctx context.Context, funnelID string, input CouponInput) (*Coupon, error) {
	return m.Catalog.CreateCoupon(ctx, funnelID, input)
}

// UpdateCoupon changes a coupon.
func (m Mutations) UpdateCoupon(ctx context.Context, id int, input CouponInput, seenAt *time.Time) (*Coupon, error) {
	return m.Catalog.UpdateCoupon(ctx, id, input, seenAt)
}

// ArchiveCoupons archives or restores coupons.
func (m Mutations) ArchiveCoupons(ctx context.Context, ids []int, isArchived bool) ([]*Coupon, error) {
	found, err := m.Catalog.ArchiveCoupons(ctx, ids, isArchived)
	m.Catalog.Loaders(ctx).expectCoupons(found...)
	return found, err
}

// DeleteCoupons removes coupons that nobody used.
func (m Mutations) DeleteCoupons(ctx context.Context, ids []int) (int, error) {
	return m.Catalog.DeleteCoupons(ctx, ids)
}

// CouponFields are the fields of Coupon that need a statement of their own.
type CouponFields struct{ Catalog *Service }

// Funnel is where it counts.
func (f CouponFields) Funnel(ctx context.Context, of *Coupon) (*Funnel, error) {
	if of.funnel != nil {
		return of.funnel, nil
	}
	return f.Catalog.Loaders(ctx).Funnels.Load(ctx, of.FunnelID)
}

// UseCount is how often it was used.
func (f CouponFields) UseCount(ctx context.Context, of *Coupon) (int, error) {
	if !actor.From(ctx).Page(FunnelPage) {
		return 0, nil
	}
	return f.Catalog.Loaders(ctx).couponUses.Load(ctx, of.ID)
}
