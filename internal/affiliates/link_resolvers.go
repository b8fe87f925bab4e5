package affiliates

import "context"

// AffiliateLink is one link of someone.
func (q Queries) AffiliateLink(ctx context.Context, affiliateID *int, key string) (*AffiliateLink, error) {
	return q.Service.AffiliateLink(ctx, affiliateID, key)
}

// AffiliateLinkDays are the days of a link.
func (q Queries) AffiliateLinkDays(ctx context.Context, affiliateID *int, key *string, days int) ([]*LinkDay, error) {
	return q.Service.LinkDays(ctx, affiliateID, key, days)
}

// AffiliateLinkTargets are where links can lead.
func (q Queries) AffiliateLinkTargets(ctx context.Context) ([]*LinkTarget, error) {
	return q.Service.LinkTargets(ctx)
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
func (m Mutations) BuildAffiliateLink(ctx context.Context, input LinkInput) (*AffiliateLink, error) {
	return m.Service.BuildLink(ctx, input)
}

// RemoveAffiliateLink takes a link off the list.
func (m Mutations) RemoveAffiliateLink(ctx context.Context, id int) (bool, error) {
	return m.Service.RemoveLink(ctx, id)
}

// AcceptAffiliateTerms accepts terms.
func (m Mutations) AcceptAffiliateTerms(ctx context.Context, version int) (*AffiliateTerms, error) {
	return m.Service.AcceptTerms(ctx, version)
}
