package affiliates

import (
	"context"

	"atlas/internal/affiliates/claims"
	"atlas/internal/platform/page"
)

// MyAffiliateClaims are those of the caller.
func (q Queries) MyAffiliateClaims(ctx context.Context) ([]*claims.Claim, error) {
	return q.Service.Claims.MyClaims(ctx)
}

// AffiliateClaims is one page of all.
func (q Queries) AffiliateClaims(
	ctx context.Context, list *page.ListInput, filter *claims.Filter,
) (*claims.List, error) {
	return q.Service.Claims.Claims(ctx, page.Of(list), filter)
}

// AffiliateClaim is one of them.
func (q Queries) AffiliateClaim(ctx context.Context, id int) (*claims.Claim, error) {
	return q.Service.Claims.Claim(ctx, id)
}

// ClaimCandidates are the orders that fit a claim.
func (q Queries) ClaimCandidates(ctx context.Context, claimID int) ([]*claims.Candidate, error) {
	return q.Service.Claims.Candidates(ctx, claimID)
}

// AskAboutSale asks about a sale.
func (m Mutations) AskAboutSale(ctx context.Context, orderID int, text string) (*claims.Claim, error) {
	return m.Service.Claims.AskAboutSale(ctx, orderID, text)
}

// ClaimSale claims a sale.
func (m Mutations) ClaimSale(ctx context.Context, input claims.ClaimInput) (*claims.Claim, error) {
	return m.Service.Claims.ClaimSale(ctx, input)
}

// AnswerAffiliateClaim answers a claim.
func (m Mutations) AnswerAffiliateClaim(ctx context.Context, id int, input claims.AnswerInput) (*claims.Claim, error) {
	return m.Service.Claims.Answer(ctx, id, input)
}
