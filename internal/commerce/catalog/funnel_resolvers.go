package catalog

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/page"
)

// Funnels is one page of funnels.
func (q Queries) Funnels(ctx context.Context, list *page.ListInput, filter *FunnelFilter) (*FunnelList, error) {
	found, err := q.Catalog.Funnels(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	q.Catalog.Loaders(ctx).expectFunnels(found.Rows...)
	return found, nil
}

// Funnel is one funnel.
func (q Queries) Funnel(ctx context.Context, id string) (*Funnel, error) {
	return q.Catalog.Funnel(ctx, id)
}

// FunnelsByProductID are the funnels of a product.
func (q Queries) FunnelsByProductID(ctx context.Context, productID int, hidden *FunnelHiddenInput) ([]*Funnel, error) {
	found, err := q.Catalog.FunnelsByProductID(ctx, productID, hidden)
	q.Catalog.Loaders(ctx).expectFunnels(found...)
	return found, err
}

// CreateFunnel makes a funnel.
func (m Mutations) CreateFunnel(ctx context.Context, productID int, input FunnelInput) (*Funnel, error) {
	return m.Catalog.CreateFunnel(ctx, productID, input)
}

// UpdateFunnel changes a funnel.
func (m Mutations) UpdateFunnel(ctx context.Context, id string, input FunnelInput, seenAt *time.Time) (*Funnel, error) {
	return m.Catalog.UpdateFunnel(ctx, id, input, seenAt)
}

// ArchiveFunnels archives or restores funnels.
func (m Mutations) ArchiveFunnels(ctx context.Context, ids []string, isArchived bool) ([]*Funnel, error) {
	found, err := m.Catalog.ArchiveFunnels(ctx, ids, isArchived)
	m.Catalog.Loaders(ctx).expectFunnels(found...)
	return found, err
}

// DeleteFunnels removes funnels through which nothing was sold.
func (m Mutations) DeleteFunnels(ctx context.Context, ids []string) (int, error) {
	return m.Catalog.DeleteFunnels(ctx, ids)
}

// seesFunnels tells whether the caller looks after funnels.
func seesFunnels(ctx context.Context) bool { return actor.From(ctx).Page(FunnelPage) }

// FunnelFields are the fields of Funnel that need a statement of their own, or that not everybody may read.
type FunnelFields struct{ Catalog *Service }

// SeatsTaken is how many seats are taken.
func (f FunnelFields) SeatsTaken(ctx context.Context, of *Funnel) (int, error) {
	if !actor.From(ctx).Page(FunnelPage) {
		return 0, nil
	}
	return f.Catalog.Loaders(ctx).seatsTaken.Load(ctx, of.ID)
}

// SeatsHeld is how many of them are held by orders that are not paid yet.
func (f FunnelFields) SeatsHeld(ctx context.Context, of *Funnel) (int, error) {
	if !actor.From(ctx).Page(FunnelPage) {
		return 0, nil
	}
	return of.Held, nil
}

// FunnelPaymentTerm are its terms in their order.
func (f FunnelFields) FunnelPaymentTerm(ctx context.Context, of *Funnel) ([]*FunnelPaymentTerm, error) {
	terms, err := f.Catalog.Loaders(ctx).funnelTerms.Load(ctx, of.ID)
	out := make([]*FunnelPaymentTerm, len(terms))
	for i, t := range terms {
		out[i] = &FunnelPaymentTerm{t}
	}
	return out, err
}

// Coupons are its discounts.
func (f FunnelFields) Coupons(ctx context.Context, of *Funnel) ([]*Coupon, error) {
	if !actor.From(ctx).Page(FunnelPage) {
		return []*Coupon{}, nil
	}

	list, err := f.Catalog.Loaders(ctx).funnelCoupons.Load(ctx, of.ID)
	out := make([]*Coupon, len(list))
	for i, c := range list {
		known := *c
		known.funnel, out[i] = of, &known
	}

	return out, err
}

// CouponCount is how many discounts are in use.
func (f FunnelFields) CouponCount(ctx context.Context, of *Funnel) (int, error) {
	if !actor.From(ctx).Page(FunnelPage) {
		return 0, nil
	}
	return of.couponCount, nil
}
