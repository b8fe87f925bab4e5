package affiliates

import (
	"context"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/affiliates/trail"
	"atlas/internal/platform/page"
)

// Queries are the root fields of Query that affiliates answers.
type Queries struct{ Service *Service }

// Mutations are the root fields of Mutation that affiliates answers.
type Mutations struct{ Service *Service }

// MyAffiliate is the caller.
func (q Queries) MyAffiliate(ctx context.Context) (*Affiliate, error) {
	return q.Service.MyAffiliate(ctx)
}

// AffiliateLinks are somebody's links.
func (q Queries) AffiliateLinks(ctx context.Context, affiliateID *int) ([]*attribution.AffiliateLink, error) {
	return q.Service.Attribution.AffiliateLinks(ctx, affiliateID)
}

// AffiliateLeads is one page of somebody's leads.
func (q Queries) AffiliateLeads(
	ctx context.Context, affiliateID *int, list *page.ListInput, filter *attribution.LeadFilter,
) (*attribution.LeadList, error) {
	return q.Service.Attribution.AffiliateLeads(ctx, affiliateID, page.Of(list), filter)
}

// Affiliates is one page of affiliates.
func (q Queries) Affiliates(
	ctx context.Context, list *page.ListInput, filter *AffiliateFilter,
) (*AffiliateList, error) {
	return q.Service.Affiliates(ctx, page.Of(list), filter)
}

// Affiliate is one affiliate.
func (q Queries) Affiliate(ctx context.Context, id int) (*Affiliate, error) {
	return q.Service.Affiliate(ctx, id)
}

// BecomeAffiliate accepts the terms.
func (m Mutations) BecomeAffiliate(ctx context.Context) (*Affiliate, error) {
	return m.Service.BecomeAffiliate(ctx)
}

// ChangeAffiliate changes word and target.
func (m Mutations) ChangeAffiliate(ctx context.Context, input AffiliateInput) (*Affiliate, error) {
	return m.Service.ChangeAffiliate(ctx, input)
}

// CommissionBalance is somebody's balance.
func (q Queries) CommissionBalance(ctx context.Context, affiliateID *int) (*ledger.CommissionBalance, error) {
	return q.Service.Ledger.CommissionBalance(ctx, affiliateID)
}

// AffiliateCommissions is one page of somebody's entries.
func (q Queries) AffiliateCommissions(
	ctx context.Context, affiliateID *int, list *page.ListInput, filter *ledger.CommissionFilter,
) (*ledger.CommissionList, error) {
	return q.Service.Ledger.AffiliateCommissions(ctx, affiliateID, page.Of(list), filter)
}

// CommissionTrail explains a sale.
func (q Queries) CommissionTrail(ctx context.Context, orderID int) (*trail.CommissionTrail, error) {
	return q.Service.Trail.CommissionTrail(ctx, orderID)
}

// AffiliateRates are rates.
func (q Queries) AffiliateRates(ctx context.Context, affiliateID *int) ([]*ledger.AffiliateRate, error) {
	return q.Service.Ledger.AffiliateRates(ctx, affiliateID)
}

// SetAffiliateRate sets a rate.
func (m Mutations) SetAffiliateRate(ctx context.Context, input ledger.RateInput) ([]*ledger.AffiliateRate, error) {
	return m.Service.Ledger.SetAffiliateRate(ctx, input)
}

// SuspendAffiliate suspends an affiliate.
func (m Mutations) SuspendAffiliate(ctx context.Context, id int, reason string) (*Affiliate, error) {
	return m.Service.SuspendAffiliate(ctx, id, reason)
}

// ResumeAffiliate ends a suspension.
func (m Mutations) ResumeAffiliate(ctx context.Context, id int) (*Affiliate, error) {
	return m.Service.ResumeAffiliate(ctx, id)
}

// RateFunnels are the funnels that can have a rate.
func (q Queries) RateFunnels(ctx context.Context) ([]*ledger.RateFunnel, error) {
	return q.Service.Ledger.RateFunnels(ctx)
}
