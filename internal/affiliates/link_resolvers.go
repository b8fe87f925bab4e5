package affiliates

import (
	"context"

	"atlas/internal/affiliates/attribution"
)

// AffiliateLink is one link of someone.
func (q Queries) AffiliateLink(ctx context.Context, affiliateID *int, key string) (*attribution.AffiliateLink, error) {
	return q.Service.Attribution.AffiliateLink(ctx, affiliateID, key)
}

// AffiliateLinkDays are the days of a link.
func (q Queries) AffiliateLinkDays(
	ctx context.Context, affiliateID *int, key *string, days int,
) ([]*attribution.LinkDay, error) {
	return q.Service.Attribution.LinkDays(ctx, affiliateID, key, days)
}

// AffiliateLinkTargets are where links can lead.
func (q Queries) AffiliateLinkTargets(ctx context.Context) ([]*attribution.LinkTarget, error) {
	return q.Service.Attribution.LinkTargets(ctx)
}

// AffiliateHome is the home of an affiliate.
func (q Queries) AffiliateHome(ctx context.Context, period string) (*AffiliateHome, error) {
	return q.Service.AffiliateHome(ctx, period)
}

// MyAffiliateTerms is which terms the caller accepted.
func (q Queries) MyAffiliateTerms(ctx context.Context) (*AffiliateTerms, error) {
	return q.Service.MyAffiliateTerms(ctx)
}

// BuildAffiliateLink makes a link.
func (m Mutations) BuildAffiliateLink(
	ctx context.Context, input attribution.LinkInput,
) (*attribution.AffiliateLink, error) {
	return m.Service.Attribution.BuildLink(ctx, input)
}

// RemoveAffiliateLink takes a link off the list.
func (m Mutations) RemoveAffiliateLink(ctx context.Context, id int) (bool, error) {
	return m.Service.Attribution.RemoveLink(ctx, id)
}

// AcceptAffiliateTerms accepts terms.
func (m Mutations) AcceptAffiliateTerms(ctx context.Context, version int) (*AffiliateTerms, error) {
	return m.Service.AcceptTerms(ctx, version)
}
