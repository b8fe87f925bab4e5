package commerce

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/page"
)

// Funnels is one page of funnels.
func (q Queries) Funnels(ctx context.Context, list *page.ListInput, filter *FunnelFilter) (*FunnelList, error) {
	found, err := q.Commerce.Funnels(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	q.Commerce.loaders(ctx).expectFunnels(found.Rows...)
	return found, nil
}

// Funnel is one funnel.
func (q Queries) Funnel(ctx context.Context, id string) (*Funnel, error) {
	return q.Commerce.Funnel(ctx, id)
}

// FunnelsByProductID are the funnels of a product.
func (q Queries) FunnelsByProductID(ctx context.Context, productID int, hidden *FunnelHiddenInput) ([]*Funnel, error) {
	found, err := q.Commerce.FunnelsByProductID(ctx, productID, hidden)
	q.Commerce.loaders(ctx).expectFunnels(found...)
	return found, err
}

// Quote is what a buyer would pay.
func (q Queries) Quote(
	ctx context.Context, funnelID string, paymentTermID *string, couponID, userID *int,
) (*Quote, error) {
	return q.Commerce.Quote(ctx, funnelID, paymentTermID, couponID, userID)
}

// CreateFunnel makes a funnel.
func (m Mutations) CreateFunnel(ctx context.Context, productID int, input FunnelInput) (*Funnel, error) {
	return m.Commerce.CreateFunnel(ctx, productID, input)
}

// UpdateFunnel changes a funnel.
func (m Mutations) UpdateFunnel(ctx context.Context, id string, input FunnelInput, seenAt *time.Time) (*Funnel, error) {
	return m.Commerce.UpdateFunnel(ctx, id, input, seenAt)
}

// ArchiveFunnels archives or restores funnels.
func (m Mutations) ArchiveFunnels(ctx context.Context, ids []string, isArchived bool) ([]*Funnel, error) {
	found, err := m.Commerce.ArchiveFunnels(ctx, ids, isArchived)
	m.Commerce.loaders(ctx).expectFunnels(found...)
	return found, err
}

// DeleteFunnels removes funnels through which nothing was sold.
func (m Mutations) DeleteFunnels(ctx context.Context, ids []string) (int, error) {
	return m.Commerce.DeleteFunnels(ctx, ids)
}

// seesFunnels tells whether the caller looks after funnels.
func seesFunnels(ctx context.Context) bool { return actor.From(ctx).Page(funnelPage) }

// FunnelFields are the fields of Funnel that need a statement of their own, or that not everybody may read.
type FunnelFields struct{ Commerce *Service }

// Product is what it sells.
func (f FunnelFields) Product(_ context.Context, of *Funnel) (*Product, error) {
	return of.product, nil
}

// SeatsTaken is how many seats are taken.
func (f FunnelFields) SeatsTaken(ctx context.Context, of *Funnel) (int, error) {
	if !actor.From(ctx).Page(funnelPage) {
		return 0, nil
	}
	return f.Commerce.loaders(ctx).seatsTaken.Load(ctx, of.ID)
}

// SeatsHeld is how many of them are held by orders that are not paid yet.
func (f FunnelFields) SeatsHeld(ctx context.Context, of *Funnel) (int, error) {
	if !actor.From(ctx).Page(funnelPage) {
		return 0, nil
	}
	return of.held, nil
}

// FunnelPaymentTerm are its terms in their order.
func (f FunnelFields) FunnelPaymentTerm(ctx context.Context, of *Funnel) ([]*FunnelPaymentTerm, error) {
	terms, err := f.Commerce.loaders(ctx).funnelTerms.Load(ctx, of.ID)
	out := make([]*FunnelPaymentTerm, len(terms))
	for i, t := range terms {
		out[i] = &FunnelPaymentTerm{t}
	}
	return out, err
}

// Coupons are its discounts.
func (f FunnelFields) Coupons(ctx context.Context, of *Funnel) ([]*Coupon, error) {
	if !actor.From(ctx).Page(funnelPage) {
		return []*Coupon{}, nil
	}

	list, err := f.Commerce.loaders(ctx).funnelCoupons.Load(ctx, of.ID)
	out := make([]*Coupon, len(list))
	for i, c := range list {
		known := *c
		known.funnel, out[i] = of, &known
	}

	return out, err
}

// CouponCount is how many discounts are in use.
func (f FunnelFields) CouponCount(ctx context.Context, of *Funnel) (int, error) {
	if !actor.From(ctx).Page(funnelPage) {
		return 0, nil
	}
	return of.couponCount, nil
}
